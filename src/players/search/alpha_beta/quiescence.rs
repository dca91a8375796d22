//! Quiescence search: noisy moves are searched until the position is quiet enough to evaluate.

use super::{AlphaBeta, MoveSelection, Window};
use crate::game::Fault;
use crate::players::params::{DELTA_MARGIN_FACTOR, MAX_PLY, MIN_FORCED_DEPTH, MIN_QUIESCENCE_DEPTH, WIN_SCORE};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;
use std::cmp::Reverse;

/// A noisy move: its gain in centipawns and its index in the move list.
struct NoisyMove {
    gain: i32,
    index: usize,
}

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Searches noisy moves only. `depth` is negative below the horizon.
    pub(super) fn quiescence(&mut self, window: Window, ply: usize, depth: i32) -> Result<i32, Halt<Fault>> {
        self.deepest_ply = self.deepest_ply.max(ply);
        if self.position.is_mid_turn() {
            return self.quiescence_mid_turn(window, ply, depth);
        }
        if self.traits.noisy_gain.is_none()
            && self.traits.selection != MoveSelection::ByWinLines
            && let Some(mobility) = self.position.mobility_unlisted(&self.mobility)?
        {
            self.is_heuristic = true;
            self.record_mobility(mobility, ply);
            return self.evaluate(ply);
        }
        self.with_move_list(|search, moves| search.quiescence_node(moves, window, ply, depth))
    }

    fn quiescence_node(
        &mut self,
        moves: &mut Vec<P::Move>,
        mut window: Window,
        ply: usize,
        depth: i32,
    ) -> Result<i32, Halt<Fault>> {
        if let Some(end) = self.position.generate(moves)? {
            return Ok(self.end_score(end, ply));
        }
        if self.traits.selection == MoveSelection::ByWinLines
            && let Some(score) = self.win_line_score(moves, window, ply, depth)?
        {
            self.is_heuristic |= score <= WIN_SCORE / 2;
            return Ok(score);
        }
        self.is_heuristic = true;
        self.record_mobility_of(moves, false, ply);
        let stand_pat = self.evaluate(ply)?;
        // Where captures are compulsory, as in draughts, standing pat is not an option.
        let is_forced = ply < MAX_PLY && depth > MIN_FORCED_DEPTH && self.is_every_move_noisy(moves)?;
        let mut best = if is_forced { -WIN_SCORE } else { stand_pat };
        window.alpha = window.alpha.max(best);
        let goes_on = best < window.beta && ply < MAX_PLY && (is_forced || depth > MIN_QUIESCENCE_DEPTH);
        if let Some(noisy_gain) = self.traits.noisy_gain.filter(|_| goes_on) {
            for NoisyMove { gain, index } in self.noisy_moves(moves, noisy_gain)? {
                // Delta pruning: the gain is far too small to reach alpha.
                if !is_forced && stand_pat + gain + DELTA_MARGIN_FACTOR * noisy_gain <= window.alpha {
                    continue;
                }
                if self.quiescence_move(&moves[index], &mut window, &mut best, ply, depth)? {
                    break;
                }
            }
        }
        // No forced move was legal after all: that does not prove a loss.
        Ok(if best == -WIN_SCORE { stand_pat } else { best })
    }

    /// Searches the position after a move or null move. Returns its score for the player who moved.
    fn quiescence_child(
        &mut self,
        was_our_turn: bool,
        window: Window,
        ply: usize,
        depth: i32,
    ) -> Result<i32, Halt<Fault>> {
        self.count_node()?;
        self.for_mover(was_our_turn, window, |search, window| search.quiescence(window, ply, depth))
    }

    /// Searches a move below the horizon, and raises the best score and alpha. Returns whether the score fails high.
    pub(super) fn quiescence_move(
        &mut self,
        made: &P::Move,
        window: &mut Window,
        best: &mut i32,
        ply: usize,
        depth: i32,
    ) -> Result<bool, Halt<Fault>> {
        let is_our_turn = self.position.is_our_turn();
        if !self.position.make(made)? {
            return Ok(false);
        }
        let score = self.quiescence_child(is_our_turn, *window, ply + 1, depth - 1)?;
        self.position.unmake();
        *best = score.max(*best);
        window.alpha = window.alpha.max(*best);
        Ok(window.alpha >= window.beta)
    }

    /// The noisy moves of the position, the most promising first.
    fn noisy_moves(&mut self, moves: &[P::Move], noisy_gain: i32) -> Result<Vec<NoisyMove>, Fault> {
        let mut noisy = Vec::new();
        for (index, made) in moves.iter().enumerate() {
            let gain = self.position.gain(made)?;
            if gain >= noisy_gain {
                noisy.push((Reverse(self.capture_priority(made, gain)), gain, self.position.squares_of(made), index));
            }
        }
        noisy.sort_unstable();
        // Moves with the same squares and gain differ only in side effects: one of them is enough.
        noisy.dedup_by_key(|&mut (_, gain, squares, _)| (gain, squares));
        Ok(noisy.into_iter().map(|(_, gain, _, index)| NoisyMove { gain, index }).collect())
    }

    fn is_every_move_noisy(&mut self, moves: &[P::Move]) -> Result<bool, Fault> {
        let Some(noisy_gain) = self.traits.noisy_gain else { return Ok(false) };
        for made in moves {
            if self.position.gain(made)? < noisy_gain {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    /// Scores a position in mid-turn as if the turn ended there.
    fn quiescence_mid_turn(&mut self, window: Window, ply: usize, depth: i32) -> Result<i32, Halt<Fault>> {
        self.is_heuristic = true;
        self.record_mobility_of(&[], false, ply);
        let is_our_turn = self.position.is_our_turn();
        if ply >= MAX_PLY || !self.position.null_move() {
            return Ok(self.position.static_score() * self.sign());
        }
        let score = self.quiescence_child(is_our_turn, window, ply + 1, depth - 1)?;
        self.position.unmake();
        Ok(score)
    }
}
