//! Perft where the bitboard generator holds some turns and the VM the others.

use super::Compiled;
use crate::program::{Fault, GameHistory, Position};

impl Compiled {
    /// Counts the games of exactly `depth` turns, each turn by the engine that holds it. `None` if cancelled.
    pub(super) fn mixed_perft(
        &self,
        at: &Position,
        earlier: &mut Vec<Position>,
        quiet: u32,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<u64>, Fault> {
        if depth == 0 {
            return Ok(Some(1));
        }
        if cancelled() {
            return Ok(None);
        }
        if self.ended(at, GameHistory { earlier, quiet_turns: quiet }, false)?.is_some() {
            return Ok(Some(0));
        }
        if depth == 1 {
            return self.count_actions(at).map(Some);
        }
        let actions = self.actions(at)?;
        earlier.push(at.clone());
        let mut games = 0;
        for action in actions {
            let Some(more) = self.mixed_perft(&action.after, earlier, quiet, depth - 1, cancelled)? else {
                return Ok(None);
            };
            games += more;
        }
        earlier.pop();
        Ok(Some(games))
    }
}
