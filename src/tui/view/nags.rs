//! The list of annotations for a move, in the middle of the screen.

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
    game::pgn::{self, NAGS},
    tui::{
        dialog_layout,
        keys::{Focus, UiCommand},
        state::{AppState, GameSession, NagDialog},
    },
};

/// Columns of the symbols.
const SYMBOL_COLUMNS: usize = 3;
/// Annotations that a digit chooses.
const DIGITS: usize = 9;

/// Draws the list.
pub fn draw(state: &AppState, dialog: NagDialog, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let Some(game) = state.session.as_ref().and_then(GameSession::classical) else { return };
    let annotated = game.tree.get(dialog.id);
    let nags = &annotated.annotations.nags;
    let regions = dialog_layout::nags(dialog, area.as_size());
    let title = format!("Annotations of {}", pgn::with_nags(annotated.label.shown(), nags));
    let inner = popup_frame(&title, regions.frame, theme, buffer);
    let list = List { area: regions.rows, margin: 1, selected: dialog.selected };
    for (row, (index, nag)) in (0..regions.rows.height).zip(NAGS.iter().enumerate().skip(regions.first_row)) {
        let key = if index < DIGITS { (index + 1).to_string() } else { " ".into() };
        let tick = if nags.contains(&nag.number) { "✓ " } else { "  " };
        let spans = vec![
            Span::styled(format!("{key}  "), theme.key),
            Span::styled(tick, theme.good),
            Span::styled(pad(nag.symbol, SYMBOL_COLUMNS), theme.title),
            Span::styled(format!(" {}", nag.meaning), theme.text),
        ];
        list.write(index, row, spans, theme, buffer);
    }
    let text = inset(inner, 1);
    let [mark, none, close] = [UiCommand::Confirm, UiCommand::RemoveMoves, UiCommand::Cancel]
        .map(|command| state.keymap.hint(Focus::Annotations, command));
    let hints = key_hints(&[(mark, "mark"), (none, "no annotation"), (close, "close")], theme);
    write(&Line::from(hints), text, text.height.saturating_sub(1), buffer);
}
