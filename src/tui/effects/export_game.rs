//! Writes a game or its board to a file that the user names.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use super::{Message, list_games::expand_home};
use crate::{
    game::{GameFormat, GameTree, pgn::PgnHeader},
    store::{AtomicFile, pgn_date},
    tui::{
        board_export::PictureFormat,
        event_loop::MessageSender,
        state::{Appearance, Rulebook},
    },
};

/// A game to write.
#[derive(Debug)]
pub struct ExportSource {
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// The game at its current position.
    pub tree: Box<GameTree>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The tags of a game that was read from a file.
    pub tags: Vec<(String, String)>,
    /// The colours of pictures.
    pub appearance: Box<Appearance>,
}

/// Writes a game in the format that the ending of the name tells. An existing file is never replaced.
pub fn export_game(path: &str, source: &ExportSource, sender: &MessageSender<Message>) {
    sender.send(Message::FileExported(write(path, source)));
}

/// Writes the file and returns its path. It fails if the ending is unknown, the format has no words for the game, or the file exists or cannot
/// be written.
fn write(path: &str, source: &ExportSource) -> Result<String, String> {
    let file = expand_home(path);
    let bytes = bytes(&file, source)?;
    let fail = |error: &dyn std::fmt::Display| format!("cannot write `{path}`: {error}");
    let mut writer = AtomicFile::create(&file).map_err(|error| fail(&error))?;
    writer.write_all(&bytes).map_err(|error| fail(&error))?;
    if writer.commit_new().map_err(|error| fail(&error))? {
        Ok(absolute(file).display().to_string())
    } else {
        Err(format!("there is a file `{path}` already; choose another name"))
    }
}

fn bytes(path: &Path, source: &ExportSource) -> Result<Vec<u8>, String> {
    let ExportSource { rulebook, tree, players, tags, appearance } = source;
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let variant = rulebook.variant();
    if let Some(format) = PictureFormat::of_name(ending) {
        return format.write(variant, tree.record().position(), None, appearance);
    }
    let Some(format) = GameFormat::of_name(ending) else {
        let names =
            GameFormat::ALL.map(GameFormat::name).into_iter().chain(PictureFormat::ALL.map(PictureFormat::name));
        let names: Vec<&str> = names.collect();
        return Err(format!("end the name of the file with a format, such as `game.pgn`: {}", names.join(", ")));
    };
    // A game that was read from a file was not played today.
    let date = tags.is_empty().then(|| pgn_date(SystemTime::now()));
    let header = PgnHeader { date, players: players.clone(), tags, ..PgnHeader::default() };
    format.write(variant, tree, &header).map(String::into_bytes)
}

fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}
