//! The fast engine: the rules of a game compiled for its board.
//!
//! It gives the same answers as the [`Interpreter`]. Moves that can be written cell by cell become ground moves, which
//! the bitboard generator runs. All others run on the VM.

mod stats;

pub use super::bitboard::{IncrementalPosition, PackedAction, PieceValues, ReplyOutcome, WinLineValues};
pub use super::vm::{OnTurn, RandomBelow, RolloutEnd};
pub use stats::{CompileStats, EngineRoute, PartStats};

use super::bitboard::{ActionPicker, Generator, MAX_BITBOARD_CELLS, NoBitboards, build_generator};
use super::ground::GroundRules;
use super::vm::Vm;
use super::{Action, ActionFilter, Fault, GameHistory, Interpreter, Position};
use crate::board::Cell;
use crate::task::{CancelToken, Halt};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// Calls answered by the VM alone before bitboards are compiled: short uses never pay for them.
const CALLS_BEFORE_COMPILING: u32 = 500;

/// The compiled rules of a game.
#[derive(Debug)]
pub struct Compiled {
    interpreter: Arc<Interpreter>,
    vm: Vm,
    /// Compiled on demand, since grounding is slow; the error tells why the game has no bitboards.
    generator: OnceLock<Result<Box<dyn Generator>, NoBitboards>>,
    /// Number of calls answered by the VM before the bitboards were compiled.
    calls: AtomicU32,
    stats: OnceLock<CompileStats>,
}

impl Compiled {
    /// Compiles the rules of an interpreter.
    pub fn new(interpreter: Arc<Interpreter>) -> Self {
        let vm = Vm::new(&interpreter);
        Self { interpreter, vm, generator: OnceLock::new(), calls: AtomicU32::new(0), stats: OnceLock::new() }
    }

    /// Compiles the bitboards, unless they are compiled. All calls that need them are fast afterwards.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] if the token is cancelled; nothing is kept then.
    pub fn compile_bitboards<F>(&self, cancel: &CancelToken) -> Result<(), Halt<F>> {
        if self.generator.get().is_none() {
            let compiled = self.build_generator(cancel);
            cancel.check_cancelled()?;
            // Another thread may have been faster.
            let _ = self.generator.set(compiled);
        }
        Ok(())
    }

    fn build_generator(&self, cancel: &CancelToken) -> Result<Box<dyn Generator>, NoBitboards> {
        let rules = self.interpreter.rules();
        if rules.turns.iter().any(|turn| turn.body.depends_on_history()) {
            return Err(NoBitboards::ReadsPast);
        }
        let cells = rules.setup.len();
        if cells > MAX_BITBOARD_CELLS {
            return Err(NoBitboards::TooManyCells(cells));
        }
        let ground = GroundRules::of_interpreter(&self.interpreter, cancel);
        build_generator(&ground.ok_or(NoBitboards::TooManyContents)?, &self.interpreter, cancel)
    }

    /// Returns the bitboard generator, compiling it if needed; the error tells why there is none.
    fn generator(&self) -> Result<&dyn Generator, NoBitboards> {
        let compiled = self.generator.get_or_init(|| self.build_generator(&CancelToken::default()));
        compiled.as_deref().map_err(|reason| *reason)
    }

    /// Returns the bitboard generator if it is compiled, or if enough calls have come to make it pay off.
    fn ready_generator(&self) -> Option<&dyn Generator> {
        match self.generator.get() {
            Some(compiled) => compiled.as_deref().ok(),
            None if self.calls.fetch_add(1, Ordering::Relaxed) < CALLS_BEFORE_COMPILING => None,
            None => self.generator().ok(),
        }
    }

    /// Returns how each part of the rules was compiled.
    pub fn stats(&self) -> &CompileStats {
        self.stats.get_or_init(|| {
            let tables = self.generator();
            let part = |turn: usize| {
                let by_vm = |reason: String| (EngineRoute::Vm, 0, [vec![reason], self.vm.notes()].concat());
                let (route, ground_moves, notes) = match tables {
                    Err(reason) => by_vm(reason.to_string()),
                    Ok(tables) => match tables.ground_move_count(turn) {
                        Ok(ground) => (EngineRoute::Bitboards, ground, tables.compile_notes(turn)),
                        Err(reason) => by_vm(format!("not ground: {reason}")),
                    },
                };
                PartStats { name: format!("turn {turn}"), route, notes, ground_moves }
            };
            CompileStats {
                parts: (0..self.interpreter.rules().turns.len()).map(part).collect(),
                bytes: tables.map_or(0, Generator::bytes) + self.vm.bytes(),
            }
        })
    }

