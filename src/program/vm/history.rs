//! The conditions that read the past: repetitions (threefold) and quiet turns (the fifty-move rule).

use super::machine::Machine;
use crate::program::budget::Flow;

impl Machine<'_> {
    /// Returns how often the position has occurred, now included. In games with superko only board and hands count.
    pub fn repetition_count(&mut self) -> Flow<usize> {
        let scratch = &mut self.scratch;
        let (history_len, earlier) = (self.root.history_len(), self.past.earlier.len());
        scratch.budget.spend(1 + history_len + scratch.superko_history.len() + earlier + scratch.game_history.len())?;
        let board = &scratch.board;
        if scratch.superko_history.len() + history_len > 0 {
            let same = |cells: &[u16], hands: &[u8]| board.same_placement(cells, hands);
            return Ok(scratch.superko_history.count(board, None)
                + self.root.count_hash_in_history(board.hash(), same)
                + 1);
        }
        if !self.context.knows_past {
            return Ok(1);
        }
        let turn = self.turn;
        let same = |earlier: &&crate::program::Position| {
            earlier.turn() == turn && board.same_placement(earlier.packed_cells(), earlier.hands())
        };
        Ok(scratch.game_history.count(board, Some(turn)) + self.past.earlier.iter().filter(same).count() + 1)
    }

    /// Returns the number of turns in a row without a capture or a progress move; 0 if the past is unknown.
    pub fn quiet_turns(&mut self) -> Flow<u32> {
        if !self.context.knows_past {
            return Ok(0);
        }
        let (scan, earlier) = (self.scan_cost(), self.past.earlier.len());
        match self.quiet_turns {
            Some(quiet) if self.scratch.board.is_unchanged_since(self.node_checkpoint) => Ok(quiet),
            _ => {
                self.scratch.budget.spend(scan * (1 + earlier))?;
                let quiet = self.program.interpreter.quiet_turns(self.past, &self.to_position());
                if self.scratch.board.is_unchanged_since(self.node_checkpoint) {
                    self.quiet_turns = Some(quiet);
                }
                Ok(quiet)
            }
        }
    }
}
