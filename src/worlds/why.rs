//! Why worlds are culled by an action, and what is certain once they are: what seed 003 calls the collapse.

use super::explicit::Stretch;
use super::{Census, Intent, Round, Worlds, WorldsError};
use crate::game::{Cell, Classical, Kind};
use rayon::prelude::*;

/// How many worlds one task looks at.
const CHUNK: usize = 256;

/// Something on a square that tells worlds that allow an action from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollapseReason {
    /// Where.
    pub cell: Cell,
    /// What.
    pub kind: Kind,
    /// Whether it stands there in every world that allows the action and in no other, or the other way round.
    pub stands: bool,
}

/// What an action says about the worlds there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collapse {
    /// How many worlds allow the action.
    pub legal: u128,
    /// What tells these from all others, if any one thing on a square does.
    pub reasons: Vec<CollapseReason>,
    /// Squares of which it becomes certain what stands there before the action, and what that is.
    pub settled: Vec<(Cell, Kind)>,
}

impl<G: Classical> Worlds<G> {
    /// What an action says about the worlds there are, before it is done.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn explain_collapse(&self, at: &Round, intent: &Intent) -> Result<Collapse, WorldsError> {
        let (all, kept) = (self.census(at, &[])?, self.census_where_legal(at, intent)?);
        let culled = all.worlds - kept.worlds;
        let mut why = Collapse { legal: kept.worlds, reasons: Vec::new(), settled: Vec::new() };
        for cell in self.game().cells() {
            for (kind, before) in all.kinds_on(cell) {
                let stays = kept.count(cell, kind);
                if culled > 0 && stays == kept.worlds && before == stays {
                    why.reasons.push(CollapseReason { cell, kind, stands: true });
                } else if culled > 0 && stays == 0 && before == culled {
                    why.reasons.push(CollapseReason { cell, kind, stands: false });
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
    pub fn census_where_legal(&self, at: &Round, intent: &Intent) -> Result<Census, WorldsError> {
        if let Some(field) = at.field() {
            return self.with_terms(at, |terms| {
                let (counts, [worlds, in_check, lost]) = field.allowing(intent, terms)?;
                Ok(self.census_of_counts(counts, [worlds, in_check, lost], terms))
            });
        }
        self.monitor().begin(at.worlds().len());
        let tasks: Vec<Stretch<'_>> = at.worlds().stretches(CHUNK).collect();
        let counted = tasks.into_par_iter().map(|stretch| {
            let counted = self.count_some(&stretch, |number, record| {
                self.monitor().check_cancelled()?;
                let game = self.game();
                Ok(stretch.part.is_in_play(number) && !intent.resolve_all(game, &game.unpack(record))?.is_empty())
            });
            self.monitor().advance(stretch.range.len());
            counted
        });
        counted.try_reduce(|| self.empty_census(), |one, other| Ok(one.plus(&other)))
    }
}