    /// Returns the legal actions, without duplicates, in the interpreter's order.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        let answer = self.ready_generator().and_then(|generator| generator.actions(at, ActionFilter::All));
        answer.unwrap_or_else(|| self.vm.actions(at))
    }

    /// Replaces the list with the same actions as small values, in any order. Returns `false` if bitboards do not
    /// support the position. The first call compiles bitboards.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn packed_actions(&self, at: &Position, into: &mut Vec<PackedAction>) -> Result<bool, Fault> {
        into.clear();
        match self.generator().ok().and_then(|generator| generator.packed_actions(at, into)) {
            Some(answer) => answer.map(|()| true),
            None => Ok(false),
        }
    }

    /// Returns the position after an action that [`Compiled::packed_actions`] listed for this position; `None`
    /// otherwise.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn apply(&self, at: &Position, action: &PackedAction) -> Result<Option<Position>, Fault> {
        self.generator().ok().and_then(|generator| generator.apply(at, action)).transpose()
    }

    /// Returns a position that a search can play on. `None` if bitboards do not support the position or some turn. The
    /// first call compiles bitboards.
    pub fn incremental_position(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        values: &PieceValues,
    ) -> Option<Box<dyn IncrementalPosition + '_>> {
        self.generator().ok()?.incremental_position(at, past, values)
    }

    /// Returns the Zobrist hash of a position; `None` if bitboards do not support it.
    pub fn hash(&self, at: &Position) -> Option<u64> {
        self.generator().ok()?.hash(at)
    }

    /// Returns the Zobrist hash of the position after an action, computed incrementally.
    pub fn hash_after(&self, at: &Position, action: &PackedAction) -> Option<u64> {
        self.generator().ok()?.hash_after(at, action)
    }

    /// Returns the number of legal actions.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn count_actions(&self, at: &Position) -> Result<u64, Fault> {
        let answer = self.ready_generator().and_then(|generator| generator.count_actions(at));
        answer.unwrap_or_else(|| self.vm.count(at))
    }

    /// Returns the legal actions that a filter accepts, in the interpreter's order.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn matching_actions(&self, at: &Position, filter: ActionFilter<'_>) -> Result<Vec<Action>, Fault> {
        if let Some(answer) = self.ready_generator().and_then(|generator| generator.actions(at, filter)) {
            return answer;
        }
        let mut actions = self.vm.actions(at)?;
        actions.retain(|action| filter.accepts(action.from, action.to));
        Ok(actions)
    }

    /// Calls `visit` with the packed position after each legal action, in any order, and with whether the next player
    /// is known to be out of check and able to act. Returns `false`, without a call, if the caller must go action by
    /// action: bitboards do not support the position, the game has ended, or the next turn is not `player`'s.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn visit_replies(
        &self,
        at: &Position,
        player: usize,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Result<bool, Fault> {
        let answer = self.ready_generator().and_then(|generator| generator.visit_replies(at, player, visit));
        answer.map_or(Ok(false), |done| done.map(|()| true))
    }

    /// Plays, in a packed position, the player's action between two squares that `pick` selects. Then calls `visit` for
    /// the replies, as [`Compiled::visit_replies`] does. `pick` gets the actions in the interpreter's order; the list
    /// is the same in all positions where the same actions are possible between the squares.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn apply_and_visit_replies(
        &self,
        record: &[u8],
        player: usize,
        squares: (Cell, Cell),
        pick: ActionPicker<'_>,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        self.ready_generator().map_or(Ok(ReplyOutcome::Unsupported), |tables| {
            tables.apply_and_visit_replies(record, player, squares, pick, visit)
        })
    }

    /// Returns whether it is the player's turn in a packed position and the player is in check. `None` if the game has
    /// ended or bitboards do not support the position.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn packed_in_check(&self, record: &[u8], player: usize) -> Result<Option<bool>, Fault> {
        self.ready_generator().and_then(|generator| generator.packed_in_check(record, player)).transpose()
    }

    /// Whether the player to move has a legal action.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        let answer = self.ready_generator().and_then(|generator| generator.has_action(at));
        answer.unwrap_or_else(|| self.vm.has_action(at))
    }

    /// Whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        let answer = self.ready_generator().and_then(|generator| generator.in_check(at));
        answer.unwrap_or_else(|| self.vm.in_check(at))
    }

    /// Returns the index of the first end that holds: among those that end the game automatically, or those that a
    /// player may claim.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn ended(&self, at: &Position, past: GameHistory<'_>, claimed: bool) -> Result<Option<usize>, Fault> {
        self.vm.find_end(at, past, claimed)
    }

    /// Plays a random game of at most `turns` turns. `random` returns a number below its argument. `on_turn` gets the
    /// player and squares of each turn and returns whether to go on. `None` if the game must be played position by
    /// position.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn rollout(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        turns: usize,
        random: RandomBelow<'_>,
        on_turn: OnTurn<'_>,
    ) -> Result<Option<RolloutEnd>, Fault> {
        self.vm.rollout(at, past, turns, random, on_turn)
    }

    /// Counts the games of exactly `depth` turns; finished games have no moves. `past` holds the earlier positions.
    /// `None` if the tree must be walked position by position.
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
        // Shallow counts do not pay for compiling bitboards.
        if depth > 1
            && let Err(halt) = self.compile_bitboards(cancel)
        {
            return Some(Err(halt));
        }
        let tables = if depth > 1 { self.generator().ok() } else { self.ready_generator() };
        if let Some(count) = tables.and_then(|generator| generator.perft(at, past, depth, cancel)) {
            return Some(count);
        }
        if depth > 1 && tables.is_some_and(Generator::is_partial) {
            return None;
        }
        self.vm.perft(at, past, depth, cancel)
    }
}
