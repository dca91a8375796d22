//! Games of many worlds, alone or for two: the sets of worlds round by round, and what is known of the set there is now.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{
    game::{Cell, Kind, Outcome, Position, Start, Variant},
    store::Closed,
    worlds::{Census, Collapse, Intent, ProgressMonitor, Puzzle, Round, SolitaireScore, SquareCondition, Worlds},
};

/// A game of worlds under way.
#[derive(Debug)]
pub struct WorldsGame {
    /// The game of worlds.
    pub worlds: Worlds<Variant>,
    /// How many bytes the worlds may take.
    pub budget: u64,
    /// The rounds so far; the first is the start, the last is now.
    pub rounds: Vec<WorldsRound>,
    /// Rounds that were taken back, the next to do again last.
    pub undone: Vec<WorldsRound>,
    /// The actions that the choices of the position stand for, in the same order.
    pub intents: Vec<Intent>,
    /// In how many worlds each of them is legal, once that is counted.
    pub legal_counts: Vec<Option<u128>>,
    /// The counting of that, while it goes on.
    pub counting: Option<Counting>,
    /// The player's action whose worlds are being made.
    pub expansion: Option<Expansion>,
    /// An action that needed more memory than is allowed.
    pub refused_intent: Option<Intent>,
    /// A world in which the player has lost, if there is one; where none is left, one that was won.
    pub witness: Option<Witness>,
    /// What actions say about the worlds, by their texts, as far as it was found out.
    pub collapse_reasons: FxHashMap<String, Collapse>,
    /// The worlds in which something stands on a square, if only these are shown.
    pub subset: Option<WorldSubset>,
    /// What this game came to, once it is over, and what was best before it.
    pub result: Option<(SolitaireScore, Option<SolitaireScore>)>,
    /// The puzzle that it is, if it is one.
    pub puzzle: Option<Arc<Puzzle>>,
    /// How the players ended it, if they did.
    pub closed: Option<Closed>,
}

/// A part of the worlds that is looked at.
#[derive(Clone, Debug)]
pub struct WorldSubset {
    /// What stands where in them.
    pub condition: SquareCondition,
    /// What else stands where; `None` until it is counted.
    pub census: Option<Arc<Census>>,
}

/// The counting of worlds in which actions are legal.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    /// The work, to be called off.
    pub work: Arc<ProgressMonitor>,
    /// How many worlds are done, and of how many.
    pub progress: (u64, u64),
}

/// A round and what stands where in it.
#[derive(Clone, Debug)]
pub struct WorldsRound {
    /// The worlds.
    pub round: Round,
    /// What stands where, in how many of them.
    pub census: Arc<Census>,
    /// How long it took to make it.
    pub seconds: f64,
    /// What the action that led to it said about the worlds before, where that was found out.
    pub collapse_reason: Option<Arc<Collapse>>,
}

/// An action whose worlds are being made.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The question whose answer is the next round.
    pub ticket: u64,
    /// The action.
    pub intent: Intent,
    /// The work, to be called off.
    pub work: Arc<ProgressMonitor>,
    /// How many worlds are done, and of how many.
    pub progress: (u64, u64),
}

/// A world that is shown, and how it came about.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The position.
    pub position: Position,
    /// The squares of the royal pieces that are threatened.
    pub checked: Vec<Cell>,
    /// The squares of the last move.
    pub last: Vec<Cell>,
    /// Where an ordinary game that leads there begins.
    pub start: Start,
    /// The moves of that game.
    pub moves: Vec<String>,
    /// Why it has ended, if it has.
    pub reason: String,
}

impl WorldsGame {
    /// The worlds there are now.
    pub fn current(&self) -> Option<&WorldsRound> {
        self.rounds.last()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let closed = self.closed.and_then(|closed| closed.outcome(self.worlds.game()));
        closed.or_else(|| self.worlds.outcome(&self.current()?.round))
    }

    /// The actions of the player so far.
    pub fn moves(&self) -> Vec<&Intent> {
        self.rounds.iter().filter_map(|turn| turn.round.previous().map(|(_, intent)| intent)).collect()
    }

    /// What stands on a square in most worlds, and in how many; not the empty square.
    pub fn likeliest(&self, cell: Cell) -> Option<(Kind, u128)> {
        let pieces = self.shown_census()?.kinds_on(cell).filter(|(kind, _)| kind.index().is_some());
        // The first of several equals, so that the picture stands still.
        pieces.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// Whether a piece of the others stands on a square in most worlds.
    pub fn is_enemy(&self, cell: Cell) -> bool {
        let own = self.worlds.game().rules().side(self.player());
        self.current().is_some_and(|turn| {
            let enemies = turn.census.kinds_on(cell).filter(|(kind, _)| kind.index().is_some() && !own.contains(*kind));
            2 * enemies.map(|(_, count)| count).sum::<u128>() > turn.census.worlds
        })
    }

    /// What stands where in the worlds that are shown.
    pub fn shown_census(&self) -> Option<&Census> {
        let part = self.subset.as_ref().and_then(|part| part.census.as_deref());
        part.or_else(|| Some(&*self.current()?.census))
    }

    /// Whether it is a puzzle and solved.
    pub fn is_solved(&self) -> bool {
        let puzzle = self.puzzle.as_deref().zip(self.current());
        puzzle.is_some_and(|(puzzle, turn)| puzzle.is_solved(&self.worlds, &turn.round))
    }

    /// Whether it is known in how many worlds everything is legal that can be done.
    pub fn is_counted(&self) -> bool {
        self.counting.is_none() && !self.intents.is_empty() && self.legal_counts.iter().all(Option::is_some)
    }

    /// Whether two play it.
    pub fn is_quantum(&self) -> bool {
        self.worlds.rules().is_quantum()
    }

    /// Whose turn it is, by index of player.
    pub fn player(&self) -> usize {
        self.current().map_or(self.worlds.player(), |turn| turn.round.mover())
    }
}
