//! `f -> g` and `carry(M)`: the operations that change the board.

use super::machine::{Machine, is_off};
use super::mailbox::{fresh_marks, kind, marks, pack};
use super::program::{Pc, Register, RewriteOp};
use super::walk_tables::NOWHERE;
use crate::algebra::Marks;
use crate::algebra::term::WriteValue;
use crate::program::budget::Flow;

impl<'a> Machine<'a> {
    /// Applies each rewrite at every match, and runs `next` after it.
    #[inline(never)]
    pub fn rewrite_everywhere(&mut self, first: u32, last: u32, next: Pc) -> Flow {
        let program = self.program;
        program.rewrites[first as usize..last as usize].iter().try_for_each(|rewrite| {
            self.for_each_match(&rewrite.from, |machine, anchor| machine.rewrite_at(rewrite, anchor, next))
        })
    }

    fn rewrite_at(&mut self, rewrite: &'a RewriteOp, anchor: u16, next: Pc) -> Flow {
        let (interest, changes) = (self.interest, self.scratch.board.checkpoint());
        let mut flow = Ok(());
        if self.apply(rewrite, anchor) {
            flow = self.run(next);
        }
        self.scratch.board.undo_to(changes);
        self.interest = interest;
        flow
    }

    /// Applies the right side at an anchor. Returns `false` and changes nothing if a written square does not exist.
    pub fn apply(&mut self, rewrite: &RewriteOp, anchor: u16) -> bool {
        // All contents are read before any is written. One and two squares, the usual numbers, need no buffer.
        match &*rewrite.writes {
            [one] => {
                let Some(one) = self.evaluate_write(one, anchor) else { return false };
                if !self.move_interest(rewrite) {
                    return false;
                }
                self.scratch.board.set(one.0, one.1);
            }
            [one, two] => {
                let (one, two) = (self.evaluate_write(one, anchor), self.evaluate_write(two, anchor));
                let (Some(one), Some(two)) = (one, two) else { return false };
                if !self.move_interest(rewrite) {
                    return false;
                }
                self.scratch.board.set(one.0, one.1);
                self.scratch.board.set(two.0, two.1);
            }
            _ => return self.apply_many(rewrite, anchor),
        }
        self.update_hands(rewrite);
        true
    }

    /// Moves the place of interest with its piece; returns `false` off the board.
    #[inline]
    fn move_interest(&mut self, rewrite: &RewriteOp) -> bool {
        if let Some(walk) = rewrite.interest_walk
            && self.interest != NOWHERE
        {
            let target = self.program.walk_tables.walk(self.topology, self.interest, walk);
            if target == NOWHERE {
                return false;
            }
            self.interest = target;
        }
        true
    }

    /// Takes the used pieces from the hands, and adds the captured ones.
    #[inline]
    fn update_hands(&mut self, rewrite: &RewriteOp) {
        for &(kind, number) in &rewrite.from.hand {
            self.update_hand(kind, |count| count.saturating_sub(number.into()));
        }
        for &kind in &rewrite.to_hand {
            self.update_hand(kind, |count| (count + 1).min(u8::MAX.into()));
        }
    }

    fn apply_many(&mut self, rewrite: &RewriteOp, anchor: u16) -> bool {
        let first = self.scratch.pending.len();
        for write in &rewrite.writes {
            let Some(square) = self.evaluate_write(write, anchor) else {
                self.scratch.pending.truncate(first);
                return false;
            };
            self.scratch.pending.push(square);
        }
        if !self.move_interest(rewrite) {
            self.scratch.pending.truncate(first);
            return false;
        }
        for at in first..self.scratch.pending.len() {
            let (cell, content) = self.scratch.pending[at];
            self.scratch.board.set(cell, content);
        }
        self.scratch.pending.truncate(first);
        self.update_hands(rewrite);
        true
    }

    fn update_hand(&mut self, kind: u8, becomes: impl FnOnce(u32) -> u32) {
        if let Some(square) = self.scratch.board.hand_square(kind) {
            let count = self.scratch.board.at(square);
            self.scratch.board.set(square, becomes(count));
        }
    }

    /// Returns the square and the new content of a write; `None` if the square does not exist.
    #[inline]
    fn evaluate_write(&self, write: &super::program::WriteOp, anchor: u16) -> Option<(u16, u32)> {
        if anchor == NOWHERE {
            return None;
        }
        let (program, board) = (self.program, &self.scratch.board);
        let cell = program.walk_tables.target_cell(self.topology, anchor, write.walk);
        if cell == board.off_square() {
            return None;
        }
        let old_content = board.at(cell);
        if is_off(old_content) {
            return None;
        }
        let (kind_after, old, fresh_before) = match write.value {
            WriteValue::Put(kind) => (kind.0, Marks::default(), Marks::default()),
            WriteValue::Keep => (kind(old_content), marks(old_content), fresh_marks(old_content)),
            WriteValue::Interest => {
                let source =
                    if self.interest == NOWHERE { return None } else { program.walk_tables.cell_of(self.interest) };
                let piece = board.at(source);
                let lost = if source == cell { Marks::default() } else { program.properties.lost_when_moved };
                (kind(piece), marks(piece).without(lost), fresh_marks(piece))
            }
        };
        let marks = old.or(write.add).without(write.remove);
        let fresh = fresh_before.or(write.add.and(program.properties.lasting_one_turn)).and(marks);
        Some((cell, pack(kind_after, marks, fresh)))
    }

    /// Runs `carry(M)`.
    pub fn carry(&mut self, body: Pc, origin: Register) -> Flow {
        match self.cell_of(self.interest) {
            NOWHERE => Ok(()),
            cell => {
                self.scratch.registers[origin as usize] = cell.into();
                self.run(body)
            }
        }
    }

    /// Moves the carried piece to the place of interest; returns `false` if that is its own square.
    pub fn put_down(&mut self, origin: Register) -> bool {
        let (origin, target) = (self.register(origin), self.cell_of(self.interest));
        if target == NOWHERE || target == origin {
            return false;
        }
        let piece = self.scratch.board.at(origin);
        let lost = self.program.properties.lost_when_moved;
        self.scratch.board.set(origin, 0);
        self.scratch.board.set(target, pack(kind(piece), marks(piece).without(lost), fresh_marks(piece)));
        self.interest = self.program.walk_tables.home(target, self.context.mover);
        true
    }
}
