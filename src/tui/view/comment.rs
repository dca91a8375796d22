//! The field for a comment, in the last row.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::frame::clear;
use crate::{
    game::pgn,
    tui::state::{AppState, CommentField, GameSession},
};

/// Draws the field and returns the position of the text cursor. A long text scrolls.
pub fn draw(state: &AppState, field: &CommentField, area: Rect, buffer: &mut Buffer) -> Position {
    let theme = &state.appearance.theme;
    let bottom = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    clear(bottom, theme, buffer);
    let label = format!(" {}: ", label(state, field));
    let left = u16::try_from(label.width()).unwrap_or(0).min(bottom.width);
    // The cursor may stand behind the last letter.
    let width = usize::from(bottom.width - left).saturating_sub(1);
    let skipped = field.text.visual_scroll(width);
    let hint = if field.text.value().is_empty() { "what do you think about it?   esc cancels" } else { "" };
    buffer.set_line(bottom.x, bottom.y, &Line::styled(label, theme.key), bottom.width);
    let shown = Line::from(vec![
        Span::styled(visible(field.text.value(), skipped), theme.title),
        Span::styled(hint, theme.dim),
    ]);
    buffer.set_line(bottom.x + left, bottom.y, &shown, bottom.width - left);
    let column = field.text.visual_cursor().saturating_sub(skipped);
    Position { x: bottom.x + left + u16::try_from(column).unwrap_or(0), y: bottom.y }
}

/// A text without its first columns.
fn visible(text: &str, skipped: usize) -> String {
    let mut column = 0;
    let is_hidden = |letter: &char| {
        let is_hidden = column < skipped;
        column += unicode_width::UnicodeWidthChar::width(*letter).unwrap_or(0);
        is_hidden
    };
    text.chars().skip_while(is_hidden).collect()
}

/// What the comment is about.
fn label(state: &AppState, field: &CommentField) -> String {
    let game = state.session.as_ref().and_then(GameSession::classical);
    let annotated = game.zip(field.at).map(|(game, id)| game.tree.get(id));
    annotated.map_or_else(
        || "comment on the game".to_owned(),
        |annotated| format!("comment on {}", pgn::with_nags(annotated.label.shown(), &annotated.annotations.nags)),
    )
}
