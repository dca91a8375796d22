//! The description of a puzzle that would be composed of the selected game.

use ratatui::text::Line;

use super::{
    preview::{difficulty_text, solved_text},
    text_fit::wrap_lines,
};
use crate::{
    store::ComposedPuzzle,
    tui::state::{AppState, GameEntry},
    worlds::{Difficulty, Puzzle},
};

/// Squares above which a medium or hard puzzle may take minutes to compose. On two busy cores, chess on 4x5 took
/// less than a second, minishogi 15 and 37 s (medium), breakthrough 0.5 and over 60 s (medium), chess over 60 s (medium).
const MAX_QUICK_SQUARES: u32 = 24;

/// What a new puzzle asks for, and its number, which names it together with the game and the difficulty.
pub fn lines(state: &AppState, puzzle: &ComposedPuzzle, width: u16) -> Vec<Line<'static>> {
    let theme = &state.appearance.theme;
    let (name, difficulty) = (puzzle.name(), puzzle.difficulty);
    let objective = Puzzle::composed_before(name.clone(), &puzzle.game, difficulty, String::new()).objective();
    let is_large = state.home.selected_game().and_then(GameEntry::summary).is_some_and(|summary| {
        let extent = summary.picture.extent;
        u32::from(extent.width) * u32::from(extent.height) > MAX_QUICK_SQUARES
    });
    let warning = if is_large && difficulty != Difficulty::Easy { " It may take minutes." } else { "" };
    let text = format!("{objective}. Alfil composes the start and proves that no line is shorter.{warning}");
    let solved = solved_text(state, &name).map_or_else(String::new, |solved| format!(", {solved}"));
    let number = format!("Number (type it): {}{solved}. {}", puzzle.number, difficulty_text(state, difficulty));
    wrap_lines(&text, width, theme.dim).chain(wrap_lines(&number, width, theme.text)).collect()
}
