//! Whether a move can ever be played, judged by its own squares.

use super::fuel::Fuel;
use super::placement::PatternPlacement;
use crate::algebra::term::{Atom, Condition, Fragment, Move, Pattern, SquareTest, SquareWrite};

/// Why something is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsatisfiable {
    /// The tests of a square contradict each other.
    Contradiction,
    /// The squares are nowhere on the board together.
    DoesNotFit,
}

/// The context of the question.
pub struct Satisfiability<'a> {
    pub placement: &'a PatternPlacement,
    /// The player whose move it is.
    pub player: usize,
    pub fuel: &'a Fuel,
}

impl Satisfiability<'_> {
    /// Why a move is impossible; `None` if it may be possible, or if the fuel runs out.
    pub fn of_move(&self, move_term: &Move) -> Option<Unsatisfiable> {
        if !self.fuel.step() {
            return None;
        }
        match move_term {
            Move::Nil | Move::Walk(_) | Move::Each { .. } => None,
            Move::Never => Some(Unsatisfiable::Contradiction),
            Move::Rewrite(rewrites) => {
                all_unsatisfiable(rewrites.iter().map(|rewrite| self.of_fragment(&rewrite.from, &rewrite.writes)))
            }
            Move::Any(parts) => all_unsatisfiable(parts.iter().map(|part| self.of_move(part))),
            Move::Then(parts) => parts.iter().find_map(|part| self.of_move(part)),
            Move::Repeat(repeat) => (repeat.min > 0).then(|| self.of_move(&repeat.body)).flatten(),
            Move::Else(a, b) => all_unsatisfiable([a, b].into_iter().map(|part| self.of_move(part))),
            Move::If(condition, a, b) => match self.of_condition(condition) {
                Some(_) => self.of_move(b),
                None => all_unsatisfiable([a, b].into_iter().map(|part| self.of_move(part))),
            },
            Move::At { place, body, .. } => self.of_pattern(place).or_else(|| self.of_move(body)),
            Move::Carry(body) | Move::Best { body, .. } => self.of_move(body),
            Move::When(condition) => self.of_condition(condition),
        }
    }

    /// Why a condition is impossible.
    fn of_condition(&self, condition: &Condition) -> Option<Unsatisfiable> {
        match condition {
            Condition::Atom(Atom::Holds(pattern)) => self.of_pattern(pattern),
            Condition::Atom(Atom::Can(move_term)) => self.of_move(move_term),
            Condition::And(parts) => parts.iter().find_map(|part| self.of_condition(part)),
            Condition::Or(parts) => all_unsatisfiable(parts.iter().map(|part| self.of_condition(part))),
            _ => None,
        }
    }

    /// Why a pattern is impossible.
    pub fn of_pattern(&self, pattern: &Pattern) -> Option<Unsatisfiable> {
        all_unsatisfiable(pattern.iter().map(|fragment| self.of_fragment(fragment, &[])))
    }

    fn of_fragment(&self, fragment: &Fragment, writes: &[SquareWrite]) -> Option<Unsatisfiable> {
        if fragment.squares.iter().any(|(_, test): &(_, SquareTest)| test.is_unsatisfiable()) {
            return Some(Unsatisfiable::Contradiction);
        }
        (!self.placement.has_place_for(fragment, writes, self.player, self.fuel)).then_some(Unsatisfiable::DoesNotFit)
    }
}

/// Why all parts are impossible; `None` if one may be possible. Prefers a reason about the board.
fn all_unsatisfiable(parts: impl Iterator<Item = Option<Unsatisfiable>>) -> Option<Unsatisfiable> {
    let mut reason = Unsatisfiable::Contradiction;
    for part in parts {
        if part? == Unsatisfiable::DoesNotFit {
            reason = Unsatisfiable::DoesNotFit;
        }
    }
    Some(reason)
}
