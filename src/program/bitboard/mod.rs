//! Tables: ground moves of a game as cell sets, and the generator that runs on them.
//!
//! It knows nothing of rules but their ground moves: what may stand on squares, what is written on them, and which of
//! that takes royal pieces.

// The sizes of sets and states are constants: what is asked of them must become one loop, or they are copied about.
#![allow(clippy::inline_always)]

mod action_order;
mod action_ranks;
mod alone;
mod answers;
mod attack_table;
mod attacked;
mod board_state;
mod bucket;
mod build;
pub(super) mod cells;
mod checks;
mod choice;
mod classify_moves;
mod collectors;
mod compile_notes;
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
mod generate_irregular;
mod generator;
mod group;
mod guards;
mod hash;
mod incremental_position;
mod irregular_move;
mod lanes;
mod layout;
mod legal;
mod legal_targets;
mod line;
mod line_candidate;
mod make_move;
mod move_gen_node;
mod pair_pattern;
mod pattern_matches;
mod perft;
mod pins;
mod plane_list;
mod presence;
mod quiet_replies;
mod ray_counter;
mod reachability;
mod recode;
mod record_codec;
mod replies;
mod royal_role;
mod skip_runs;
mod stage_table;
mod state_history;
mod state_query;
#[cfg(test)]
mod tests;
mod threat_guards;
mod turn_end;
mod win_lines;

/// The largest board that there are tables for.
pub(super) const MOST_CELLS: usize = 384;

pub(crate) use build::build_generator;
pub use choice::Choice;
pub use generator::ReplyOutcome;
pub(crate) use generator::{ActionPicker, Generator};
pub use incremental_position::{Walk, Worth};
pub use win_lines::RowWorth;
