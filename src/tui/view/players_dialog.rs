//! The players dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    clock,
    frame::{highlight_row, popup_frame, write},
    text_fit::truncate,
};
use crate::{
    players::PlayerSpec,
    tui::state::{
        AppState,
        players_dialog::{PlayersDialog, PlayersRow},
    },
};

/// Minimum columns of name and value.
const MIN_COLUMNS: (usize, usize) = (16, 14);
/// Columns of the arrows.
const ARROWS: usize = 4;

/// Draws the dialog.
pub fn draw(state: &AppState, dialog: &PlayersDialog, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &state.session else { return };
    let theme = &state.appearance.theme;
    let names = &session.rulebook.rules().players;
    let rows = dialog.rows(&state.roster);
    let width = area.width.min(54);
    let height = u16::try_from(rows.len() + 5).unwrap_or(u16::MAX).min(area.height);
    let frame = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let inner = popup_frame("Who plays?", frame, theme, buffer);
    let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    let or = |who: Option<&PlayerSpec>, nobody: &str| who.map_or_else(|| nobody.to_owned(), ToString::to_string);
    let texts: Vec<(&str, String)> = rows
        .iter()
        .map(|row| match *row {
            PlayersRow::Player(player) => (names[player].as_str(), or(dialog.players[player].as_ref(), "a person")),
            PlayersRow::Clock => ("Clock", dialog.clock.map_or_else(|| "none".to_owned(), clock::time_control_text)),
            PlayersRow::Analyst => ("Analysis", or(dialog.analyst.as_ref(), "Alfil")),
        })
        .collect();
    // Reserves width for every possible player, so that the dialog is stable.
    let others = state.roster.iter().map(|who| who.to_string().width());
    let widest = (
        texts.iter().map(|(name, _)| name.width()).max().unwrap_or(0) + 1,
        texts.iter().map(|(_, who)| who.width()).chain(others).max().unwrap_or(0),
    );
    let (left, right) = columns(usize::from(text.width), widest);
    for (row, (at, (name, who))) in (0..inner.height.saturating_sub(2)).zip(texts.into_iter().enumerate()) {
        let mut spans = vec![
            Span::styled(pad(name, left - 1) + " ", theme.text),
            Span::styled("‹ ", theme.dim),
            Span::styled(pad(&who, right), theme.title),
            Span::styled(" ›", theme.dim),
        ];
        if at == dialog.selected {
            highlight_row(inner, row, theme.selected, buffer);
            for span in &mut spans {
                span.style = span.style.patch(theme.selected);
            }
        }
        write(&Line::from(spans), text, row, buffer);
    }
    let spans = row_keys(rows.get(dialog.selected), usize::from(text.width))
        .into_iter()
        .flat_map(|(key, what)| [Span::styled(key, theme.key), Span::styled(format!(" {what}  "), theme.dim)]);
    write(&Line::from(spans.collect::<Vec<_>>()), text, text.height.saturating_sub(1), buffer);
}

/// Splits the width between names and values.
fn columns(width: usize, widest: (usize, usize)) -> (usize, usize) {
    let room = width.saturating_sub(ARROWS);
    let right = widest.1.max(MIN_COLUMNS.1);
    let left = room.saturating_sub(right).min(MIN_COLUMNS.0).max(widest.0).clamp(1, room.div_ceil(2).max(1));
    (left, right.min(room.saturating_sub(left)))
}

/// Pads or truncates a text to `width` columns.
fn pad(text: &str, width: usize) -> String {
    let text = truncate(text, u16::try_from(width).unwrap_or(u16::MAX));
    let gap = width.saturating_sub(text.width());
    text + &" ".repeat(gap)
}

/// Keys that apply to a row, as many as fit. Enter and Esc always stay.
fn row_keys(row: Option<&PlayersRow>, width: usize) -> Vec<(&'static str, &'static str)> {
    let mut keys = match row {
        Some(PlayersRow::Player(_)) => vec![("0", "person"), ("r", "random"), ("1–8", "level")],
        _ => vec![("← →", "change")],
    };
    keys.extend([("↵", "ok"), ("esc", "cancel")]);
    let needed = |keys: &[(&str, &str)]| keys.iter().map(|(key, what)| key.width() + what.width() + 3).sum::<usize>();
    while keys.len() > 2 && needed(&keys) > width + 2 {
        keys.remove(keys.len() - 3);
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_get_the_width_that_names_leave() {
        assert_eq!(columns(50, (9, 15)), (16, 15));
        assert_eq!(columns(50, (9, 8)), (16, 14));
        assert_eq!(columns(26, (9, 15)), (9, 13));
        assert_eq!(columns(26, (40, 15)), (11, 11));
        assert_eq!(columns(3, (9, 15)), (1, 0));
        assert_eq!(pad("fairy-stockfish", 13), "fairy-stockf…");
    }

    #[test]
    fn only_applicable_keys_are_shown() {
        let told =
            |row: PlayersRow, width| row_keys(Some(&row), width).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        assert_eq!(told(PlayersRow::Player(0), 50), ["0", "r", "1–8", "↵", "esc"]);
        assert_eq!(told(PlayersRow::Player(0), 26), ["0", "↵", "esc"]);
        assert_eq!(told(PlayersRow::Clock, 50), ["← →", "↵", "esc"]);
        assert_eq!(told(PlayersRow::Analyst, 10), ["↵", "esc"]);
    }
}
