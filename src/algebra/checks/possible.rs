//! Whether a move can ever be made, as far as its own squares say.

use super::fits::Ground;
use super::fuel::Fuel;
use crate::algebra::term::{Condition, Fragment, Move, Pattern, SquareTest, SquareWrite};

/// Why something can never be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {
    /// What is asked of a square excludes itself.
    Void,
    /// Its squares are nowhere on the board together.
    TooLarge,
}

/// What is asked, and where.
pub struct Asked<'a> {
    pub ground: &'a Ground,
    /// The player whose move it is.
    pub player: usize,
    pub fuel: &'a Fuel,
}

impl Asked<'_> {
    /// Why a move can never be made; `None` if it may be, or if that takes too long to find out.
    pub fn of_move(&self, made: &Move) -> Option<Never> {
        if !self.fuel.step() {
            return None;
        }
        match made {
            Move::Nil | Move::Walk(_) | Move::Each { .. } => None,
            Move::Never => Some(Never::Void),
            Move::Rewrite(rewrites) => {
                all(rewrites.iter().map(|rewrite| self.of_fragment(&rewrite.from, &rewrite.writes)))
            }
            Move::Any(parts) => all(parts.iter().map(|part| self.of_move(part))),
            Move::Then(parts) => parts.iter().find_map(|part| self.of_move(part)),
            Move::Repeat(repeat) => (repeat.min > 0).then(|| self.of_move(&repeat.body)).flatten(),
            Move::Else(a, b) => all([a, b].into_iter().map(|part| self.of_move(part))),
            Move::If(condition, a, b) => match self.of_condition(condition) {
                Some(_) => self.of_move(b),
                None => all([a, b].into_iter().map(|part| self.of_move(part))),
            },
            Move::At { place, body, .. } => self.of_pattern(place).or_else(|| self.of_move(body)),
            Move::Carry(body) | Move::Best { body, .. } => self.of_move(body),
            Move::When(condition) => self.of_condition(condition),
        }
    }

    /// Why a condition can never hold.
    fn of_condition(&self, condition: &Condition) -> Option<Never> {
        match condition {
            Condition::Holds(pattern) => self.of_pattern(pattern),
            Condition::Can(made) => self.of_move(made),
            Condition::And(parts) => parts.iter().find_map(|part| self.of_condition(part)),
            Condition::Or(parts) => all(parts.iter().map(|part| self.of_condition(part))),
            _ => None,
        }
    }

    /// Why a pattern can never match.
    pub fn of_pattern(&self, pattern: &Pattern) -> Option<Never> {
        all(pattern.iter().map(|fragment| self.of_fragment(fragment, &[])))
    }

    fn of_fragment(&self, fragment: &Fragment, writes: &[SquareWrite]) -> Option<Never> {
        if fragment.squares.iter().any(|(_, test): &(_, SquareTest)| test.is_unsatisfiable()) {
            return Some(Never::Void);
        }
        (!self.ground.takes(fragment, writes, self.player, self.fuel)).then_some(Never::TooLarge)
    }
}

/// Why none of these can be; of several reasons, one that is about the board.
fn all(parts: impl Iterator<Item = Option<Never>>) -> Option<Never> {
    let mut why = Never::Void;
    for part in parts {
        if part? == Never::TooLarge {
            why = Never::TooLarge;
        }
    }
    Some(why)
}
