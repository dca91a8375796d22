//! Reduced words of turtle steps: the normal form of walks on rotation graphs that are not lattices.
//!
//! If all cells have the same number of sides n, `Rⁿ = 1`. If n is also even, a step back is a step forward between two
//! half turns, so the reduced words are those of the free product of Z₂ and Zₙ. `F` is moved to the end.

use super::TurtleStep;

/// A full turn on every cell of at most twelve sides: the least common multiple of 1 to 12.
const FULL_TURN: i16 = 27_720;

/// A reduced word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TurtleWord {
    /// The number of sides of every cell; 0 if they differ.
    sides: u8,
    steps: Vec<TurtleStep>,
}

impl TurtleWord {
    /// Reduces a sequence of steps. `sides` is the number of sides of every cell; 0 if they differ.
    pub fn new(sides: u8, steps: &[TurtleStep]) -> Self {
        steps.iter().fold(Self { sides, steps: Vec::new() }, |word, &step| word.followed_by(step))
    }

    /// The empty word, for the same board.
    #[must_use]
    pub fn empty(&self) -> Self {
        Self { sides: self.sides, steps: Vec::new() }
    }

    /// The steps.
    pub fn steps(&self) -> &[TurtleStep] {
        &self.steps
    }

    /// This word followed by the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        other.steps.iter().fold(self.clone(), |word, &step| word.followed_by(step))
    }

    /// The word back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.steps.iter().rev().fold(self.empty(), |word, &step| word.followed_by(undo(step)))
    }

    /// The word to the same cell that ends with all turns undone, like a shift on a lattice.
    #[must_use]
    pub fn translation(&self) -> Self {
        let last_step = self.steps.iter().rposition(|step| matches!(step, TurtleStep::Forward | TurtleStep::Back));
        let steps = &self.steps[..last_step.map_or(0, |i| i + 1)];
        let mut place = Self { sides: self.sides, steps: steps.to_vec() };
        for step in steps {
            if let TurtleStep::Turn(n) = *step {
                place.turn(-n);
            }
        }
        place
    }

    /// Half a turn, if every cell has one.
    fn half_turn(&self) -> Option<i16> {
        (self.sides > 0 && self.sides.is_multiple_of(2)).then(|| i16::from(self.sides / 2))
    }

    /// The word with one more step.
    fn followed_by(mut self, step: TurtleStep) -> Self {
        let flipped = self.steps.pop_if(|last| *last == TurtleStep::Flip).is_some();
        match (step, self.half_turn()) {
            (TurtleStep::Flip, _) => {}
            (TurtleStep::Turn(n), _) => self.turn(if flipped { -n } else { n }),
            (TurtleStep::Forward, half) => self.forward(half),
            (TurtleStep::Back, Some(half)) => {
                self.turn(half);
                self.forward(Some(half));
                self.turn(half);
            }
            (TurtleStep::Back, None) => {
                if self.steps.pop_if(|last| *last == TurtleStep::Forward).is_none() {
                    self.steps.push(TurtleStep::Back);
                }
            }
        }
        if flipped != (step == TurtleStep::Flip) {
            self.steps.push(TurtleStep::Flip);
        }
        self
    }

    /// Merges a turn with the turn before it. A full turn vanishes.
    fn turn(&mut self, n: i16) {
        let round = if self.sides == 0 { FULL_TURN } else { i16::from(self.sides) };
        let before = match self.steps.last() {
            Some(&TurtleStep::Turn(before)) => before,
            _ => 0,
        };
        if before != 0 {
            self.steps.pop();
        }
        // The shorter way round.
        let turned = (before % round + n % round).rem_euclid(round);
        let turned = if turned > round / 2 { turned - round } else { turned };
        if turned != 0 {
            self.steps.push(TurtleStep::Turn(turned));
        }
    }

    /// Adds a step forward, or cancels it against a step back before it.
    fn forward(&mut self, half: Option<i16>) {
        match (half, self.steps.as_slice()) {
            (Some(half), [.., TurtleStep::Forward, TurtleStep::Turn(turned)]) if *turned == half => {
                self.steps.truncate(self.steps.len() - 2);
                self.turn(half);
            }
            (None, [.., TurtleStep::Back]) => drop(self.steps.pop()),
            _ => self.steps.push(TurtleStep::Forward),
        }
    }
}

fn undo(step: TurtleStep) -> TurtleStep {
    match step {
        TurtleStep::Forward => TurtleStep::Back,
        TurtleStep::Back => TurtleStep::Forward,
        TurtleStep::Turn(n) => TurtleStep::Turn(-n),
        TurtleStep::Flip => TurtleStep::Flip,
    }
}

#[cfg(test)]
mod tests {
    use super::{TurtleStep::*, TurtleWord};
    use crate::board::TurtleStep;

    #[track_caller]
    fn check(sides: u8, steps: &[TurtleStep], expect: &[TurtleStep]) {
        assert_eq!(TurtleWord::new(sides, steps).steps(), expect);
    }

    #[test]
    fn what_undoes_itself_is_gone() {
        check(0, &[Forward, Back], &[]);
        check(0, &[Forward, Turn(2), Forward], &[Forward, Turn(2), Forward]);
        check(4, &[Forward, Turn(2), Forward], &[Turn(2)]);
        check(4, &[Back], &[Turn(2), Forward, Turn(2)]);
        check(5, &[Turn(3), Turn(2)], &[]);
        check(6, &[Turn(-3)], &[Turn(3)]);
        check(4, &[Flip, Turn(1), Forward, Flip], &[Turn(-1), Forward]);
    }

    #[test]
    fn a_place_looks_the_way_it_was_left() {
        let right = TurtleWord::new(4, &[Turn(-1), Forward, Turn(1)]);
        assert_eq!(right.translation(), right);
        assert_eq!(TurtleWord::new(4, &[Turn(-1), Forward]).translation(), right);
        assert_eq!(TurtleWord::new(4, &[Turn(2), Forward]).translation(), TurtleWord::new(4, &[Back]));
        assert!(TurtleWord::new(4, &[Turn(1), Flip]).translation().steps().is_empty());
    }
}
