//! Why worlds are culled by an action, and what is certain once they are: what seed 003 calls the collapse.

use super::explicit::Stretch;
use super::{Census, Intent, Round, Stopped, Worlds};
use crate::game::{Cell, Classical, Kind};
use rayon::prelude::*;

/// How many worlds one task looks at.
const CHUNK: usize = 256;

/// Something on a square that tells worlds that allow an action from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Where.
    pub cell: Cell,
    /// What.
    pub kind: Kind,
    /// Whether it stands there in every world that allows the action and in no other, or the other way round.
    pub stands: bool,
}

/// What an action says about the worlds there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// How many worlds allow the action.
    pub legal: u128,
    /// What tells these from all others, if any one thing on a square does.
    pub reasons: Vec<Reason>,
    /// Squares of which it becomes certain what stands there before the action, and what that is.
    pub settled: Vec<(Cell, Kind)>,
}

impl<G: Classical> Worlds<G> {
    /// What an action says about the worlds there are, before it is done.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn why(&self, at: &Round, intent: &Intent) -> Result<Why, Stopped> {
        let (all, kept) = (self.census(at, &[])?, self.allowing(at, intent)?);
        let culled = all.worlds - kept.worlds;
        let mut why = Why { legal: kept.worlds, reasons: Vec::new(), settled: Vec::new() };
        for cell in self.game().cells() {
            for (kind, before) in all.on(cell) {
                let stays = kept.count(cell, kind);
                if culled > 0 && stays == kept.worlds && before == stays {
                    why.reasons.push(Reason { cell, kind, stands: true });
                } else if culled > 0 && stays == 0 && before == culled {
                    why.reasons.push(Reason { cell, kind, stands: false });
                }
                if kept.worlds > 0 && stays == kept.worlds && before < all.worlds {
                    why.settled.push((cell, kind));
                }
            }
        }
        Ok(why)
    }

    /// What stands where in the worlds that allow an action.
    ///
    /// # Errors
    /// As [`Worlds::why`].
    pub fn allowing(&self, at: &Round, intent: &Intent) -> Result<Census, Stopped> {
        if let Some(field) = at.field() {
            return self.with_terms(at, |terms| {
                let (counts, [worlds, in_check, lost]) = field.allowing(intent, terms)?;
                Ok(self.census_of_counts(counts, [worlds, in_check, lost], terms))
            });
        }
        self.work().begin(at.worlds().len());
        let tasks: Vec<Stretch<'_>> = at.worlds().stretches(CHUNK).collect();
        let counted = tasks.into_par_iter().map(|stretch| {
            let counted = self.count_some(&stretch, |number, record| {
                self.work().check()?;
                let game = self.game();
                Ok(stretch.part.is_in_play(number) && !intent.all_in_world(game, &game.unpack(record))?.is_empty())
            });
            self.work().step(stretch.range.len());
            counted
        });
        counted.try_reduce(|| self.empty_census(), |one, other| Ok(one.plus(&other)))
    }
}
