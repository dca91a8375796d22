//! Static evaluation: material, piece squares and win lines from the position, mobility from the move lists, and a tempo bonus.

use super::AlphaBeta;
use crate::game::Fault;
use crate::players::params::{EXACT_MOBILITY_MAX_DEPTH, TEMPO_CP};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Evaluates the position for the player to move, in centipawns. Its mobility must be recorded.
    ///
    /// The opponent's mobility is that of the ply before, which is close enough. It is counted exactly where mobility decides the
    /// game and the search is shallow: the last move then matters as much for its side as for the other.
    pub(super) fn evaluate(&mut self, ply: usize) -> Result<i32, Halt<Fault>> {
        let own = self.mobility_by_ply[ply];
        let opponent = match self.exact_opponent_mobility()? {
            Some(mobility) => mobility,
            None => ply.checked_sub(1).map_or(own, |before| self.mobility_by_ply[before]),
        };
        let score = self.position.static_score() * self.sign() + self.mobility.score(own, opponent);
        Ok(score + TEMPO_CP + self.traits.eval_noise.at(self.position.hash()))
    }

    fn exact_opponent_mobility(&mut self) -> Result<Option<i32>, Halt<Fault>> {
        let is_our_turn = self.position.is_our_turn();
        if !self.mobility.decides_game() || self.root_depth > EXACT_MOBILITY_MAX_DEPTH || !self.position.null_move() {
            return Ok(None);
        }
        let is_opponent = self.position.is_our_turn() != is_our_turn;
        let mobility = if is_opponent { self.current_mobility().map(Some) } else { Ok(None) };
        self.position.unmake();
        Ok(mobility?)
    }

    fn current_mobility(&mut self) -> Result<i32, Fault> {
        if let Some(mobility) = self.position.mobility_unlisted(&self.mobility)? {
            return Ok(mobility);
        }
        self.with_move_list(|search, moves| {
            search.position.generate(moves)?;
            Ok(search.position.mobility(moves, &search.mobility))
        })
    }

    /// Records the mobility of the player to move. A check leaves few moves for one turn, which says little: the value of that
    /// player's last turn is used instead.
    pub(super) fn record_mobility_of(&mut self, moves: &[P::Move], in_check: bool, ply: usize) {
        // In mid-turn, the mobility before the turn.
        let is_mid_turn = self.position.is_mid_turn() && (1..=self.mobility_by_ply.len()).contains(&ply);
        let mobility =
            if is_mid_turn { self.mobility_by_ply[ply - 1] } else { self.position.mobility(moves, &self.mobility) };
        let last_turn = ply.checked_sub(2).filter(|_| in_check).and_then(|ply| self.mobility_by_ply.get(ply));
        self.record_mobility(last_turn.copied().unwrap_or(mobility), ply);
    }

    pub(super) fn record_mobility(&mut self, mobility: i32, ply: usize) {
        self.mobility_by_ply.resize(ply.max(self.mobility_by_ply.len()), mobility);
        self.mobility_by_ply.truncate(ply);
        self.mobility_by_ply.push(mobility);
    }
}
