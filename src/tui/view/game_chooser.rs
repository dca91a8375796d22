//! The list of the games of a file, over the whole screen.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};

use super::{
    frame::{List, inset, key_hints, popup_frame, write},
    text_fit::{pad, truncate},
};
use crate::tui::{
    dialog_layout,
    keys::{Focus, UiCommand},
    state::{AppState, GameChooser, GameLabels, ListedGame},
    theme::Theme,
};

/// Columns of numbers, results, lengths and dates.
const NUMBER_COLUMNS: usize = 6;
const RESULT_COLUMNS: usize = 8;
const PLIES_COLUMNS: usize = 5;
const DATE_COLUMNS: usize = 11;
/// Columns from which the event is shown, too.
const WIDTH_WITH_EVENT: u16 = 76;

/// Draws the list and returns the position of the text cursor in its filter.
pub fn draw(state: &AppState, chooser: &GameChooser, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.appearance.theme;
    let regions = dialog_layout::games(chooser, area.as_size());
    let reading = if chooser.is_complete { "" } else { ", reading …" };
    let count = match chooser.row_count() {
        len if len == chooser.games.len() => format!("{len} games{reading}"),
        len => format!("{len} of {} games{reading}", chooser.games.len()),
    };
    let inner = popup_frame(&format!("{} · {count}", chooser.path), regions.frame, theme, buffer);
    let text = inset(inner, 1);
    let label = "filter: ";
    let hint = if chooser.filter.value().is_empty() { "type a player, an event, a date or a result" } else { "" };
    let filter = Line::from(vec![
        Span::styled(label, theme.key),
        Span::styled(chooser.filter.value().to_owned(), theme.title),
        Span::styled(hint, theme.dim),
    ]);
    write(&filter, text, 0, buffer);
    let list = List { area: regions.rows, margin: 1, selected: chooser.selected };
    for row in 0..regions.rows.height {
        let index = regions.first_row + usize::from(row);
        if let Some(game) = chooser.game(index) {
            list.write(index, row, row_spans(game, text.width, theme), theme, buffer);
        }
    }
    let [open, cancel] =
        [UiCommand::Confirm, UiCommand::Cancel].map(|command| state.keymap.hint(Focus::Games, command));
    let keys = key_hints(&[(&*open, "open"), ("↑↓", "choose"), (&*cancel, "close")], theme);
    write(&Line::from(keys), text, text.height.saturating_sub(1), buffer);
    let column = label.len() + chooser.filter.visual_cursor();
    Position { x: text.x + u16::try_from(column).unwrap_or(0), y: text.y }
}

/// A game: number, players, result, length, date, and the event if there is room. An error stands in place of the event.
fn row_spans(game: &ListedGame, width: u16, theme: &Theme) -> Vec<Span<'static>> {
    let GameLabels { white, black, event, date, result } = game.labels();
    let fixed = NUMBER_COLUMNS + RESULT_COLUMNS + PLIES_COLUMNS + DATE_COLUMNS + 2;
    let rest = usize::from(width).saturating_sub(fixed);
    let has_event = width >= WIDTH_WITH_EVENT;
    let players_columns = if has_event { rest * 3 / 5 } else { rest };
    let fit = |text: &str, columns: usize| {
        let columns = u16::try_from(columns.saturating_sub(1)).unwrap_or(u16::MAX);
        pad(&truncate(text, columns), usize::from(columns) + 1)
    };
    let mut spans = vec![
        Span::styled(format!("{:>NUMBER_COLUMNS$}  ", game.number), theme.dim),
        Span::styled(fit(&format!("{white} – {black}"), players_columns), theme.text),
        Span::styled(fit(result, RESULT_COLUMNS), theme.title),
        Span::styled(format!("{:>width$} ", game.plies, width = PLIES_COLUMNS - 1), theme.dim),
    ];
    if let Some(error) = &game.error {
        spans.push(Span::styled(error.to_string(), theme.alarm));
        return spans;
    }
    spans.push(Span::styled(fit(date, DATE_COLUMNS), theme.dim));
    if has_event {
        spans.push(Span::styled(event.to_owned(), theme.dim));
    }
    spans
}
