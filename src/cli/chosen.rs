//! The game and the position that a command is about.

use super::args::At;
use super::failure::say;
use super::{Failure, caret, diagnostics};
use crate::game::{Fault, Game as _, fen};
use crate::store::{Folders, Game, Library};

/// A game and a position of it.
pub(super) struct Chosen {
    /// The game.
    pub game: Game,
    /// The position, and turns without capture or progress before it.
    pub start: fen::Start,
}

impl Chosen {
    /// Loads the game and reads the position.
    pub fn load(at: &At) -> Result<Self, Failure> {
        let library = Library::open(&Folders::find()?);
        let game = library.load(&at.game)?;
        let start = match &at.fen {
            Some(text) => read_fen(&game, text)?,
            None => fen::Start { position: game.variant.start(), quiet: 0, number: 1, notes: Vec::new() },
        };
        Ok(Self { game, start })
    }

    /// A fault of the rules, shown where it is in the rule file.
    pub fn fault(&self, fault: &Fault) -> Failure {
        diagnostics::say(&self.game.sources, &fault.diagnostic())
    }
}

/// Reads a position; what it says to no effect is noted on the standard error.
pub(super) fn read_fen(game: &Game, text: &str) -> Result<fen::Start, Failure> {
    let start = fen::parse(&game.variant, text)
        .map_err(|error| Failure::Bad(format!("{}\n{}", error.what, caret::under(text, error.at))))?;
    for note in &start.notes {
        say("note", note);
    }
    Ok(start)
}
