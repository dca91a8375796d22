//! Parses statements: those that start with a keyword, and definitions.

mod definition;
mod ends;
mod mark;
mod pieces;
mod setup;
mod texts;
mod turns;
mod zone;

use super::{
    ParseResult,
    ast::{Expr, SpannedText, StatementKind, Symbol},
    expr_parser::parse_expr,
    source_slice::SourceSlice,
    vocabulary,
};
use crate::source::Diagnostic;

pub(super) use mark::symbol as mark_symbol;
pub(super) use texts::extended_name;

/// Parses what follows a keyword.
type ParseRest = fn(&mut StatementParser) -> ParseResult<StatementKind>;

/// The keywords that start statements, each with the function that parses the rest. Every other statement starts with
/// the name of a definition.
pub(super) const STATEMENTS: [(&str, ParseRest); 25] = [
    ("title", texts::title),
    ("also", texts::also),
    ("about", texts::about),
    ("origin", texts::origin),
    ("group", texts::group),
    ("note", texts::note),
    ("extends", texts::extends),
    ("board", texts::board),
    ("pieces", pieces::pieces),
    ("letters", pieces::letters),
    ("names", pieces::names),
    ("mark", mark::mark),
    ("zone", zone::zone),
    ("hand", pieces::hand),
    ("facing", turns::facing),
    ("look", texts::look),
    ("setup", setup::setup),
    ("start", turns::start),
    ("royal", |parser| Ok(StatementKind::Royal(parser.pieces(parser.rest)))),
    ("progress", |parser| Ok(StatementKind::Progress(parser.pieces(parser.rest)))),
    ("opening", |parser| turns::player_move(parser).map(StatementKind::Opening)),
    ("turn", |parser| turns::player_move(parser).map(StatementKind::Turn)),
    ("threat", |parser| turns::player_move(parser).map(StatementKind::Threat)),
    ("end", ends::end),
    ("ends", ends::ends),
];

/// Parses one statement. Errors go to `diagnostics`; returns `None` if nothing usable is left.
pub(super) fn parse_statement(
    statement: SourceSlice,
    marks: &[char],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<StatementKind> {
    let (word, rest) = keyword(statement);
    let mut parser = StatementParser { word, rest: rest.trim(), marks, diagnostics };
    let equals = parser.rest.text().starts_with('=') && word.text() != "zone";
    let item = match STATEMENTS.iter().find(|(known, _)| *known == word.text()) {
        Some((_, parse)) if !equals && !rest.text().starts_with('(') => {
            if rest.text().starts_with(|c: char| !c.is_whitespace()) {
                Err(missing_blank(word, rest))
            } else {
                parse(&mut parser)
            }
        }
        _ => definition::parse_definition(statement, word, rest, marks),
    };
    item.map_err(|error| diagnostics.push(error)).ok()
}

/// The leading word of a statement, and the rest.
pub(super) fn keyword(statement: SourceSlice) -> (SourceSlice, SourceSlice) {
    statement.split_while(vocabulary::is_name_char)
}

/// Whether a word starts statements.
pub(super) fn is_keyword(word: &str) -> bool {
    STATEMENTS.iter().any(|&(known, _)| known == word)
}

/// Whether a statement is made of plain words.
pub(super) fn is_text(statement: SourceSlice) -> bool {
    matches!(keyword(statement).0.text(), "title" | "also" | "about" | "origin" | "group" | "board")
}

fn missing_blank(word: SourceSlice, rest: SourceSlice) -> Diagnostic {
    let place = rest.range(0, usize::from(rest.text().starts_with(':')));
    let title = format!("missing space after `{}`", word.text());
    Diagnostic::error(place.span(), title).label("expected a space").fix(place.span(), " ")
}

/// A statement that starts with a keyword, while its rest is parsed.
pub(super) struct StatementParser<'s, 'd> {
    /// The keyword.
    word: SourceSlice<'s>,
    /// What follows the keyword, without white space around it.
    rest: SourceSlice<'s>,
    /// The marks of the game.
    marks: &'s [char],
    /// Errors that leave something usable.
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'s> StatementParser<'s, '_> {
    /// Reports an error if nothing follows the keyword.
    fn require(&self, expected: &str, hint: &str) -> ParseResult<()> {
        self.require_or(|| format!("nothing follows `{}`", self.word.text()), expected, hint)
    }

    fn require_or(&self, title: impl FnOnce() -> String, expected: &str, hint: &str) -> ParseResult<()> {
        if self.rest.is_empty() {
            return Err(Diagnostic::expecting(self.word.end_span(), title(), expected, hint));
        }
        Ok(())
    }

    fn expr(&self, slice: SourceSlice) -> ParseResult<Expr> {
        parse_expr(slice, self.marks)
    }

    /// Pieces, with or without spaces between them. Every word that contains something else is reported once.
    fn pieces(&mut self, list: SourceSlice) -> Vec<Symbol> {
        let mut pieces = Vec::new();
        for word in list.words() {
            let stranger = word.chars().find(|&(c, _)| !vocabulary::is_piece(c));
            self.diagnostics.extend(stranger.map(|(c, place)| pieces::invalid_piece(c, word, place)));
            pieces.extend(word.chars().filter(|&(c, _)| vocabulary::is_piece(c)).map(symbol));
        }
        pieces
    }

    /// The player's name at the start of the rest, and what follows it.
    fn player(&self) -> ParseResult<(SpannedText, SourceSlice<'s>)> {
        let (player, after) = self.rest.split_while(vocabulary::is_word_char);
        if player.text().starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Ok((player.to_text(), after.trim()));
        }
        let place = if self.rest.is_empty() { self.word.end_span() } else { self.rest.split_first_word().0.span() };
        let title = format!("`{}` needs a player", self.word.text());
        let hint = "a player's name is one word of ASCII letters, such as `White`";
        Err(Diagnostic::expecting(place, title, "a player", hint))
    }
}

/// A symbol for the tree.
fn symbol((symbol, place): (char, SourceSlice)) -> Symbol {
    Symbol { span: place.span(), symbol }
}
