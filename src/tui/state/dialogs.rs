//! Dialogs over a board: a chooser between actions, and yes-or-no confirmation.

use crate::game::Cell;

/// Lets the player choose between actions with the same squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChooser {
    /// Indices into the choices of the position.
    pub list: Vec<usize>,
    /// Index of the selected row.
    pub selected: usize,
    /// The square beside which the chooser is drawn.
    pub square: Option<Cell>,
}

/// A yes-or-no dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmDialog {
    /// The question.
    pub text: String,
    /// Label of the yes button.
    pub yes: &'static str,
    /// Label of the no button.
    pub no: &'static str,
    /// Action to take on yes.
    pub action: ConfirmedAction,
    /// Action to take on no, besides closing the dialog.
    pub declined: Option<ConfirmedAction>,
}

/// An action that needs confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmedAction {
    /// Start a new game.
    NewGame,
    /// Resign as the player to move.
    Resign,
    /// Agree on or claim a draw.
    Draw,
    /// Decline a draw that another player offers.
    DeclineDraw,
    /// Double the memory limit.
    Memory,
    /// Start a classical game from this FEN.
    PlayOn(Box<str>),
    /// Open this text, which was pasted.
    OpenPasted(Box<str>),
    /// Keep the game that is open.
    Keep,
    /// Start a new game from the start position of the rules.
    UsualStart,
}
