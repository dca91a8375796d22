//! Completing turns of two moves: the game wants whole turns, but the search may hold only the first move of one.

use super::alpha_beta::{AlphaBeta, Window};
use crate::game::{Action, Fault, Position};
use crate::players::search_position::SearchPosition;
use crate::task::Halt;

/// The position; in mid-turn, the one after completing the turn with its first legal move.
pub(super) fn position_after_any_completion<P: SearchPosition>(position: &mut P) -> Result<Position, Fault> {
    let mut moves = Vec::new();
    let is_completed = position.is_mid_turn()
        && position.generate(&mut moves)?.is_none()
        && !moves.is_empty()
        && position.make(&moves[0])?;
    let after = position.position();
    if is_completed {
        position.unmake();
    }
    Ok(after)
}

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// The best action that starts with a root move. A move that is a whole turn is `action_index` itself.
    pub fn complete_turn(&mut self, first: &P::Move, action_index: usize, actions: &[Action]) -> Result<usize, Fault> {
        if !self.position.make(first)? {
            return Ok(action_index);
        }
        let completed = if self.position.is_mid_turn() { self.best_completion(actions) } else { Ok(None) };
        self.position.unmake_all();
        match completed {
            Err(Halt::Fault(fault)) => Err(fault),
            Err(_) => Ok(action_index),
            Ok(completed) => Ok(completed.unwrap_or(action_index)),
        }
    }

    /// In mid-turn, the action of the best second move.
    fn best_completion(&mut self, actions: &[Action]) -> Result<Option<usize>, Halt<Fault>> {
        let hash = self.position.hash();
        let table_move = |search: &Self| search.table.get(hash).and_then(|entry| entry.best_move);
        if table_move(self).is_none() {
            // There is no good answer without this search, and it is short: limits do not apply.
            let should_stop = std::mem::replace(&mut self.should_stop, &|_| false);
            let searched = self.search(1, Window::FULL, 1, false);
            self.should_stop = should_stop;
            searched?;
        }
        let mut moves = Vec::new();
        self.position.generate(&mut moves)?;
        let Some(second) = table_move(self).and_then(|index| moves.get(usize::from(index))) else { return Ok(None) };
        if !self.position.make(second)? {
            return Ok(None);
        }
        let after = self.position.position();
        Ok(actions.iter().position(|action| action.after == after))
    }
}
