//! Questions that lie over a board: which of several actions is meant, and yes or no.

use crate::{board::Cell, tui::keys::Action};

/// Which of several actions between the same squares is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// The actions, by index among the choices of the position.
    pub list: Vec<usize>,
    /// The one under the bar.
    pub at: usize,
    /// The square they lead to, beside which the question stands.
    pub near: Option<Cell>,
}

/// Yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// What yes means, in a word or two.
    pub yes: String,
    /// What no means.
    pub no: String,
    /// What is done on yes.
    pub action: Action,
}
