//! Games of many worlds, solitaire or quantum: the sets of worlds by round, and facts about the current set.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::WorkHandle;
use crate::{
    game::{Cell, FirstTurn, Kind, Outcome, Position},
    store::GameEnding,
    worlds::{
        Census, Collapse, Intent, NatureForecast, Puzzle, Round, SolitaireScore, SquareCondition, WorldRules,
        WorldShare, Worlds, solver::HintGoal,
    },
};

/// A game of worlds in progress.
#[derive(Debug)]
pub struct WorldsGame {
    /// The engine of the game.
    pub worlds: Worlds,
    /// Memory limit in bytes.
    pub memory_limit: u64,
    /// Rounds so far, from the start to the current one.
    pub rounds: Vec<WorldsRound>,
    /// Undone rounds; the last one is redone first.
    pub undone: Vec<WorldsRound>,
    /// Whether the undone rounds are only left for a look at an earlier one, and stay in the game.
    pub is_looking_back: bool,
    /// Intents of the choices, in the same order.
    pub intents: Vec<Intent>,
    /// Number of worlds in which each intent is legal, once counted.
    pub legal_counts: Vec<Option<u128>>,
    /// The running count.
    pub counting: Option<WorkHandle>,
    /// The running expansion of the player's action.
    pub expansion: Option<RunningExpansion>,
    /// An action that exceeded the memory limit.
    pub refused_intent: Option<Intent>,
    /// An example of a lost world; if no world is left, of a won one.
    pub witness: Option<Witness>,
    /// What each action would reveal about the worlds, by action text, as far as known.
    pub collapse_reasons: FxHashMap<String, Collapse>,
    /// The running explanation of an action: its text, and the work.
    pub explanation: Option<(String, WorkHandle)>,
    /// What nature would do after each action, by action text, as far as known.
    pub nature_forecasts: FxHashMap<String, NatureForecast>,
    /// The running forecast for an action: its text, and the work.
    pub nature_forecast_work: Option<(String, WorkHandle)>,
    /// The running search for a hint.
    pub hint_search: Option<WorkHandle>,
    /// The subset of worlds shown on the board, if not all.
    pub subset: Option<WorldSubset>,
    /// The score once the game is over.
    pub score: Option<RecordedScore>,
    /// The puzzle, if it is one.
    pub puzzle: Option<Arc<Puzzle>>,
    /// How the players ended it: resignation or agreement.
    pub closed: Option<GameEnding>,
}

/// The worlds with a given piece on a square.
#[derive(Clone, Debug)]
pub struct WorldSubset {
    /// The condition.
    pub condition: SquareCondition,
    /// Pieces by square in these worlds; `None` until counted.
    pub census: Option<Arc<Census>>,
}

/// A round with its census.
#[derive(Clone, Debug)]
pub struct WorldsRound {
    /// The worlds.
    pub round: Round,
    /// Pieces by square, with the number of worlds.
    pub census: Arc<Census>,
    /// Seconds it took to expand.
    pub seconds: f64,
    /// What the last action revealed about the worlds before it, if computed.
    pub collapse_reason: Option<Arc<Collapse>>,
}

/// The recorded score of a finished game.
#[derive(Clone, Copy, Debug)]
pub struct RecordedScore {
    /// The score.
    pub score: SolitaireScore,
    /// The best score before; `None` if this is the first.
    pub previous_best: Option<SolitaireScore>,
}

/// A running expansion of an action.
#[derive(Debug)]
pub struct RunningExpansion {
    /// Ticket of the request.
    pub ticket: u64,
    /// The action.
    pub intent: Intent,
    /// Progress and cancellation.
    pub work: WorkHandle,
}

/// A world shown as an example, with the game that leads to it.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The position.
    pub position: Position,
    /// Squares of royal pieces in check.
    pub checked: Vec<Cell>,
    /// Squares of the last move.
    pub last: Vec<Cell>,
    /// Start of move numbering in the game that leads there.
    pub start: FirstTurn,
    /// Moves of that game in SAN.
    pub moves: Vec<String>,
    /// Why the game is over in it; empty if it is not.
    pub reason: String,
}

/// The pieces on a square with their number of worlds, the most frequent first.
pub fn kinds_by_count(census: &Census, cell: Cell) -> Vec<(Kind, u128)> {
    let mut kinds: Vec<_> = census.kinds_on(cell).collect();
    kinds.sort_by_key(|&(kind, count)| (std::cmp::Reverse(count), kind));
    kinds
}

impl WorldsGame {
    /// A game at its first round.
    pub fn new(worlds: Worlds, memory_limit: u64, first: WorldsRound) -> Self {
        Self {
            worlds,
            memory_limit,
            rounds: vec![first],
            undone: Vec::new(),
            is_looking_back: false,
            intents: Vec::new(),
            legal_counts: Vec::new(),
            counting: None,
            expansion: None,
            refused_intent: None,
            witness: None,
            collapse_reasons: FxHashMap::default(),
            explanation: None,
            nature_forecasts: FxHashMap::default(),
            nature_forecast_work: None,
            hint_search: None,
            subset: None,
            score: None,
            puzzle: None,
            closed: None,
        }
    }

