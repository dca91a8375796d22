//! The game and the position that a command is about.

use super::args::PositionArgs;
use super::failure::print_message;
use super::{Failure, diagnostics, underline};
use crate::game::{Fault, Game as _, Position, fen};
use crate::store::{Folders, Game, Library};

/// A game and a position of it.
pub(super) struct GameArgument {
    /// The game.
    pub game: Game,
    /// The position, and turns without capture or progress before it.
    pub start: fen::Start,
}

impl GameArgument {
    /// Loads the game and reads the position.
    pub fn load(at: &PositionArgs) -> Result<Self, Failure> {
        let library = Library::open(&Folders::find()?);
        let game = library.load(&at.game)?;
        let start = match (&at.fen, at.start) {
            (Some(text), _) => read_fen(&game, text)?,
            (None, Some(number)) => numbered_start(&game, number)?,
            (None, None) => plain_start(game.variant.start()),
        };
        Ok(Self { game, start })
    }

    /// A fault of the rules, shown where it is in the rule file.
    pub fn fault(&self, fault: &Fault) -> Failure {
        diagnostics::print(&self.game.sources, &fault.diagnostic())
    }
}

fn plain_start(position: Position) -> fen::Start {
    fen::Start { position, quiet: 0, number: 1, notes: Vec::new() }
}

/// The start of this number, from 0, in the order of the rules.
pub(super) fn numbered_start(game: &Game, number: usize) -> Result<fen::Start, Failure> {
    let starts = game.variant.starts().map_err(|fault| diagnostics::print(&game.sources, &fault.diagnostic()))?;
    let last = starts.len() - 1;
    let found = starts.into_iter().nth(number).map(plain_start);
    found.ok_or_else(|| match last {
        0 => Failure::Input(format!("{} has one start, which is number 0", game.title())),
        _ => Failure::Input(format!("{} has no start {number}; its starts are 0 to {last}", game.title())),
    })
}

/// Reads a position; what it says to no effect is noted on the standard error.
pub(super) fn read_fen(game: &Game, text: &str) -> Result<fen::Start, Failure> {
    let start = fen::parse(&game.variant, text)
        .map_err(|error| Failure::Input(format!("{}\n{}", error.what, underline::underline(text, error.at))))?;
    for note in &start.notes {
        print_message("note", note);
    }
    Ok(start)
}
