//! A world in which the player has lost: its board, and the ordinary game that leads there. It waits to be understood.

use ratatui::{
    buffer::Buffer,
    text::{Line, Span},
};

use super::{
    header, moves,
    number::group_digits,
    panel::{self, Section},
    world,
    wrap::wrap,
};
use crate::tui::{
    layout::Places,
    state::{
        State,
        play::Play,
        worlds::{Solitaire, Witness},
    },
};

/// Draws it in the place of the board and the panel.
pub fn draw(state: &State, play: &Play, table: &Solitaire, witness: &Witness, found: &Places, buffer: &mut Buffer) {
    let theme = &state.look.theme;
    let whose = if table.is_quantum() { "one of the worlds" } else { "one of your worlds" };
    let title = format!("{} · {whose}", play.book.rules().title);
    let chip = vec![Span::styled(format!(" lost — {} ", witness.reason), theme.alarm)];
    header::header(state, &title, chip, found.header, buffer);
    world::board(state, play, witness, found, buffer);
    if let Some(area) = found.panel {
        let width = panel::text_width(area);
        let text = text(play, table);
        let lines = wrap(&text, width).into_iter().map(|text| Line::styled(text, theme.text)).collect();
        let moves = moves::witness(witness, play, theme, width);
        let sections = vec![
            Section::new("A lost world", lines, 0),
            Section { fills: true, end: true, ..Section::new("How it came about", moves, 1) },
        ];
        panel::draw(sections, area, theme, buffer);
    }
    header::bottom(state, found.footer, buffer);
}

fn text(play: &Play, table: &Solitaire) -> String {
    let Some(turn) = table.now() else { return String::new() };
    let tally = turn.round.stats();
    let (lost, worlds) = (group_digits(tally.lost), group_digits(tally.worlds));
    if table.is_quantum() {
        let loser = play.player(table.player());
        return format!(
            "{loser} has lost in {lost} of {worlds} worlds. This is one of them; the squares of the last move are tinted. \
             Any key goes on."
        );
    }
    format!(
        "In {lost} of {worlds} worlds you have lost, and one is enough. This is one of them; the squares of the last \
         move are tinted. Any key goes on."
    )
}
