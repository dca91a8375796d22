//! Rules in action: positions, and the interpreter that lists what can be done in them.

mod action;
mod aim;
mod automaton;
mod compiled;
mod fault;
mod ground;
mod interpreter;
mod memory;
mod position;
mod scatter;
#[allow(dead_code)] // until actions, too, are answered by them
mod tables;

pub use action::Action;
pub use compiled::{Compiled, Part, Route, Stats};
pub use fault::Fault;
pub use interpreter::{Interpreter, Outcome, Past};
pub use position::{Picture, Position};
