//! Parses `mark ' passing on ♙ ♟ lasts one turn`.

use super::StatementParser;
use crate::source::Diagnostic;
use crate::syntax::{
    ParseResult,
    ast::{MarkDeclaration, StatementKind, Symbol},
    source_slice::SourceSlice,
    vocabulary,
};

const HINT: &str = "write `mark ° unmoved on ♔ ♖ lost when moved`";
/// The first words of the clauses.
const CLAUSES: [&str; 4] = ["on", "lost", "lasts", "kept"];

pub(super) fn mark(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a symbol and its name", HINT)?;
    let Some(symbol) = symbol(parser.rest) else {
        let (first, _) = parser.rest.split_first_word();
        let title = format!("`{}` cannot be a mark", first.text());
        return Err(Diagnostic::expecting(first.span(), title, "one non-ASCII symbol, or one of ' ~ \" ` $", HINT));
    };
    let (name, mut rest) = parser.rest.skip(symbol.symbol.len_utf8()).split_first_word();
    if !vocabulary::is_name(name.text()) || CLAUSES.contains(&name.text()) {
        let title = format!("the mark `{}` has no name", symbol.symbol);
        return Err(Diagnostic::expecting(name.span(), title, "a name of ASCII letters", HINT));
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
        rest = clause(&mut mark, rest, parser)?;
    }
    Ok(StatementKind::Mark(mark))
}

/// The symbol at the start of a `mark` line, after the keyword.
pub(in crate::syntax) fn symbol(rest: SourceSlice) -> Option<Symbol> {
    let (word, _) = rest.split_first_word();
    let (first, place) = word.chars().next()?;
    let alone = word.text().len() == first.len_utf8();
    (alone && vocabulary::is_mark(first)).then(|| super::symbol((first, place)))
}

/// Parses one clause and returns the rest.
fn clause<'s>(
    mark: &mut MarkDeclaration,
    rest: SourceSlice<'s>,
    parser: &mut StatementParser,
) -> ParseResult<SourceSlice<'s>> {
    let (word, after) = rest.split_first_word();
    match word.text() {
        "on" => {
            let len = piece_list_len(after);
            let errors = parser.diagnostics.len();
            mark.on.extend(parser.pieces(after.range(0, len)));
            if mark.on.is_empty() && parser.diagnostics.len() == errors {
                let expected = "the pieces that may carry the mark";
                return Err(Diagnostic::expecting(word.end_span(), "`on` needs pieces", expected, HINT));
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
                let title = "`kept while` needs a condition";
                return Err(Diagnostic::expecting(condition.end_span(), title, "a condition", hint));
            }
            mark.kept_while = Some(parser.expr(condition)?);
            Ok(condition.skip(condition.text().len()))
        }
        unknown => Err(Diagnostic::error(word.span(), format!("unknown mark clause `{unknown}`"))
            .label("expected `on …`, `lost when moved`, `lasts one turn` or `kept while …`")
            .suggest(unknown, CLAUSES)),
    }
}

/// The length of a list of pieces, which ends at the next word. A single letter counts as a mistake in the list.
fn piece_list_len(list: SourceSlice) -> usize {
    let is_word = |slice: &SourceSlice| slice.text().len() > 1 && vocabulary::is_name(slice.text());
    list.words().find(is_word).map_or(list.text().len(), |word| word.offset_in(list))
}

/// Consumes the further words of a clause.
fn expect_words<'s>(first: SourceSlice, mut rest: SourceSlice<'s>, words: &[&str]) -> ParseResult<SourceSlice<'s>> {
    for expected in words {
        let (word, after) = rest.split_first_word();
        if word.text() != *expected {
            let place = if word.is_empty() { first.end_span() } else { word.span() };
            let title = format!("incomplete clause `{}`", first.text());
            let hint = format!("write `{} {}`", first.text(), words.join(" "));
            return Err(Diagnostic::expecting(place, title, &format!("`{expected}`"), hint));
        }
        rest = after;
    }
    Ok(rest)
}
