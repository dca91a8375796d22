//! The board of one of many worlds.

use ratatui::{buffer::Buffer, widgets::Widget};

use super::position;
use crate::{
    game::Cell,
    tui::{
        board_widget::BoardWidget,
        layout::Places,
        picture::Marks,
        state::{State, play::Play, worlds::Witness},
        theme::Tint,
    },
};

/// Draws it: the squares of the last move and of threatened royal pieces are tinted.
pub fn board(state: &State, play: &Play, world: &Witness, found: &Places, buffer: &mut Buffer) {
    let marks = |cell: Cell| Marks {
        tint: if world.checked.contains(&cell) {
            Tint::Check
        } else if world.last.contains(&cell) {
            Tint::Last
        } else {
            Tint::Plain
        },
        ..Marks::default()
    };
    let picture = position::picture(play.book.rules(), &world.position, marks);
    let (theme, glyphs) = (&state.look.theme, state.look.glyphs);
    BoardWidget { picture: &picture, area: &found.board, theme, glyphs }.render(found.board.squares, buffer);
}
