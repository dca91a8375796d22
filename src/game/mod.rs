//! Games: rule files as games that are played, counted, written down and read back.

mod classical;
mod contract;
pub mod coordinates;
mod engine;
pub mod fen;
mod halves;
mod perft;
pub mod pgn;
mod reason;
mod record;
mod rounds;
pub mod san;
pub mod typed;
mod variant;

pub use classical::{Asked, Classical, Fate, Sought, Squares};
pub use contract::{Game, Outcome, Refused, Standing};
pub use engine::Engine;
pub use halves::Halves;
pub use perft::perft;
pub use record::Record;
pub use rounds::{Place, Rounds, Start};
pub use variant::Variant;

pub use crate::algebra::{Content, EndResult, Kind, PieceRule, Rules, defining_line};
pub use crate::board::{Board, BoardShape, Cell};
pub use crate::program::relation;
pub use crate::program::{
    Action, CompileStats, Compiled, EngineRoute, Fault, IncrementalPosition, PackedAction, PartStats, Past,
    PieceValues, Position, ReplyOutcome, WinLine, WinLineValues, find_win_lines,
};
