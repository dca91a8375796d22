//! Compares the engines: every question about a position must have the same answer.

use crate::support::random::Random;
use alfil::game::{
    Action, Board, Cell, Fault, Game, GameHistory, Kind, Position, RulesEngine, TurnCounters, Variant,
    coordinate_notation,
};
use alfil::task::{CancelToken, Halt};
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

/// Why a comparison failed.
#[derive(Debug)]
pub enum Mismatch {
    /// The engines disagree; the text says how.
    Differs(String),
    /// The rules fail.
    Fault(Fault),
}

/// The extent of a comparison.
#[derive(Clone, Copy)]
pub struct Plan {
    pub seed: u64,
    /// The minimum number of positions, over all games.
    pub positions: usize,
    /// The maximum, within `min_duration`.
    pub max_positions: usize,
    pub min_duration: Duration,
    /// The length of a game in turns.
    pub max_plies: usize,
    /// Perft goes to depth 2 only if there are at most this many actions, else to depth 1.
    pub max_perft_actions: usize,
}

impl Plan {
    /// A comparison of exactly this many positions.
    pub fn new(seed: u64, positions: usize, max_plies: usize) -> Self {
        let max_positions = positions;
        Self { seed, positions, max_positions, min_duration: Duration::ZERO, max_plies, max_perft_actions: 30 }
    }
}

/// A game with both engines.
pub struct Pair {
    fast: Variant,
    slow: Variant,
    random: Random,
    plan: Plan,
}

impl Pair {
    pub fn new(game: &Variant, plan: Plan) -> Self {
        let (fast, slow) = (game.with_engine(RulesEngine::Fast), game.with_engine(RulesEngine::Interpreter));
        // This compiles everything; some parts would otherwise be compiled later or never.
        fast.compiled().stats();
        Self { fast, slow, random: Random::new(plan.seed), plan }
    }

    /// Plays random games and compares the engines on their positions, and on some with exchanged contents. Returns the number
    /// of games.
    pub fn games(&mut self) -> Result<usize, Mismatch> {
        let starts = self.slow.start_positions().map_err(Mismatch::Fault)?;
        let (mut compared, mut games) = (0, 0);
        let (begun, plan) = (Instant::now(), self.plan);
        let is_unfinished = |compared| {
            compared < plan.positions || (compared < plan.max_positions && begun.elapsed() < plan.min_duration)
        };
        while is_unfinished(compared) {
            games += 1;
            let mut earlier: Vec<Position> = Vec::new();
            let mut at = starts[self.random.below(starts.len())].clone();
            while is_unfinished(compared) && earlier.len() < self.plan.max_plies {
                compared += 1;
                let past = GameHistory { earlier: &earlier, counters: TurnCounters::default() };
                let actions = self.position(&at, past)?;
                if compared % 4 == 0 {
                    let shuffled = self.shuffled(&at);
                    self.position(&shuffled, GameHistory::default())?;
                }
                if compared % 8 == 1 {
                    self.perft(&at, past, if actions.len() > self.plan.max_perft_actions { 1 } else { 2 })?;
                }
                if actions.is_empty() {
                    break;
                }
                let chosen = self.random.below(actions.len());
                let after = actions[chosen].after.clone();
                earlier.push(std::mem::replace(&mut at, after));
            }
        }
        Ok(games)
    }

    /// Compares all answers about a position. Returns its actions: none if the game has ended.
    pub fn position(&mut self, at: &Position, past: GameHistory<'_>) -> Result<Vec<Action>, Mismatch> {
        let actions = self.slow.actions(at);
        let fast = self.fast.actions(at);
        let actions = match (fast, actions) {
            (_, Err(fault)) => return Err(Mismatch::Fault(fault)),
            (Ok(fast), Ok(slow)) if fast != slow => {
                return Err(self.mismatch(at, past, &self.difference(at, &fast, &slow)));
            }
            (Ok(_), Ok(slow)) => slow,
            (Err(fault), Ok(_)) => {
                return Err(self.mismatch(at, past, &format!("the fast engine fails: {}", fault.title)));
            }
        };
        self.compare(at, past, "has_action", self.fast.has_action(at), Ok(!actions.is_empty()))?;
        self.compare(at, past, "in_check", self.fast.in_check(at), self.slow.in_check(at))?;
        if let Some((from, to)) = self.two_squares(&actions) {
            let between = actions.iter().filter(|action| (action.from, action.to) == (Some(from), Some(to)));
            let between = Ok(between.cloned().collect());
            self.compare(at, past, "actions_between", self.fast.actions_between(at, from, to), between)?;
        }
        self.check_packed_actions(at, past, &actions)?;
        let status = self.slow.status(at, past);
        self.compare(at, past, "status", self.fast.status(at, past), status.clone())?;
        self.compare(at, past, "player_result", self.fast.player_result(at, 0), self.slow.player_result(at, 0))?;
        for action in &actions {
            self.check_packing(at, past, &action.after)?;
        }
        Ok(status.map_err(Mismatch::Fault)?.actions)
    }

