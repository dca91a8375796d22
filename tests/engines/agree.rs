//! Both engines on the same positions: all that can be asked of a game must have the same answer.

use crate::support::random::Random;
use alfil::game::{
    Action, Board, Cell, Classical, Engine, Fault, Game, Kind, Past, Position, Refused, Variant, coordinates,
};
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

/// Why a comparison ends.
#[derive(Debug)]
pub enum Apart {
    /// The engines do not say the same.
    Differs(String),
    /// The rules cannot be carried out.
    Fault(Fault),
}

/// How many positions are looked at, and how.
#[derive(Clone, Copy)]
pub struct Plan {
    pub seed: u64,
    /// Of games in play, in all.
    pub positions: usize,
    /// So many instead, if the patience lasts.
    pub most: usize,
    pub patience: Duration,
    /// A game is left after so many turns.
    pub plies: usize,
    /// Two turns are counted only where the first has so many actions at most.
    pub bushy: usize,
}

/// A game by both engines.
pub struct Pair {
    fast: Variant,
    slow: Variant,
    random: Random,
    plan: Plan,
}

impl Pair {
    pub fn new(game: &Variant, plan: Plan) -> Self {
        let (fast, slow) = (game.by(Engine::Fast), game.by(Engine::Interpreter));
        // All of it, though some is made only once much has been asked.
        fast.compiled().stats();
        Self { fast, slow, random: Random::new(plan.seed), plan }
    }

