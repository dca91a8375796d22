//! The card of a game: a page with the pieces, the aim and the ends, and a page with the rule file.

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
    text::{Line, Span},
};

use super::{
    card_mode, card_pieces, card_source,
    frame::{inset, key_hints, popup_frame, write, write_lines},
    text_fit::wrap,
};
use crate::store::Mode;
use crate::tui::{
    layout::{centred, inner},
    state::{AppState, CardContent, CardDialog, CardPage, GameCard},
    theme::{ColourDepth, Theme},
};

/// Columns of the widest card.
const MAX_COLUMNS: u16 = 100;

/// Draws the card.
pub fn draw(state: &AppState, dialog: &CardDialog, buffer: &mut Buffer) {
    let theme = &state.appearance.theme;
    let title = match (&dialog.content, dialog.page) {
        (CardContent::Ready(card), CardPage::Guide) => format!("How to play {}", card.rulebook.rules().title),
        (CardContent::Ready(card), CardPage::RuleFile) => card_source::file_name(card, dialog.kind),
        _ => "How to play".into(),
    };
    let area = inset(popup_frame(&title, frame(state.size), theme, buffer), 1);
    let text = Rect { height: area.height.saturating_sub(1), ..area };
    let all = lines(dialog, text.width, theme);
    let shown = all.len();
    let first = dialog.first_line.min(shown.saturating_sub(usize::from(text.height)));
    write_lines(all.into_iter().skip(first), text, buffer);
    let page = match dialog.page {
        CardPage::Guide => "rule file",
        CardPage::RuleFile => "pieces",
    };
    let mut hints = key_hints(&[("↑↓", "scroll"), ("⇥", page), ("esc", "close")], theme);
    let last = (first + usize::from(text.height)).min(shown);
    hints.push(Span::styled(format!("{last} of {shown}"), theme.dim));
    write(&Line::from(hints), area, area.height.saturating_sub(1), buffer);
}

/// The frame of the card.
fn frame(terminal: Size) -> Rect {
    let area = Rect { x: 0, y: 0, width: terminal.width, height: terminal.height };
    centred(area, MAX_COLUMNS, terminal.height)
}

/// The rows of the card for its text.
pub fn rows(terminal: Size) -> usize {
    usize::from(inner(frame(terminal)).height.saturating_sub(1)).max(1)
}

/// The number of lines of the page.
pub fn line_count(dialog: &CardDialog, terminal: Size) -> usize {
    lines(dialog, inset(inner(frame(terminal)), 1).width, &Theme::choose(None, ColourDepth::None)).len()
}

/// The first line to show when a page is opened: at the piece under the cursor, or at its rule.
pub fn first_line(dialog: &CardDialog, terminal: Size) -> usize {
    match (&dialog.content, dialog.page) {
        (CardContent::Ready(card), CardPage::RuleFile) => {
            card_source::lit_line(card, dialog.kind).map_or(0, |line| line.saturating_sub(rows(terminal) / 3))
        }
        (CardContent::Ready(card), CardPage::Guide) if dialog.mode == Mode::Game => {
            let width = inset(inner(frame(terminal)), 1).width;
            let about = about_lines(card, width, &Theme::choose(None, ColourDepth::None)).len();
            card_pieces::line_of(card, dialog.kind, width).map_or(0, |line| about + line)
        }
        _ => 0,
    }
}

fn about_lines(card: &GameCard, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    wrap(&card.rulebook.rules().about, width).into_iter().map(|line| Line::styled(line, theme.text)).collect()
}

fn lines(dialog: &CardDialog, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    match (&dialog.content, dialog.page) {
        (CardContent::Loading, _) => vec![Line::styled("trying out the pieces …", theme.dim)],
        (CardContent::Failed(error), _) => {
            wrap(error, width).into_iter().map(|line| Line::styled(line, theme.alarm)).collect()
        }
        (CardContent::Ready(card), CardPage::RuleFile) => card_source::lines(card, dialog.kind, theme),
        (CardContent::Ready(card), CardPage::Guide) => guide_lines(dialog, card, width, theme),
    }
}

fn guide_lines(dialog: &CardDialog, card: &GameCard, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let introduction = card_mode::introduction(dialog.mode);
    for text in &introduction {
        lines.extend(item(text, width, theme));
    }
    if !introduction.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(about_lines(card, width, theme));
    lines.extend(card_pieces::lines(card, width, theme));
    let guide = &card.guide;
    for (title, sentences) in [("Aim", &guide.aim), ("Draws", &guide.draws), ("Special", &guide.special)] {
        if !sentences.is_empty() {
            lines.extend([Line::default(), Line::styled(title, theme.title)]);
        }
        lines.extend(sentences.iter().flat_map(|sentence| item(sentence, width, theme)));
    }
    lines
}

/// A sentence of a list, with a dot before it.
fn item(sentence: &str, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let rows = wrap(sentence, width.saturating_sub(2)).into_iter().enumerate();
    let line = |(row, text): (usize, String)| {
        let dot = Span::styled(if row == 0 { "· " } else { "  " }, theme.dim);
        Line::from(vec![dot, Span::styled(text, theme.text)])
    };
    rows.map(line).collect()
}
