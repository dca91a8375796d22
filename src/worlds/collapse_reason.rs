//! Why an action culls worlds, and what becomes certain. Seed 003 calls this the collapse.
//!
//! The worlds that allow the action are compared with all others, square by square and kind by kind.

use super::{Intent, Round, Worlds, WorldsError};
use crate::game::{Cell, Kind};
use std::cmp::Reverse;

/// A fact that is true in no world that allows an action, or in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollapseReason {
    /// The fact.
    pub cause: CollapseCause,
    /// The number of culled worlds that it explains.
    pub explained: u128,
}

/// Why a world does not allow an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CollapseCause {
    /// Every world that allows it has this content on a square.
    Needs(Cell, Kind),
    /// No world that allows it has this content on a square.
    Forbids(Cell, Kind),
    /// The action leaves the player in check.
    Check,
}

/// What an action reveals about the worlds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collapse {
    /// Worlds that allow the action.
    pub legal: u128,
    /// Worlds that do not.
    pub culled: u128,
    /// Why these do not, those first that explain most of them.
    pub reasons: Vec<CollapseReason>,
    /// Squares whose content before the action becomes certain, and this content.
    pub settled: Vec<(Cell, Kind)>,
}

impl Collapse {
    /// Whether every culled world is culled for this reason.
    pub fn explains_all(&self, cause: CollapseCause) -> bool {
        self.reasons.contains(&CollapseReason { cause, explained: self.culled })
    }
}

impl Worlds {
    /// What an action would reveal about the worlds of a round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn explain_collapse(&self, at: &Round, intent: &Intent) -> Result<Collapse, WorldsError> {
        let (all, kept) = (self.census(at, &[])?, self.census_where_legal(at, intent)?);
        let culled = all.worlds - kept.worlds;
        let mut collapse = Collapse { legal: kept.worlds, culled, reasons: Vec::new(), settled: Vec::new() };
        let mut add = |cause, explained| collapse.reasons.push(CollapseReason { cause, explained });
        if kept.worlds > 0 && kept.in_check == 0 && all.in_check > 0 {
            add(CollapseCause::Check, all.in_check);
        }
        for cell in self.game().cells() {
            for (kind, before) in all.kinds_on(cell) {
                let after = kept.count(cell, kind);
                if kept.worlds > 0 && after == kept.worlds && before < all.worlds {
                    add(CollapseCause::Needs(cell, kind), all.worlds - before);
                    collapse.settled.push((cell, kind));
                } else if after == 0 && kept.worlds > 0 {
                    add(CollapseCause::Forbids(cell, kind), before);
                }
            }
        }
        collapse.reasons.sort_by_key(|reason| Reverse(reason.explained));
        Ok(collapse)
    }
}
