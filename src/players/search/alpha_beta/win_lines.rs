//! Win lines that are nearly complete, as in gomoku: completing one wins, and the opponent must be kept from it.

use super::{AlphaBeta, Window};
use crate::game::Fault;
use crate::players::params::{LINE_COMPLETED_CP, MAX_PLY, MIN_QUIESCENCE_DEPTH, UNSTOPPABLE_LOSS_CP, WIN_SCORE};
use crate::players::search_position::{FromTo, SearchPosition};
use crate::task::Halt;

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Win-line gains on the target square of a move, for the root player and for the others.
    fn line_gains_at(&self, (_, to): FromTo) -> [i32; 2] {
        to.and_then(|cell| self.position.line_gains().get(cell.index())).copied().unwrap_or_default()
    }

    /// What a move adds to its player's win lines and takes from the opponents'.
    pub fn line_gain(&self, squares: FromTo) -> i32 {
        self.line_gains_at(squares).iter().sum()
    }

    /// Whether an opponent can complete a win line in one move.
    pub(super) fn opponent_threatens_line(&self) -> bool {
        let opponent = usize::from(self.position.is_our_turn());
        self.position.line_gains().iter().any(|gains| gains[opponent] >= LINE_COMPLETED_CP)
    }

    /// Scores a position in which a win line can be completed in one move: by the player to move, who wins, or by an opponent, who
    /// must be stopped. `None` in other positions.
    pub(super) fn win_line_score(
        &mut self,
        moves: &[P::Move],
        mut window: Window,
        ply: usize,
        depth: i32,
    ) -> Result<Option<i32>, Halt<Fault>> {
        if !self.position.line_gains().iter().flatten().any(|&gain| gain >= LINE_COMPLETED_CP) {
            return Ok(None);
        }
        let completing = |side: usize| -> Vec<P::Move> {
            let completes =
                |made: &&P::Move| self.line_gains_at(self.position.squares_of(made))[side] >= LINE_COMPLETED_CP;
            moves.iter().filter(completes).cloned().collect()
        };
        let own_side = usize::from(!self.position.is_our_turn());
        let (wins, defences) = (completing(own_side), completing(1 - own_side));
        for made in &wins {
            if let Some(score) = self.score_if_end(made, ply)?.filter(|&score| score > WIN_SCORE / 2) {
                return Ok(Some(score));
            }
        }
        if defences.is_empty() || ply >= MAX_PLY || depth <= MIN_QUIESCENCE_DEPTH {
            return Ok(None);
        }
        let mut best = UNSTOPPABLE_LOSS_CP;
        for made in &defences {
            if self.quiescence_move(made, &mut window, &mut best, ply, depth)? {
                break;
            }
        }
        Ok(Some(best))
    }

    /// Score for the player to move of a move that ends the game. `None` where the game goes on.
    fn score_if_end(&mut self, made: &P::Move, ply: usize) -> Result<Option<i32>, Halt<Fault>> {
        let was_our_turn = self.position.is_our_turn();
        if !self.position.make(made)? {
            return Ok(None);
        }
        self.count_node()?;
        let end = self.with_move_list(|search, moves| search.position.generate(moves));
        let score = end?.map(|end| self.end_score(end, ply + 1));
        let is_same_side = self.position.is_our_turn() == was_our_turn;
        self.position.unmake();
        Ok(score.map(|score| if is_same_side { score } else { -score }))
    }
}
