//! A game as a tree: the moves that were played, variations, and annotations, as PGN nests them.
//!
//! Moves have numbers that never change, so a worker may answer about a move while the tree grows. A removed move keeps its number and can be
//! restored. The game up to the current move is a [`GameRecord`], which engines and rules work with.

mod edit;
mod navigate;
mod read_line;
mod write_line;

#[cfg(test)]
mod tests;

pub use edit::TreeEdit;
pub use read_line::{FoundMove, LineProblem};

use super::{GameRecord, Outcome, Variant};
use crate::program::{Action, Position, TurnCounters};

/// The number of a move in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(u32);

impl MoveId {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// The numbers of its annotation glyphs (NAGs): 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// The comments before it, if it begins a variation.
    pub comments_before: Vec<String>,
    /// The comments after it, with commands such as `[%clk 0:05:00]`.
    pub comments: Vec<String>,
}

/// How a move is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// Coordinate notation, as in save files.
    pub coordinates: String,
    /// The notation of the game's players, once computed: SAN in chess.
    pub san: Option<String>,
}

impl MoveText {
    /// A move whose SAN is not computed yet.
    pub fn new(coordinates: impl Into<String>) -> Self {
        Self { coordinates: coordinates.into(), san: None }
    }

    /// SAN if known, else coordinates.
    pub fn shown(&self) -> &str {
        self.san.as_deref().unwrap_or(&self.coordinates)
    }
}

/// A move in a tree. `L` is a label for the user of the tree, such as the notation of the move.
#[derive(Clone, Debug)]
pub struct TreeMove<L = MoveText> {
    /// The move.
    pub action: Action,
    /// The label.
    pub label: L,
    /// Comments and NAGs.
    pub annotations: Annotations,
    /// The move before it; `None` at the start.
    previous: Option<MoveId>,
    /// The moves after it, the main one first.
    next: Vec<MoveId>,
}

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct GameTree<L = MoveText> {
    moves: Vec<TreeMove<L>>,
    /// The first moves, the main one first.
    first: Vec<MoveId>,
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The game up to the current move.
    record: GameRecord<Variant>,
    /// The moves of the line that is followed: to the current move and, from there, to its end.
    line: Vec<MoveId>,
    /// The number of moves of the line up to the current one.
    ply: usize,
    /// An outcome that the players declared, and the last move before it.
    declared: Option<(Option<MoveId>, Outcome)>,
}

impl<L> GameTree<L> {
    /// A tree without moves. `start` is a game at its start.
    pub fn new(start: GameRecord<Variant>) -> Self {
        debug_assert!(start.actions().is_empty());
        Self {
            moves: Vec::new(),
            first: Vec::new(),
            comments: Vec::new(),
            record: start,
            line: Vec::new(),
            ply: 0,
            declared: None,
        }
    }

    /// The game up to the current move.
    pub fn record(&self) -> &GameRecord<Variant> {
        &self.record
    }

    /// The current move; `None` at the start.
    pub fn current(&self) -> Option<MoveId> {
        self.ply.checked_sub(1).map(|last| self.line[last])
    }

    /// A move.
    pub fn get(&self, id: MoveId) -> &TreeMove<L> {
        &self.moves[id.index()]
    }

    /// Mutable variant of the method above.
    pub fn get_mut(&mut self, id: MoveId) -> &mut TreeMove<L> {
        &mut self.moves[id.index()]
    }

    /// The move before a move; `None` at the start.
    pub fn previous(&self, id: MoveId) -> Option<MoveId> {
        self.get(id).previous
    }

    /// The moves after a move, or at the start; the main one first.
    pub fn next(&self, id: Option<MoveId>) -> &[MoveId] {
        id.map_or(&self.first, |id| &self.get(id).next)
    }

    fn next_mut(&mut self, id: Option<MoveId>) -> &mut Vec<MoveId> {
        match id {
            Some(id) => &mut self.get_mut(id).next,
            None => &mut self.first,
        }
    }

    /// The position after a move, or at the start.
    pub fn position(&self, id: Option<MoveId>) -> &Position {
        id.map_or_else(|| self.record.start(), |id| &self.get(id).action.after)
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = MoveId> {
        let after = |&id: &MoveId| self.get(id).next.first().copied();
        std::iter::successors(self.first.first().copied(), after)
    }

    /// The moves from the start to a move.
    pub fn path(&self, id: Option<MoveId>) -> Vec<MoveId> {
        let mut path: Vec<MoveId> = std::iter::successors(id, |&id| self.previous(id)).collect();
        path.reverse();
        path
    }

    /// All moves that can be reached, each after the one before it.
    pub fn all(&self) -> Vec<MoveId> {
        let mut all = self.first.clone();
        let mut done = 0;
        while let Some(&id) = all.get(done) {
            all.extend(&self.get(id).next);
            done += 1;
        }
        all
    }

    /// Adds a move after another, or at the start, as its last alternative. The same move is not added twice.
    pub fn add(&mut self, after: Option<MoveId>, action: Action, label: L) -> MoveId {
        let known = self.next(after).iter().copied().find(|&id| self.get(id).action == action);
        known.unwrap_or_else(|| {
            // A tree with four billion moves does not fit into memory.
            let id = MoveId(u32::try_from(self.moves.len()).unwrap_or(u32::MAX));
            let annotations = Annotations::default();
            self.moves.push(TreeMove { action, label, annotations, previous: after, next: Vec::new() });
            self.next_mut(after).push(id);
            id
        })
    }
}

impl GameTree<()> {
    /// A game without variations from a position without history, at its end.
    pub fn from_start(start: &Position, actions: &[Action]) -> Self {
        let mut tree = Self::new(GameRecord::new(start.clone(), TurnCounters::default()));
        let mut last = None;
        for action in actions {
            last = Some(tree.add(last, action.clone(), ()));
        }
        tree.go_to(last);
        tree
    }
}

impl<L: Default> GameTree<L> {
    /// The tree of a record without variations, at its end.
    pub fn of_record(record: &GameRecord<Variant>) -> Self {
        let mut start = record.clone();
        start.go_back_to(0);
        let mut tree = Self::new(start);
        let mut last = None;
        for action in record.actions() {
            last = Some(tree.add(last, action.clone(), L::default()));
        }
        tree.go_to(last);
        if let Some(outcome) = record.closed() {
            tree.declare(outcome.clone());
        }
        tree
    }
}
