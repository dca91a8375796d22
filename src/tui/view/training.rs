//! Panel section of a puzzle that is solved for training.

use ratatui::text::Line;

use super::panel::{PanelContext, PanelSection};
use crate::tui::state::ClassicalSession;

/// The section; `None` in other games.
pub fn section(context: &PanelContext<'_>, game: &ClassicalSession) -> Option<PanelSection> {
    let training = game.training.as_ref()?;
    let theme = context.theme();
    let moves = training.solution.len().div_ceil(2);
    let task = match moves {
        1 => "Find the best move.".to_owned(),
        _ => format!("Find the best {moves} moves."),
    };
    let mut lines: Vec<Line<'static>> = context.wrap(&task, theme.title).collect();
    if training.is_over {
        // The themes would give the solution away.
        lines.extend(context.wrap(&training.puzzle.themes.join(", "), theme.text));
    }
    let others = match training.others_due {
        0 => "no other puzzle is due".to_owned(),
        due => format!("{due} more due"),
    };
    lines.extend(context.wrap(&others, theme.dim));
    Some(PanelSection::new("Puzzle", lines, 0))
}
