//! Movements as turtle walks, in normal form.
//!
//! A turtle reads a movement word from left to right: `u` goes one cell forward, `R` turns by one side
//! counter-clockwise, `F` exchanges left and right. On a lattice (of squares or hexagons), all words with the same
//! effect are one group element, a shift and a turn. That element is their normal form: `ur = ru`, `R⁴ = 1`,
//! `uu⁻¹ = 1`. On any other rotation graph the normal form is a reduced [`TurtleWord`].
//! Source: seed 000 (movements form a group) and seed 001 (turtle walks on a rotation graph).

pub use super::turtle_word::TurtleWord;

/// One step of a turtle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TurtleStep {
    /// One cell forward.
    Forward,
    /// Back to the cell from which `Forward` leads here.
    Back,
    /// A turn by this many sides counter-clockwise (clockwise when flipped).
    Turn(i16),
    /// Exchanges left and right.
    Flip,
}

/// A rigid motion of a lattice whose cells have `SIDES` sides, 4 or 6: first `F` if `flip`, then `turn` times `R`, then
/// the shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Motion<const SIDES: u8> {
    /// Files to the right, cells up. On hexagons, a file to the right is the direction ahead after one clockwise turn.
    pub shift: (i32, i32),
    /// Turns by one side counter-clockwise, in `0..SIDES`.
    pub turn: u8,
    /// Whether left and right are exchanged.
    pub flip: bool,
}

/// Shifts are clamped to this absolute value, so that additions cannot overflow. No board is nearly this large.
const MAX_SHIFT: i32 = 1 << 28;

impl<const SIDES: u8> Motion<SIDES> {
    /// A pure shift.
    pub fn shift(files: i32, cells: i32) -> Self {
        Self { shift: (files, cells), ..Self::default() }
    }

    /// The motion of one step.
    pub fn of_step(step: TurtleStep) -> Self {
        match step {
            TurtleStep::Forward => Self::shift(0, 1),
            TurtleStep::Back => Self::shift(0, -1),
            TurtleStep::Turn(n) => {
                Self { turn: u8::try_from(n.rem_euclid(i16::from(SIDES))).unwrap_or(0), ..Self::default() }
            }
            TurtleStep::Flip => Self { flip: true, ..Self::default() },
        }
    }

    /// The motion of some steps.
    pub fn of_steps(steps: &[TurtleStep]) -> Self {
        steps.iter().fold(Self::default(), |motion, &step| motion.then(Self::of_step(step)))
    }

    /// Applies the linear part of the motion to a vector.
    fn apply(self, (x, y): (i32, i32)) -> (i32, i32) {
        let is_hex = SIDES == 6;
        let (x, y) = match (self.flip, is_hex) {
            (false, _) => (x, y),
            (true, false) => (-x, y),
            (true, true) => (-x, x.saturating_add(y)),
        };
        if is_hex {
            return (0..self.turn).fold((x, y), |(x, y), _| (-y, x.saturating_add(y)));
        }
        match self.turn {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    }

    /// The group product. As a transformation `other` comes first; as a turtle walk `self` comes first.
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        let (x, y) = self.apply(other.shift);
        let sum = |a: i32, b: i32| a.saturating_add(b).clamp(-MAX_SHIFT, MAX_SHIFT);
        let turned = if self.flip { SIDES - other.turn } else { other.turn };
        Self {
            shift: (sum(self.shift.0, x), sum(self.shift.1, y)),
            turn: (self.turn + turned) % SIDES,
            flip: self.flip != other.flip,
        }
    }

    /// The inverse motion.
    #[must_use]
    pub fn inverse(self) -> Self {
        let turn = if self.flip { self.turn } else { (SIDES - self.turn) % SIDES };
        let linear = Self { shift: (0, 0), turn, flip: self.flip };
        let (x, y) = linear.apply(self.shift);
        Self { shift: (-x, -y), ..linear }
    }

    /// The shift alone.
    fn translation(self) -> Self {
        Self { shift: self.shift, ..Self::default() }
    }
}

/// A movement without its colour change, in the normal form of its board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Walk {
    /// On the square lattice.
    Lattice(Motion<4>),
    /// On the lattice of hexagons.
    Hexes(Motion<6>),
    /// On any other rotation graph: a reduced word.
    Word(TurtleWord),
}

impl Walk {
    /// The walk that goes nowhere, of the same variant.
    #[must_use]
    pub fn identity(&self) -> Self {
        match self {
            Self::Lattice(_) => Self::Lattice(Motion::default()),
            Self::Hexes(_) => Self::Hexes(Motion::default()),
            Self::Word(word) => Self::Word(word.empty()),
        }
    }

