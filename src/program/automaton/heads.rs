//! Where a turn can begin: with one of several moves, or with the choice of a square. Who wants one of the ways in which it can be
//! carried out, whichever, goes on from one beginning, and leaves the others alone.

use super::atlas::NOWHERE;
use super::machine::Machine;
use super::program::{Op, Pc};
use super::spent::{Flow, Stop};

/// A beginning of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pc: Pc,
    /// The square that has been chosen, or [`NOWHERE`].
    cell: u16,
}

/// A number below this one, by chance.
pub type Chance<'c> = &'c mut dyn FnMut(usize) -> usize;

impl Machine<'_> {
    /// One of the legal ways in which the turn can be carried out, by chance, into a ply; its number there, or `None` if there is none.
    pub fn any_way(&mut self, ply: usize, chance: Chance<'_>) -> Result<Option<usize>, Stop> {
        let mut heads = std::mem::take(&mut self.work.heads);
        heads.clear();
        self.ways_of(ply, |machine, pc| machine.heads(pc, &mut heads))?;
        let mut found = Ok(None);
        while !heads.is_empty() {
            let head = heads.swap_remove(chance(heads.len()));
            found = self.ways_of(ply, |machine, _| machine.begin_with(head)).map(|legal| {
                let nth = (legal > 0).then(|| chance(legal))?;
                let ways = &self.work.plies[ply];
                (0..ways.len()).filter(|&index| ways.get(index).legal).nth(nth)
            });
            if !matches!(found, Ok(None)) {
                break;
            }
        }
        self.work.heads = heads;
        found
    }

    /// Where what starts at an operation can begin. Whatever is more than a choice is one beginning: whether one part of it can be done
    /// may be asked by another.
    fn heads(&mut self, mut pc: Pc, into: &mut Vec<Head>) -> Flow {
        let program = self.program;
        loop {
            self.work.spent.spend(1)?;
            match program.ops[pc as usize] {
                Op::Any(first, last) => {
                    let targets = &program.targets[first as usize..last as usize];
                    return targets.iter().try_for_each(|&target| self.heads(target, into));
                }
                Op::If { ask, yes, no } => pc = if self.holds(&program.asks[ask as usize])? { yes } else { no },
                Op::When(ask, next) if self.holds(&program.asks[ask as usize])? => pc = next,
                Op::Never | Op::When(..) => return Ok(()),
                Op::At { place, body, outer: None, .. } => {
                    return self.squares(place, &mut |_, cell| {
                        into.push(Head { pc: body, cell });
                        Ok(())
                    });
                }
                _ => {
                    into.push(Head { pc, cell: NOWHERE });
                    return Ok(());
                }
            }
        }
    }

    fn begin_with(&mut self, head: Head) -> Flow {
        if head.cell != NOWHERE {
            self.from = head.cell;
            self.interest = self.program.atlas.home(head.cell, self.context.mover);
        }
        self.run(head.pc)
    }
}
