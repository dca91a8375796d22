//! The virtual machine (VM): rules compiled to operations on one board. It runs the moves that do not become ground moves.
//!
//! It gives the answers of the [`Interpreter`], in the same order. It is faster for three reasons: a move is a flat list of
//! operations, the board is changed in place and undone, and duplicates are found by hash. Regular Boardgames compiles rules in the
//! same way (Kowalski, Mika, Sutowicz, Szykuła 2019).

mod actions;
mod best;
mod board_history;
mod compile;
mod compiled_condition;
mod conditions;
mod diff_set;
mod each;
mod ends;
mod flood;
mod frame_set;
mod history;
mod index_table;
mod lookahead;
mod machine;
mod mailbox;
mod matcher;
mod matching;
mod perft;
mod program;
mod random_turn;
mod reachability;
mod repeat;
mod rewrite;
mod rollout;
mod round_marks;
mod royal;
mod scratch;
mod static_analysis;
mod threat_mask;
mod turns;
mod walk_tables;

pub use random_turn::RandomBelow;
pub use rollout::{OnTurn, RolloutEnd};

use super::budget::Flow;
use super::{Action, Fault, GameHistory, Interpreter, Position};
use crate::task::{CancelToken, Halt};
use machine::Machine;
use program::Program;
use scratch::Scratch;
use std::sync::{Arc, Mutex, PoisonError};

/// The compiled rules of a game, with a pool of working memory. Threads may share it.
#[derive(Debug)]
pub(crate) struct Vm {
    program: Program,
    /// Working memory that is not in use.
    scratch_pool: Mutex<Vec<Scratch>>,
}

impl Vm {
    /// Compiles the rules that the interpreter runs.
    pub fn new(interpreter: &Arc<Interpreter>) -> Self {
        Self { program: compile::compile(interpreter), scratch_pool: Mutex::default() }
    }

    /// Returns every legal action of the player to move, without duplicates, in the interpreter's order.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        self.with_machine(at, GameHistory::default(), |machine| {
            machine.collect_outcomes(0)?;
            Ok(machine.actions(0))
        })
    }

    /// Returns the number of legal actions without building them.
    ///
    /// # Errors
    /// As [`Vm::actions`].
    pub fn count(&self, at: &Position) -> Result<u64, Fault> {
        self.with_machine(at, GameHistory::default(), |machine| {
            machine.collect_outcomes(0).map(|outcomes| outcomes as u64)
        })
    }

    /// Returns whether the player to move has a legal action.
    ///
    /// # Errors
    /// As [`Vm::actions`].
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        self.with_machine(at, GameHistory::default(), |machine| machine.has_action(false))
    }

    /// Returns whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// As [`Vm::actions`].
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        self.with_machine(at, GameHistory::default(), |machine| machine.is_threatened(machine.context.mover, false))
    }

    /// Returns the index of the first end that holds: of the automatic ends, or of those that a player may claim.
    ///
    /// # Errors
    /// As [`Vm::actions`].
    pub fn find_end(&self, at: &Position, past: GameHistory<'_>, claimed: bool) -> Result<Option<usize>, Fault> {
        self.with_machine(at, past, |machine| {
            let mut cached: Option<bool> = None;
            let mut is_stuck = |machine: &mut Machine<'_>| match cached {
                Some(stuck) => Ok(stuck),
                None => Ok(*cached.insert(!machine.with_own_budget(|machine| machine.has_action(false))?)),
            };
            machine.find_end(&mut is_stuck, claimed)
        })
    }

    /// Plays at most `turns` random turns from a position. Returns `None` if an end reads the past of another position, because that
    /// needs a position for each turn.
    ///
    /// # Errors
    /// As [`Vm::actions`].
    pub fn rollout(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        turns: usize,
        random: RandomBelow<'_>,
        on_turn: OnTurn<'_>,
    ) -> Result<Option<RolloutEnd>, Fault> {
        if self.program.properties.ends_read_other_past {
            return Ok(None);
        }
        self.with_machine(at, past, |machine| machine.rollout(turns, random, on_turn)).map(Some)
    }

    /// Returns the number of games of exactly `depth` turns; a finished game has no further turns. `past` precedes the position.
    /// Returns `None` if an end reads the past of another position, because that needs a position for each turn.
    ///
    /// # Errors
    /// Why the count stopped.
    pub fn perft(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        depth: u32,
        cancel: &CancelToken,
    ) -> Option<Result<u64, Halt<Fault>>> {
        if self.program.properties.ends_read_other_past {
            return None;
        }
        let counted = self.with_machine(at, past, |machine| match super::perft(machine, &0, depth, cancel) {
            Err(Halt::Cancelled) => Ok(None),
            counted => counted.map(Some),
        });
        Some(counted.map_err(Halt::Fault).and_then(|leaves| leaves.ok_or(Halt::Cancelled)))
    }

    /// Returns notes about slow paths: queries that the interpreter answers, and ends that copy positions.
    pub fn notes(&self) -> Vec<String> {
        let properties = &self.program.properties;
        let notes = [
            (
                properties.ends_read_past,
                "an end reads the past: the interpreter counts the quiet turns before the position",
            ),
            (properties.ends_read_other_past, "an end asks about earlier positions: perft copies every position"),
        ];
        notes.into_iter().filter(|(applies, _)| *applies).map(|(_, note)| note.to_owned()).collect()
    }

    /// Returns the size of the compiled program in bytes.
    pub fn bytes(&self) -> usize {
        self.program.bytes()
    }

    /// Runs a query on a machine with the position on its board.
    fn with_machine<T>(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        query: impl FnOnce(&mut Machine<'_>) -> Flow<T>,
    ) -> Result<T, Fault> {
        let free = self.scratch_pool.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let scratch = free.unwrap_or_else(|| Scratch::new(&self.program));
        let mut machine = Machine::new(&self.program, at, past, scratch);
        machine.scratch.budget = machine.turn_budget();
        let flow = query(&mut machine);
        let answer = machine.scratch.budget.finish(flow);
        self.scratch_pool.lock().unwrap_or_else(PoisonError::into_inner).push(machine.scratch);
        answer
    }
}

#[cfg(test)]
mod tests;
