//! Why an action culls worlds, and what becomes certain. Seed 003 calls this the collapse.
//!
//! The worlds that allow the action are compared with all others, square by square and kind by kind.

use super::{Intent, Round, Worlds, WorldsError};
use crate::game::{Cell, Kind};

/// A square that separates the worlds that allow an action from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollapseReason {
    /// The square.
    pub cell: Cell,
    /// The content that separates them.
    pub kind: Kind,
    /// True if exactly the worlds that allow the action have this content, false if exactly the others have it.
    pub stands: bool,
}

/// What an action reveals about the worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collapse {
    /// Worlds that allow the action.
    pub legal: u128,
    /// All squares that separate these worlds from the others.
    pub reasons: Vec<CollapseReason>,
    /// Squares whose content before the action becomes certain, and this content.
    pub settled: Vec<(Cell, Kind)>,
}

impl Worlds {
    /// What an action would reveal about the worlds of a round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn explain_collapse(&self, at: &Round, intent: &Intent) -> Result<Collapse, WorldsError> {
        let (all, kept) = (self.census(at, &[])?, self.census_where_legal(at, intent)?);
        let culled = all.worlds - kept.worlds;
        let mut collapse = Collapse { legal: kept.worlds, reasons: Vec::new(), settled: Vec::new() };
        for cell in self.game().cells() {
            for (kind, before) in all.kinds_on(cell) {
                let after = kept.count(cell, kind);
                if culled > 0 && after == kept.worlds && before == after {
                    collapse.reasons.push(CollapseReason { cell, kind, stands: true });
                } else if culled > 0 && after == 0 && before == culled {
                    collapse.reasons.push(CollapseReason { cell, kind, stands: false });
                }
                if kept.worlds > 0 && after == kept.worlds && before < all.worlds {
                    collapse.settled.push((cell, kind));
                }
            }
        }
        Ok(collapse)
    }
}