    /// The current round.
    pub fn current(&self) -> Option<&WorldsRound> {
        self.rounds.last()
    }

    /// Whether [`Self::undo`] has something to undo.
    pub fn can_undo(&self) -> bool {
        self.closed.is_some() || self.current().is_some_and(|turn| turn.round.previous().is_some())
    }

    /// Whether [`Self::redo`] has a round to redo.
    pub fn can_redo(&self) -> bool {
        self.closed.is_none() && !self.undone.is_empty()
    }

    /// Undoes the last round, or the end of the game. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if std::mem::take(&mut self.is_looking_back) {
            // The rounds after the one that is shown are taken back, and so is the end of the game.
            self.closed = None;
            return true;
        }
        if self.closed.take().is_some() {
            return true;
        }
        let turn = self.rounds.pop_if(|turn| turn.round.previous().is_some());
        let has_turn = turn.is_some();
        self.undone.extend(turn);
        has_turn
    }

    /// Looks at the round before, or at the next one. Nothing is taken back, not even the end of the game. Returns whether there was one.
    pub fn look(&mut self, is_forward: bool) -> bool {
        let (from, to) = if is_forward {
            (self.undone.pop(), &mut self.rounds)
        } else {
            (self.rounds.pop_if(|turn| turn.round.previous().is_some()), &mut self.undone)
        };
        let has_turn = from.is_some();
        to.extend(from);
        self.is_looking_back = !self.undone.is_empty() && (self.is_looking_back || !is_forward);
        has_turn
    }

    /// Redoes an undone round. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let turn = if self.closed.is_none() { self.undone.pop() } else { None };
        let has_turn = turn.is_some();
        self.rounds.extend(turn);
        has_turn
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let closed = self.closed.and_then(|closed| closed.outcome(self.worlds.game()));
        closed.or_else(|| self.worlds.outcome(&self.current()?.round))
    }

    /// The last round of the game, even if an earlier one is shown.
    pub fn latest(&self) -> Option<&WorldsRound> {
        if self.is_looking_back { self.undone.first() } else { self.current() }
    }

    /// The intents of the whole game, even if an earlier round is shown.
    pub fn moves(&self) -> Vec<&Intent> {
        let later = self.undone.iter().rev().filter(|_| self.is_looking_back);
        self.rounds.iter().chain(later).filter_map(|turn| turn.round.previous().map(|(_, intent)| intent)).collect()
    }

    /// The number of rounds that were taken back and not replayed.
    pub fn rounds_taken_back(&self) -> u32 {
        let rounds = if self.is_looking_back { 0 } else { self.undone.len() };
        u32::try_from(rounds).unwrap_or(u32::MAX)
    }

    /// The most frequent piece on a square and its number of worlds; empty squares do not count.
    pub fn likeliest(&self, cell: Cell) -> Option<(Kind, u128)> {
        let pieces = self.shown_census()?.kinds_on(cell).filter(|(kind, _)| kind.index().is_some());
        // Ties go to the first, so that the picture does not flicker.
        pieces.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// Whether an opponent's piece is on a square in most worlds.
    pub fn is_enemy(&self, cell: Cell) -> bool {
        let own = self.worlds.game().rules().side(self.player());
        self.current().is_some_and(|turn| {
            let enemies = turn.census.kinds_on(cell).filter(|(kind, _)| kind.index().is_some() && !own.contains(*kind));
            2 * enemies.map(|(_, count)| count).sum::<u128>() > turn.census.worlds
        })
    }

    /// The census of the worlds shown on the board.
    pub fn shown_census(&self) -> Option<&Census> {
        let part = self.subset.as_ref().and_then(|part| part.census.as_deref());
        part.or_else(|| Some(&*self.current()?.census))
    }

    /// Whether it is a solved puzzle.
    pub fn is_solved(&self) -> bool {
        let puzzle = self.puzzle.as_deref().zip(self.current());
        puzzle.is_some_and(|(puzzle, turn)| puzzle.is_solved(&self.worlds, &turn.round))
    }

    /// What the solver can search for from the current round; `None` under rules that it does not know.
    pub fn hint_goal(&self) -> Option<HintGoal> {
        let round = &self.current()?.round;
        let puzzle = || Some(self.puzzle.as_deref()?.goal_after(round));
        let free = |keep: u8| HintGoal { rounds: None, min_kept: WorldShare::new(keep.into(), 100) };
        match self.worlds.rules() {
            WorldRules::Classic => Some(puzzle().unwrap_or_else(|| free(0))),
            WorldRules::Economy(_) => Some(free(self.worlds.terms().keep)),
            WorldRules::Unitary => puzzle(),
            _ => None,
        }
    }

    /// Whether all legal counts are known.
    pub fn is_counted(&self) -> bool {
        self.counting.is_none() && !self.intents.is_empty() && self.legal_counts.iter().all(Option::is_some)
    }

    /// Whether two players play it.
    pub fn is_quantum(&self) -> bool {
        self.worlds.rules().is_quantum()
    }

    /// Index of the player to move.
    pub fn player(&self) -> usize {
        self.current().map_or(self.worlds.player(), |turn| turn.round.mover())
    }
}
