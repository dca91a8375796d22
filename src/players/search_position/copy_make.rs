//! A search position for rules without bitboards: a stack of whole positions (copy-make).
//!
//! It may split turns that are two moves, `M N`. A turn of m times n actions becomes m moves, each followed by n, and the search
//! cuts off poor first moves without looking at their second moves.

use super::{FromTo, GameEnd, MobilityTerm, OnPlayoutMove, PlayoutResult, SearchPosition};
use crate::game::{
    Action, Cell, Content, Fault, Game, GameHistory, Kind, Outcome, PieceValues, Position, SplitGame, TurnCounters,
    Variant,
};
use fastrand::Rng;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A search position that copies positions to make moves.
pub(in crate::players) struct CopyMakePosition<'g> {
    game: &'g Variant,
    /// The same game with each turn split into two moves, if moves are those.
    halves: Option<&'g SplitGame>,
    values: &'g PieceValues,
    /// All positions of the game, the current one last.
    positions: Vec<Position>,
    /// Number of positions up to the root.
    root_len: usize,
    counters: TurnCounters,
    root_player: usize,
}

impl<'g> CopyMakePosition<'g> {
    /// Roots a search at a position.
    pub fn new(game: &'g Variant, at: &Position, past: GameHistory<'_>, values: &'g PieceValues) -> Self {
        let mut positions = past.earlier.to_vec();
        positions.push(at.clone());
        let root_len = positions.len();
        let (counters, root_player) = (past.counters, game.mover(at));
        Self { game, halves: None, values, positions, root_len, counters, root_player }
    }

    /// Roots a search with split turns at a position between turns.
    pub fn with_halves(game: &'g Variant, halves: &'g SplitGame, at: &Position, values: &'g PieceValues) -> Self {
        let unsplit = Self::new(game, at, GameHistory::default(), values);
        Self { halves: Some(halves), positions: vec![halves.split_position(at)], ..unsplit }
    }

    /// The game whose actions are the moves.
    fn moving_game(&self) -> &'g Variant {
        self.halves.map_or(self.game, SplitGame::game)
    }

    fn end_of(&self, outcome: Option<&Outcome>) -> Option<GameEnd> {
        outcome.map(|outcome| GameEnd::of_winner(outcome.winner, self.root_player))
    }

    fn current(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn earlier(&self) -> &[Position] {
        &self.positions[..self.positions.len() - 1]
    }

    fn past(&self) -> GameHistory<'_> {
        GameHistory { earlier: self.earlier(), counters: self.counters }
    }

    fn static_score_of(&self, at: &Position) -> i32 {
        let on_cell = |(cell, content): (Cell, Content)| {
            let by_cell = content.kind.index().and_then(|piece| self.values.on_board.get(piece));
            by_cell.and_then(|by_cell| by_cell.get(cell.index())).copied().unwrap_or(0)
        };
        let hands = at.hands().iter().zip(&self.values.in_hand).map(|(&count, value)| i32::from(count) * value);
        at.cells().map(on_cell).sum::<i32>() + hands.sum::<i32>()
    }
}

impl SearchPosition for CopyMakePosition<'_> {
    type Move = Action;

    fn is_our_turn(&self) -> bool {
        self.moving_game().mover(self.current()) == self.root_player
    }

    fn moves_per_turn(&self) -> u32 {
        if self.halves.is_some() { 2 } else { 1 }
    }

    fn is_mid_turn(&self) -> bool {
        self.halves.is_some_and(|halves| halves.is_mid_turn(self.current()))
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
        let game = self.moving_game();
        if self.is_mid_turn() {
            *moves = game.actions(self.current())?;
            return Ok(None);
        }
        let status = game.status(self.current(), self.past())?;
        *moves = status.actions;
        if status.outcome.is_some() || self.halves.is_none() {
            return Ok(self.end_of(status.outcome.as_ref()));
        }
        // A first move without a second move is not a legal turn.
        let mut fault = None;
        moves.retain(|made| game.has_action(&made.after).unwrap_or_else(|error| fault.replace(error).is_some()));
        match fault {
            Some(fault) => Err(fault),
            None if moves.is_empty() => {
                let outcome = self.game.status(&self.position(), GameHistory::default())?.outcome;
                Ok(Some(self.end_of(outcome.as_ref()).unwrap_or(GameEnd::Drawn)))
            }
            None => Ok(None),
        }
    }

    fn outcome(&self) -> Result<Option<Outcome>, Fault> {
        Ok(self.moving_game().status(self.current(), self.past())?.outcome)
    }

    fn squares_of(&self, made: &Action) -> FromTo {
        // Halves of turns do not report the square of a neutral or an opposing piece, but move ordering needs it.
        let is_filled =
            |&(cell, content): &(Cell, Content)| content.kind == Kind::EMPTY && made.after.at(cell).kind != Kind::EMPTY;
        let filled = || self.halves.and_then(|_| self.current().cells().find(is_filled)).map(|(cell, _)| cell);
        (made.from, made.to.or_else(filled))
    }

    fn gain(&mut self, made: &Action) -> Result<i32, Fault> {
        let gain = self.static_score_of(&made.after) - self.static_score();
        Ok(if self.is_our_turn() { gain } else { -gain })
    }

    fn line_gains(&self) -> &[[i32; 2]] {
        &[]
    }

    fn make(&mut self, made: &Action) -> Result<bool, Fault> {
        self.positions.push(made.after.clone());
        Ok(true)
    }

    fn null_move(&mut self) -> bool {
        let Some(halves) = self.halves.filter(|_| self.is_mid_turn()) else { return false };
        self.positions.push(halves.skip_rest_of_turn(self.current()));
        true
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
        self.ply() > 0 && !self.is_mid_turn() && self.earlier().contains(self.current())
    }

    fn repetition_result(&self) -> Result<GameEnd, Fault> {
        let end = self.game.interpreter().repetition_end(self.current(), self.past())?;
        let winner = end.map_or(Ok(None), |end| self.game.winner(self.current(), end))?;
        Ok(GameEnd::of_winner(winner, self.root_player))
    }

    fn in_check(&self) -> Result<bool, Fault> {
        // Rules with royal pieces are never split.
        if self.halves.is_some() { Ok(false) } else { self.game.in_check(self.current()) }
    }

    fn mobility(&self, moves: &[Action], term: &MobilityTerm) -> i32 {
        let squares = moves.iter().map(|made| (made.from, made.to));
        let find = |piece: usize| self.current().cells().find(|(_, content)| content.kind.index() == Some(piece));
        let piece_on = |cell: Cell| self.current().at(cell).kind.index();
        term.count(self.moving_game().mover(self.current()), squares, |piece| Some(find(piece)?.0.index()), piece_on)
    }

    fn position(&self) -> Position {
        self.halves.map_or_else(|| self.current().clone(), |halves| halves.to_whole(self.current()))
    }

    fn playout(&mut self, max_turns: usize, rng: &mut Rng, on_move: OnPlayoutMove<'_>) -> Result<PlayoutResult, Fault> {
        if self.halves.is_some() {
            return super::playout_by_generating(self, max_turns, rng, on_move);
        }
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
