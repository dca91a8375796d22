//! What work on a diagram needs to know of the game and of its limits.

use crate::game::relation::{Relation, RelationError};
use crate::game::{ActionSquares, Cell};
use crate::task::ProgressMonitor;
use crate::worlds::memory_meter::MemoryMeter;
use std::sync::Arc;

/// An action by its effect: the word after it, and its first and last square if it has them. Actions between different
/// squares may have the same effect, for example when either of two pieces captures and both explode.
pub(in crate::worlds) struct PlayedAction {
    pub after: Box<[u8]>,
    pub squares: [Option<Cell>; 2],
}

/// Returns the squares and texts of actions, given the word before the turn, the turn and the effects.
pub(in crate::worlds) type DescribeActions<'t> =
    &'t (dyn Fn(&[u8], usize, &[PlayedAction]) -> Result<Vec<(ActionSquares, String)>, RelationError> + Sync);

/// The context of work on a diagram.
pub(in crate::worlds) struct DiagramContext<'t> {
    pub relation: &'t Relation,
    pub player: usize,
    /// Whether players take turns; otherwise one plays alone against every reply.
    pub is_quantum: bool,
    pub monitor: Arc<ProgressMonitor>,
    /// Memory limit in bytes.
    pub budget: u64,
    /// What the process takes.
    pub memory: Arc<MemoryMeter>,
    pub describe: DescribeActions<'t>,
}
