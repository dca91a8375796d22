//! The moves so far, in columns by player, with the last one lit.

use ratatui::{
    style::Style,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::wrap::cut;
use crate::{
    game::{Rounds, Start},
    tui::{
        state::{play::Play, versus::Versus, worlds::Witness},
        theme::Theme,
    },
};

/// The lines of the moves; the one of the last move comes last, unless something was taken back.
pub fn lines(play: &Play, versus: &Versus, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let played = versus.played().len();
    let style = |index: usize| match index + 1 {
        next if next == played => theme.choice,
        next if next > played => theme.dim,
        _ => theme.text,
    };
    let moves: Vec<_> = versus.texts.iter().enumerate().map(|(index, text)| (text.shown(), style(index))).collect();
    let lines = table(&moves, play, versus.start(), theme, width);
    if lines.is_empty() { vec![Line::styled("none yet", theme.dim)] } else { lines }
}

/// The lines of the moves that lead to a world that is shown.
pub fn witness(witness: &Witness, play: &Play, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let last = witness.moves.len().saturating_sub(1);
    let style = |index: usize| if index == last { theme.alarm } else { theme.text };
    let moves: Vec<_> = witness.moves.iter().enumerate().map(|(index, text)| (text.as_str(), style(index))).collect();
    table(&moves, play, witness.start, theme, width)
}

/// Moves of a game that begins so, in columns, with the numbers of their rounds.
fn table(moves: &[(&str, Style)], play: &Play, start: Start, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let rounds = Rounds::of(play.book.rules());
    let (columns, first) = columns(&rounds, start);
    let last = rounds.number(start, moves.len().saturating_sub(1));
    let digits = 2.max(last.to_string().len());
    let room = usize::from(width).saturating_sub(digits + 2) / columns;
    let room = u16::try_from(room).unwrap_or(u16::MAX).clamp(3, 12);
    let mut places = rounds.places(start);
    let mut lines = Vec::new();
    for row in 0..(first + moves.len()).div_ceil(columns) {
        let mut spans = Vec::new();
        for slot in row * columns..(row + 1) * columns {
            let index = slot.checked_sub(first);
            let made = index.and_then(|index| moves.get(index));
            let place = made.and_then(|_| places.next());
            if let Some(place) = place.filter(|_| spans.is_empty() || slot == first) {
                // A round that takes several lines is numbered in the first.
                let number = if place.after == 0 { place.number.to_string() } else { String::new() };
                spans.insert(0, Span::styled(format!("{number:>digits$}  "), theme.dim));
            }
            let (text, style) = made.copied().unwrap_or((if index.is_none() { "…" } else { "" }, theme.text));
            let shown = cut(text, room - 1);
            let pad = usize::from(room).saturating_sub(shown.width());
            spans.push(Span::styled(shown, style));
            spans.push(Span::styled(" ".repeat(pad), theme.text));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// How many lines follow the one of the last move.
pub fn undone(play: &Play, versus: &Versus) -> usize {
    let (columns, first) = columns(&Rounds::of(play.book.rules()), versus.start());
    let line = |moves: usize| (first + moves).div_ceil(columns);
    line(versus.texts.len()) - line(versus.played().len())
}

/// How many turns stand in a line, and how many places are left free before the first. Two turns in a round share a line; any others
/// have a line each.
fn columns(rounds: &Rounds, start: Start) -> (usize, usize) {
    if rounds.turns() == 2 { (2, usize::from(rounds.is_begun(start))) } else { (1, 0) }
}
