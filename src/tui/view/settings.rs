//! The settings dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    frame::{List, inset, key_hints, popup_frame, write},
    text_fit::pad,
};
use crate::{
    store::{Cells, Graphics, ThemeChoice},
    tui::{
        dialog_layout,
        keys::{Focus, UiCommand},
        state::{AppState, SettingsDialog, SettingsRow},
    },
};

/// Columns of the names.
const NAME_COLUMNS: usize = 17;

/// Draws the dialog.
pub fn draw(state: &AppState, dialog: SettingsDialog, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let regions = dialog_layout::settings(dialog, area.as_size());
    let inner = popup_frame("Settings", regions.frame, theme, buffer);
    let list = List { area: regions.rows, margin: 1, selected: dialog.selected };
    let rows = SettingsRow::ALL.into_iter().enumerate().skip(regions.first_row);
    for (at, (index, row)) in (0..regions.rows.height).zip(rows) {
        let room = usize::from(regions.rows.width).saturating_sub(NAME_COLUMNS + 6);
        let spans = vec![
            Span::styled(pad(row.name(), NAME_COLUMNS), theme.text),
            Span::styled("‹ ", theme.dim),
            Span::styled(pad(&value_text(state, row), room), theme.title),
            Span::styled(" ›", theme.dim),
        ];
        list.write(index, at, spans, theme, buffer);
    }
    let text = inset(inner, 1);
    let keys = [
        (state.keymap.hint_of_two(Focus::Settings, [UiCommand::Left, UiCommand::Right]), "change"),
        (state.keymap.hint(Focus::Settings, UiCommand::Cancel), "done"),
    ];
    write(&Line::from(key_hints(&keys, theme)), text, text.height.saturating_sub(1), buffer);
}

/// The value of a setting.
fn value_text(state: &AppState, row: SettingsRow) -> String {
    let appearance = &state.appearance;
    let switch = |is_on| if is_on { "on" } else { "off" };
    match row {
        SettingsRow::Theme if appearance.theme_choice == ThemeChoice::Auto => {
            format!("auto ({})", appearance.theme.name.name())
        }
        SettingsRow::Theme => appearance.theme_choice.name().into(),
        SettingsRow::Glyphs => appearance.glyphs.name().into(),
        SettingsRow::Graphics => {
            let reason = match (appearance.image_format(), appearance.graphics) {
                (_, Graphics::Off) => "",
                (Some(format), _) => format.protocol.name(),
                (None, Graphics::Auto) if appearance.terminal_graphics.format().is_some() => "off over SSH",
                (None, _) => "not with this terminal and theme",
            };
            let name = appearance.graphics.name();
            if reason.is_empty() { name.into() } else { format!("{name} ({reason})") }
        }
        SettingsRow::Cells if appearance.cells() == Cells::Auto => "as large as fits".into(),
        SettingsRow::Cells => appearance.cells().to_string(),
        SettingsRow::Panel => switch(appearance.show_panel).into(),
        SettingsRow::Coordinates => switch(appearance.show_coordinates).into(),
        SettingsRow::Bell => switch(state.rings_bell).into(),
    }
}
