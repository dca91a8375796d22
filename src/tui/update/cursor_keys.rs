//! The keys that move the cursor over a board or flip the board, in a game and in the position editor.

use crate::tui::{board_places::BoardPlaces, keys::UiCommand, state::GameSession};

/// Squares per page.
const PAGE_SQUARES: usize = 4;

/// Moves the cursor or flips the board. Returns whether the command does one of these.
pub fn move_cursor(session: &mut GameSession, command: UiCommand) -> bool {
    let rulebook = session.rulebook.clone();
    let places = BoardPlaces::new(rulebook.rules());
    let (times, across, down) = match command {
        UiCommand::Up => (1, 0, -1),
        UiCommand::Down => (1, 0, 1),
        UiCommand::Left => (1, -1, 0),
        UiCommand::Right => (1, 1, 0),
        UiCommand::PageUp => (PAGE_SQUARES, 0, -1),
        UiCommand::PageDown => (PAGE_SQUARES, 0, 1),
        UiCommand::First => (places.board.len(), -1, 0),
        UiCommand::Last => (places.board.len(), 1, 0),
        UiCommand::Flip => {
            session.cursor.is_flipped = !session.cursor.is_flipped;
            return true;
        }
        _ => return false,
    };
    (0..times).for_each(|_| session.cursor.step(places, across, down));
    true
}
