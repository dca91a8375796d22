//! The support of a condition: the contents and hands that it depends on.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::Content;
use crate::algebra::term::{Condition, Move, Number, Pattern, SquareTest};

/// Returns the codes whose positions matter to a condition, and the pieces (by index) whose hand counts matter; `None` if
/// it depends on more.
pub(crate) fn support(condition: &Condition, alphabet: &Alphabet) -> Option<(CodeSet, Vec<usize>)> {
    let tests = square_tests(condition)?;
    let mut hands = Vec::new();
    collect_hands(condition, &mut hands);
    let sets = tests.into_iter().map(|test| {
        let set = alphabet.codes_where(|content| {
            let Content { kind, marks } = content;
            test.kinds.contains(kind) && marks.has_all(test.required_marks) && !marks.has_any(test.forbidden_marks)
        });
        // If the absence of a piece satisfies the test, the pieces are what matters.
        if set.contains(Code::EMPTY) { alphabet.all().without(set) } else { set }
    });
    Some((sets.fold(CodeSet::default(), CodeSet::or), hands))
}

/// The tests of a condition that depends only on hands and on the contents of single squares: their counts and places.
pub(super) fn square_tests(condition: &Condition) -> Option<Vec<&SquareTest>> {
    match condition {
        Condition::Holds(pattern) => pattern_tests(pattern),
        Condition::Compare(a, _, b) => Some([number_tests(a)?, number_tests(b)?].concat()),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(square_tests).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        Condition::Not(inner) => square_tests(inner),
        Condition::Can(body) => move_tests(body),
        _ => None,
    }
}

/// Whether a condition of square tests reads hands.
pub(super) fn reads_hands(condition: &Condition) -> bool {
    let mut hands = Vec::new();
    collect_hands(condition, &mut hands);
    !hands.is_empty()
}

/// Collects the pieces (by index) whose hand counts a condition of square tests reads.
fn collect_hands(condition: &Condition, hands: &mut Vec<usize>) {
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
        Condition::And(parts) | Condition::Or(parts) => parts.iter().for_each(|part| collect_hands(part, hands)),
        Condition::Not(inner) => collect_hands(inner, hands),
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

/// The tests of a move that changes nothing.
fn move_tests(body: &Move) -> Option<Vec<&SquareTest>> {
    match body {
        Move::When(condition) => square_tests(condition),
        Move::Any(parts) | Move::Then(parts) => {
            parts.iter().map(|part| move_tests(part)).collect::<Option<Vec<_>>>().map(|parts| parts.concat())
        }
        _ => None,
    }
}

fn pattern_tests(pattern: &Pattern) -> Option<Vec<&SquareTest>> {
    let plain = pattern.iter().all(|fragment| !fragment.at_interest && fragment.hand.is_empty());
    plain.then(|| pattern.iter().flat_map(|fragment| fragment.squares.iter().map(|(_, test)| test)).collect())
}
