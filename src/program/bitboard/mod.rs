//! Tables: ground moves of a game as cell sets, and the generator that runs on them.
//!
//! It knows nothing of rules but their ground moves: what may stand on squares, what is written on them, and which of
//! that takes royal pieces.

// The sizes of sets and states are constants: what is asked of them must become one loop, or they are copied about.
#![allow(clippy::inline_always)]

mod alone;
mod answers;
mod attacked;
mod bucket;
pub(super) mod cells;
mod choice;
mod compiler;
mod conclude;
mod counted;
mod cube;
mod cubes;
mod danger;
mod deed;
mod drops;
mod ends;
mod engine;
mod generate;
mod group;
mod hash;
mod lanes;
mod layout;
mod legal;
mod line;
mod lister;
mod machine;
mod make;
mod maker;
mod near;
mod node;
mod notes;
mod odd;
mod odd_moves;
mod order;
mod patterns;
mod peace;
mod perft;
mod planes;
mod presence;
mod proviso;
mod query;
mod ranks;
mod rays;
mod reach;
mod recode;
mod record;
mod replies;
mod rows;
mod runs;
mod scene;
mod shield;
mod side;
mod sorting;
mod stage;
mod state;
mod strikes;
mod stroll;
mod targets;
#[cfg(test)]
mod tests;
mod thread;
mod trail;
mod turn;
mod walk;

/// The largest board that there are tables for.
pub(super) const MOST_CELLS: usize = 384;

pub use choice::Choice;
pub use machine::ReplyOutcome;
pub(crate) use machine::{ActionPicker, Generator};
pub(crate) use maker::build_generator;
pub use rows::RowWorth;
pub use walk::{Walk, Worth};
