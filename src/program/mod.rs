//! The engines: positions, actions, and the programs that generate them from the rules.
//!
//! [`Interpreter`] is the reference and follows the language page literally. `ground` writes moves cell by cell where it can, and
//! `bitboard` runs them. `vm` runs all other moves. [`Compiled`] combines both. [`relation`] works on sets of positions.

mod action;
mod action_builder;
mod action_filter;
mod bitboard;
mod budget;
mod capture_filter;
mod compiled;
mod fault;
mod ground;
mod interpreter;
mod ordered_set;
mod packing;
mod perft;
mod position;
mod position_order;
mod query_scope;
mod reachability;
pub mod relation;
mod rule_properties;
mod sorted_list;
mod superko_history;
mod vm;
mod win_lines;
mod zobrist;

pub use action::Action;
pub use action_filter::ActionFilter;
pub use compiled::{
    CompileStats, Compiled, EngineRoute, IncrementalPosition, OnTurn, PackedAction, PartStats, PieceValues,
    RandomBelow, ReplyOutcome, RolloutEnd, WinLineValues,
};
pub use fault::Fault;
pub use interpreter::{GameHistory, Interpreter, LostPromotion, MoveOutcome, RunningCount, TurnCounters};
pub(crate) use packing::Packing;
pub(crate) use perft::{PerftTree, perft};
pub use position::{Placement, Position};
pub use win_lines::{WinLine, find_win_lines};
