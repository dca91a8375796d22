//! The board of one world.

use ratatui::{buffer::Buffer, widgets::Widget};

use super::position;
use crate::{
    game::Cell,
    tui::{
        board_layout::BoardRegions,
        board_picture::SquareMarks,
        board_widget::BoardWidget,
        state::{AppState, session::GameSession, worlds::Witness},
        theme::Tint,
    },
};

/// Draws it, with the last move and checks tinted.
pub fn draw(state: &AppState, session: &GameSession, world: &Witness, regions: &BoardRegions, buffer: &mut Buffer) {
    let marks = |cell: Cell| SquareMarks {
        tint: if world.checked.contains(&cell) {
            Tint::Check
        } else if world.last.contains(&cell) {
            Tint::Last
        } else {
            Tint::Plain
        },
        ..SquareMarks::default()
    };
    let picture = position::picture(session.rulebook.rules(), &world.position, marks);
    let (theme, glyphs) = (&state.appearance.theme, state.appearance.glyphs);
    BoardWidget { picture: &picture, area: &regions.board, theme, glyphs }.render(regions.board.squares, buffer);
}
