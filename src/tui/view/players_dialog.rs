//! The players dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    clock,
    frame::{List, inset, key_hints, popup_frame, write},
    text_fit::pad,
};
use crate::{
    players::PlayerSpec,
    store::MatchScore,
    tui::{
        dialog_layout,
        keymap::Keymap,
        keys::{Focus, UiCommand},
        state::{AppState, PlayersDialog, PlayersRow},
    },
};

/// Columns of names and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ColumnWidths {
    name: usize,
    value: usize,
}

const MIN_WIDTHS: ColumnWidths = ColumnWidths { name: 16, value: 14 };
/// Columns of the arrows.
const ARROWS: usize = 4;

/// Draws the dialog.
pub fn draw(state: &AppState, dialog: &PlayersDialog, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &state.session else { return };
    let theme = &state.appearance.theme;
    let rows = dialog.rows(&state.roster);
    let regions = dialog_layout::players(rows.len(), area.as_size());
    let inner = popup_frame("Who plays?", regions.frame, theme, buffer);
    let text = inset(inner, 1);
    let name_or =
        |who: &Option<PlayerSpec>, nobody: &str| who.as_ref().map_or_else(|| nobody.to_owned(), ToString::to_string);
    let settings = rows.iter().map(|row| match *row {
        PlayersRow::Player(player) => (session.player_name(player), name_or(&dialog.players[player], "a person")),
        PlayersRow::Clock => ("Clock", dialog.clock.map_or_else(|| "none".to_owned(), clock::time_control_text)),
        PlayersRow::Games => ("Games", games_text(dialog.match_score)),
        PlayersRow::Analyst => ("Analysis", name_or(&dialog.analyst, "Alfil")),
    });
    let settings: Vec<(&str, String)> = settings.collect();
    // Reserves width for every possible player, so that the dialog is stable.
    let others = state.roster.iter().map(|player| player.to_string().width());
    let widest = ColumnWidths {
        name: settings.iter().map(|(name, _)| name.width()).max().unwrap_or(0) + 1,
        value: settings.iter().map(|(_, value)| value.width()).chain(others).max().unwrap_or(0),
    };
    let widths = column_widths(usize::from(text.width), widest);
    let list = List { area: regions.rows, margin: 1, selected: dialog.selected };
    for (row, (index, (name, value))) in (0..regions.rows.height).zip(settings.iter().enumerate()) {
        let spans = vec![
            Span::styled(pad(name, widths.name - 1) + " ", theme.text),
            Span::styled("‹ ", theme.dim),
            Span::styled(pad(value, widths.value), theme.title),
            Span::styled(" ›", theme.dim),
        ];
        list.write(index, row, spans, theme, buffer);
    }
    let keys = row_keys(&state.keymap, rows.get(dialog.selected), usize::from(text.width));
    write(&Line::from(key_hints(&keys, theme)), text, text.height.saturating_sub(1), buffer);
}

/// The length of a match, and which of its games this is.
fn games_text(score: Option<MatchScore>) -> String {
    match score {
        None => "1".to_owned(),
        Some(score) if score.game() == 1 => format!("match of {}", score.games()),
        Some(score) => format!("match of {}, game {}", score.games(), score.game()),
    }
}

/// Splits the width between names and values.
fn column_widths(width: usize, widest: ColumnWidths) -> ColumnWidths {
    let room = width.saturating_sub(ARROWS);
    let value = widest.value.max(MIN_WIDTHS.value);
    let name = room.saturating_sub(value).min(MIN_WIDTHS.name).max(widest.name).clamp(1, room.div_ceil(2).max(1));
    ColumnWidths { name, value: value.min(room.saturating_sub(name)) }
}

/// Keys that apply to a row, as many as fit. Enter and Esc always stay.
fn row_keys(keymap: &Keymap, row: Option<&PlayersRow>, width: usize) -> Vec<(String, &'static str)> {
    let change = (keymap.hint_of_two(Focus::Players, [UiCommand::Left, UiCommand::Right]), "change");
    let mut keys = match row {
        Some(PlayersRow::Player(_)) => vec![("0".into(), "person"), ("r".into(), "random"), ("1–8".into(), "level")],
        Some(PlayersRow::Clock) => vec![change, ("0".into(), "none"), ("1–7".into(), "time")],
        Some(PlayersRow::Games) => vec![change, ("1–9".into(), "games")],
        _ => vec![change],
    };
    keys.push((keymap.hint(Focus::Players, UiCommand::Confirm), "ok"));
    keys.push((keymap.hint(Focus::Players, UiCommand::Cancel), "cancel"));
    let needed =
        |keys: &[(String, &str)]| keys.iter().map(|(key, label)| key.width() + label.width() + 3).sum::<usize>();
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
        let check = |width, widest: (usize, usize), expect: (usize, usize)| {
            let [widest, expect] = [widest, expect].map(|(name, value)| ColumnWidths { name, value });
            assert_eq!(column_widths(width, widest), expect);
        };
        check(50, (9, 15), (16, 15));
        check(50, (9, 8), (16, 14));
        check(26, (9, 15), (9, 13));
        check(26, (40, 15), (11, 11));
        check(3, (9, 15), (1, 0));
    }

    #[test]
    fn only_applicable_keys_are_shown() {
        let keymap = Keymap::default();
        let keys = |row: PlayersRow, width| {
            row_keys(&keymap, Some(&row), width).into_iter().map(|(key, _)| key).collect::<Vec<_>>()
        };
        assert_eq!(keys(PlayersRow::Player(0), 50), ["0", "r", "1–8", "↵", "esc"]);
        assert_eq!(keys(PlayersRow::Player(0), 26), ["0", "↵", "esc"]);
        assert_eq!(keys(PlayersRow::Clock, 50), ["← →", "0", "1–7", "↵", "esc"]);
        assert_eq!(keys(PlayersRow::Analyst, 10), ["↵", "esc"]);
    }
}
