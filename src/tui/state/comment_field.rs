//! The field for the comment of a move.

use tui_input::Input;

use crate::game::{MoveId, pgn};

use super::ClassicalSession;

/// The longest comment that can be typed, in bytes.
pub const MAX_COMMENT_BYTES: usize = 4000;

/// The field.
#[derive(Clone, Debug)]
pub struct CommentField {
    /// The move; `None` for the start of the game.
    pub at: Option<MoveId>,
    /// The text.
    pub text: Input,
}

impl CommentField {
    /// The comment of the current move.
    pub fn new(game: &ClassicalSession) -> Self {
        let at = game.tree.current();
        Self { at, text: Input::from(pgn::readable_text(game.tree.comments_at(at))) }
    }
}
