//! SIMD lanes: eight bitboards side by side, each moving the pieces of one pattern.
//!
//! Moves that differ only by a displacement on the board form one lane: all slides to the right, all knight leaps two
//! up and one right. A lane moves the whole set of pieces with a few word operations, and eight lanes fill a vector
//! register. To count leaves, only the sizes of the resulting sets matter.
//!
//! Source: Kogge-Stone fills, as in chess programs; here derived from ground moves.

mod block;
mod pattern;
mod program;
mod vector;

pub(super) use pattern::MovePath;
pub(super) use program::{LaneProgram, LaneProgramBuilder};
