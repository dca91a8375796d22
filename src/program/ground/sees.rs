//! Which squares and hands a condition looks at.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::Content;
use crate::algebra::term::{Condition, Move, Number, Pattern, SquareTest};

/// Of which codes it can matter to a condition where they stand, and of which pieces (by index) how many are in hand; `None`
/// if it asks for more.
pub(crate) fn sees(condition: &Condition, alphabet: &Alphabet) -> Option<(CodeSet, Vec<usize>)> {
    let tests = plain_tests(condition)?;
    let mut hands = Vec::new();
    asked_hands(condition, &mut hands);
    let sets = tests.into_iter().map(|test| {
        let set = alphabet.that(|content| {
            let Content { kind, marks } = content;
            test.kinds.contains(kind) && marks.has_all(test.required_marks) && !marks.has_any(test.forbidden_marks)
        });
        // Where something is asked to be gone, it is what matters.
        if set.contains(Code::EMPTY) { alphabet.all().without(set) } else { set }
    });
    Some((sets.fold(CodeSet::default(), CodeSet::or), hands))
}

/// The tests of a condition that asks for nothing but squares one by one (how many there are of which contents, and
/// where) and hands.
pub(super) fn plain_tests(condition: &Condition) -> Option<Vec<&SquareTest>> {
    match condition {
        Condition::Holds(pattern) => pattern_tests(pattern),
        Condition::Compare(a, _, b) => Some([number_tests(a)?, number_tests(b)?].concat()),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(plain_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        Condition::Not(inner) => plain_tests(inner),
        Condition::Can(made) => made_tests(made),
        _ => None,
    }
}

/// Does a condition of plain tests ask what hands hold?
pub(super) fn asks_hands(condition: &Condition) -> bool {
    let mut hands = Vec::new();
    asked_hands(condition, &mut hands);
    !hands.is_empty()
}

/// Of which pieces (by index) a condition of plain tests asks how many are in hand.
fn asked_hands(condition: &Condition, hands: &mut Vec<usize>) {
    fn counted(number: &Number, hands: &mut Vec<usize>) {
        match number {
            Number::Hand(kinds) => hands.extend(kinds.iter().filter_map(|kind| kind.index())),
            Number::Sum(parts) => parts.iter().for_each(|part| counted(part, hands)),
            Number::Times(_, part) => counted(part, hands),
            Number::Literal(_) | Number::Places(_) | Number::Where(..) => {}
        }
    }
    match condition {
        Condition::Compare(a, _, b) => {
            counted(a, hands);
            counted(b, hands);
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().for_each(|part| asked_hands(part, hands)),
        Condition::Not(inner) => asked_hands(inner, hands),
        _ => {}
    }
}

fn number_tests(number: &Number) -> Option<Vec<&SquareTest>> {
    match number {
        Number::Literal(_) | Number::Hand(_) => Some(Vec::new()),
        Number::Places(pattern) => pattern_tests(pattern),
        Number::Sum(parts) => parts.iter().map(number_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat()),
        Number::Times(_, part) => number_tests(part),
        Number::Where(..) => None,
    }
}

/// The tests of a move that only asks.
fn made_tests(made: &Move) -> Option<Vec<&SquareTest>> {
    match made {
        Move::When(condition) => plain_tests(condition),
        Move::Any(parts) | Move::Then(parts) => {
            parts.iter().map(|part| made_tests(part)).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        _ => None,
    }
}

fn pattern_tests(pattern: &Pattern) -> Option<Vec<&SquareTest>> {
    let plain = pattern.iter().all(|fragment| !fragment.at_interest && fragment.hand.is_empty());
    plain.then(|| pattern.iter().flat_map(|fragment| fragment.squares.iter().map(|(_, test)| test)).collect())
}
