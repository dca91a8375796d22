//! A search position on bitboards, with incremental scores and hashes.

use super::{FromTo, GameEnd, MobilityTerm, SearchPosition};
use crate::game::{
    Fault, Game, GameHistory, IncrementalPosition, Outcome, PackedAction, PieceValues, Position, Variant,
};

/// A search position on the bitboards of a game.
pub(in crate::players) struct BitboardPosition<'g> {
    game: &'g Variant,
    walk: Box<dyn IncrementalPosition + 'g>,
    root_player: usize,
}

impl<'g> BitboardPosition<'g> {
    /// Roots a search at a position. `None` where the rules have no bitboards for it.
    pub fn new(game: &'g Variant, at: &Position, past: GameHistory<'_>, values: &PieceValues) -> Option<Self> {
        let walk = game.compiled().incremental_position(at, past, values)?;
        Some(Self { game, walk, root_player: game.mover(at) })
    }

    fn player_to_move(&self) -> Option<usize> {
        self.game.rules().turns.get(self.walk.turn()).map(|turn| turn.player)
    }
}

impl SearchPosition for BitboardPosition<'_> {
    type Move = PackedAction;

    fn is_our_turn(&self) -> bool {
        self.player_to_move() == Some(self.root_player)
    }

    fn hash(&self) -> u64 {
        self.walk.hash()
    }

    fn static_score(&self) -> i32 {
        self.walk.value()
    }

    fn generate(&mut self, moves: &mut Vec<PackedAction>) -> Result<Option<GameEnd>, Fault> {
        let is_over = self.walk.is_over()?;
        self.walk.packed_actions(moves)?;
        if !is_over && !moves.is_empty() {
            return Ok(None);
        }
        Ok(self.outcome()?.map(|outcome| GameEnd::of_winner(outcome.winner, self.root_player)))
    }

    fn outcome(&self) -> Result<Option<Outcome>, Fault> {
        let (earlier, counters) = self.walk.history();
        Ok(self.game.status(&self.walk.position(), GameHistory { earlier: &earlier, counters })?.outcome)
    }

    fn squares_of(&self, made: &PackedAction) -> FromTo {
        (made.from(), made.to().or(made.drop_cell()))
    }

    fn gain(&mut self, made: &PackedAction) -> Result<i32, Fault> {
        let gain = self.walk.value_change(made)?;
        Ok(if self.is_our_turn() { gain } else { -gain })
    }

    fn mover_value(&self, made: &PackedAction) -> i32 {
        self.walk.moved_value(made)
    }

    fn line_gains(&self) -> &[[i32; 2]] {
        self.walk.completion_gains()
    }

    fn make(&mut self, made: &PackedAction) -> Result<bool, Fault> {
        self.walk.make(made)
    }

    fn null_move(&mut self) -> bool {
        self.walk.null_move();
        true
    }

    fn unmake(&mut self) {
        self.walk.unmake();
    }

    fn ply(&self) -> usize {
        self.walk.ply()
    }

    fn is_repetition(&self) -> bool {
        self.ply() > 0 && self.walk.repetitions() > 0
    }

    fn repetition_result(&self) -> Result<GameEnd, Fault> {
        let Some(end) = self.walk.repetition_end()? else { return Ok(GameEnd::Drawn) };
        let winner = self.game.winner(&self.walk.position(), end)?;
        Ok(GameEnd::of_winner(winner, self.root_player))
    }

    fn in_check(&self) -> Result<bool, Fault> {
        self.walk.in_check()
    }

    fn mobility(&self, moves: &[PackedAction], term: &MobilityTerm) -> i32 {
        let squares = moves.iter().map(|made| (made.from(), made.to()));
        let player = self.player_to_move().unwrap_or(0);
        term.count(player, squares, |piece| self.walk.first_cell_of(piece), |cell| self.walk.piece_at(cell.index()))
    }

    fn mobility_unlisted(&self, term: &MobilityTerm) -> Result<Option<i32>, Fault> {
        if !term.is_plain_count() || self.walk.is_over()? {
            return Ok(None);
        }
        Ok(i32::try_from(self.walk.count_actions()?).ok().filter(|&count| count > 0))
    }

    fn position(&self) -> Position {
        self.walk.position()
    }
}
