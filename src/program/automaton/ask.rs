//! Conditions and numbers, compiled.

use super::program::Pc;
use crate::algebra::KindSet;
use crate::algebra::term::Comparison;

/// A condition.
#[derive(Debug)]
pub(super) enum Ask {
    /// The pattern of this place matches.
    Holds(u32),
    /// The move can be made.
    Can(Pc),
    /// The same, where it only walks and asks, by number of the stroll.
    Leads(u32, Pc),
    Check,
    Taken,
    Mated,
    Stuck,
    Full,
    Repeated(u32),
    Passes(u32),
    Quiet(u32),
    /// None of these stands on the board.
    None(KindSet),
    Their(Box<Ask>),
    Not(Box<Ask>),
    And(Box<[Ask]>),
    Or(Box<[Ask]>),
    Compare(Count, Comparison, Count),
}

impl Ask {
    /// Does it look at the board alone, and run no moves?
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Holds(_) | Self::Full | Self::None(_) => true,
            Self::Not(inner) => inner.is_plain(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_plain),
            _ => false,
        }
    }
}

/// A number.
#[derive(Debug)]
pub(super) enum Count {
    Literal(i64),
    /// In how many places the pattern matches.
    Places(u32),
    Sum(Box<[Count]>),
    Times(i64, Box<Count>),
    /// How many of these kinds the hands hold.
    Hand(Box<[u8]>),
    /// At how many squares of the place the condition holds.
    Where(u32, Box<Ask>),
}
