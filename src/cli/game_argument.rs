//! The game and the position that the arguments of a command name.

use super::args::PositionArgs;
use super::failure::print_message;
use super::{Failure, diagnostics, underline};
use crate::game::{Fault, Game as _, Position, fen};
use crate::store::{Folders, Game, Library};
use crate::task::Halt;

/// A game and a position of it.
pub(super) struct GameArgument {
    pub game: Game,
    /// The position, with its clock of turns without progress.
    pub start: fen::ParsedFen,
}

impl GameArgument {
    /// Loads the game and reads the position.
    pub fn load(at: &PositionArgs) -> Result<Self, Failure> {
        let library = Library::open(&Folders::find()?);
        let game = library.load(&at.game)?;
        let start = match (&at.fen, at.start) {
            (Some(text), _) => read_fen(&game, text)?,
            (None, Some(number)) => numbered_start(&game, number)?,
            (None, None) => from_position(game.variant.start()),
        };
        Ok(Self { game, start })
    }

    /// Prints a fault of the rules with its place in the rule file.
    pub fn fault(&self, fault: &Fault) -> Failure {
        diagnostics::print(&self.game.sources, &fault.diagnostic())
    }

    /// The failure of work that was stopped.
    pub fn halted(&self, halt: Halt<Fault>) -> Failure {
        Failure::of_halt(halt, |fault| self.fault(fault))
    }
}

fn from_position(position: Position) -> fen::ParsedFen {
    fen::ParsedFen { position, halfmove_clock: 0, fullmove: 1, notes: Vec::new() }
}

/// A starting position by its number, from 0, in the order of the rules.
pub(super) fn numbered_start(game: &Game, number: usize) -> Result<fen::ParsedFen, Failure> {
    let starts =
        game.variant.start_positions().map_err(|fault| diagnostics::print(&game.sources, &fault.diagnostic()))?;
    let last = starts.len() - 1;
    let start = starts.into_iter().nth(number).map(from_position);
    start.ok_or_else(|| match last {
        0 => Failure::Input(format!("{} has a single starting position, number 0", game.title())),
        _ => Failure::Input(format!("{} has no starting position {number}; choose 0 to {last}", game.title())),
    })
}

/// Parses a FEN. Fields without effect are noted on the standard error.
pub(super) fn read_fen(game: &Game, text: &str) -> Result<fen::ParsedFen, Failure> {
    let start = fen::parse(&game.variant, text)
        .map_err(|error| Failure::Input(format!("{}\n{}", error.message, underline::underline(text, error.span))))?;
    for note in &start.notes {
        print_message("note", note);
    }
    Ok(start)
}
