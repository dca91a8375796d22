//! A search position for rules without bitboards whose turns are two moves, `M N`.
//!
//! A turn of m times n actions becomes m moves, each followed by n. The search cuts off poor first moves without looking at
//! their second moves.

use super::{CopyMakePosition, FromTo, GameEnd, MobilityTerm, SearchPosition};
use crate::game::{Action, Cell, Fault, Game, GameHistory, Kind, PieceValues, Position, SplitGame, Variant};

/// A search position that makes turns in two moves.
pub(in crate::players) struct SplitTurnPosition<'g> {
    game: &'g Variant,
    root_player: usize,
    halves: &'g SplitGame,
    inner: CopyMakePosition<'g>,
}

impl<'g> SplitTurnPosition<'g> {
    /// Roots a search at a position between turns.
    pub fn new(game: &'g Variant, halves: &'g SplitGame, at: &Position, worth: &'g PieceValues) -> Self {
        Self {
            game,
            root_player: game.mover(at),
            halves,
            inner: CopyMakePosition::new(halves.game(), &halves.split_position(at), GameHistory::default(), worth),
        }
    }
}

impl SearchPosition for SplitTurnPosition<'_> {
    type Move = Action;

    const MOVES_PER_TURN: u32 = 2;

    fn is_our_turn(&self) -> bool {
        self.inner.is_our_turn()
    }

    fn is_mid_turn(&self) -> bool {
        self.halves.is_mid_turn(self.inner.current())
    }

    fn hash(&self) -> u64 {
        self.inner.hash()
    }

    fn static_score(&self) -> i32 {
        self.inner.static_score()
    }

    fn generate(&mut self, moves: &mut Vec<Action>) -> Result<Option<GameEnd>, Fault> {
        if self.is_mid_turn() {
            *moves = self.halves.game().actions(self.inner.current())?;
            return Ok(None);
        }
        if let Some(end) = self.inner.generate(moves)? {
            return Ok(Some(end));
        }
        // A first move without a second move is not a legal turn.
        let mut fault = None;
        moves.retain(|made| {
            self.halves.game().has_action(&made.after).unwrap_or_else(|error| fault.replace(error).is_some())
        });
        match fault {
            Some(fault) => Err(fault),
            None if moves.is_empty() => {
                let outcome = self.game.status(&self.position(), GameHistory::default())?.outcome;
                Ok(Some(GameEnd::of_winner(outcome.and_then(|outcome| outcome.winner), self.root_player)))
            }
            None => Ok(None),
        }
    }

    fn squares_of(&self, made: &Action) -> FromTo {
        let current = self.inner.current();
        // Actions do not report the square of a neutral or an opposing piece, but move ordering needs it.
        let is_filled = |cell: &Cell| current.at(*cell).kind == Kind::EMPTY && made.after.at(*cell).kind != Kind::EMPTY;
        let filled = || current.cells().map(|(cell, _)| cell).find(is_filled);
        (made.from, made.to.or_else(filled))
    }

    fn gain(&mut self, made: &Action) -> Result<i32, Fault> {
        self.inner.gain(made)
    }

    fn line_gains(&self) -> &[[i32; 2]] {
        &[]
    }

    fn make(&mut self, made: &Action) -> Result<bool, Fault> {
        self.inner.make(made)
    }

    fn null_move(&mut self) -> bool {
        let is_mid_turn = self.is_mid_turn();
        if is_mid_turn {
            self.inner.push(self.halves.skip_rest_of_turn(self.inner.current()));
        }
        is_mid_turn
    }

    fn unmake(&mut self) {
        self.inner.unmake();
    }

    fn ply(&self) -> usize {
        self.inner.ply()
    }

    fn is_repetition(&self) -> bool {
        !self.is_mid_turn() && self.inner.is_repetition()
    }

    fn in_check(&self) -> Result<bool, Fault> {
        // Rules with royal pieces are never split.
        Ok(false)
    }

    fn mobility(&self, moves: &[Action], term: &MobilityTerm) -> i32 {
        self.inner.mobility(moves, term)
    }

    fn position(&self) -> Position {
        self.halves.to_whole(self.inner.current())
    }
}
