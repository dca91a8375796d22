//! Tables: ground moves of a game as cell sets, and the generator that runs on them.
//!
//! It knows nothing of rules but their ground moves: what may stand on squares, what is written on them, and which of
//! that takes royal pieces.

mod cells;
mod line;
mod sorting;

pub(crate) use cells::Cells;
pub(crate) use line::{Drop, Gains, Line};
pub(crate) use sorting::Sorting;
