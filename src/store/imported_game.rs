//! A game of a file, played by the rules that it names.

use super::{Library, LoadError, LoadedGame};
use crate::game::pgn::{self, PgnError, PgnGame};
use crate::game::{GameTree, Variant};

/// What the tag `Variant` says for chess on some servers.
const NAMES_OF_CHESS: [&str; 3] = ["Standard", "From Position", "Normal"];

/// A game that was read from a file and played by its rules.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The moves with variations and comments, at the start.
    pub tree: GameTree,
    /// The tags, as names and values.
    pub tags: Vec<(String, String)>,
    /// The start position, if it is not the setup of the rules.
    pub fen: Option<String>,
}

impl ImportedGame {
    /// Plays a game. Returns what could not be played, too.
    pub fn new(variant: &Variant, game: &PgnGame) -> (Self, Vec<PgnError>) {
        let (mut tree, errors) = pgn::play_game(variant, game);
        tree.go_to(None);
        let fen = game.tag("FEN").map(|_| tree.record().fen(variant));
        let tags = game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
        (Self { tree, tags, fen }, errors)
    }
}

impl Library {
    /// Loads the game that the tag `Variant` of a PGN game names; chess without the tag.
    ///
    /// # Errors
    /// If there is no such game, or its rule file cannot be read.
    pub fn load_variant(&self, game: &PgnGame) -> Result<LoadedGame, LoadError> {
        let name = game.tag("Variant").map_or("chess", |tag| tag.value.as_str());
        // A path would let a game from a stranger open files.
        let rule_file = self.find(if is_chess(name) { "chess" } else { name })?.clone();
        self.read_rule_file(&rule_file)?.game()
    }
}

/// Whether the value of a tag `Variant` means chess.
pub fn is_chess(name: &str) -> bool {
    NAMES_OF_CHESS.iter().any(|other| other.eq_ignore_ascii_case(name)) || name.eq_ignore_ascii_case("chess")
}
