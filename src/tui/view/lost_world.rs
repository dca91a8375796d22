//! A lost world: its board and the game that leads to it. It stays until a key is pressed.

use ratatui::{
    buffer::Buffer,
    text::{Line, Span},
};

use super::{
    header, move_list,
    number_text::group_digits,
    panel::{self, PanelSection},
    single_world,
    text_fit::wrap,
};
use crate::tui::{
    board_layout::BoardRegions,
    state::{
        AppState,
        session::GameSession,
        worlds::{Witness, WorldsGame},
    },
};

/// Draws it over the board and the panel.
pub fn draw(
    state: &AppState,
    session: &GameSession,
    game: &WorldsGame,
    witness: &Witness,
    regions: &BoardRegions,
    buffer: &mut Buffer,
) {
    let theme = &state.appearance.theme;
    let whose = if game.is_quantum() { "one of the worlds" } else { "one of your worlds" };
    let title = format!("{} · {whose}", session.rulebook.rules().title);
    let chip = vec![Span::styled(format!(" lost — {} ", witness.reason), theme.alarm)];
    header::draw_header(state, &title, chip, regions.header, buffer);
    single_world::draw(state, session, witness, regions, buffer);
    if let Some(area) = regions.panel {
        let width = panel::text_width(area);
        let text = explanation(session, game);
        let lines = wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.text)).collect();
        let moves = move_list::witness(witness, session, theme, width);
        let sections = vec![
            PanelSection::new("A lost world", lines, 0),
            PanelSection { fills: true, keeps_end: true, ..PanelSection::new("The game that leads here", moves, 1) },
        ];
        panel::draw(sections, area, theme, buffer);
    }
    header::draw_footer(state, regions.footer, buffer);
}

fn explanation(session: &GameSession, game: &WorldsGame) -> String {
    let Some(turn) = game.current() else { return String::new() };
    let tally = turn.round.stats();
    let (lost, worlds) = (group_digits(tally.lost), group_digits(tally.worlds));
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
