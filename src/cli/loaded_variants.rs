//! The rules of the games of a file, loaded once.

use crate::game::pgn::PgnGame;
use crate::store::{Library, LoadedGame};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Games that were loaded by the value of the tag `Variant`.
pub(super) struct LoadedVariants<'l> {
    library: &'l Library,
    games: FxHashMap<String, Arc<Result<LoadedGame, String>>>,
}

impl<'l> LoadedVariants<'l> {
    pub fn new(library: &'l Library) -> Self {
        Self { library, games: FxHashMap::default() }
    }

    /// The game that the tag of a game names, or why there is none.
    pub fn get(&mut self, game: &PgnGame) -> Arc<Result<LoadedGame, String>> {
        let name = game.tag("Variant").map_or_else(String::new, |tag| tag.value.clone());
        let load = || self.library.load_variant(game).map_err(|error| error.to_string());
        self.games.entry(name).or_insert_with(|| Arc::new(load())).clone()
    }
}
