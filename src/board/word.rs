//! Words of paces, reduced: the normal form of walks on rotation graphs that are no lattice.
//!
//! Where all cells have the same number of sides n, `Rⁿ = 1`; where n is even besides, a step back is a step forward
//! between two half turns, so that the reduced words are those of the free product of Z₂ and Zₙ. `F` turns nothing
//! itself and stands at the end.

use super::Pace;

/// Turning so often comes round on every cell of at most twelve sides: the least common multiple of 1 to 12.
const ROUND: i16 = 27_720;

/// A reduced word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    /// How many sides every cell has; 0 if they differ.
    sides: u8,
    paces: Vec<Pace>,
}

impl Word {
    /// The reduced word of some paces on a board whose cells all have so many sides; 0 if they differ.
    pub fn new(sides: u8, paces: &[Pace]) -> Self {
        paces.iter().fold(Self { sides, paces: Vec::new() }, |word, &pace| word.and(pace))
    }

    /// The word without paces, for the same board.
    #[must_use]
    pub fn empty(&self) -> Self {
        Self { sides: self.sides, paces: Vec::new() }
    }

    /// Its paces.
    pub fn paces(&self) -> &[Pace] {
        &self.paces
    }

    /// This word and then the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        other.paces.iter().fold(self.clone(), |word, &pace| word.and(pace))
    }

    /// The word back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.paces.iter().rev().fold(self.empty(), |word, &pace| word.and(undo(pace)))
    }

    /// The word to the same cell that ends with all turns taken back: what a shift is on a lattice.
    #[must_use]
    pub fn place(&self) -> Self {
        let steps = self.paces.iter().rposition(|pace| matches!(pace, Pace::Forward | Pace::Back));
        let paces = &self.paces[..steps.map_or(0, |i| i + 1)];
        let mut place = Self { sides: self.sides, paces: paces.to_vec() };
        for pace in paces {
            if let Pace::Turn(n) = *pace {
                place.turn(-n);
            }
        }
        place
    }

    /// Half a turn, where every cell has one.
    fn half(&self) -> Option<i16> {
        (self.sides > 0 && self.sides.is_multiple_of(2)).then(|| i16::from(self.sides / 2))
    }

    /// The word with one more pace.
    fn and(mut self, pace: Pace) -> Self {
        let flipped = self.paces.pop_if(|last| *last == Pace::Flip).is_some();
        match (pace, self.half()) {
            (Pace::Flip, _) => {}
            (Pace::Turn(n), _) => self.turn(if flipped { -n } else { n }),
            (Pace::Forward, half) => self.forward(half),
            (Pace::Back, Some(half)) => {
                self.turn(half);
                self.forward(Some(half));
                self.turn(half);
            }
            (Pace::Back, None) => {
                if self.paces.pop_if(|last| *last == Pace::Forward).is_none() {
                    self.paces.push(Pace::Back);
                }
            }
        }
        if flipped != (pace == Pace::Flip) {
            self.paces.push(Pace::Flip);
        }
        self
    }

    /// Turns merge with the turns before them; what comes round is nothing.
    fn turn(&mut self, n: i16) {
        let round = if self.sides == 0 { ROUND } else { i16::from(self.sides) };
        let before = match self.paces.last() {
            Some(&Pace::Turn(before)) => before,
            _ => 0,
        };
        if before != 0 {
            self.paces.pop();
        }
        // The shorter way round.
        let turned = (before % round + n % round).rem_euclid(round);
        let turned = if turned > round / 2 { turned - round } else { turned };
        if turned != 0 {
            self.paces.push(Pace::Turn(turned));
        }
    }

    /// A step undoes the step before it, if that was the other way.
    fn forward(&mut self, half: Option<i16>) {
        match (half, self.paces.as_slice()) {
            (Some(half), [.., Pace::Forward, Pace::Turn(turned)]) if *turned == half => {
                self.paces.truncate(self.paces.len() - 2);
                self.turn(half);
            }
            (None, [.., Pace::Back]) => drop(self.paces.pop()),
            _ => self.paces.push(Pace::Forward),
        }
    }
}

fn undo(pace: Pace) -> Pace {
    match pace {
        Pace::Forward => Pace::Back,
        Pace::Back => Pace::Forward,
        Pace::Turn(n) => Pace::Turn(-n),
        Pace::Flip => Pace::Flip,
    }
}

#[cfg(test)]
mod tests {
    use super::{Pace::*, Word};
    use crate::board::Pace;

    #[track_caller]
    fn check(sides: u8, paces: &[Pace], expect: &[Pace]) {
        assert_eq!(Word::new(sides, paces).paces(), expect);
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
        let right = Word::new(4, &[Turn(-1), Forward, Turn(1)]);
        assert_eq!(right.place(), right);
        assert_eq!(Word::new(4, &[Turn(-1), Forward]).place(), right);
        assert_eq!(Word::new(4, &[Turn(2), Forward]).place(), Word::new(4, &[Back]));
        assert!(Word::new(4, &[Turn(1), Flip]).place().paces().is_empty());
    }
}
