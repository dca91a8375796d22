//! A search position for rules without bitboards: a stack of whole positions (copy-make).

use super::{FromTo, GameEnd, MobilityTerm, OnPlayoutMove, PlayoutResult, SearchPosition};
use crate::game::{Action, Cell, Content, Fault, Game, GameHistory, PieceValues, Position, Variant};
use fastrand::Rng;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A search position that copies positions to make moves.
pub(in crate::players) struct CopyMakePosition<'g> {
    game: &'g Variant,
    worth: &'g PieceValues,
    /// All positions of the game, the current one last.
    positions: Vec<Position>,
    /// Number of positions up to the root.
    root_len: usize,
    quiet: u32,
    root_player: usize,
}

impl<'g> CopyMakePosition<'g> {
    /// Roots a search at a position.
    pub fn new(game: &'g Variant, at: &Position, past: GameHistory<'_>, worth: &'g PieceValues) -> Self {
        let mut positions = past.earlier.to_vec();
        positions.push(at.clone());
        let root_len = positions.len();
        Self { game, worth, positions, root_len, quiet: past.quiet_turns, root_player: game.mover(at) }
    }

    pub(super) fn current(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    pub(super) fn push(&mut self, position: Position) {
        self.positions.push(position);
    }

    fn earlier(&self) -> &[Position] {
        &self.positions[..self.positions.len() - 1]
    }

    fn past(&self) -> GameHistory<'_> {
        GameHistory { earlier: self.earlier(), quiet_turns: self.quiet }
    }

    fn static_score_of(&self, at: &Position) -> i32 {
        let on_cell = |(cell, content): (Cell, Content)| {
            let by_cell = content.kind.index().and_then(|piece| self.worth.on_board.get(piece));
            by_cell.and_then(|by_cell| by_cell.get(cell.index())).copied().unwrap_or(0)
        };
        let hands = at.hands().iter().zip(&self.worth.in_hand).map(|(&count, value)| i32::from(count) * value);
        at.cells().map(on_cell).sum::<i32>() + hands.sum::<i32>()
    }
}

impl SearchPosition for CopyMakePosition<'_> {
    type Move = Action;

    fn is_our_turn(&self) -> bool {
        self.game.mover(self.current()) == self.root_player
    }

    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.current().hash(&mut hasher);
        hasher.finish()
    }

    fn static_score(&self) -> i32 {
        self.static_score_of(self.current())
    }

    fn generate(&mut self, moves: &mut Vec<Action>) -> Result<Option<GameEnd>, Fault> {
        let standing = self.game.status(self.current(), self.past())?;
        *moves = standing.actions;
        Ok(standing.outcome.map(|outcome| GameEnd::of_winner(outcome.winner, self.root_player)))
    }

    fn squares_of(&self, made: &Action) -> FromTo {
        (made.from, made.to)
    }

    fn gain(&mut self, made: &Action) -> Result<i32, Fault> {
        let gain = self.static_score_of(&made.after) - self.static_score();
        Ok(if self.is_our_turn() { gain } else { -gain })
    }

    fn line_gains(&self) -> &[[i32; 2]] {
        &[]
    }

    fn make(&mut self, made: &Action) -> Result<bool, Fault> {
        self.push(made.after.clone());
        Ok(true)
    }

    fn null_move(&mut self) -> bool {
        false
    }

    fn unmake(&mut self) {
        if self.ply() > 0 {
            self.positions.pop();
        }
    }

    fn ply(&self) -> usize {
        self.positions.len() - self.root_len
    }

    fn is_repetition(&self) -> bool {
        self.ply() > 0 && self.earlier().contains(self.current())
    }

    fn in_check(&self) -> Result<bool, Fault> {
        self.game.in_check(self.current())
    }

    fn mobility(&self, moves: &[Action], term: &MobilityTerm) -> i32 {
        let squares = moves.iter().map(|made| (made.from, made.to));
        let find = |piece: usize| self.current().cells().find(|(_, content)| content.kind.index() == Some(piece));
        let piece_on = |cell: Cell| self.current().at(cell).kind.index();
        term.count(self.game.mover(self.current()), squares, |piece| Some(find(piece)?.0.index()), piece_on)
    }

    fn position(&self) -> Position {
        self.current().clone()
    }

    fn playout(&mut self, max_turns: usize, rng: &mut Rng, on_move: OnPlayoutMove<'_>) -> Result<PlayoutResult, Fault> {
        let mut random_below = |limit: usize| rng.usize(..limit);
        let mut on_turn = |player: usize, from, to| on_move(player == self.root_player, (from, to));
        let played = self.game.rollout(self.current(), self.past(), max_turns, &mut random_below, &mut on_turn)?;
        Ok(match played {
            Some((_, Some(outcome))) => PlayoutResult::Ended(GameEnd::of_winner(outcome.winner, self.root_player)),
            Some((at, None)) => PlayoutResult::CutOff(self.static_score_of(&at)),
            None => return super::playout_by_generating(self, max_turns, rng, on_move),
        })
    }
}
