//! Bitboards: ground moves compiled to cell sets, and the move generator that runs on them.
//!
//! The generator knows no rules but ground moves: the codes that cells must hold, the codes written on them, and which
//! moves capture royal pieces.

// Set and state sizes are constants: small functions must inline into one loop, or states are copied.
#![allow(clippy::inline_always)]

mod action_order;
mod action_ranks;
mod attack_group;
mod attack_table;
mod attacked_cells;
mod attacks;
pub(super) mod bitset;
mod board_state;
mod build;
mod checks;
mod classify_moves;
mod collectors;
mod compile_notes;
mod cube;
mod cube_index;
mod drop_moves;
mod end_conditions;
mod engine;
mod evaluate_query;
mod exclusive;
mod generate;
mod generate_irregular;
mod generator;
mod guards;
mod hash;
mod incremental_position;
mod irregular_move;
mod kept_marks;
mod lane_counter;
mod layout;
mod leaf_counter;
mod legal_targets;
mod legality;
mod line_candidate;
mod look_back;
mod make_move;
mod move_effect;
mod move_gen_node;
mod move_visitor;
mod no_pins_reason;
mod packed_action;
mod pair_pattern;
mod pattern_matches;
mod perft;
mod piece_move;
mod piece_move_table;
mod pins;
mod plane_list;
mod presence;
mod query_compiler;
mod quiet_replies;
mod ray_counter;
mod reachability;
mod recode;
mod record_codec;
mod replies;
mod royal_role;
mod simd;
mod skip_runs;
mod stage_table;
mod state_history;
mod state_query;
#[cfg(test)]
mod tests;
mod threat_guards;
mod turn_end;
mod turn_requirement;
mod turn_table;
mod value_tables;
mod win_lines;

/// Maximum number of cells of a board with bitboards.
pub(super) const MAX_BITBOARD_CELLS: usize = 384;

pub(crate) use build::{NoBitboards, build_generator};
pub use generator::ReplyOutcome;
pub(crate) use generator::{ActionPicker, Generator};
pub use incremental_position::{IncrementalPosition, PieceValues};
pub use packed_action::PackedAction;
pub use win_lines::WinLineValues;
