//! Parses `end CONDITION : RESULT` and `ends`.

use crate::{
    source::nearest,
    syntax::{
        ast::{ResultClause, ResultKind, StatementKind},
        brackets, expr_parser,
        parse_error::{ParseError, ParseResult},
        source_slice::SourceSlice,
        vocabulary,
    },
};

const EXPECTED: &str = "`win`, `loss`, `draw`, `last`, a player or `most(p)`";
const HINT: &str = "write `end CONDITION : RESULT`, such as `end mated : loss`";

pub(super) fn parse_end(word: SourceSlice, rest: SourceSlice, marks: &[char]) -> ParseResult<StatementKind> {
    if rest.is_empty() {
        return Err(ParseError::expecting(
            word.end_span(),
            "nothing follows `end`",
            "a condition, `:` and a result",
            HINT,
        ));
    }
    brackets::check_balanced(rest)?;
    let Some(at) = brackets::find_outside(rest, ':', true) else {
        return Err(ParseError::expecting(rest.end_span(), "this `end` has no `:`", "`:` and a result", HINT));
    };
    let result = result_clause(rest.range(at, at + 1), rest.skip(at + 1), marks)?;
    Ok(StatementKind::End { condition: expr_parser::parse_expr(rest.range(0, at), marks)?, result })
}

/// `ends`, which takes no arguments.
pub(super) fn parse_ends(rest: SourceSlice) -> ParseResult<StatementKind> {
    if rest.is_empty() {
        return Ok(StatementKind::Ends);
    }
    Err(ParseError::at(rest.span(), "`ends` takes no arguments")
        .label("expected the end of the line")
        .hint("`ends` removes the inherited ends; `end CONDITION : RESULT` adds one"))
}

fn result_clause(colon: SourceSlice, rest: SourceSlice, marks: &[char]) -> ParseResult<ResultClause> {
    let rest = rest.trim();
    if rest.is_empty() {
        return Err(ParseError::expecting(colon.end_span(), "this `end` has no result", EXPECTED, HINT));
    }
    let len = rest.text().find(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c))).unwrap_or(rest.text().len());
    let word = rest.range(0, len);
    let (kind, after) = match word.text() {
        "win" => (ResultKind::Win, rest.skip(len)),
        "loss" => (ResultKind::Loss, rest.skip(len)),
        "draw" => (ResultKind::Draw, rest.skip(len)),
        "last" => (ResultKind::LastMover, rest.skip(len)),
        "most" => most(rest, len, marks)?,
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) && !vocabulary::is_reserved(name) => {
            (ResultKind::Player(name.to_owned()), rest.skip(len))
        }
        _ => return Err(ParseError::expecting(rest.split_first_word().0.span(), "invalid result", EXPECTED, HINT)),
    };
    let claim: Vec<&str> = after.text().split_whitespace().collect();
    match claim.as_slice() {
        [] => Ok(ResultClause { span: rest.span(), kind, if_claimed: false }),
        ["if", "claimed"] => Ok(ResultClause { span: rest.span(), kind, if_claimed: true }),
        _ => Err(unexpected_after_result(after.trim())),
    }
}

/// `most(p)`
fn most<'s>(rest: SourceSlice<'s>, len: usize, marks: &[char]) -> ParseResult<(ResultKind, SourceSlice<'s>)> {
    let inside = rest.skip(len);
    let end = if inside.text().starts_with('(') { brackets::find_closing(inside.text()) } else { None };
    let Some(end) = end else {
        let title = "`most` needs a pattern";
        return Err(ParseError::expecting(
            inside.range(0, 0).span(),
            title,
            "a pattern in brackets",
            "write `most(any)`",
        ));
    };
    let pattern = expr_parser::parse_expr(inside.range(1, end), marks)?;
    Ok((ResultKind::Most(Box::new(pattern)), inside.skip(end + 1)))
}

fn unexpected_after_result(after: SourceSlice) -> ParseError {
    let error = ParseError::at(after.span(), "unexpected text after the result")
        .label("expected `if claimed` or the end of the line");
    let word = after.words().last().map_or("", SourceSlice::text);
    match nearest(word, ["claimed"]) {
        Some(_) => error.hint("did you mean `if claimed`?"),
        None => error.hint("write conditions before the `:`"),
    }
}
