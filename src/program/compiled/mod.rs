//! The fast engine: the rules of a game compiled for its board.
//!
//! It answers what the [`Interpreter`] answers, and the same. Moves that can be written down square by square become
//! ground moves and tables; what cannot runs as an automaton over the position.

mod mixed;
mod stats;

pub use super::automaton::{Chance, PlayedOn, Told};
pub use super::bitboard::{PackedAction, ReplyOutcome, RowWorth, Walk, Worth};
pub use stats::{Part, Route, Stats};

use super::automaton::Automaton;
use super::bitboard::{ActionPicker, Generator, MAX_CELLS, build_generator};
use super::ground::Ground;
use super::{Action, Fault, Interpreter, Past, Position};
use crate::board::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// So many questions are answered without tables.
const MANY: u32 = 500;

/// The rules of a game, compiled.
#[derive(Debug)]
pub struct Compiled {
    interpreter: Arc<Interpreter>,
    automaton: Automaton,
    /// Carrying rules to the squares takes a while: they are made when somebody counts, or has asked very often.
    tables: OnceLock<Result<Box<dyn Generator>, String>>,
    /// How many questions were asked before there were tables.
    asked: AtomicU32,
    stats: OnceLock<Stats>,
}

impl Compiled {
    /// Compiles the rules that the interpreter runs.
    pub fn new(interpreter: Arc<Interpreter>) -> Self {
        let automaton = Automaton::new(interpreter.clone());
        Self { interpreter, automaton, tables: OnceLock::new(), asked: AtomicU32::new(0), stats: OnceLock::new() }
    }

    /// The tables; or why there are none.
    fn tables(&self) -> Result<&dyn Generator, &str> {
        let made = self.tables.get_or_init(|| {
            let rules = self.interpreter.rules();
            if rules.turns.iter().any(|turn| turn.body.depends_on_history()) {
                return Err("moves that read the past".into());
            }
            let cells = rules.setup.len();
            if cells > MAX_CELLS {
                return Err(format!("{cells} cells are more than the {MAX_CELLS} that tables hold"));
            }
            let ground = Ground::of(rules, self.interpreter.aims(), &self.interpreter.start_contents())
                .ok_or("too many different things on a square")?;
            build_generator(&ground, &self.interpreter)
        });
        made.as_deref().map_err(String::as_str)
    }

    /// The tables, if they have been made, or if so much has been asked that they are worth it.
    fn made(&self) -> Option<&dyn Generator> {
        match self.tables.get() {
            Some(made) => made.as_deref().ok(),
            None if self.asked.fetch_add(1, Ordering::Relaxed) < MANY => None,
            None => self.tables().ok(),
        }
    }

    /// What became of the parts of the rules.
    pub fn stats(&self) -> &Stats {
        self.stats.get_or_init(|| {
            let turns = 0..self.interpreter.rules().turns.len();
            let by_automaton = |why: &str, turn: usize| {
                let notes = [vec![why.to_owned()], self.automaton.notes()].concat();
                Part::automaton(turn, notes)
            };
            match self.tables() {
                Err(why) => {
                    Stats { parts: turns.map(|turn| by_automaton(why, turn)).collect(), bytes: self.automaton.bytes() }
                }
                Ok(tables) => {
                    let part = |turn| match tables.ground_move_count(turn) {
                        Ok(ground) => Part::tables(turn, ground, tables.compile_notes(turn)),
                        Err(why) => by_automaton(&format!("not ground: {why}"), turn),
                    };
                    Stats { parts: turns.map(part).collect(), bytes: tables.bytes() + self.automaton.bytes() }
                }
            }
        })
    }

