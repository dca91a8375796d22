//! The fast engine: the rules of a game compiled for its board.
//!
//! It answers what the [`Interpreter`] answers, and the same. Moves that can be written down square by square become
//! ground moves and tables; what cannot runs as an automaton over the position.

mod stats;

pub use stats::{Part, Route, Stats};

use super::automaton::Automaton;
use super::{Action, Fault, Interpreter, Past, Position};
use crate::board::Cell;
use std::sync::Arc;

/// The rules of a game, compiled.
#[derive(Debug)]
pub struct Compiled {
    interpreter: Arc<Interpreter>,
    automaton: Automaton,
    stats: Stats,
}

impl Compiled {
    /// Compiles the rules that the interpreter runs.
    pub fn new(interpreter: Arc<Interpreter>) -> Self {
        let turns = interpreter.rules().turns.len();
        let automaton = Automaton::new(interpreter.clone());
        let notes = automaton.notes();
        let parts = (0..turns).map(|turn| Part::automaton(turn, notes.clone())).collect();
        let stats = Stats { parts, bytes: automaton.bytes() };
        Self { interpreter, automaton, stats }
    }

    /// What became of the parts of the rules.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Every legal action of the player whose turn it is, each once; in the order of the interpreter.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        self.automaton.actions(at)
    }

    /// How many of them there are.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn count(&self, at: &Position) -> Result<u64, Fault> {
        self.automaton.count(at)
    }

    /// Those of them that lead from one square to another one, in the same order.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn actions_between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        let mut actions = self.actions(at)?;
        actions.retain(|action| (action.from, action.to) == (Some(from), Some(to)));
        Ok(actions)
    }

    /// Has the player whose turn it is any legal action?
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        self.automaton.has_action(at)
    }

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        self.automaton.in_check(at)
    }

    /// The number of the end that holds, in the order they are tried: of those that end the game by themselves, or of
    /// those that a player may claim.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn ended(&self, at: &Position, past: Past<'_>, claimed: bool) -> Result<Option<usize>, Fault> {
        self.automaton.ended(at, past, claimed)
    }

    /// How many games of exactly `depth` turns there are from a position; a finished game has no moves. `past` is what
    /// went before. `None` if `cancelled` says so.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn perft(
        &self,
        at: &Position,
        past: Past<'_>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<u64>, Fault> {
        self.automaton.perft(at, past, depth, cancelled)
    }
}
