//! The search window: scores outside it are not needed exactly.

use crate::players::params::WIN_SCORE;
use std::ops::Neg;

/// Bounds on the scores that matter, for the player to move, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::players::search) struct Window {
    /// The player to move is sure of this much elsewhere.
    pub alpha: i32,
    /// The opponent avoids the position if it is worth this much.
    pub beta: i32,
}

impl Window {
    /// The window that contains every score.
    pub const FULL: Self = Self { alpha: -WIN_SCORE, beta: WIN_SCORE };

    /// The null window above alpha: it tells only whether a score exceeds alpha.
    pub fn null(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }

    pub fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// The same window for the opponent.
impl Neg for Window {
    type Output = Self;

    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}