    /// Plays random games, and looks at the positions on the way, with and without some disorder on the board. Gives how
    /// many games there were.
    pub fn games(&mut self) -> Result<usize, Apart> {
        let starts = self.slow.starts().map_err(Apart::Fault)?;
        let (mut seen, mut games) = (0, 0);
        let (begun, plan) = (Instant::now(), self.plan);
        let goes_on = |seen| seen < plan.positions || (seen < plan.most && begun.elapsed() < plan.patience);
        while goes_on(seen) {
            games += 1;
            let mut earlier: Vec<Position> = Vec::new();
            let mut at = starts[self.random.below(starts.len())].clone();
            while goes_on(seen) && earlier.len() < self.plan.plies {
                seen += 1;
                let past = Past { earlier: &earlier, quiet: 0 };
                let actions = self.position(&at, past)?;
                if seen % 4 == 0 {
                    let odd = self.disordered(&at);
                    self.position(&odd, Past::default())?;
                }
                if seen % 8 == 1 {
                    self.perft(&at, past, if actions.len() > self.plan.bushy { 1 } else { 2 })?;
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

    /// All questions about a position. Gives what can be done in it; nothing, if the game has ended.
    pub fn position(&mut self, at: &Position, past: Past<'_>) -> Result<Vec<Action>, Apart> {
        let actions = self.slow.actions(at);
        let fast = self.fast.actions(at);
        let actions = match (fast, actions) {
            (_, Err(fault)) => return Err(Apart::Fault(fault)),
            (Ok(fast), Ok(slow)) if fast != slow => return Err(self.apart(at, past, &self.lists(at, &fast, &slow))),
            (Ok(_), Ok(slow)) => slow,
            (Err(fault), Ok(_)) => {
                return Err(self.apart(at, past, &format!("the fast engine gives up: {}", fault.title)));
            }
        };
        self.same(at, past, "has_action", self.fast.has_action(at), Ok(!actions.is_empty()))?;
        self.same(at, past, "in_check", self.fast.in_check(at), self.slow.in_check(at))?;
        if let Some((from, to)) = self.two_squares(&actions) {
            let between = actions.iter().filter(|action| (action.from, action.to) == (Some(from), Some(to)));
            let between = Ok(between.cloned().collect());
            self.same(at, past, "actions_between", self.fast.actions_between(at, from, to), between)?;
        }
        self.values(at, past, &actions)?;
        let standing = self.slow.standing(at, past);
        self.same(at, past, "standing", self.fast.standing(at, past), standing.clone())?;
        self.same(at, past, "fate", self.fast.fate(at, 0), self.slow.fate(at, 0))?;
        for action in &actions {
            self.whole(at, past, &action.after)?;
        }
        Ok(standing.map_err(Apart::Fault)?.actions)
    }

    /// Actions as small values lead where actions lead, in whatever order, and so do numbers of positions.
    fn values(&self, at: &Position, past: Past<'_>, actions: &[Action]) -> Result<(), Apart> {
        let (rules, mut choices) = (self.fast.compiled(), Vec::new());
        if !rules.packed_actions(at, &mut choices).map_err(Apart::Fault)? {
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
            let after = rules.apply(at, choice).map_err(Apart::Fault)?;
            let number = after.as_ref().and_then(|after| rules.hash(after));
            self.same(at, past, "a number kept up", Ok(rules.hash_after(at, choice)), Ok(number))?;
            afters.extend(after);
        }
        let wanted = sorted(&mut actions.iter().map(|action| action.after.clone()));
        self.same(at, past, "actions as values", Ok(sorted(&mut afters.into_iter())), Ok(wanted))
    }

    /// A position is the same, by every measure, as the one made anew of its bytes.
    fn whole(&self, before: &Position, past: Past<'_>, at: &Position) -> Result<(), Apart> {
        let mut bytes = Vec::new();
        self.fast.pack(at, &mut bytes);
        let anew = self.fast.unpack(&bytes);
        self.same(before, past, "equality after an action", Ok(anew == *at), Ok(true))?;
        self.same(before, past, "the hash after an action", Ok(hash(at)), Ok(hash(&anew)))
    }

    /// The games of so many turns, and of fewer.
    pub fn perft(&self, at: &Position, past: Past<'_>, depth: u32) -> Result<(), Apart> {
        let count = |game: &Variant, depth| match game.perft(at, past, depth, &|| false) {
            Err(Refused::Fault(fault)) => Err(fault),
            counted => Ok(counted.expect("nobody calls it off")),
        };
        for depth in 0..=depth {
            let what = format!("perft {depth}");
            self.same(at, past, &what, count(&self.fast, depth), count(&self.slow, depth))?;
        }
        Ok(())
    }

    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        at: &Position,
        past: Past<'_>,
        what: &str,
        fast: Result<T, Fault>,
        slow: Result<T, Fault>,
    ) -> Result<(), Apart> {
        match (fast, slow) {
            (_, Err(fault)) => Err(Apart::Fault(fault)),
            (Ok(fast), Ok(slow)) if fast == slow => Ok(()),
            (Ok(fast), Ok(slow)) => Err(self.apart(at, past, &format!("{what}: {fast:?}, but {slow:?} is right"))),
            (Err(fault), Ok(_)) => {
                Err(self.apart(at, past, &format!("{what}: the fast engine gives up: {}", fault.title)))
            }
        }
    }

    /// The squares of one of the actions.
    fn two_squares(&mut self, actions: &[Action]) -> Option<(Cell, Cell)> {
        let action = actions.get(self.random.below(actions.len().max(1)))?;
        action.from.zip(action.to)
    }

    /// The position with the contents of some squares exchanged, as nobody might ever play it.
    fn disordered(&mut self, at: &Position) -> Position {
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

    /// What the engines list, where that is not the same.
    fn lists(&self, at: &Position, fast: &[Action], slow: &[Action]) -> String {
        let texts = |actions: &[Action]| coordinates::texts(&self.slow, at, actions).join(" ");
        let mut said = format!("actions: {}\nare right: {}", texts(fast), texts(slow));
        let only = |some: &[Action], others: &[Action]| -> Vec<Action> {
            some.iter().filter(|action| !others.contains(action)).cloned().collect()
        };
        for (whose, actions) in [("only the fast engine", only(fast, slow)), ("only the interpreter", only(slow, fast))]
        {
            for action in actions.iter().take(3) {
                let Action { from, to, takes, promotes, after } = action;
                let squares = texts(std::slice::from_ref(action));
                let _ = write!(
                    said,
                    "\n{whose}: {squares} ({from:?} to {to:?}, takes {takes:?}, promotes {promotes:?}) leads to\n{}",
                    self.picture(after)
                );
            }
        }
        said
    }

    fn apart(&self, at: &Position, past: Past<'_>, what: &str) -> Apart {
        let (name, turns) = (&self.fast.rules().name, past.earlier.len());
        Apart::Differs(format!(
            "{name}, seed {:#x}, after {turns} turns: {what}\nin\n{}",
            self.plan.seed,
            self.picture(at)
        ))
    }

    /// All that a position holds, square by square.
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