    /// This walk followed by the other. For walks of different boards, which callers never mix, `self`.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Lattice(a), Self::Lattice(b)) => Self::Lattice(a.then(*b)),
            (Self::Hexes(a), Self::Hexes(b)) => Self::Hexes(a.then(*b)),
            (Self::Word(a), Self::Word(b)) => Self::Word(a.then(b)),
            _ => self.clone(),
        }
    }

    /// The walk back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        match self {
            Self::Lattice(motion) => Self::Lattice(motion.inverse()),
            Self::Hexes(motion) => Self::Hexes(motion.inverse()),
            Self::Word(word) => Self::Word(word.inverse()),
        }
    }

    /// The walk to the same cell that ends with the initial heading: only the displacement.
    #[must_use]
    pub fn translation(&self) -> Self {
        match self {
            Self::Lattice(motion) => Self::Lattice(motion.translation()),
            Self::Hexes(motion) => Self::Hexes(motion.translation()),
            Self::Word(word) => Self::Word(word.translation()),
        }
    }

    /// The rotation at the end of the walk: `walk = translation · rotation`.
    #[must_use]
    pub fn rotation(&self) -> Self {
        self.translation().inverse().then(self)
    }

    /// Whether the walk changes neither cell nor heading.
    pub fn is_identity(&self) -> bool {
        *self == self.identity()
    }

    /// The number of steps that must be walked one by one; 0 on a lattice.
    pub fn step_count(&self) -> usize {
        match self {
            Self::Lattice(_) | Self::Hexes(_) => 0,
            Self::Word(word) => word.steps().len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Motion, TurtleStep, TurtleWord, Walk};
    use proptest::prelude::*;

    fn motion<const SIDES: u8>() -> impl Strategy<Value = Motion<SIDES>> {
        let any = (-9..9, -9..9, 0..SIDES, any::<bool>());
        any.prop_map(|(x, y, turn, flip)| Motion { shift: (x, y), turn, flip })
    }

    fn word(sides: u8) -> impl Strategy<Value = Walk> {
        let step = prop_oneof![
            Just(TurtleStep::Forward),
            Just(TurtleStep::Back),
            (-3..4i16).prop_map(TurtleStep::Turn),
            Just(TurtleStep::Flip)
        ];
        prop::collection::vec(step, 0..12).prop_map(move |steps| Walk::Word(TurtleWord::new(sides, &steps)))
    }

    fn is_a_group<const SIDES: u8>(a: Motion<SIDES>, b: Motion<SIDES>, c: Motion<SIDES>) -> Result<(), TestCaseError> {
        prop_assert_eq!(a.then(b).then(c), a.then(b.then(c)));
        prop_assert_eq!(a.then(a.inverse()), Motion::default());
        prop_assert_eq!(a.inverse().then(a), Motion::default());
        Ok(())
    }

    proptest! {
        #[test]
        fn motions_are_a_group(a in motion(), b in motion(), c in motion()) {
            is_a_group::<4>(a, b, c)?;
        }

        #[test]
        fn motions_of_hexagons_are_a_group(a in motion(), b in motion(), c in motion()) {
            is_a_group::<6>(a, b, c)?;
        }

        #[test]
        fn words_are_a_group(
            (a, b, c) in prop::sample::select(vec![0, 3, 4, 5, 6]).prop_flat_map(|n| (word(n), word(n), word(n)))
        ) {
            prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            prop_assert!(a.then(&a.inverse()).is_identity());
            prop_assert!(a.inverse().then(&a).is_identity());
            prop_assert_eq!(a.translation().then(&a.rotation()), a);
        }
    }

    #[test]
    fn a_turtle_turns_left_and_goes_on() {
        let turn = Motion::<4>::of_step(TurtleStep::Turn(1));
        assert_eq!(turn.then(Motion::shift(0, 1)).shift, (-1, 0), "R u. is the square on the left");
        assert_eq!(turn.then(Motion::shift(1, 0)).shift, (0, 1), "R r. is the square ahead");
    }

    #[test]
    fn six_turns_of_a_hexagon_come_round() {
        let ahead = |turns| Motion::<6>::of_step(TurtleStep::Turn(turns)).then(Motion::shift(0, 1)).shift;
        let round: Vec<_> = (0..7).map(ahead).collect();
        assert_eq!(round, [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)]);
    }
}
