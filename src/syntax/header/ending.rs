//! Parses `end CONDITION : RESULT` and `ends`.

use crate::{
    source::nearest,
    syntax::{
        ast::{StatementKind, Verdict, VerdictKind},
        brackets, expression,
        fault::{Fallible, Fault},
        part::Part,
        vocabulary,
    },
};

const EXPECTED: &str = "`win`, `loss`, `draw`, `last`, a player or `most(p)`";
const HINT: &str = "write `end CONDITION : RESULT`, such as `end mated : loss`";

pub(super) fn read(word: Part, rest: Part, marks: &[char]) -> Fallible<StatementKind> {
    if rest.is_empty() {
        return Err(Fault::missing(word.behind(), "nothing follows `end`", "a condition, `:` and a result", HINT));
    }
    brackets::check(rest)?;
    let Some(at) = brackets::outside(rest, ':', true) else {
        return Err(Fault::missing(rest.behind(), "this `end` has no `:`", "`:` and a result", HINT));
    };
    let result = verdict(rest.slice(at, at + 1), rest.from(at + 1), marks)?;
    Ok(StatementKind::End { condition: expression::read(rest.slice(0, at), marks)?, result })
}

/// `ends`, which takes no arguments.
pub(super) fn none(rest: Part) -> Fallible<StatementKind> {
    if rest.is_empty() {
        return Ok(StatementKind::Ends);
    }
    Err(Fault::at(rest.span(), "`ends` stands alone")
        .label("nothing was expected here")
        .hint("`ends` drops the inherited ends; `end CONDITION : RESULT` adds one"))
}

fn verdict(colon: Part, rest: Part, marks: &[char]) -> Fallible<Verdict> {
    let rest = rest.trim();
    if rest.is_empty() {
        return Err(Fault::missing(colon.behind(), "this `end` has no result", EXPECTED, HINT));
    }
    let len = rest.text().find(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c))).unwrap_or(rest.text().len());
    let word = rest.slice(0, len);
    let (kind, after) = match word.text() {
        "win" => (VerdictKind::Win, rest.from(len)),
        "loss" => (VerdictKind::Loss, rest.from(len)),
        "draw" => (VerdictKind::Draw, rest.from(len)),
        "last" => (VerdictKind::Last, rest.from(len)),
        "most" => most(rest, len, marks)?,
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) && !vocabulary::RESERVED.contains(&name) => {
            (VerdictKind::Player(name.to_owned()), rest.from(len))
        }
        _ => return Err(Fault::missing(rest.first_word().0.span(), "this is no result", EXPECTED, HINT)),
    };
    let claim: Vec<&str> = after.text().split_whitespace().collect();
    match claim.as_slice() {
        [] => Ok(Verdict { span: rest.span(), kind, if_claimed: false }),
        ["if", "claimed"] => Ok(Verdict { span: rest.span(), kind, if_claimed: true }),
        _ => Err(too_much(after.trim())),
    }
}

/// `most(p)`
fn most<'s>(rest: Part<'s>, len: usize, marks: &[char]) -> Fallible<(VerdictKind, Part<'s>)> {
    let inside = rest.from(len);
    let end = if inside.text().starts_with('(') { brackets::closing_of(inside.text()) } else { None };
    let Some(end) = end else {
        let title = "`most` does not say of what";
        return Err(Fault::missing(inside.slice(0, 0).span(), title, "`(` and a pattern", "write `most(any)`"));
    };
    let pattern = expression::read(inside.slice(1, end), marks)?;
    Ok((VerdictKind::Most(Box::new(pattern)), inside.from(end + 1)))
}

fn too_much(after: Part) -> Fault {
    let fault =
        Fault::at(after.span(), "a result is followed by something else").label("expected nothing, or `if claimed`");
    let word = after.words().last().map_or("", Part::text);
    match nearest(word, ["claimed"]) {
        Some(_) => fault.hint("did you mean `if claimed`?"),
        None => fault.hint("only the condition before the `:` can say when"),
    }
}
