//! `least(N, M)` and `most(N, M)`: only the outcomes of M that leave N smallest or largest.
//!
//! Outcomes are collected in a state set. A better number clears the set. Then the successors run from the states in it.

use super::machine::Machine;
use super::program::BestOp;
use crate::program::budget::Flow;

impl<'a> Machine<'a> {
    /// Runs `least(N, M)` or `most(N, M)`.
    #[inline(never)]
    pub fn run_best(&mut self, op: &'a BestOp) -> Flow {
        let set = self.take_state_set();
        self.scratch.registers[op.set as usize] = set;
        let flow = self.run(op.body);
        let states = self.scratch.state_sets[set as usize].len();
        let flow = flow.and_then(|()| (0..states).try_for_each(|index| self.run_from_state(set, index, op.next)));
        self.return_state_set(set);
        flow
    }

    /// Accepts an outcome of the body: saves it if its number equals or improves the best.
    pub fn collect_best(&mut self, best: u32) -> Flow {
        let op = &self.program.bests[best as usize];
        let set = self.scratch.registers[op.set as usize];
        self.scratch.budget.count_state("choice", op.span)?;
        let value = op.number.evaluate(&mut |count| self.count(count))?;
        let states = &mut self.scratch.state_sets[set as usize];
        let better = states.best_value.is_none_or(|best| if op.most { value > best } else { value < best });
        if better {
            let bytes = states.bytes();
            states.clear();
            states.best_value = Some(value);
            self.scratch.budget.release_bytes(bytes);
        }
        if self.scratch.state_sets[set as usize].best_value == Some(value) {
            self.save_state(set, "choice", op.span)?;
        }
        Ok(())
    }
}
