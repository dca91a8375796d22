//! `f -> g`, and `carry`: what is written on the squares.

use super::atlas::NOWHERE;
use super::machine::{Machine, is_off};
use super::mailbox::{fresh, kind, marks, packed};
use super::program::{Pc, Register, Rewrite};
use super::spent::Flow;
use crate::algebra::Marks;
use crate::algebra::term::Ink;

impl<'a> Machine<'a> {
    /// Does all of the rewrites, each with what comes next; but the last one is only found to match, where it does so in
    /// one place, and left to be done.
    pub fn rewrites(&mut self, first: u32, last: u32, next: Pc) -> Result<Option<u32>, super::spent::Stop> {
        let program = self.program;
        for index in first..last {
            let rewrite = &program.rewrites[index as usize];
            let in_one_place = rewrite.from.interest && rewrite.from.anchored && rewrite.from.hand.is_empty();
            if in_one_place && index + 1 == last {
                let frame = self.interest;
                return Ok((frame != NOWHERE && self.matches(&rewrite.from, frame)).then_some(index));
            }
            self.places(&rewrite.from, |machine, anchor| machine.rewritten(rewrite, anchor, next))?;
        }
        Ok(None)
    }

    fn rewritten(&mut self, rewrite: &'a Rewrite, anchor: u16, next: Pc) -> Flow {
        let (interest, changes) = (self.interest, self.work.board.changes());
        let mut flow = Ok(());
        if self.apply(rewrite, anchor) {
            flow = self.run(next);
        }
        self.work.board.undo(changes);
        self.interest = interest;
        flow
    }

    /// Writes the right side, its anchor in a frame; `false`, and nothing is written, if a square to write on is not
    /// there.
    pub fn apply(&mut self, rewrite: &Rewrite, anchor: u16) -> bool {
        if let [write] = &*rewrite.writes
            && rewrite.moved.is_none()
            && rewrite.put.is_empty()
            && rewrite.from.hand.is_empty()
        {
            return match self.inked(write, anchor) {
                Some((cell, holds)) => {
                    self.work.board.set(cell, holds);
                    true
                }
                None => false,
            };
        }
        // All is read before anything is written.
        let first = self.work.pending.len();
        for write in &rewrite.writes {
            let Some(square) = self.inked(write, anchor) else {
                self.work.pending.truncate(first);
                return false;
            };
            self.work.pending.push(square);
        }
        if let Some(walk) = rewrite.moved
            && self.interest != NOWHERE
        {
            let there = self.program.atlas.walk(self.atlas_board, self.interest, walk);
            if there == NOWHERE {
                self.work.pending.truncate(first);
                return false;
            }
            self.interest = there;
        }
        for at in first..self.work.pending.len() {
            let (cell, holds) = self.work.pending[at];
            self.work.board.set(cell, holds);
        }
        self.work.pending.truncate(first);
        for &(kind, number) in &rewrite.from.hand {
            self.in_hands(kind, |held| held.saturating_sub(number.into()));
        }
        for &kind in &rewrite.put {
            self.in_hands(kind, |held| (held + 1).min(u8::MAX.into()));
        }
        true
    }

    fn in_hands(&mut self, kind: u8, becomes: impl FnOnce(u32) -> u32) {
        if let Some(square) = self.work.board.hand_of(kind) {
            let held = self.work.board.at(square);
            self.work.board.set(square, becomes(held));
        }
    }

    /// The square to write on, and what.
    #[inline]
    fn inked(&self, write: &super::program::Write, anchor: u16) -> Option<(u16, u32)> {
        if anchor == NOWHERE {
            return None;
        }
        let (program, board) = (self.program, &self.work.board);
        let cell = program.atlas.look(self.atlas_board, anchor, write.walk);
        if cell == board.off() {
            return None;
        }
        let under = board.at(cell);
        if is_off(under) {
            return None;
        }
        let (symbol, old, carried) = match write.ink {
            Ink::Put(kind) => (kind.0, Marks::default(), Marks::default()),
            Ink::Keep => (kind(under), marks(under), fresh(under)),
            Ink::Interest => {
                let source = if self.interest == NOWHERE { return None } else { program.atlas.cell(self.interest) };
                let piece = board.at(source);
                let lost = if source == cell { Marks::default() } else { program.facts.lost_when_moved };
                (kind(piece), marks(piece).without(lost), fresh(piece))
            }
        };
        let marks = old.or(write.add).without(write.remove);
        let fresh = carried.or(write.add.and(program.facts.lasting_one_turn)).and(marks);
        Some((cell, packed(symbol, marks, fresh)))
    }

    /// `carry(M)`.
    pub fn carry(&mut self, body: Pc, origin: Register) -> Flow {
        match self.cell_of(self.interest) {
            NOWHERE => Ok(()),
            cell => {
                self.work.registers[origin as usize] = cell.into();
                self.run(body)
            }
        }
    }

    /// The piece is lifted from where it was and put down where the place of interest is; `false` if that is no other
    /// square.
    pub fn land(&mut self, origin: Register) -> bool {
        let (origin, target) = (self.register(origin), self.cell_of(self.interest));
        if target == NOWHERE || target == origin {
            return false;
        }
        let piece = self.work.board.at(origin);
        let lost = self.program.facts.lost_when_moved;
        self.work.board.set(origin, 0);
        self.work.board.set(target, packed(kind(piece), marks(piece).without(lost), fresh(piece)));
        self.interest = self.program.atlas.home(target, self.context.mover);
        true
    }
}
