//! Compiled conditions and numbers. Their `u32` operands are indices into the tables of the program.

use super::program::Pc;
use crate::algebra::KindSet;
use crate::algebra::term::{Condition, Count, Fact, Formula, Linear, NumberTest};

/// A compiled condition.
pub(super) type CompiledCondition = Formula<CompiledAtom>;

/// A compiled atom of a condition.
#[derive(Debug)]
pub(super) enum CompiledAtom {
    /// The pattern matches.
    Holds(u32),
    /// The move is possible.
    Can(Pc),
    /// The move is possible and only walks and tests. The reachability answers, or the code if the board has holes.
    CanReach(u32, Pc),
    Fact(Fact),
    /// The board has none of these pieces.
    NoneOf(KindSet),
    Their(Box<CompiledCondition>),
    Compare(NumberTest<CompiledCount>),
    /// A condition on earlier positions, which the interpreter answers.
    Interpreted(Condition),
}

impl CompiledAtom {
    /// Returns whether the atom only scans the board and runs no moves.
    pub fn reads_board_only(&self) -> bool {
        matches!(self, Self::Holds(_) | Self::Fact(Fact::Full) | Self::NoneOf(_))
    }
}

/// A compiled number.
pub(super) type CompiledNumber = Linear<CompiledCount>;

/// A compiled count of a number.
#[derive(Debug)]
pub(super) enum CompiledCount {
    /// The number of matches of a pattern.
    Places(u32),
    /// The number of pieces of these kinds in the hands.
    Hand(Box<[u8]>),
    /// The number of squares that match a pattern and satisfy a condition.
    Where(u32, Box<CompiledCondition>),
    /// A number of earlier positions, which the interpreter computes.
    Interpreted(Count),
}
