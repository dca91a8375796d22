//! The support of a condition: the contents and hands that it depends on.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::term::{Atom, Condition, Count, Move, NumberTest, Pattern, SquareTest};

/// Returns the codes whose positions matter to a condition, and the pieces (by index) whose hand counts matter; `None` if
/// it depends on more.
pub(crate) fn support(condition: &Condition, alphabet: &Alphabet) -> Option<(CodeSet, Vec<usize>)> {
    let tests = square_tests(condition)?;
    let sets = tests.into_iter().map(|test| {
        let set = alphabet.codes_matching(test);
        // If the absence of a piece satisfies the test, the pieces are what matters.
        if set.contains(Code::EMPTY) { alphabet.all().without(set) } else { set }
    });
    Some((sets.collect::<CodeSet>(), hands_read(condition).collect()))
}

/// The tests of a condition that depends only on hands and on the contents of single squares: their counts and places.
pub(super) fn square_tests(condition: &Condition) -> Option<Vec<&SquareTest>> {
    let tests = condition.atoms().map(|atom| match atom {
        Atom::Holds(pattern) => pattern_tests(pattern),
        Atom::Can(body) => move_tests(body),
        Atom::Compare(test) => concat(test.counts().map(|count| match count {
            Count::Hand(_) => Some(Vec::new()),
            Count::Places(pattern) => pattern_tests(pattern),
            Count::Where(..) | Count::Since(_) | Count::When(..) => None,
        })),
        Atom::Fact(_) | Atom::Only(_) | Atom::Their(_) | Atom::Perpetual(_) => None,
    });
    concat(tests)
}

fn concat<T>(lists: impl Iterator<Item = Option<Vec<T>>>) -> Option<Vec<T>> {
    lists.collect::<Option<Vec<_>>>().map(|lists| lists.into_iter().flatten().collect())
}

/// Whether a condition of square tests reads hands.
pub(super) fn reads_hands(condition: &Condition) -> bool {
    hands_read(condition).next().is_some()
}

/// The pieces (by index) whose hand counts a condition of square tests reads.
fn hands_read(condition: &Condition) -> impl Iterator<Item = usize> {
    let tests = condition.atoms().filter_map(|atom| if let Atom::Compare(test) = atom { Some(test) } else { None });
    let hands = tests.flat_map(NumberTest::counts).filter_map(|count| match count {
        Count::Hand(kinds) => Some(kinds),
        Count::Places(_) | Count::Where(..) | Count::Since(_) | Count::When(..) => None,
    });
    hands.flatten().filter_map(|kind| kind.index())
}

/// The tests of a move that changes nothing.
fn move_tests(body: &Move) -> Option<Vec<&SquareTest>> {
    match body {
        Move::When(condition) => square_tests(condition),
        Move::Any(parts) | Move::Then(parts) => concat(parts.iter().map(|part| move_tests(part))),
        _ => None,
    }
}

fn pattern_tests(pattern: &Pattern) -> Option<Vec<&SquareTest>> {
    let plain = pattern.iter().all(|fragment| !fragment.at_interest && fragment.hand.is_empty());
    plain.then(|| pattern.iter().flat_map(|fragment| fragment.squares.iter().map(|(_, test)| test)).collect())
}
