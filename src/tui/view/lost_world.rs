//! A lost world: its board and the game that leads to it. It stays until a key is pressed.

use ratatui::{buffer::Buffer, text::Span};

use super::{header, number_text::group_digits, single_world};
use crate::tui::{
    board_layout::BoardRegions,
    pixels::DrawnBoard,
    state::{AppState, GameSession, Witness, WorldsGame},
};

/// Draws it over the board and the panel.
pub fn draw(
    state: &AppState,
    session: &GameSession,
    game: &WorldsGame,
    witness: &Witness,
    regions: &BoardRegions,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let whose = if game.is_quantum() { "one of the worlds" } else { "one of your worlds" };
    let title = format!("{} · {whose}", session.rules().title);
    let status = vec![Span::styled(format!(" lost — {} ", witness.reason), state.appearance.theme.alarm)];
    header::draw_header(state, &title, status, regions.header, buffer);
    let texts = [explanation(session, game)];
    let board = single_world::draw_with_panel(state, session, witness, "A lost world", &texts, regions, buffer);
    header::draw_footer(state, regions.footer, buffer);
    board
}

fn explanation(session: &GameSession, game: &WorldsGame) -> String {
    let Some(turn) = game.current() else { return String::new() };
    let stats = turn.round.stats();
    let (lost, worlds) = (group_digits(stats.lost), group_digits(stats.worlds));
    if game.is_quantum() {
        let loser = session.player_name(game.player());
        return format!(
            "{loser} has lost in {lost} of {worlds} worlds. This is one of them; the last move is highlighted. Press any key to continue."
        );
    }
    format!(
        "You have lost in {lost} of {worlds} worlds, and one lost world ends the game. This is one of them; the last \
         move is highlighted. Press any key to continue."
    )
}
