//! The rule file on the card, with the rule of a piece lit, or the clause that allows a move.

use ratatui::{
    style::Style,
    text::{Line, Span as TextSpan},
};

use crate::{
    game::{Kind, defining_span},
    source::{FileId, SourceFile, Span},
    tui::{state::GameCard, theme::Theme},
};

/// The clause that allows the move under the cursor, or the rule that moves a piece.
fn lit_span(card: &GameCard, kind: Option<Kind>) -> Option<Span> {
    card.clause.or_else(|| rule_span(card, kind))
}

fn rule_span(card: &GameCard, kind: Option<Kind>) -> Option<Span> {
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
        let plain = if text.trim_start().starts_with("--") { theme.dim } else { theme.text };
        let (from, to) =
            lit.map_or((0, 0), |span| (offset_in_line(text, start, span.start), offset_in_line(text, start, span.end)));
        let parts = [(&text[..from], plain), (&text[from..to], theme.selected), (&text[to..], plain)];
        let span = |(part, style): (&str, Style)| {
            TextSpan::styled(part.chars().filter(|letter| !letter.is_control()).collect::<String>(), style)
        };
        lines.push(parts.into_iter().filter(|(part, _)| !part.is_empty()).map(span).collect());
        start += text.len();
    }
    lines
}

/// Converts an offset in the file to one in a line, clamped to the line without the blanks around its words.
fn offset_in_line(line: &str, start: usize, at: usize) -> usize {
    let end = line.trim_end().len();
    let first = end - line.trim().len();
    if at <= start { 0 } else { at.saturating_sub(start).clamp(first, end.max(first)) }
}
