//! The puzzle on the table: what has to be done, and whether it is.

use ratatui::text::Line;

use super::{panel::Section, wrap::wrap};
use crate::tui::{state::worlds::Solitaire, theme::Theme};

/// The section, if there is a puzzle.
pub fn section(table: &Solitaire, theme: &Theme, width: u16) -> Option<Section> {
    let (puzzle, turn) = (table.puzzle.as_ref()?, table.now()?);
    let mut lines: Vec<Line<'static>> = wrap(&format!("{}.", puzzle.objective()), width)
        .into_iter()
        .map(|text| Line::styled(text, theme.title))
        .collect();
    let (text, style) = if table.is_solved() {
        ("Solved! Enter goes on to the next one.", theme.good)
    } else if puzzle.is_failed(&table.worlds, &turn.round) {
        ("Not so. u takes a round back, n begins anew.", theme.alarm)
    } else {
        (puzzle.about.as_str(), theme.dim)
    };
    lines.extend(wrap(text, width).into_iter().map(|text| Line::styled(text, style)));
    Some(Section::new("Puzzle", lines, 0))
}
