//! `each p: M`: runs M at every square that matches p, from the same board, and merges the changes.

use super::diff_set::StateKey;
use super::machine::Machine;
use super::mailbox::{SquareChange, fresh_marks, without_fresh};
use super::program::EachOp;
use crate::program::Fault;
use crate::program::budget::Flow;
use crate::source::Span;

impl<'a> Machine<'a> {
    /// Runs `each p: M`. Squares where M is impossible do not change.
    #[inline(never)]
    pub fn run_each(&mut self, each: &'a EachOp) -> Flow {
        if !self.has_match(each.pattern)? {
            return Ok(());
        }
        let set = self.take_state_set();
        let pending = self.scratch.pending.len();
        let interest = self.interest;
        self.scratch.registers[each.set as usize] = set;
        let mut changed: Vec<u16> = Vec::new();
        let base = self.scratch.board.checkpoint();
        let flow = self.for_each_square(each.pattern, &mut |machine, cell| {
            machine.interest = machine.program.walk_tables.home(cell, machine.context.mover);
            machine.scratch.state_sets[set as usize].restart(base);
            let flow = machine.run(each.body);
            machine.interest = interest;
            flow?;
            let added_steps = machine.scratch.state_sets[set as usize].bytes() / 64;
            machine.scratch.budget.spend(1 + added_steps + changed.len() / 64)?;
            machine.merge_changes(set, pending, &mut changed, each.span)
        });
        self.scratch.state_sets[set as usize].clear();
        self.return_state_set(set);
        self.interest = interest;
        if flow.is_ok() {
            for at in pending..self.scratch.pending.len() {
                let (square, content) = self.scratch.pending[at];
                self.scratch.board.set(square, content);
            }
        }
        self.scratch.pending.truncate(pending);
        flow
    }

    /// Accepts an outcome at one square. A second outcome that differs from the first is a fault.
    pub fn collect_each(&mut self, each: &EachOp) -> Flow {
        let set = self.scratch.registers[each.set as usize];
        let base = self.scratch.state_sets[set as usize].checkpoint();
        if self.scratch.state_sets[set as usize].len() == 0 {
            let scratch = &mut self.scratch;
            let key = StateKey { interest: self.interest, from: self.from };
            scratch.state_sets[set as usize].insert(&mut scratch.board, key);
            scratch.state_sets[set as usize].sort_changes();
            return Ok(());
        }
        let scratch = &mut self.scratch;
        let states = &scratch.state_sets[set as usize];
        let first = states.changes(states.get(0));
        let mut now: Vec<SquareChange> = Vec::new();
        scratch.board.changes_since(base, &mut now);
        let board = &scratch.board;
        let same = first.iter().all(|&(at, content)| without_fresh(board.at(at)) == without_fresh(content))
            && now.iter().all(|&(at, content)| {
                let in_first = first.binary_search_by_key(&at, |square| square.0);
                in_first.is_ok() || without_fresh(board.content_then(at, base)) == without_fresh(content)
            });
        if same {
            return Ok(());
        }
        let title = "`each` has more than one outcome at a square".into();
        Err(self.scratch.budget.fault(Fault { span: each.span, title }))
    }

    /// Merges the changes of one square into the pending changes. Two different changes of one cell are a fault.
    fn merge_changes(&mut self, set: u32, pending: usize, changed: &mut Vec<u16>, span: Span) -> Flow {
        let scratch = &mut self.scratch;
        let (board, states) = (&scratch.board, &scratch.state_sets[set as usize]);
        if states.len() == 0 {
            return Ok(());
        }
        let (cells, outcome) = (board.off_square(), states.changes(states.get(0)));
        for &(at, content) in outcome.iter().filter(|square| square.0 < cells) {
            let pending_index = find_pending(&scratch.pending, pending, at);
            let new = pending_index.map_or(board.at(at), |index| scratch.pending[index].1);
            let becomes = if without_fresh(content) != without_fresh(board.at(at)) {
                if changed.contains(&at) && without_fresh(new) != without_fresh(content) {
                    let title = "`each` makes two different changes to one square".into();
                    return Err(scratch.budget.fault(Fault { span, title }));
                }
                changed.push(at);
                content
            } else if fresh_marks(content).is_empty() {
                continue;
            } else {
                without_fresh(new) | content & !0xffff
            };
            match pending_index {
                Some(index) => scratch.pending[index].1 = becomes,
                None => scratch.pending.push((at, becomes)),
            }
        }
        // Hands add up: each square contributes its own difference.
        for square in (cells + 1..).take(board.hand_count()) {
            let was = board.at(square);
            let is = outcome.binary_search_by_key(&square, |change| change.0).map_or(was, |index| outcome[index].1);
            let pending_index = find_pending(&scratch.pending, pending, square);
            let new = pending_index.map_or(was, |index| scratch.pending[index].1);
            let becomes = (new + is).min(u8::MAX.into()).saturating_sub(was);
            match pending_index {
                Some(index) => scratch.pending[index].1 = becomes,
                None if becomes != was => scratch.pending.push((square, becomes)),
                None => {}
            }
        }
        Ok(())
    }
}

/// Returns the index of the pending change of a square, from `first` on.
fn find_pending(pending: &[SquareChange], first: usize, square: u16) -> Option<usize> {
    pending[first..].iter().position(|change| change.0 == square).map(|index| first + index)
}
