//! The yes-or-no dialog, in the middle of the screen.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{inset, popup_frame, write, write_lines},
    text_fit::wrap_lines,
};
use crate::tui::{
    keys::{Focus, UiCommand},
    layout::{centred, inner},
    state::{AppState, ConfirmDialog},
};

/// The lines of the dialog and its place.
struct ConfirmRegions<'a> {
    frame: Rect,
    question: Vec<Line<'a>>,
    /// The answers yes and no, in the last row.
    answers: [(Rect, String, &'static str); 2],
}

fn arrange<'a>(state: &'a AppState, dialog: &ConfirmDialog, area: Rect) -> ConfirmRegions<'a> {
    let width = area.width.min(48);
    let style = state.appearance.theme.text;
    let question: Vec<Line<'_>> = wrap_lines(&dialog.text, width.saturating_sub(4), style).collect();
    let frame = centred(area, width, u16::try_from(question.len() + 4).unwrap_or(u16::MAX));
    let text = inset(inner(frame), 1);
    let (mut x, y) = (text.x, text.bottom().saturating_sub(1));
    let answers = [(UiCommand::Confirm, dialog.yes), (UiCommand::Cancel, dialog.no)].map(|(command, label)| {
        let key = state.keymap.hint(Focus::Confirm, command);
        let width = u16::try_from(key.width() + 1 + label.width()).unwrap_or(u16::MAX);
        let place = Rect { x, y, width, height: 1 }.intersection(text);
        x = x.saturating_add(width).saturating_add(3);
        (place, key, label)
    });
    ConfirmRegions { frame, question, answers }
}

/// Draws the dialog.
pub fn draw(state: &AppState, dialog: &ConfirmDialog, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let ConfirmRegions { frame, question, answers } = arrange(state, dialog, area);
    write_lines(question, inset(popup_frame("", frame, theme, buffer), 1), buffer);
    for (place, key, label) in answers {
        let answer = Line::from(vec![Span::styled(key, theme.key), Span::styled(format!(" {label}"), theme.text)]);
        write(&answer, place, 0, buffer);
    }
}

/// The command of the answer at a screen position.
pub fn answer_at(state: &AppState, dialog: &ConfirmDialog, at: Position) -> Option<UiCommand> {
    let area = Rect::from((Position::ORIGIN, state.size));
    let [yes, no] = arrange(state, dialog, area).answers.map(|(place, ..)| place.contains(at));
    yes.then_some(UiCommand::Confirm).or(no.then_some(UiCommand::Cancel))
}
