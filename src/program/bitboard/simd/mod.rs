//! Lanes: eight sets of cells side by side, by which all pieces move at once.
//!
//! Lines that differ only by a displacement on the board are one lane: all slides to the right, all knight's leaps two up
//! and one right. A lane moves the whole set of pieces with a few operations on words, and eight lanes fill a vector unit
//! of a machine that has one. Counting the leaves of a tree needs no more than the sizes of the sets that come out.
//!
//! Source: Kogge-Stone fills, as chess programs use them; here found from ground moves.

mod block;
mod pattern;
mod program;
mod vector;

pub(super) use pattern::MovePath;
pub(super) use program::{LaneProgram, LaneProgramBuilder};
