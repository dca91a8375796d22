//! What conditions ask (section 4 of the language).

use super::ask::{Ask, Count};
use super::atlas::NOWHERE;
use super::machine::Machine;
use super::program::Pc;
use super::spent::Stop;
use super::work::Context;
use crate::algebra::term::Comparison;
use crate::algebra::{Kind, KindSet};

impl<'a> Machine<'a> {
    /// Does the condition hold?
    pub fn holds(&mut self, ask: &'a Ask) -> Result<bool, Stop> {
        self.work.spent.spend(1)?;
        Ok(match ask {
            Ask::Holds(place) => self.found(*place)?,
            Ask::Can(made) => self.can(*made)?,
            Ask::Leads(stroll, made) => match self.leads(*stroll)? {
                Some(leads) => leads,
                None => self.can(*made)?,
            },
            Ask::Check => !self.context.threat && self.threatened(self.context.mover, self.context.deep)?,
            Ask::Taken => {
                let enemies = self.program.facts.enemies[self.context.mover];
                let before = self.context.before;
                self.work.board.count(enemies) < self.work.board.count_before(before, enemies)
            }
            Ask::Stuck => !self.context.deep && self.is_stuck()?,
            Ask::Mated => {
                // Nobody is in check inside a threat, nor mated.
                let asked = !self.context.deep && !self.context.threat;
                asked && self.threatened(self.context.mover, false)? && self.is_stuck()?
            }
            Ask::Full => self.work.board.count(KindSet::of(Kind::EMPTY)) == 0,
            Ask::Repeated(times) => self.times_stood()? >= *times as usize,
            Ask::Passes(times) => u32::from(self.passes) >= *times,
            Ask::Quiet(turns) => self.quiet_turns()? >= *turns,
            Ask::None(kinds) => self.work.board.count(*kinds) == 0,
            Ask::Their(inner) => self.theirs(inner)?,
            Ask::Not(inner) => !self.holds(inner)?,
            Ask::And(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Ask::Or(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Ask::Compare(a, how, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                match how {
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::More => a > b,
                    Comparison::AtLeast => a >= b,
                }
            }
        })
    }

    /// Does the stroll lead anywhere from the place of interest? `None` if it cannot say.
    fn leads(&mut self, stroll: u32) -> Result<Option<bool>, Stop> {
        let (program, mover) = (self.program, self.context.mover);
        let cell = self.cell_of(self.interest);
        if cell == NOWHERE || self.interest != program.atlas.home(cell, mover) {
            return Ok(None);
        }
        let work = &mut self.work;
        let (number, strolled) = (stroll as usize, &mut work.strolled[stroll as usize]);
        let found = strolled.leads(&*program.strolls[number], &work.board, &program.zones, mover, cell);
        let Some((leads, steps)) = found else { return Ok(None) };
        work.spent.spend(steps)?;
        Ok(Some(leads))
    }

    /// Can the move be made?
    pub fn can(&mut self, made: Pc) -> Result<bool, Stop> {
        match self.run(made) {
            Ok(()) => Ok(false),
            Err(Stop::Enough) => Ok(true),
            Err(Stop::Fault) => Err(Stop::Fault),
        }
    }

    /// As the next player would see it if it were their turn.
    fn theirs(&mut self, inner: &'a Ask) -> Result<bool, Stop> {
        self.work.spent.spend(1)?;
        let (context, interest, changes) = (self.context, self.interest, self.work.board.changes());
        let answer = self.beyond(|machine| {
            machine.turn_over(true)?;
            let rules = machine.program.rules();
            let next = (context.mover + 1) % machine.program.facts.sides.len();
            machine.turn = rules.turn_of(next, machine.turn).unwrap_or(machine.turn);
            if !context.settling {
                machine.settle()?;
            }
            machine.context = Context { mover: machine.mover(), before: machine.work.board.changes(), ..context };
            machine.holds(inner)
        });
        self.work.board.undo(changes);
        (self.context, self.interest) = (context, interest);
        answer
    }

    pub fn number(&mut self, number: &'a Count) -> Result<i64, Stop> {
        let mut count: i64 = 0;
        match number {
            Count::Literal(n) => return Ok(*n),
            Count::Places(place) => return self.count_places(*place),
            Count::Sum(parts) => {
                for part in parts {
                    count = count.saturating_add(self.number(part)?);
                }
            }
            Count::Times(times, part) => count = times.saturating_mul(self.number(part)?),
            Count::Hand(kinds) => return Ok(kinds.iter().map(|&kind| i64::from(self.held(kind))).sum()),
            Count::Where(place, condition) => {
                let interest = self.interest;
                self.squares(*place, &mut |machine, cell| {
                    machine.interest = machine.program.atlas.home(cell, machine.context.mover);
                    let holds = machine.holds(condition);
                    machine.interest = interest;
                    count += i64::from(holds?);
                    Ok(())
                })?;
            }
        }
        Ok(count)
    }
}
