//! A world in which the player has lost: its board, and the ordinary game that leads there. It waits to be understood.

use ratatui::{
    buffer::Buffer,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    header,
    number::grouped,
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
    theme::Theme,
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
        let moves = moves(witness, play, theme, width);
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
    let tally = turn.round.tally();
    let (lost, worlds) = (grouped(tally.lost), grouped(tally.worlds));
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

pub fn moves(witness: &Witness, play: &Play, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let two = play.book.rules().turns.len() == 2;
    let a_line = if two { 2 } else { 1 };
    let room = usize::from((width.saturating_sub(4) / 2).clamp(4, 12));
    let mut lines = Vec::new();
    for (number, pair) in witness.moves.chunks(a_line).enumerate() {
        let mut spans = vec![Span::styled(format!("{:>2}  ", number + 1), theme.dim)];
        for (place, text) in pair.iter().enumerate() {
            let is_last = number * a_line + place + 1 == witness.moves.len();
            spans.push(Span::styled(text.clone(), if is_last { theme.alarm } else { theme.text }));
            spans.push(Span::styled(" ".repeat(room.saturating_sub(text.width())), theme.text));
        }
        lines.push(Line::from(spans));
    }
    lines
}
