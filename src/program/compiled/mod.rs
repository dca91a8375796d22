//! The fast engine: the rules of a game compiled for its board.
//!
//! It answers what the [`Interpreter`] answers, and the same. Moves that can be written down square by square become
//! ground moves and tables; what cannot runs as an automaton over the position.

mod stats;

pub use stats::{Part, Route, Stats};

use super::{Action, Fault, Interpreter, Past, Position};
use crate::board::Cell;
use std::sync::Arc;

/// The rules of a game, compiled.
#[derive(Debug)]
pub struct Compiled {
    interpreter: Arc<Interpreter>,
    stats: Stats,
}

impl Compiled {
    /// Compiles the rules that the interpreter runs.
    pub fn new(interpreter: Arc<Interpreter>) -> Self {
        let turns = interpreter.rules().turns.iter().enumerate();
        let parts = turns.map(|(turn, _)| Part::interpreted(turn, "not compiled")).collect();
        let stats = Stats { parts, bytes: 0 };
        Self { interpreter, stats }
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
        self.interpreter.actions(at)
    }

    /// Those of them that lead from one square to another one, in the same order.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn actions_between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        self.interpreter.actions_between(at, from, to)
    }

    /// Has the player whose turn it is any legal action?
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        self.interpreter.has_action(at)
    }

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        self.interpreter.in_check(at)
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
        let mut earlier = past.earlier.to_vec();
        self.count(at, &mut earlier, past.quiet, depth, cancelled)
    }

    fn count(
        &self,
        at: &Position,
        earlier: &mut Vec<Position>,
        quiet: u32,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<u64>, Fault> {
        if depth == 0 {
            return Ok(Some(1));
        }
        if cancelled() {
            return Ok(None);
        }
        let mut stuck = || self.has_action(at).map(|any| !any);
        if self.interpreter.ended(at, Past { earlier, quiet }, &mut stuck, false)?.is_some() {
            return Ok(Some(0));
        }
        let actions = self.actions(at)?;
        if depth == 1 {
            return Ok(Some(actions.len() as u64));
        }
        earlier.push(at.clone());
        let mut nodes = 0;
        for action in actions {
            let Some(more) = self.count(&action.after, earlier, quiet, depth - 1, cancelled)? else { return Ok(None) };
            nodes += more;
        }
        earlier.pop();
        Ok(Some(nodes))
    }
}
