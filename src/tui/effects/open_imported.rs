//! Opens games and positions that were pasted or read from a file.

use std::sync::Arc;

use super::{
    OpenedGame, Services, list_games,
    open_game::{open_from_tree, open_new},
};
use crate::{
    game::{
        GameFormat, Variant, fen,
        pgn::{self, PgnGame},
    },
    store::{ImportedGame, Library, Mode, SavedGame},
    task::ProgressMonitor,
    tui::state::Rulebook,
};

/// Opens a game that was read from PGN.
pub(super) fn open_imported(
    services: &Services,
    library: &Library,
    rulebook: Arc<Rulebook>,
    game: ImportedGame,
) -> OpenedGame {
    let ImportedGame { tree, tags, fen } = game;
    let saved = SavedGame { tags, ..SavedGame::new(&rulebook.game, Mode::Game, fen, library.folder()) };
    open_from_tree(services, rulebook, saved, tree)
}

/// Opens a pasted position of the open game or of chess, or a pasted game.
pub(super) fn open_pasted(
    services: &Services,
    library: &Library,
    text: &str,
    rulebook: Option<Arc<Rulebook>>,
) -> Result<OpenedGame, String> {
    let text = text.trim();
    if let Some(rulebook) = rulebook.filter(|rulebook| fen::parse(rulebook.variant(), text).is_ok()) {
        return open_pasted_position(services, library, rulebook, text);
    }
    let chess = || library.load("chess").map(Rulebook::new).map_err(|error| error.to_string());
    if !text.starts_with('[') {
        let chess = chess()?;
        if fen::parse(chess.variant(), text).is_ok() {
            return open_pasted_position(services, library, chess, text);
        }
    }
    let game = GameFormat::detect(text.as_bytes())
        .games(text)
        .next()
        .filter(|game| !game.tags.is_empty() || !game.line.moves.is_empty());
    let game = game.ok_or("the pasted text is neither a position nor a game")?;
    open_pgn(services, library, &game, "the pasted text")
}

fn open_pasted_position(
    services: &Services,
    library: &Library,
    rulebook: Arc<Rulebook>,
    fen: &str,
) -> Result<OpenedGame, String> {
    let notice = Some(format!("opened a position of {}", rulebook.game.title()));
    let opened = open_new(services, library, rulebook, Mode::Game, Some(fen.to_owned()))?;
    Ok(OpenedGame { notice, ..opened })
}

/// Opens a game of a file.
pub(super) fn open_in_file(
    services: &Services,
    library: &Library,
    path: &str,
    number: u64,
    monitor: &Arc<ProgressMonitor>,
) -> Result<OpenedGame, String> {
    for (other, game) in (1..).zip(list_games::open(path)?) {
        if monitor.token().is_cancelled() {
            return Err("cancelled".into());
        }
        if other == number {
            let game = game.map_err(|error| format!("cannot read `{path}`: {error}"))?;
            return open_pgn(services, library, &game, path);
        }
    }
    Err(format!("`{path}` has no game {number}"))
}

/// Opens a game of a file. What cannot be played is left out, with a warning.
fn open_pgn(services: &Services, library: &Library, game: &PgnGame, source: &str) -> Result<OpenedGame, String> {
    let rulebook = Rulebook::new(library.load_variant(game).map_err(|error| error.to_string())?);
    let (imported, errors) = ImportedGame::new(rulebook.variant(), game);
    if imported.tree.is_empty()
        && let Some(error) = errors.first()
    {
        return Err(format!("{source} is no game: {error}"));
    }
    let notice = Some(opened_text(rulebook.variant(), rulebook.game.title(), &imported.tags));
    let mut opened = OpenedGame { notice, ..open_imported(services, library, rulebook, imported) };
    opened.warning = errors.first().map(|error| format!("{source}:{error}; what comes before is kept"));
    Ok(opened)
}

/// What was opened: `opened Carlsen – Anand, 1-0`.
fn opened_text(variant: &Variant, title: &str, tags: &[(String, String)]) -> String {
    let names = pgn::names_text(tags, &pgn::player_tags(variant));
    let result = pgn::tag(tags, "Result").filter(|result| *result != "*");
    let game = names.unwrap_or_else(|| format!("a game of {title}"));
    match result {
        Some(result) => format!("opened {game}, {result}"),
        None => format!("opened {game}"),
    }
}
