//! Counting the leaves of the tree of games, making and taking back turns on one board.

use super::machine::Machine;
use super::mailbox::kind;
use super::spent::Stop;
use crate::algebra::Kind;

impl Machine<'_> {
    /// How many games of exactly `depth` turns there are from here; a finished game has no moves. `None` if `cancelled`
    /// says so.
    pub fn leaves(&mut self, ply: usize, depth: u32, cancelled: &dyn Fn() -> bool) -> Result<Option<u64>, Stop> {
        if depth == 0 {
            return Ok(Some(1));
        }
        if cancelled() {
            return Ok(None);
        }
        let mut known: Option<usize> = None;
        let mut stuck = |machine: &mut Machine<'_>| match known {
            Some(ways) => Ok(ways == 0),
            None => Ok(*known.insert(machine.aside(|machine| machine.ways(ply))?) == 0),
        };
        if self.ended(&mut stuck, false)?.is_some() {
            return Ok(Some(0));
        }
        let ways = match known {
            Some(ways) => ways,
            None => self.aside(|machine| machine.ways(ply))?,
        };
        if depth == 1 || ways == 0 {
            return Ok(Some(ways as u64));
        }
        self.descend(ply, depth, cancelled)
    }

    fn descend(&mut self, ply: usize, depth: u32, cancelled: &dyn Fn() -> bool) -> Result<Option<u64>, Stop> {
        let facts = &self.program.facts;
        let (turn, passes, since) = (self.turn, self.passes, self.since);
        let changes = self.work.board.changes();
        self.remember();
        let quiet = self.quiet;
        let mut nodes = 0;
        let mut stopped = Ok(false);
        for index in 0..self.work.plies[ply].len() {
            let way = self.work.plies[ply].get(index);
            if !way.legal {
                continue;
            }
            self.make(ply, index);
            let leaves = self.leaves(ply + 1, depth - 1, cancelled);
            self.work.board.undo(changes);
            (self.turn, self.passes, self.quiet, self.since) = (turn, passes, quiet, since);
            match leaves {
                Ok(Some(more)) => nodes += more,
                Ok(None) => stopped = Ok(true),
                Err(stop) => stopped = Err(stop),
            }
            if !matches!(stopped, Ok(false)) {
                break;
            }
        }
        if facts.remembers {
            self.work.memory.truncate(self.work.memory.len() - 1);
        } else if facts.asks_past {
            self.work.stood.truncate(self.work.stood.len() - 1);
        }
        stopped.map(|stopped| (!stopped).then_some(nodes))
    }

    /// What may be asked for later is written down before a turn is made.
    pub fn remember(&mut self) {
        let facts = &self.program.facts;
        let changes = self.work.board.changes();
        if facts.remembers {
            self.work.memory.push(&self.work.board, changes, self.turn);
        } else if facts.asks_past {
            self.work.stood.push(&self.work.board, changes, self.turn);
        }
        if facts.asks_past {
            self.quiet_here();
        }
    }

    /// Makes the turn in one of its ways, by the number in its ply.
    pub fn make(&mut self, ply: usize, index: usize) {
        if self.program.facts.asks_past {
            let progress = self.is_progress(ply, index);
            self.quiet = self.quiet.map(|quiet| if progress { 0 } else { quiet.saturating_add(1) });
        }
        let way = self.work.plies[ply].get(index);
        for &(at, holds) in self.work.plies[ply].changes(way) {
            self.work.board.set(at, holds);
        }
        self.passes = way.passes;
        self.turn = self.program.rules().next_turn(self.turn);
        self.since = self.work.board.changes();
    }

    /// For how many turns there was neither a capture nor a move of a progress piece up to here.
    fn quiet_here(&mut self) -> u32 {
        *self.quiet.get_or_insert_with(|| self.program.interpreter.quiet_turns(self.past, self.root))
    }

    /// Does a way from here take an enemy piece, or move a progress piece?
    fn is_progress(&self, ply: usize, index: usize) -> bool {
        let (program, board, list) = (self.program, &self.work.board, &self.work.plies[ply]);
        let mover = self.mover();
        let enemies = program.facts.enemies[mover];
        let progress = program.rules().progress;
        let (mut gone, mut come) = (0, 0);
        for &(at, holds) in list.changes(list.get(index)).iter().filter(|square| square.0 < board.off()) {
            let (was, is) = (Kind(kind(board.at(at))), Kind(kind(holds)));
            if was != is && (progress.contains(was) || progress.contains(is)) {
                return true;
            }
            gone += usize::from(enemies.contains(was));
            come += usize::from(enemies.contains(is));
        }
        gone > come
    }
}
