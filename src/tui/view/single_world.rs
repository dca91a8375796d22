//! One world in place of the game: its board and the game that leads to it.

use ratatui::buffer::Buffer;

use super::{
    move_list,
    panel::{self, PanelContext, PanelSection},
    position::{self, draw_board},
};
use crate::{
    game::Cell,
    tui::{
        board_layout::BoardRegions,
        board_picture::SquareMarks,
        pixels::DrawnBoard,
        state::{AppState, GameSession, Witness},
        theme::Tint,
    },
};

/// Draws the board, with the last move and checks tinted.
pub fn draw(
    state: &AppState,
    session: &GameSession,
    world: &Witness,
    regions: &BoardRegions,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let tint = |cell: Cell| match () {
        () if world.checked.contains(&cell) => Tint::Check,
        () if world.last.contains(&cell) => Tint::Last,
        () => Tint::Plain,
    };
    let marks = |cell: Cell| SquareMarks { tint: tint(cell), ..SquareMarks::default() };
    let picture = position::picture(session.rules(), &world.position, marks);
    draw_board(&picture, &regions.board, &state.appearance, buffer)
}

/// Draws the board, and a panel with texts about the world and its moves.
pub fn draw_with_panel(
    state: &AppState,
    session: &GameSession,
    world: &Witness,
    title: &'static str,
    texts: &[String],
    regions: &BoardRegions,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let board = draw(state, session, world, regions, buffer);
    let Some(area) = regions.panel else { return board };
    let context = PanelContext::new(state, session, area);
    let theme = context.theme();
    let sections = vec![
        PanelSection::new(title, texts.iter().flat_map(|text| context.wrap(text, theme.text)).collect(), 0),
        PanelSection::filling("The game so far", move_list::witness(&context, world), 1),
    ];
    panel::draw(sections, area, theme, buffer);
    board
}
