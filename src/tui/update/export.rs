//! The command that writes the game to a file: `:export game.pgn`.

use crate::tui::{
    effects::{ExportSource, SideEffect},
    state::{AppState, SessionKind},
};

/// Requests the file. `path` may be empty.
pub fn request(state: &mut AppState, path: &str) {
    if path.is_empty() {
        return state.warn("name a file: `:export game.pgn`");
    }
    let Some(session) = &state.session else { return state.warn("open a game first; then `:export` writes it") };
    let SessionKind::Classical(game) = &session.kind else {
        return state.warn("a game of worlds has no such file; `y` copies the command that replays it");
    };
    let source = ExportSource {
        rulebook: session.rulebook.clone(),
        tree: Box::new(game.tree.clone()),
        players: session.saved.player_names(session.rules().players.len()),
        tags: session.saved.tags.clone(),
        appearance: Box::new(state.appearance.clone()),
    };
    state.effects.push(SideEffect::ExportGame { path: path.to_owned(), source: Box::new(source) });
}
