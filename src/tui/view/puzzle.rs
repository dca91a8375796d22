//! Section of the current puzzle.

use ratatui::text::Line;

use super::{panel::PanelSection, text_fit::wrap};
use crate::tui::{state::worlds::WorldsGame, theme::Theme};

/// The section; `None` without a puzzle.
pub fn section(game: &WorldsGame, theme: &Theme, width: u16) -> Option<PanelSection> {
    let (puzzle, turn) = (game.puzzle.as_ref()?, game.current()?);
    let mut lines: Vec<Line<'static>> = wrap(&format!("{}.", puzzle.objective()), width)
        .into_iter()
        .map(|text| Line::styled(text, theme.title))
        .collect();
    let (text, style) = if game.is_solved() {
        ("Solved! Enter opens the next puzzle.", theme.good)
    } else if puzzle.is_failed(&game.worlds, &turn.round) {
        ("Not solved. u takes back a round, n restarts.", theme.alarm)
    } else {
        (puzzle.about.as_str(), theme.dim)
    };
    lines.extend(wrap(text, width).into_iter().map(|text| Line::styled(text, style)));
    Some(PanelSection::new("Puzzle", lines, 0))
}
