//! The rule file on the card, with the rule of a piece lit.

use ratatui::text::{Line, Span as TextSpan};

use crate::{
    game::{Kind, defining_span},
    source::{FileId, SourceFile, Span},
    tui::{state::GameCard, theme::Theme},
};

/// The rule that moves a piece.
fn lit_span(card: &GameCard, kind: Option<Kind>) -> Option<Span> {
    defining_span(card.rulebook.rules(), &card.rulebook.game.trees, kind?)
}

/// The file with the rule that is lit, or else the rule file of the game.
fn file(card: &GameCard, lit: Option<Span>) -> Option<(FileId, &SourceFile)> {
    let sources = &card.rulebook.game.sources;
    let lit = lit.and_then(|span| Some((span.file, sources.get(span.file)?)));
    lit.or_else(|| sources.iter().next())
}

/// The name of the file on the page.
pub fn file_name(card: &GameCard, kind: Option<Kind>) -> String {
    file(card, lit_span(card, kind)).map_or_else(String::new, |(_, file)| file.name.clone())
}

/// The index of the first line that is lit.
pub fn lit_line(card: &GameCard, kind: Option<Kind>) -> Option<usize> {
    let span = lit_span(card, kind)?;
    card.rulebook.game.sources.line_column(span).map(|place| place.line.saturating_sub(1))
}

/// The lines of the file.
pub fn lines(card: &GameCard, kind: Option<Kind>, theme: &Theme) -> Vec<Line<'static>> {
    let lit = lit_span(card, kind);
    let Some((_, file)) = file(card, lit) else { return Vec::new() };
    let mut start = 0;
    let mut lines = Vec::new();
    for text in file.text.split_inclusive('\n') {
        let end = start + text.len();
        let is_lit = lit.is_some_and(|span| span.start < end && start < span.end);
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let style = match text.trim_start() {
            _ if is_lit => theme.selected,
            comment if comment.starts_with("--") => theme.dim,
            _ => theme.text,
        };
        lines.push(Line::from(TextSpan::styled(text, style)));
        start = end;
    }
    lines
}