    /// Every legal action of the player whose turn it is, each once; in the order of the interpreter.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions(&self, at: &Position) -> Result<Vec<Action>, Fault> {
        let found = self.made().and_then(|tables| tables.actions(at, None));
        found.unwrap_or_else(|| self.automaton.actions(at))
    }

    /// The same actions as small values, in any order, into a list that is emptied first; `false` where no tables hold the
    /// position. The first call makes the tables.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn choices(&self, at: &Position, into: &mut Vec<PackedAction>) -> Result<bool, Fault> {
        into.clear();
        match self.tables().ok().and_then(|tables| tables.packed_actions(at, into)) {
            Some(found) => found.map(|()| true),
            None => Ok(false),
        }
    }

    /// Where an action leads that [`Compiled::choices`] listed for this position; `None` for one of any other.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn play(&self, at: &Position, choice: &PackedAction) -> Result<Option<Position>, Fault> {
        self.tables().ok().and_then(|tables| tables.apply(at, choice)).transpose()
    }

    /// A line of play from a position on, whose pieces have a worth; `None` where no tables hold the position or a turn. The first
    /// call makes the tables.
    pub fn walk(&self, at: &Position, past: Past<'_>, worth: &Worth) -> Option<Box<dyn Walk + '_>> {
        self.tables().ok()?.incremental_position(at, past, worth)
    }

    /// A number by which positions are told apart: that of equal ones is equal. `None` where a position has no tables.
    pub fn number(&self, at: &Position) -> Option<u64> {
        self.tables().ok()?.hash(at)
    }

    /// The number of the position that an action leads to, from what the action changes.
    pub fn number_after(&self, at: &Position, choice: &PackedAction) -> Option<u64> {
        self.tables().ok()?.hash_after(at, choice)
    }

    /// How many of them there are.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn count(&self, at: &Position) -> Result<u64, Fault> {
        let found = self.made().and_then(|tables| tables.count_actions(at));
        found.unwrap_or_else(|| self.automaton.count(at))
    }

    /// Those of them that lead from one square to another one, in the same order.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn actions_between(&self, at: &Position, from: Cell, to: Cell) -> Result<Vec<Action>, Fault> {
        if let Some(found) = self.made().and_then(|tables| tables.actions(at, Some((from, to)))) {
            return found;
        }
        let mut actions = self.automaton.actions(at)?;
        actions.retain(|action| (action.from, action.to) == (Some(from), Some(to)));
        Ok(actions)
    }

    /// Calls `seen` with every position, packed, that the legal actions of a position lead to, once an action, in any order.
    /// `false`, and it was never called, where that has to be found out action by action: where no tables hold the position,
    /// the game has ended, or it is not always the turn of a player afterwards.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn replies(&self, at: &Position, player: usize, seen: &mut dyn FnMut(&[u8], bool)) -> Result<bool, Fault> {
        let found = self.made().and_then(|tables| tables.visit_replies(at, player, seen));
        found.map_or(Ok(false), |done| done.map(|()| true))
    }

    /// Plays, in a packed position, that of a player's actions from one square to another one which `pick` picks, and calls
    /// `seen` with every position, packed, that the replies lead to. What `pick` is shown is the same wherever the same
    /// actions are possible between the two, in the order of the interpreter.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn lead(
        &self,
        record: &[u8],
        player: usize,
        squares: (Cell, Cell),
        pick: ActionPicker<'_>,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        self.made().map_or(Ok(ReplyOutcome::Unsupported), |tables| {
            tables.apply_and_visit_replies(record, player, squares, pick, seen)
        })
    }

    /// Is it a player's turn in a packed position, and the player in check? `None` where the game has ended, or where that has
    /// to be found out otherwise.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn in_check_there(&self, record: &[u8], player: usize) -> Result<Option<bool>, Fault> {
        self.made().and_then(|tables| tables.packed_in_check(record, player)).transpose()
    }

    /// Has the player whose turn it is any legal action?
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn has_action(&self, at: &Position) -> Result<bool, Fault> {
        let found = self.made().and_then(|tables| tables.has_action(at));
        found.unwrap_or_else(|| self.automaton.has_action(at))
    }

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn in_check(&self, at: &Position) -> Result<bool, Fault> {
        let found = self.made().and_then(|tables| tables.in_check(at));
        found.unwrap_or_else(|| self.automaton.in_check(at))
    }

    /// The number of the end that holds, in the order they are tried: of those that end the game by themselves, or of
    /// those that a player may claim.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn ended(&self, at: &Position, past: Past<'_>, claimed: bool) -> Result<Option<usize>, Fault> {
        self.automaton.ended(at, past, claimed)
    }

    /// A game that goes on by chance from a position, so many turns at most: `chance` gives numbers below the one that it is
    /// given, and `told` is told who made a turn, from where and to where, and says whether it goes on. `None` where that has to
    /// be done position by position.
    ///
    /// # Errors
    /// As [`Compiled::actions`].
    pub fn play_on(
        &self,
        at: &Position,
        past: Past<'_>,
        turns: usize,
        chance: Chance<'_>,
        told: Told<'_>,
    ) -> Result<Option<PlayedOn>, Fault> {
        self.automaton.play_on(at, past, turns, chance, told)
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
        // Shallow trees are counted before tables are made.
        let tables = if depth > 1 { self.tables().ok() } else { self.made() };
        if let Some(count) = tables.and_then(|tables| tables.perft(at, past, depth, cancelled)) {
            return count;
        }
        if depth > 1 && tables.is_some_and(Generator::is_partial) {
            return self.mixed(at, &mut past.earlier.to_vec(), past.quiet, depth, cancelled);
        }
        self.automaton.perft(at, past, depth, cancelled)
    }
}
