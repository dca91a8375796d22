//! Questions that lie over a board: which of several actions is meant, and yes or no.

use crate::game::Cell;

/// Which of several actions between the same squares is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChooser {
    /// The actions, by index among the choices of the position.
    pub list: Vec<usize>,
    /// The one under the bar.
    pub selected: usize,
    /// The square they lead to, beside which the question stands.
    pub square: Option<Cell>,
}

/// Yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmDialog {
    /// What is asked.
    pub text: String,
    /// What yes means, in a word or two.
    pub yes: String,
    /// What no means.
    pub no: String,
    /// What is done on yes.
    pub action: ConfirmedAction,
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmedAction {
    /// To leave this game for a new one.
    NewGame,
    /// That the player to move gives up.
    Resign,
    /// To a draw.
    Draw,
    /// To more memory for worlds.
    Memory,
    /// To leave the worlds for an ordinary game from a position.
    PlayOn(Box<str>),
}
