//! Writes texts of the game for the clipboard.

use std::{sync::Arc, time::SystemTime};

use super::{CopiedText, Services};
use crate::{
    game::{GameTree, pgn},
    store::{pgn_date, write_copied},
    tui::{
        state::{CopyFormat, Rulebook},
        static_board,
        theme::{ColourDepth, Theme},
    },
};

/// What a text is made of.
#[derive(Debug)]
pub enum CopySource {
    /// The text itself.
    Text(String),
    /// A classical game.
    Game {
        /// The rules.
        rulebook: Arc<Rulebook>,
        /// The game at its current position.
        tree: Box<GameTree>,
        /// The names of the players.
        players: Vec<String>,
        /// The tags of a game that was read from PGN.
        tags: Vec<(String, String)>,
    },
}

/// Writes a text, also to the file of copied texts.
pub fn copy_text(services: &Services, format: CopyFormat, source: CopySource) -> Result<CopiedText, String> {
    let text = match source {
        CopySource::Text(text) => text,
        CopySource::Game { rulebook, tree, .. } if format == CopyFormat::Board => {
            let theme = Theme::choose(None, ColourDepth::None);
            static_board::lines(rulebook.variant(), tree.record().position(), &theme).join("\n")
        }
        CopySource::Game { rulebook, tree, players, tags } => {
            // A game that was read from a file was not played today.
            let date = tags.is_empty().then(|| pgn_date(SystemTime::now()));
            let header = pgn::PgnHeader { date, players, tags: &tags, ..pgn::PgnHeader::default() };
            pgn::write(rulebook.variant(), &tree, &header).map_err(|fault| fault.title)?
        }
    };
    let file = write_copied(&services.folders, &text);
    let file = file.map(|path| path.display().to_string()).map_err(|error| error.to_string());
    Ok(CopiedText { format, text, file })
}
