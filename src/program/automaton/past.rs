//! What conditions ask of the past: how often the board has stood, and how long nothing has happened.

use super::machine::Machine;
use super::spent::Stop;

impl Machine<'_> {
    /// How often the board has stood, now included: within a turn by board and hands, between turns by all of it.
    pub fn times_stood(&mut self) -> Result<usize, Stop> {
        let work = &mut self.work;
        let (memories, earlier) = (self.root.memories(), self.past.earlier.len());
        work.spent.spend(1 + memories + work.memory.len() + earlier + work.stood.len())?;
        let board = &work.board;
        if work.memory.len() + memories > 0 {
            let same = |cells: &[u16], hands: &[u8]| board.shows(cells, hands);
            return Ok(work.memory.count(board, None) + self.root.remembered_as(board.number(), same) + 1);
        }
        if !self.context.past {
            return Ok(1);
        }
        let turn = self.turn;
        let same = |earlier: &&crate::program::Position| {
            earlier.turn() == turn && board.shows(earlier.numbers(), earlier.hands())
        };
        Ok(work.stood.count(board, Some(turn)) + self.past.earlier.iter().filter(same).count() + 1)
    }

    /// For how many turns there was neither a capture nor a move of a progress piece, as far as that is known.
    pub fn quiet_turns(&mut self) -> Result<u32, Stop> {
        if !self.context.past {
            return Ok(0);
        }
        let (look, earlier) = (self.look(), self.past.earlier.len());
        match self.quiet {
            Some(quiet) if self.work.board.looks_as(self.since) => Ok(quiet),
            _ => {
                self.work.spent.spend(look * (1 + earlier))?;
                let quiet = self.program.interpreter.quiet_turns(self.past, &self.position());
                if self.work.board.looks_as(self.since) {
                    self.quiet = Some(quiet);
                }
                Ok(quiet)
            }
        }
    }
}
