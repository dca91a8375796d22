//! Movements as walks of a turtle, in normal form.
//!
//! A movement word is read from left to right by a turtle: `u` goes one cell forward, `R` turns by one side
//! counter-clockwise, `F` exchanges left and right. On a lattice (a square board) all words that end alike are one
//! group element, a shift and a turn, and that is their normal form: `ur = ru`, `R⁴ = 1`, `uu⁻¹ = 1`. On any other
//! rotation graph only neighbours that undo each other cancel, and the word itself is the normal form.
//! Source: seed 000 (movements as a group) and seed 001 (turtle walks on a rotation graph).

/// One step of a turtle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pace {
    /// One cell forward.
    Forward,
    /// Back to the cell from which `Forward` leads here.
    Back,
    /// By so many sides counter-clockwise (clockwise when flipped).
    Turn(i8),
    /// Left and right exchanged.
    Flip,
}

/// A rigid motion of the square lattice: first `F` if `flip`, then `R` `turn` times, then the shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Motion {
    /// Files to the right, ranks up.
    pub shift: (i32, i32),
    /// Quarter turns counter-clockwise, `0..4`.
    pub turn: u8,
    /// Left and right exchanged.
    pub flip: bool,
}

/// No shift is larger, so that none overflows: far beyond every board.
const FARTHEST: i32 = 1 << 28;

impl Motion {
    /// A shift alone.
    pub fn shift(files: i32, ranks: i32) -> Self {
        Self { shift: (files, ranks), ..Self::default() }
    }

    /// Where the motion's linear part takes a vector.
    fn apply(self, (x, y): (i32, i32)) -> (i32, i32) {
        let x = if self.flip { -x } else { x };
        match self.turn {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    }

    /// The group product: `other` first, then `self`; for a turtle, `self` and then `other`.
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        let (x, y) = self.apply(other.shift);
        let turned = if self.flip { 4 - other.turn } else { other.turn };
        let sum = |a: i32, b: i32| a.saturating_add(b).clamp(-FARTHEST, FARTHEST);
        Self {
            shift: (sum(self.shift.0, x), sum(self.shift.1, y)),
            turn: (self.turn + turned) % 4,
            flip: self.flip != other.flip,
        }
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(self) -> Self {
        let turn = if self.flip { self.turn } else { (4 - self.turn) % 4 };
        let linear = Self { shift: (0, 0), turn, flip: self.flip };
        let (x, y) = linear.apply(self.shift);
        Self { shift: (-x, -y), ..linear }
    }
}

/// A movement without its colour part, in the normal form of its board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Walk {
    /// On the square lattice.
    Lattice(Motion),
    /// On any other rotation graph: a reduced word.
    Word(Vec<Pace>),
}

impl Walk {
    /// The walk that goes nowhere, of the same kind.
    #[must_use]
    pub fn stay(&self) -> Self {
        match self {
            Self::Lattice(_) => Self::Lattice(Motion::default()),
            Self::Word(_) => Self::Word(Vec::new()),
        }
    }

    /// This walk and then the other; of two kinds (two boards, which the callers never mix) the first.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Lattice(a), Self::Lattice(b)) => Self::Lattice(a.then(*b)),
            (Self::Word(a), Self::Word(b)) => {
                let mut word = a.clone();
                for &pace in b {
                    push(&mut word, pace);
                }
                Self::Word(word)
            }
            _ => self.clone(),
        }
    }

    /// The walk back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        match self {
            Self::Lattice(motion) => Self::Lattice(motion.inverse()),
            Self::Word(word) => Self::Word(word.iter().rev().map(|&pace| undo(pace)).collect()),
        }
    }

    /// The same walk without the turns at its end: which cell it leads to, and nothing more.
    #[must_use]
    pub fn place(&self) -> Self {
        match self {
            Self::Lattice(motion) => Self::Lattice(Motion { shift: motion.shift, ..Motion::default() }),
            Self::Word(word) => {
                let steps = word.iter().rposition(|pace| matches!(pace, Pace::Forward | Pace::Back));
                Self::Word(word[..steps.map_or(0, |i| i + 1)].to_vec())
            }
        }
    }

    /// The turns at the end of the walk alone: `walk = place · facing`.
    #[must_use]
    pub fn facing(&self) -> Self {
        self.place().inverse().then(self)
    }

    /// How many paces it takes to walk it.
    pub fn paces(&self) -> usize {
        match self {
            Self::Lattice(_) => 1,
            Self::Word(word) => word.len(),
        }
    }

    /// Does it lead nowhere and turn nothing?
    pub fn is_stay(&self) -> bool {
        *self == self.stay()
    }
}

fn undo(pace: Pace) -> Pace {
    match pace {
        Pace::Forward => Pace::Back,
        Pace::Back => Pace::Forward,
        Pace::Turn(n) => Pace::Turn(n.saturating_neg()),
        Pace::Flip => Pace::Flip,
    }
}

/// Appends a pace to a reduced word so that it stays reduced; flips move to the end of each run of turns.
fn push(word: &mut Vec<Pace>, pace: Pace) {
    match (word.last().copied(), pace) {
        (Some(Pace::Turn(a)), Pace::Turn(b)) => match a.checked_add(b) {
            Some(sum) => {
                word.pop();
                if sum != 0 {
                    word.push(Pace::Turn(sum));
                }
            }
            None => word.push(pace),
        },
        (Some(Pace::Flip), Pace::Turn(n)) => {
            word.pop();
            push(word, Pace::Turn(n.saturating_neg()));
            push(word, Pace::Flip);
        }
        (Some(last), _) if last == undo(pace) => {
            word.pop();
        }
        (_, Pace::Turn(0)) => {}
        _ => word.push(pace),
    }
}

#[cfg(test)]
mod tests {
    use super::{Motion, Pace, Walk};
    use proptest::prelude::*;

    fn motion() -> impl Strategy<Value = Motion> {
        (-9..9, -9..9, 0..4u8, any::<bool>()).prop_map(|(x, y, turn, flip)| Motion { shift: (x, y), turn, flip })
    }

    fn word() -> impl Strategy<Value = Walk> {
        let pace = prop_oneof![Just(Pace::Forward), Just(Pace::Back), (-3..4i8).prop_map(Pace::Turn), Just(Pace::Flip)];
        prop::collection::vec(pace, 0..12)
            .prop_map(|paces| paces.iter().fold(Walk::Word(vec![]), |w, &p| w.then(&Walk::Word(vec![p]))))
    }

    proptest! {
        #[test]
        fn motions_are_a_group(a in motion(), b in motion(), c in motion()) {
            prop_assert_eq!(a.then(b).then(c), a.then(b.then(c)));
            prop_assert_eq!(a.then(a.inverse()), Motion::default());
            prop_assert_eq!(a.inverse().then(a), Motion::default());
        }

        #[test]
        fn words_are_a_group(a in word(), b in word(), c in word()) {
            prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            prop_assert!(a.then(&a.inverse()).is_stay());
            prop_assert_eq!(a.place().then(&a.facing()), a);
        }
    }

    #[test]
    fn a_turtle_turns_left_and_goes_on() {
        let turn = Motion { turn: 1, ..Motion::default() };
        assert_eq!(turn.then(Motion::shift(0, 1)).shift, (-1, 0), "R u. is the square on the left");
        assert_eq!(turn.then(Motion::shift(1, 0)).shift, (0, 1), "R r. is the square ahead");
    }
}
