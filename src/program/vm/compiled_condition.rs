//! Compiled conditions and numbers. Their `u32` operands are indices into the tables of the program.

use super::program::Pc;
use crate::algebra::KindSet;
use crate::algebra::term::{Comparison, Fact};

/// A compiled condition.
#[derive(Debug)]
pub(super) enum CompiledCondition {
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
    Not(Box<CompiledCondition>),
    And(Box<[CompiledCondition]>),
    Or(Box<[CompiledCondition]>),
    Compare(CompiledNumber, Comparison, CompiledNumber),
}

impl CompiledCondition {
    /// Returns whether the condition only scans the board and runs no moves.
    pub fn reads_board_only(&self) -> bool {
        match self {
            Self::Holds(_) | Self::Fact(Fact::Full) | Self::NoneOf(_) => true,
            Self::Not(inner) => inner.reads_board_only(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::reads_board_only),
            _ => false,
        }
    }
}

/// A compiled number.
#[derive(Debug)]
pub(super) enum CompiledNumber {
    Literal(i64),
    /// The number of matches of a pattern.
    Places(u32),
    Sum(Box<[CompiledNumber]>),
    Times(i64, Box<CompiledNumber>),
    /// The number of pieces of these kinds in the hands.
    Hand(Box<[u8]>),
    /// The number of squares that match a pattern and satisfy a condition.
    Where(u32, Box<CompiledCondition>),
}
