//! Rules in action: positions, and the interpreter that lists what can be done in them.

mod action;
mod aim;
mod automaton;
mod bitboard;
mod compiled;
mod fault;
mod ground;
mod interpreter;
mod memory;
mod packing;
mod position;
pub mod relation;
mod rows;
mod scatter;
mod seen;
mod sequence;
mod stroll;

pub use action::Action;
pub use compiled::{
    Chance, CompileStats, Compiled, EngineRoute, IncrementalPosition, PackedAction, PartStats, PieceValues, PlayedOn,
    ReplyOutcome, Told, WinLineValues,
};
pub use fault::Fault;
pub use interpreter::{Interpreter, Outcome, Past};
pub(crate) use packing::Packing;
pub use position::{Picture, Position};
pub use rows::{Row, rows};
