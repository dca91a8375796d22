//! Section of the current puzzle.

use super::panel::{PanelContext, PanelSection};
use crate::tui::state::WorldsGame;

/// The section; `None` without a puzzle.
pub fn section(context: &PanelContext<'_>, game: &WorldsGame) -> Option<PanelSection> {
    let (puzzle, turn, theme) = (game.puzzle.as_ref()?, game.current()?, context.theme());
    let (text, style) = if game.is_solved() {
        ("Solved! Enter opens the next puzzle.", theme.good)
    } else if puzzle.is_failed(&game.worlds, &turn.round) {
        ("Not solved. u takes back a round, n restarts.", theme.alarm)
    } else {
        (puzzle.about.as_str(), theme.dim)
    };
    let hint: Vec<_> = context.wrap(text, style).collect();
    // In little room, the world counts matter more than the hint.
    let spare_lines = if text == puzzle.about { hint.len() } else { 0 };
    // The first player is what everybody expects.
    let side = match game.player() {
        0 => String::new(),
        player => format!(" You play {}.", context.session.player_name(player)),
    };
    let objective = context.wrap(&format!("{}.{side}", puzzle.objective()), theme.title);
    Some(PanelSection { spare_lines, ..PanelSection::new("Puzzle", objective.chain(hint).collect(), 0) })
}
