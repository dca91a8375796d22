//! What a question knows besides the position that it is asked of.

use super::view::View;
use crate::board::{Cell, Frame};
use crate::program::ground::Code;

#[allow(clippy::struct_excessive_bools)]
/// What a question knows besides the position that it is asked of.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// Who is asked.
    pub mover: usize,
    /// The position when the turn of whoever is asked began.
    pub begun: View,
    pub interest: Option<Frame>,
    /// What cells with fresh marks hold when older marks have faded.
    pub kept: Vec<(Cell, Code)>,
    /// Inside what threatens?
    pub threat: bool,
    /// Inside the question who is mated or stuck?
    pub deep: bool,
    /// Inside the question which marks are kept?
    pub settling: bool,
    /// Is it the start of a turn?
    pub at_start: bool,
    /// Is it asked what ends a game?
    pub ends: bool,
    /// Must it see nothing of marks that may be lost?
    pub blind: bool,
}

impl Scene {
    /// Asked of a player before a turn.
    pub fn at_start(mover: usize) -> Self {
        Self {
            mover,
            begun: View::default(),
            interest: None,
            kept: Vec::new(),
            threat: false,
            deep: false,
            settling: false,
            at_start: true,
            ends: false,
            blind: false,
        }
    }

    /// Asked to find out which marks are kept.
    pub fn settling(mover: usize) -> Self {
        Self { threat: true, deep: true, settling: true, ..Self::at_start(mover) }
    }
}
