//! Perft by make and unmake on one board (chessprogramming: Perft).

use super::machine::Machine;
use super::mailbox::kind;
use crate::algebra::Kind;
use crate::program::PerftTree;
use crate::program::budget::Flow;

impl Machine<'_> {
    /// Collects the outcomes of a ply, and returns their number; a finished game has none.
    fn expand(&mut self, ply: usize) -> Flow<usize> {
        let mut cached: Option<usize> = None;
        let mut count = |machine: &mut Machine<'_>| match cached {
            Some(outcomes) => Ok(outcomes),
            None => Ok(*cached.insert(machine.with_own_budget(|machine| machine.collect_outcomes(ply))?)),
        };
        if self.find_end(&mut |machine| Ok(count(machine)? == 0), false)?.is_some() {
            return Ok(0);
        }
        count(self)
    }

    /// Pushes the current board onto the history that the rules need: for superko, or for repetition.
    pub fn push_history(&mut self) {
        let properties = &self.program.properties;
        let changes = self.scratch.board.checkpoint();
        if properties.has_superko {
            self.scratch.superko_history.push(&self.scratch.board, changes, self.turn);
        } else if properties.ends_read_past {
            self.scratch.game_history.push(&self.scratch.board, changes, self.turn);
        }
        if properties.ends_read_past {
            self.node_quiet_turns();
        }
    }

    /// Makes an outcome of a ply; the caller undoes it.
    pub fn make(&mut self, ply: usize, index: usize) {
        if self.program.properties.ends_read_past {
            let progress = self.is_progress(ply, index);
            self.quiet_turns = self.quiet_turns.map(|quiet| if progress { 0 } else { quiet.saturating_add(1) });
        }
        let outcome = self.scratch.plies[ply].get(index);
        for &(at, content) in self.scratch.plies[ply].changes(outcome) {
            self.scratch.board.set(at, content);
        }
        self.passes = outcome.key.passes;
        self.turn = self.program.rules().next_turn(self.turn);
        self.node_checkpoint = self.scratch.board.checkpoint();
    }

    /// Returns the quiet turns before the current node; computes them if necessary.
    fn node_quiet_turns(&mut self) -> u32 {
        *self.quiet_turns.get_or_insert_with(|| self.program.interpreter.quiet_turns(self.past, self.root))
    }

    /// Returns whether an outcome captures or moves a progress piece.
    fn is_progress(&self, ply: usize, index: usize) -> bool {
        let (program, board, outcomes) = (self.program, &self.scratch.board, &self.scratch.plies[ply]);
        let mover = self.mover();
        let enemies = program.properties.enemies[mover];
        let progress = program.rules().progress;
        let (mut lost, mut gained) = (0, 0);
        for &(at, content) in
            outcomes.changes(outcomes.get(index)).iter().filter(|square| square.0 < board.off_square())
        {
            let (was, is) = (Kind(kind(board.at(at))), Kind(kind(content)));
            if was != is && (progress.contains(was) || progress.contains(is)) {
                return true;
            }
            lost += usize::from(enemies.contains(was));
            gained += usize::from(enemies.contains(is));
        }
        lost > gained
    }
}

/// A node is its ply: the board holds the position.
impl PerftTree for Machine<'_> {
    type Node = usize;
    type Fault = ();

    fn count_moves(&mut self, &ply: &usize) -> Flow<u64> {
        Ok(self.expand(ply)? as u64)
    }

    fn for_each_child(&mut self, &ply: &usize, visit: &mut impl FnMut(&mut Self, &usize) -> Flow) -> Flow {
        if self.expand(ply)? == 0 {
            return Ok(());
        }
        let properties = &self.program.properties;
        let (turn, passes, since) = (self.turn, self.passes, self.node_checkpoint);
        let changes = self.scratch.board.checkpoint();
        self.push_history();
        let quiet = self.quiet_turns;
        let mut flow = Ok(());
        for index in 0..self.scratch.plies[ply].len() {
            if !self.scratch.plies[ply].get(index).key.is_legal {
                continue;
            }
            self.make(ply, index);
            flow = visit(self, &(ply + 1));
            self.scratch.board.undo_to(changes);
            (self.turn, self.passes, self.quiet_turns, self.node_checkpoint) = (turn, passes, quiet, since);
            if flow.is_err() {
                break;
            }
        }
        if properties.has_superko {
            self.scratch.superko_history.truncate(self.scratch.superko_history.len() - 1);
        } else if properties.ends_read_past {
            self.scratch.game_history.truncate(self.scratch.game_history.len() - 1);
        }
        flow
    }
}