    /// Packed actions lead to the same positions as actions, and incremental hashes equal full ones.
    fn check_packed_actions(&self, at: &Position, past: GameHistory<'_>, actions: &[Action]) -> Result<(), Mismatch> {
        let (rules, mut choices) = (self.fast.compiled(), Vec::new());
        if !rules.packed_actions(at, &mut choices).map_err(Mismatch::Fault)? {
            return Ok(());
        }
        let sorted = |positions: &mut dyn Iterator<Item = Position>| {
            let packed = positions.map(|position| {
                let mut bytes = Vec::new();
                self.fast.pack(&position, &mut bytes);
                bytes
            });
            let mut packed: Vec<Vec<u8>> = packed.collect();
            packed.sort();
            packed
        };
        let mut afters = Vec::new();
        for choice in &choices {
            let after = rules.apply(at, choice).map_err(Mismatch::Fault)?;
            let number = after.as_ref().and_then(|after| rules.hash(after));
            self.compare(at, past, "incremental hash", Ok(rules.hash_after(at, choice)), Ok(number))?;
            afters.extend(after);
        }
        let wanted = sorted(&mut actions.iter().map(|action| action.after.clone()));
        self.compare(at, past, "packed actions", Ok(sorted(&mut afters.into_iter())), Ok(wanted))
    }

    /// A position equals its unpacked copy, and so do their hashes.
    fn check_packing(&self, before: &Position, past: GameHistory<'_>, at: &Position) -> Result<(), Mismatch> {
        let mut bytes = Vec::new();
        self.fast.pack(at, &mut bytes);
        let unpacked = self.fast.unpack(&bytes);
        self.compare(before, past, "equality after an action", Ok(unpacked == *at), Ok(true))?;
        self.compare(before, past, "the hash after an action", Ok(hash(at)), Ok(hash(&unpacked)))
    }

    /// Compares perft at all depths up to `depth`.
    pub fn perft(&self, at: &Position, past: GameHistory<'_>, depth: u32) -> Result<(), Mismatch> {
        let count = |game: &Variant, depth| match game.perft(at, past, depth, &CancelToken::default()) {
            Err(Halt::Fault(fault)) => Err(fault),
            counted => Ok(counted.expect("not cancelled")),
        };
        for depth in 0..=depth {
            let what = format!("perft {depth}");
            self.compare(at, past, &what, count(&self.fast, depth), count(&self.slow, depth))?;
        }
        Ok(())
    }

    fn compare<T: PartialEq + std::fmt::Debug>(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        what: &str,
        fast: Result<T, Fault>,
        slow: Result<T, Fault>,
    ) -> Result<(), Mismatch> {
        match (fast, slow) {
            (_, Err(fault)) => Err(Mismatch::Fault(fault)),
            (Ok(fast), Ok(slow)) if fast == slow => Ok(()),
            (Ok(fast), Ok(slow)) => Err(self.mismatch(at, past, &format!("{what}: {fast:?}, expected {slow:?}"))),
            (Err(fault), Ok(_)) => {
                Err(self.mismatch(at, past, &format!("{what}: the fast engine fails: {}", fault.title)))
            }
        }
    }

    /// The squares of a random action.
    fn two_squares(&mut self, actions: &[Action]) -> Option<(Cell, Cell)> {
        let action = actions.get(self.random.below(actions.len().max(1)))?;
        action.from.zip(action.to)
    }

    /// The position with the contents of some squares exchanged; play may never reach it.
    fn shuffled(&mut self, at: &Position) -> Position {
        let mut at = at.clone();
        let cells: Vec<Cell> = self.fast.board().cells().filter(|&cell| at.at(cell).kind != Kind::OFF).collect();
        for _ in 0..=self.random.below(3) {
            let [a, b] = [(); 2].map(|()| cells[self.random.below(cells.len())]);
            let (on_a, on_b) = (at.at(a), at.at(b));
            at.put(a, on_b);
            at.put(b, on_a);
        }
        self.slow.interpreter().settle_marks(at)
    }

    /// Describes the difference between two lists of actions.
    fn difference(&self, at: &Position, fast: &[Action], slow: &[Action]) -> String {
        let texts = |actions: &[Action]| coordinate_notation::format_all(&self.slow, at, actions).join(" ");
        let mut text = format!("actions: {}\nexpected: {}", texts(fast), texts(slow));
        let only = |some: &[Action], others: &[Action]| -> Vec<Action> {
            some.iter().filter(|action| !others.contains(action)).cloned().collect()
        };
        for (whose, actions) in [("only the fast engine", only(fast, slow)), ("only the interpreter", only(slow, fast))]
        {
            for action in actions.iter().take(3) {
                let Action { from, to, takes, promotes, after } = action;
                let squares = texts(std::slice::from_ref(action));
                let _ = write!(
                    text,
                    "\n{whose}: {squares} ({from:?} to {to:?}, takes {takes:?}, promotes {promotes:?}) leads to\n{}",
                    self.picture(after)
                );
            }
        }
        text
    }

    fn mismatch(&self, at: &Position, past: GameHistory<'_>, what: &str) -> Mismatch {
        let (name, turns) = (&self.fast.rules().name, past.earlier.len());
        Mismatch::Differs(format!(
            "{name}, seed {:#x}, after {turns} turns: {what}\nin\n{}",
            self.plan.seed,
            self.picture(at)
        ))
    }

    /// A position as text, square by square.
    fn picture(&self, at: &Position) -> String {
        let rules = self.fast.rules();
        let board: &Board = self.fast.board();
        let mut squares = String::new();
        for (cell, content) in at.cells() {
            let Some(piece) = rules.piece(content.kind) else { continue };
            let _ = write!(squares, " {}{}", board.name(cell), piece.symbol);
            let marks = (0..rules.marks.len()).filter(|&i| content.marks.has_any(alfil::algebra::Marks::of(i)));
            squares.extend(marks.map(|i| rules.marks[i].symbol));
        }
        let (turn, passes, hands) = (at.turn(), at.passes(), at.hands());
        format!("  turn {turn}, passes {passes}, hands {hands:?}:{squares}")
    }
}

fn hash(at: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    at.hash(&mut hasher);
    hasher.finish()
}
