//! The move list, in columns by player, with the last move highlighted.

use ratatui::{
    style::Style,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::text_fit::truncate;
use crate::{
    game::{FirstTurn, MoveNumbering},
    tui::{
        state::{classical::ClassicalGame, session::GameSession, worlds::Witness},
        theme::Theme,
    },
};

/// Rows of the move list. Undone moves follow the last move.
pub fn lines(session: &GameSession, classical: &ClassicalGame, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let played = classical.played().len();
    let style = |index: usize| match index + 1 {
        next if next == played => theme.selected,
        next if next > played => theme.dim,
        _ => theme.text,
    };
    let moves: Vec<_> = classical.moves.iter().enumerate().map(|(index, text)| (text.shown(), style(index))).collect();
    let lines = move_table(&moves, session, classical.start(), theme, width);
    if lines.is_empty() { vec![Line::styled("none yet", theme.dim)] } else { lines }
}

/// Rows of the game that leads to a shown world.
pub fn witness(witness: &Witness, session: &GameSession, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let last = witness.moves.len().saturating_sub(1);
    let style = |index: usize| if index == last { theme.alarm } else { theme.text };
    let moves: Vec<_> = witness.moves.iter().enumerate().map(|(index, text)| (text.as_str(), style(index))).collect();
    move_table(&moves, session, witness.start, theme, width)
}

/// A table of moves with round numbers.
fn move_table(
    moves: &[(&str, Style)],
    session: &GameSession,
    start: FirstTurn,
    theme: &Theme,
    width: u16,
) -> Vec<Line<'static>> {
    let rounds = MoveNumbering::of(session.rulebook.rules());
    let (columns, first) = columns(&rounds, start);
    let last = rounds.fullmove_after(start, moves.len().saturating_sub(1));
    let digits = 2.max(last.to_string().len());
    let room = usize::from(width).saturating_sub(digits + 2) / columns;
    let room = u16::try_from(room).unwrap_or(u16::MAX).clamp(3, 12);
    let mut places = rounds.turn_numbers(start);
    let mut lines = Vec::new();
    for row in 0..(first + moves.len()).div_ceil(columns) {
        let mut spans = Vec::new();
        for slot in row * columns..(row + 1) * columns {
            let index = slot.checked_sub(first);
            let made = index.and_then(|index| moves.get(index));
            let place = made.and_then(|_| places.next());
            if let Some(place) = place.filter(|_| spans.is_empty() || slot == first) {
                // A round of several rows is numbered in the first.
                let number = if place.turn_in_move == 0 { place.fullmove.to_string() } else { String::new() };
                spans.insert(0, Span::styled(format!("{number:>digits$}  "), theme.dim));
            }
            let (text, style) = made.copied().unwrap_or((if index.is_none() { "…" } else { "" }, theme.text));
            let shown = truncate(text, room - 1);
            let pad = usize::from(room).saturating_sub(shown.width());
            spans.push(Span::styled(shown, style));
            spans.push(Span::styled(" ".repeat(pad), theme.text));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// Number of rows after the last move.
pub fn undone_rows(session: &GameSession, classical: &ClassicalGame) -> usize {
    let (columns, first) = columns(&MoveNumbering::of(session.rulebook.rules()), classical.start());
    let line = |moves: usize| (first + moves).div_ceil(columns);
    line(classical.moves.len()) - line(classical.played().len())
}

/// Columns of the table, and empty cells before the first move. Two turns per round share a row; else each turn has
/// its own.
fn columns(rounds: &MoveNumbering, start: FirstTurn) -> (usize, usize) {
    if rounds.turns_per_move() == 2 { (2, usize::from(rounds.starts_mid_move(start))) } else { (1, 0) }
}
