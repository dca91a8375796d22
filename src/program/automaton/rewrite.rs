//! `f -> g`, and `carry`: what is written on the squares.

use super::atlas::NOWHERE;
use super::machine::{Machine, is_off};
use super::mailbox::{fresh, kind, marks, packed};
use super::program::{Pc, Register, Rewrite};
use super::spent::Flow;
use crate::algebra::Marks;
use crate::algebra::term::WriteValue;

impl<'a> Machine<'a> {
    /// Does each of the rewrites wherever it can be done, with what comes next.
    #[inline(never)]
    pub fn rewrites(&mut self, first: u32, last: u32, next: Pc) -> Flow {
        let program = self.program;
        program.rewrites[first as usize..last as usize].iter().try_for_each(|rewrite| {
            self.places(&rewrite.from, |machine, anchor| machine.rewritten(rewrite, anchor, next))
        })
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
        // All is read before anything is written; mostly that is one square, or two.
        match &*rewrite.writes {
            [one] => {
                let Some(one) = self.inked(one, anchor) else { return false };
                if !self.go_along(rewrite) {
                    return false;
                }
                self.work.board.set(one.0, one.1);
            }
            [one, two] => {
                let (one, two) = (self.inked(one, anchor), self.inked(two, anchor));
                let (Some(one), Some(two)) = (one, two) else { return false };
                if !self.go_along(rewrite) {
                    return false;
                }
                self.work.board.set(one.0, one.1);
                self.work.board.set(two.0, two.1);
            }
            _ => return self.apply_many(rewrite, anchor),
        }
        self.trade(rewrite);
        true
    }

    /// The place of interest goes along; `false` where it cannot.
    #[inline]
    fn go_along(&mut self, rewrite: &Rewrite) -> bool {
        if let Some(walk) = rewrite.moved
            && self.interest != NOWHERE
        {
            let there = self.program.atlas.walk(self.atlas_board, self.interest, walk);
            if there == NOWHERE {
                return false;
            }
            self.interest = there;
        }
        true
    }

    /// Takes from the hands and puts into them.
    #[inline]
    fn trade(&mut self, rewrite: &Rewrite) {
        for &(kind, number) in &rewrite.from.hand {
            self.in_hands(kind, |held| held.saturating_sub(number.into()));
        }
        for &kind in &rewrite.put {
            self.in_hands(kind, |held| (held + 1).min(u8::MAX.into()));
        }
    }

    fn apply_many(&mut self, rewrite: &Rewrite, anchor: u16) -> bool {
        let first = self.work.pending.len();
        for write in &rewrite.writes {
            let Some(square) = self.inked(write, anchor) else {
                self.work.pending.truncate(first);
                return false;
            };
            self.work.pending.push(square);
        }
        if !self.go_along(rewrite) {
            self.work.pending.truncate(first);
            return false;
        }
        for at in first..self.work.pending.len() {
            let (cell, holds) = self.work.pending[at];
            self.work.board.set(cell, holds);
        }
        self.work.pending.truncate(first);
        self.trade(rewrite);
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
            WriteValue::Put(kind) => (kind.0, Marks::default(), Marks::default()),
            WriteValue::Keep => (kind(under), marks(under), fresh(under)),
            WriteValue::Interest => {
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
