//! Section of the current puzzle.

use super::panel::{PanelContext, PanelSection};
use crate::tui::{
    keys::{Focus, UiCommand},
    state::WorldsGame,
};

/// The section; `None` without a puzzle.
pub fn section(context: &PanelContext<'_>, game: &WorldsGame) -> Option<PanelSection> {
    let (puzzle, turn, theme) = (game.puzzle.as_ref()?, game.current()?, context.theme());
    let (text, style) = if game.is_solved() {
        (format!("Solved {}!", context.session.help_used().text()), theme.good)
    } else if puzzle.is_failed(&game.worlds, &turn.round) {
        use UiCommand::{NewGame, Undo};
        let [undo, restart] = [Undo, NewGame].map(|command| context.keymap.hint(Focus::Worlds, command));
        (format!("Not solved. {undo} takes back a round, {restart} restarts."), theme.alarm)
    } else {
        (puzzle.about.clone(), theme.dim)
    };
    let hint: Vec<_> = context.wrap(&text, style).collect();
    // In little room, the world counts matter more than the hint.
    let spare_lines = if text == puzzle.about { hint.len() } else { 0 };
    // The first player is what everybody expects.
    let side = match game.player() {
        0 => String::new(),
        player => format!(" You play {}.", context.session.player_name(player)),
    };
    let objective = context.wrap(&format!("{}.{side}", puzzle.objective()), theme.title);
    let title = puzzle.rung.map_or_else(|| "Puzzle".to_owned(), |rung| format!("Puzzle {rung}"));
    Some(PanelSection { spare_lines, ..PanelSection::new(title, objective.chain(hint).collect(), 0) })
}
