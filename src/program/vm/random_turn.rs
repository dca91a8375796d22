//! Draws one random outcome of a turn without generating all others, for rollouts.
//!
//! A turn starts with a choice between moves or squares. The machine draws one start and generates only its outcomes. So legal
//! outcomes are not equally likely, but all have a positive probability.

use super::machine::Machine;
use super::program::{Op, Pc};
use super::walk_tables::NOWHERE;
use crate::program::budget::Flow;

/// A first choice of a turn: a branch, or a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnStart {
    pc: Pc,
    /// The chosen square, or [`NOWHERE`].
    cell: u16,
}

/// Returns a random number below its argument.
pub type RandomBelow<'c> = &'c mut dyn FnMut(usize) -> usize;

impl Machine<'_> {
    /// Generates the outcomes of a random start into a ply. Returns the index of a random legal one, or `None` if the turn has none.
    pub fn random_outcome(&mut self, ply: usize, random: RandomBelow<'_>) -> Flow<Option<usize>> {
        let mut starts = std::mem::take(&mut self.scratch.turn_starts);
        starts.clear();
        self.collect_outcomes_with(ply, |machine, pc| machine.collect_turn_starts(pc, &mut starts))?;
        let mut result = Ok(None);
        while !starts.is_empty() {
            let start = starts.swap_remove(random(starts.len()));
            result = self.collect_outcomes_with(ply, |machine, _| machine.run_turn_start(start)).map(|legal| {
                let nth = (legal > 0).then(|| random(legal))?;
                let outcomes = self.scratch.plies[ply].iter().enumerate();
                outcomes.filter(|(_, outcome)| outcome.key.is_legal).nth(nth).map(|(index, _)| index)
            });
            if !matches!(result, Ok(None)) {
                break;
            }
        }
        self.scratch.turn_starts = starts;
        result
    }

    /// Collects the starts from `pc`. Only choices are split; any other operation is one start, because its parts may be dependent.
    fn collect_turn_starts(&mut self, mut pc: Pc, into: &mut Vec<TurnStart>) -> Flow {
        let program = self.program;
        loop {
            self.scratch.budget.spend(1)?;
            match program.ops[pc as usize] {
                Op::Any(first, last) => {
                    let targets = &program.branch_targets[first as usize..last as usize];
                    return targets.iter().try_for_each(|&target| self.collect_turn_starts(target, into));
                }
                Op::If { condition, yes, no } => {
                    pc = if self.holds(&program.conditions[condition as usize])? { yes } else { no }
                }
                Op::When(condition, next) if self.holds(&program.conditions[condition as usize])? => pc = next,
                Op::Never | Op::When(..) => return Ok(()),
                Op::At { pattern, body, outer: None, .. } => {
                    return self.for_each_square(pattern, &mut |_, cell| {
                        into.push(TurnStart { pc: body, cell });
                        Ok(())
                    });
                }
                _ => {
                    into.push(TurnStart { pc, cell: NOWHERE });
                    return Ok(());
                }
            }
        }
    }

    fn run_turn_start(&mut self, start: TurnStart) -> Flow {
        if start.cell != NOWHERE {
            self.from = start.cell;
            self.interest = self.program.walk_tables.home(start.cell, self.context.mover);
        }
        self.run(start.pc)
    }
}
