//! The help dialog: all key bindings of the screen and the words of its panel, with a search.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{List, inset, key_hints, popup_frame, write},
    text_fit::pad,
};
use crate::tui::{
    dialog_layout,
    keys::{Focus, UiCommand},
    state::{AppState, HelpDialog},
};

/// Columns for the name of the screen.
const FOCUS_COLUMNS: usize = 12;
/// Columns for the longest description with the command's name.
const MAX_DESCRIPTION_COLUMNS: usize = 51;

/// Draws the dialog and returns the position of the text cursor.
pub fn draw(state: &AppState, help: &HelpDialog, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.appearance.theme;
    let lines = help.lines(&state.keymap, |command| state.is_available(command));
    let regions = dialog_layout::help(help, lines.len(), area.as_size());
    let inner = popup_frame("Help", regions.frame, theme, buffer);
    let text = inset(inner, 1);
    let query = vec![Span::styled("search: ", theme.dim), Span::styled(help.query.value().to_owned(), theme.title)];
    write(&Line::from(query), text, 0, buffer);
    let rows = regions.rows;
    let key_columns = lines.iter().map(|line| line.keys_text(&state.keymap).width()).max().unwrap_or(0).min(12);
    // In little room, the descriptions stand alone.
    let is_narrow = usize::from(text.width) < key_columns + 2 + MAX_DESCRIPTION_COLUMNS + FOCUS_COLUMNS;
    let focus_columns = if is_narrow { 1 } else { FOCUS_COLUMNS };
    let room = usize::from(text.width).saturating_sub(key_columns + 2 + focus_columns);
    let list = List { area: rows, margin: 1, selected: help.selected };
    for (row, (number, line)) in (0..rows.height).zip(lines.iter().enumerate().skip(regions.first_row)) {
        let keys = line.keys_text(&state.keymap);
        let gap = " ".repeat(key_columns.saturating_sub(keys.width()));
        let (description, focus) =
            if is_narrow { (line.short_description(), "") } else { (line.description(), line.place()) };
        let spans = vec![
            Span::styled(format!("{gap}{keys}"), theme.key),
            Span::styled(format!("  {} ", pad(&description, room)), theme.text),
            Span::styled(focus, theme.dim),
        ];
        list.write(number, row, spans, theme, buffer);
    }
    if lines.is_empty() {
        write(&Line::styled("No key or command matches.", theme.dim), inset(rows, 1), 0, buffer);
    }
    let mut bottom = key_hints(
        &[
            (state.keymap.hint(Focus::Help, UiCommand::Confirm), "run"),
            (state.keymap.hint(Focus::Help, UiCommand::Cancel), "back"),
        ],
        theme,
    );
    let number = (help.selected + 1).min(lines.len());
    bottom.push(Span::styled(format!(" {number} of {}", lines.len()), theme.dim));
    write(&Line::from(bottom), text, text.height.saturating_sub(1), buffer);
    let cursor = u16::try_from(8 + help.query.visual_cursor()).unwrap_or(0);
    Position { x: text.x + cursor, y: text.y }
}
