//! Parses `mark ' passing on ♙ ♟ lasts one turn`.

use super::pieces;
use crate::source::Diagnostic;
use crate::syntax::{
    ast::{MarkDeclaration, StatementKind, Symbol},
    expr_parser,
    parse_error::{ParseError, ParseResult},
    source_slice::SourceSlice,
    vocabulary,
};

const HINT: &str = "write `mark ° unmoved on ♔ ♖ lost when moved`";
/// The first words of the clauses.
const CLAUSES: [&str; 4] = ["on", "lost", "lasts", "kept"];

pub(super) fn parse_mark(
    word: SourceSlice,
    rest: SourceSlice,
    marks: &[char],
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    let Some(symbol) = symbol(rest) else { return Err(invalid_symbol(word, rest)) };
    let (name, mut rest) = rest.skip(symbol.symbol.len_utf8()).split_first_word();
    if !vocabulary::is_name(name.text()) || CLAUSES.contains(&name.text()) {
        let title = format!("the mark `{}` has no name", symbol.symbol);
        let place = if name.is_empty() { name.end_span() } else { name.span() };
        return Err(ParseError::expecting(place, title, "a name of ASCII letters", HINT));
    }
    let mut mark = MarkDeclaration {
        mark: symbol,
        name: name.to_text(),
        on: Vec::new(),
        lost_when_moved: false,
        lasts_one_turn: false,
        kept_while: None,
    };
    while !rest.is_empty() {
        rest = clause(&mut mark, rest, marks, diagnostics)?;
    }
    Ok(StatementKind::Mark(mark))
}

/// The symbol at the start of a `mark` line, after the keyword.
pub(in crate::syntax) fn symbol(rest: SourceSlice) -> Option<Symbol> {
    let (word, _) = rest.split_first_word();
    let (first, place) = word.chars().next()?;
    let alone = word.text().len() == first.len_utf8();
    (alone && vocabulary::is_mark(first)).then(|| pieces::symbol((first, place)))
}

fn clause<'s>(
    mark: &mut MarkDeclaration,
    rest: SourceSlice<'s>,
    marks: &[char],
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<SourceSlice<'s>> {
    let (word, after) = rest.split_first_word();
    match word.text() {
        "on" => {
            let len = piece_list_len(after);
            let found = diagnostics.len();
            mark.on.extend(pieces::symbols(after.range(0, len), diagnostics));
            if mark.on.is_empty() && diagnostics.len() == found {
                return Err(ParseError::expecting(
                    word.end_span(),
                    "`on` needs pieces",
                    "the pieces that may carry the mark",
                    HINT,
                ));
            }
            Ok(after.skip(len))
        }
        "lost" => {
            mark.lost_when_moved = true;
            expect_words(word, after, &["when", "moved"])
        }
        "lasts" => {
            mark.lasts_one_turn = true;
            expect_words(word, after, &["one", "turn"])
        }
        "kept" => {
            let condition = expect_words(word, after, &["while"])?;
            if condition.is_empty() {
                let hint = "write `kept while passes 1`; this clause must be the last";
                return Err(ParseError::expecting(
                    condition.end_span(),
                    "`kept while` needs a condition",
                    "a condition",
                    hint,
                ));
            }
            mark.kept_while = Some(expr_parser::parse_expr(condition, marks)?);
            Ok(condition.skip(condition.text().len()))
        }
        _ => {
            let expected = "`on …`, `lost when moved`, `lasts one turn` or `kept while …`";
            Err(ParseError::unknown_word(word, format!("unknown mark clause `{}`", word.text()), expected, &CLAUSES))
        }
    }
}

/// The length of a list of pieces, which ends at the next word. A single letter counts as a mistake in the list.
fn piece_list_len(list: SourceSlice) -> usize {
    let is_word = |slice: &SourceSlice| slice.text().len() > 1 && vocabulary::is_name(slice.text());
    let text = list.text();
    list.words().find(is_word).map_or(text.len(), |word| word.offset_in(list))
}

/// Consumes the further words of a clause.
fn expect_words<'s>(first: SourceSlice, rest: SourceSlice<'s>, words: &[&str]) -> ParseResult<SourceSlice<'s>> {
    let mut rest = rest;
    for expected in words {
        let (word, after) = rest.split_first_word();
        if word.text() != *expected {
            let place = if word.is_empty() { first.end_span() } else { word.span() };
            let clause = format!("{} {}", first.text(), words.join(" "));
            let title = format!("incomplete clause `{}`", first.text());
            return Err(ParseError::expecting(place, title, &format!("`{expected}`"), format!("write `{clause}`")));
        }
        rest = after;
    }
    Ok(rest)
}

fn invalid_symbol(word: SourceSlice, rest: SourceSlice) -> ParseError {
    let (first, _) = rest.split_first_word();
    if first.is_empty() {
        return ParseError::expecting(word.end_span(), "nothing follows `mark`", "a symbol and its name", HINT);
    }
    ParseError::at(first.span(), format!("`{}` cannot be a mark", first.text()))
        .label("expected one non-ASCII symbol, or one of ' ~ \" ` $")
        .hint(HINT)
}
