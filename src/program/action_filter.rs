//! A choice among the actions of a position by their squares.

use crate::board::Cell;

/// Which actions are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionFilter<'c> {
    /// Every action.
    All,
    /// Those from one square to another.
    Between(Cell, Cell),
    /// Those to one of some squares.
    To(&'c [Cell]),
}

impl ActionFilter<'_> {
    /// Whether an action with these squares is meant.
    pub fn accepts(self, from: Option<Cell>, to: Option<Cell>) -> bool {
        match self {
            Self::All => true,
            Self::Between(first, last) => (from, to) == (Some(first), Some(last)),
            Self::To(cells) => to.is_some_and(|to| cells.contains(&to)),
        }
    }
}
