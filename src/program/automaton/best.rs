//! `each p: M`, and `least(N, M)` and `most(N, M)`.

use super::machine::Machine;
use super::mailbox::{Square, fresh, plain};
use super::program::{Each, Wish};
use super::spent::Flow;
use crate::program::Fault;
use crate::source::Span;

impl<'a> Machine<'a> {
    /// `each p: M`: M at every such square, each read from the board before, the changes made together. Where M is
    /// impossible nothing changes.
    #[inline(never)]
    pub fn each(&mut self, each: &'a Each) -> Flow {
        if !self.found(each.place)? {
            return Ok(());
        }
        let set = self.take_states();
        let pending = self.work.pending.len();
        let interest = self.interest;
        self.work.registers[each.first as usize] = set;
        let mut changed: Vec<u16> = Vec::new();
        let base = self.work.board.changes();
        let flow = self.squares(each.place, &mut |machine, cell| {
            machine.interest = machine.program.atlas.home(cell, machine.context.mover);
            machine.work.states[set as usize].begin(base);
            let flow = machine.run(each.body);
            machine.interest = interest;
            flow?;
            let held = machine.work.states[set as usize].bytes() / 64;
            machine.work.spent.spend(1 + held + changed.len() / 64)?;
            machine.together(set, pending, &mut changed, each.span)
        });
        self.work.states[set as usize].clear();
        self.give_states(set);
        self.interest = interest;
        if flow.is_ok() {
            for at in pending..self.work.pending.len() {
                let (square, holds) = self.work.pending[at];
                self.work.board.set(square, holds);
            }
        }
        self.work.pending.truncate(pending);
        flow
    }

    /// What `each` does at one square has been done.
    pub fn first(&mut self, each: &Each) -> Flow {
        let set = self.work.registers[each.first as usize];
        let base = self.work.states[set as usize].base();
        if self.work.states[set as usize].len() == 0 {
            let work = &mut self.work;
            work.states[set as usize].insert(&mut work.board, self.interest, self.from);
            work.states[set as usize].sort();
            return Ok(());
        }
        let work = &mut self.work;
        let states = &work.states[set as usize];
        let first = states.changes(states.get(0));
        let mut now: Vec<Square> = Vec::new();
        work.board.differences(base, &mut now);
        let board = &work.board;
        let same = first.iter().all(|&(at, holds)| plain(board.at(at)) == plain(holds))
            && now.iter().all(|&(at, holds)| {
                let there = first.binary_search_by_key(&at, |square| square.0);
                there.is_ok() || plain(board.was(at, base)) == plain(holds)
            });
        if same {
            return Ok(());
        }
        let title = "what `each` does at a square has more than one outcome".into();
        self.work.spent.blame(Fault { span: each.span, title })
    }

    /// Takes what was done at one square together with what was done at others.
    fn together(&mut self, set: u32, pending: usize, changed: &mut Vec<u16>, span: Span) -> Flow {
        let work = &mut self.work;
        let (board, states) = (&work.board, &work.states[set as usize]);
        if states.len() == 0 {
            return Ok(());
        }
        let (cells, outcome) = (board.off(), states.changes(states.get(0)));
        for &(at, holds) in outcome.iter().filter(|square| square.0 < cells) {
            let known = work.pending[pending..].iter().position(|square| square.0 == at).map(|index| pending + index);
            let new = known.map_or(board.at(at), |index| work.pending[index].1);
            let becomes = if plain(holds) != plain(board.at(at)) {
                if changed.contains(&at) && plain(new) != plain(holds) {
                    let title = "`each` makes two different changes to one square".into();
                    return work.spent.blame(Fault { span, title });
                }
                changed.push(at);
                holds
            } else if fresh(holds).is_empty() {
                continue;
            } else {
                plain(new) | holds & !0xffff
            };
            match known {
                Some(index) => work.pending[index].1 = becomes,
                None => work.pending.push((at, becomes)),
            }
        }
        for square in (cells + 1..).take(board.hands()) {
            let was = board.at(square);
            let is = outcome.binary_search_by_key(&square, |change| change.0).map_or(was, |index| outcome[index].1);
            let known =
                work.pending[pending..].iter().position(|change| change.0 == square).map(|index| pending + index);
            let new = known.map_or(was, |index| work.pending[index].1);
            let becomes = (new + is).min(u8::MAX.into()).saturating_sub(was);
            match known {
                Some(index) => work.pending[index].1 = becomes,
                None if becomes != was => work.pending.push((square, becomes)),
                None => {}
            }
        }
        Ok(())
    }

    /// `least(N, M)`, `most(N, M)`.
    #[inline(never)]
    pub fn best(&mut self, wish: &'a Wish) -> Flow {
        let set = self.take_states();
        self.work.registers[wish.set as usize] = set;
        let flow = self.run(wish.body);
        let states = self.work.states[set as usize].len();
        let flow = flow.and_then(|()| (0..states).try_for_each(|index| self.run_from(set, index, wish.next)));
        self.give_states(set);
        flow
    }

    /// One of the ways of which the best are wanted has been found.
    pub fn weigh(&mut self, wish: u32) -> Flow {
        let wish = &self.program.wishes[wish as usize];
        let set = self.work.registers[wish.set as usize];
        self.work.spent.state("choice", wish.span)?;
        let value = self.number(&wish.number)?;
        let states = &mut self.work.states[set as usize];
        let better = states.worth.is_none_or(|best| if wish.most { value > best } else { value < best });
        if better {
            let bytes = states.bytes();
            states.clear();
            states.worth = Some(value);
            self.work.spent.give_back(bytes);
        }
        if self.work.states[set as usize].worth == Some(value) {
            self.keep(set, "choice", wish.span)?;
        }
        Ok(())
    }
}
