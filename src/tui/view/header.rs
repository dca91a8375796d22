//! Header and footer.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{
    frame::{clear, write, write_lines},
    opening,
    text_fit::{pad, truncate, wrap},
    worlds,
};
use crate::tui::{
    footer::{self, FooterItem},
    key_chord::KeyChord,
    keys::Focus,
    layout,
    state::{AppState, Notice},
    theme::Theme,
};

/// Maximum number of rows of a notice.
const MAX_NOTICE_ROWS: usize = 4;
/// Separates parts of a notice; if it wraps, each part starts a row.
const PART_SEPARATOR: &str = "   ";

/// Draws the header: title on the left, status on the right.
pub fn draw_header(state: &AppState, title: &str, status: Vec<Span<'static>>, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let status = Line::from(status);
    let width = u16::try_from(status.width()).unwrap_or(u16::MAX) + 1;
    let is_short = area.width < width + 10 + u16::try_from(title.width()).unwrap_or(u16::MAX);
    let (program, margin) = if is_short { (" ", 2) } else { (" Alfil · ", 10) };
    let title = truncate(title, area.width.saturating_sub(width + margin));
    let heading = Line::from(vec![Span::styled(program, theme.dim), Span::styled(title, theme.title)]);
    buffer.set_line(area.x, area.y, &heading, area.width);
    if width <= area.width {
        buffer.set_line(area.right() - width, area.y, &status, width);
    }
}

/// Draws the footer: the notice, the progress of opening a game, or the keys.
pub fn draw_footer(state: &AppState, area: Rect, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    if let Some(notice) = state.current_notice() {
        return draw_notice(&notice, area, theme, buffer);
    }
    if let Some(opening) = &state.opening {
        let text = format!(" {}", opening::progress_text(opening, &state.keymap));
        return write(&Line::styled(text, theme.text), area, 0, buffer);
    }
    let line = footer::line(&footer_items(state, area.width), theme);
    buffer.set_line(area.x, area.y, &line, area.width);
}

/// The keys in a footer of this width.
pub fn footer_items(state: &AppState, width: u16) -> Vec<FooterItem> {
    footer::items(state.focus(), width, |binding| Some((state.key_of(binding)?, state.label_of(binding))))
}

/// The key in the footer at a screen position. A notice, a command line or the progress of opening a game hides the keys.
pub fn footer_key_at(state: &AppState, at: Position) -> Option<KeyChord> {
    let is_hidden = state.current_notice().is_some() || state.opening.is_some();
    if is_hidden || matches!(state.focus(), Focus::CommandLine | Focus::Pattern) {
        return None;
    }
    let area = match state.screen() {
        Focus::Home => layout::home(&state.home, state.size).footer,
        _ => worlds::footer_keys_area(state, layout::board_regions(state, state.size)?.footer),
    };
    let column = at.x.checked_sub(area.x).filter(|_| area.contains(at))?;
    let items = footer_items(state, area.width);
    items.into_iter().find(|item| item.columns.contains(&column)).map(|item| item.key)
}

/// Draws a notice in the footer row, and in rows above it if it wraps.
pub fn draw_notice(notice: &Notice, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let margins = if notice.is_warning { 4 } else { 2 };
    let lines = notice_rows(&notice.text, area.width.saturating_sub(margins), area.y.into());
    let height = u16::try_from(lines.len()).unwrap_or(1);
    let area = Rect { y: (area.y + 1).saturating_sub(height), height, ..area };
    clear(area, theme, buffer);
    let widest = lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let line = |text: &String| {
        if notice.is_warning {
            Line::from(vec![Span::raw(" "), Span::styled(format!(" {} ", pad(text, widest)), theme.alarm)])
        } else {
            Line::styled(format!(" {text}"), theme.text)
        }
    };
    write_lines(lines.iter().map(line), area, buffer);
}

/// Wraps a notice into at most the available rows.
fn notice_rows(text: &str, width: u16, above: usize) -> Vec<String> {
    if text.width() <= usize::from(width) {
        return vec![text.to_owned()];
    }
    let mut rows: Vec<String> = text.split(PART_SEPARATOR).flat_map(|part| wrap(part, width)).collect();
    let max_rows = MAX_NOTICE_ROWS.min(above.max(1));
    if rows.len() > max_rows {
        let rest = rows.split_off(max_rows - 1).join(" ");
        rows.push(truncate(&rest, width));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: u16, above: usize, expect: &[&str]) {
        assert_eq!(notice_rows(text, width, above), expect);
    }

    #[test]
    fn a_notice_takes_as_many_rows_as_it_needs() {
        check("nothing to do", 13, 9, &["nothing to do"]);
        check("nothing to do; ↵ asks", 13, 9, &["nothing to", "do; ↵ asks"]);
        check("Nf3 looks best   wins in 1", 16, 9, &["Nf3 looks best", "wins in 1"]);
        check("a b c d e f g", 1, 9, &["a", "b", "c", "…"]);
        check("a b c d e f g", 3, 1, &["a …"]);
    }
}
