//! Lists the puzzles of many-worlds solitaire, which are played by the built-in rules.

use std::{collections::HashMap, sync::Arc};

use crate::{
    game::fen,
    store::{self, Library, LoadedGame},
    tui::{state::PuzzleEntry, static_board},
    worlds::Puzzle,
};

/// The puzzles without pictures.
pub(super) fn listed_puzzles() -> Vec<PuzzleEntry> {
    let mut titles: HashMap<String, String> = HashMap::new();
    // The file is built in, and a test checks it.
    let puzzles = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
    let entry = |puzzle: Puzzle| {
        let title = titles.entry(puzzle.game.clone());
        let title = title.or_insert_with(|| Library::built_in_outline(&puzzle.game).title).clone();
        PuzzleEntry { title, puzzle: Arc::new(puzzle), picture: None }
    };
    puzzles.into_iter().map(entry).collect()
}

/// The puzzles with their start positions.
pub(super) fn puzzles_with_pictures(library: &Library) -> Vec<PuzzleEntry> {
    let mut games: HashMap<String, Option<LoadedGame>> = HashMap::new();
    let mut puzzles = listed_puzzles();
    for PuzzleEntry { puzzle, picture, .. } in &mut puzzles {
        let game = games.entry(puzzle.game.clone()).or_insert_with(|| library.load_built_in(&puzzle.game).ok());
        *picture = game.as_ref().and_then(|game| {
            let start = fen::parse(&game.variant, &puzzle.fen).ok()?;
            Some(static_board::picture(&game.variant, &start.position))
        });
    }
    puzzles
}
