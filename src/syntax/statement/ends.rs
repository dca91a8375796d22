//! Parses `end CONDITION : RESULT` and `ends`.

use super::StatementParser;
use crate::source::Diagnostic;
use crate::syntax::{
    ParseResult,
    ast::{ResultClause, ResultKind, StatementKind},
    brackets,
    source_slice::SourceSlice,
    spelling, vocabulary,
};

const EXPECTED: &str = "`win`, `loss`, `draw`, `last`, a player or `most(p)`";
const HINT: &str = "write `end CONDITION : RESULT`, such as `end mated : loss`";

pub(super) fn end(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    parser.require("a condition, `:` and a result", HINT)?;
    let rest = parser.rest;
    brackets::check_balanced(rest)?;
    let Some(at) = brackets::find_outside(rest, ':', true) else {
        return Err(Diagnostic::expecting(rest.end_span(), "this `end` has no `:`", "`:` and a result", HINT));
    };
    let result = result_clause(rest.skip(at + 1), parser)?;
    Ok(StatementKind::End { condition: parser.expr(rest.range(0, at))?, result })
}

/// `ends`, which takes no arguments.
pub(super) fn ends(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    if parser.rest.is_empty() {
        return Ok(StatementKind::Ends);
    }
    Err(Diagnostic::error(parser.rest.span(), "`ends` takes no arguments")
        .label("expected the end of the line")
        .hint("`ends` removes the inherited ends; `end CONDITION : RESULT` adds one"))
}

fn result_clause(rest: SourceSlice, parser: &StatementParser) -> ParseResult<ResultClause> {
    if rest.is_empty() {
        let place = rest.range(0, 0).span();
        return Err(Diagnostic::expecting(place, "this `end` has no result", EXPECTED, HINT));
    }
    let rest = rest.trim();
    let (word, after) = rest.split_while(vocabulary::is_word_char);
    let (kind, after) = match (word.text(), spelling::meaning(&spelling::RESULTS, word.text())) {
        (_, Some(result)) => (result, after),
        ("most", _) => most(after, parser)?,
        (name, _) if name.starts_with(|c: char| c.is_ascii_alphabetic()) && !vocabulary::is_reserved(name) => {
            (ResultKind::Player(name.to_owned()), after)
        }
        _ => return Err(Diagnostic::expecting(rest.split_first_word().0.span(), "invalid result", EXPECTED, HINT)),
    };
    let if_claimed = match after.text().split_whitespace().collect::<Vec<_>>().as_slice() {
        [] => false,
        ["if", "claimed"] => true,
        _ => {
            let last = after.words().last().map_or("", SourceSlice::text);
            let is_claim = crate::source::nearest(last, ["claimed"]).is_some();
            return Err(Diagnostic::error(after.trim().span(), "unexpected text after the result")
                .label("expected `if claimed` or the end of the line")
                .hint(if is_claim { "did you mean `if claimed`?" } else { "write conditions before the `:`" }));
        }
    };
    Ok(ResultClause { span: rest.span(), kind, if_claimed })
}

/// The pattern of `most(p)`, and what follows it.
fn most<'s>(inside: SourceSlice<'s>, parser: &StatementParser) -> ParseResult<(ResultKind, SourceSlice<'s>)> {
    let end = if inside.text().starts_with('(') { brackets::find_closing(inside.text()) } else { None };
    let Some(end) = end else {
        let (place, title) = (inside.range(0, 0).span(), "`most` needs a pattern");
        return Err(Diagnostic::expecting(place, title, "a pattern in brackets", "write `most(any)`"));
    };
    Ok((ResultKind::Most(Box::new(parser.expr(inside.range(1, end))?)), inside.skip(end + 1)))
}
