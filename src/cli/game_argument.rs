//! The game and the position that the arguments of a command name.

use super::failure::print_message;
use super::{Failure, underline};
use crate::game::{Game as _, Position, fen};
use crate::store::{Folders, Library, LoadedGame};
use std::mem::ManuallyDrop;

/// The arguments that name a game and a position of it.
#[derive(Debug, clap::Args)]
pub(super) struct PositionArgs {
    /// A name from `alfil list`, or a rule file
    pub game: String,
    /// The position; the start of the game by default
    #[arg(long)]
    pub fen: Option<String>,
    /// Number of the starting position, from 0, in a game that has several
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub start: Option<usize>,
}

impl PositionArgs {
    /// Loads the game, reads the position, and runs a command on them. A fault of the rules is printed with its place in the
    /// rule file.
    pub fn run(&self, command: impl FnOnce(&GameArgument) -> Result<(), Failure>) -> Result<(), Failure> {
        // The process ends soon. Freeing the compiled rules piece by piece may take longer than Ctrl-C should.
        let argument = ManuallyDrop::new(GameArgument::load(self)?);
        command(&argument).map_err(|failure| failure.at(&argument.game.sources))
    }
}

/// A game and a position of it.
pub(super) struct GameArgument {
    pub game: LoadedGame,
    /// The position, with its clock of turns without progress.
    pub start: fen::ParsedFen,
}

impl GameArgument {
    /// Loads the game and reads the position.
    fn load(at: &PositionArgs) -> Result<Self, Failure> {
        let library = Library::open(&Folders::find()?);
        let game = library.load(&at.game)?;
        let start = match (&at.fen, at.start) {
            (Some(text), _) => read_fen(&game, text)?,
            (None, Some(number)) => numbered_start(&game, number)?,
            (None, None) => from_position(game.variant.start()),
        };
        Ok(Self { game, start })
    }
}

/// Loads a game and reads a position, that of the start by default.
pub(super) fn load(game: &str, fen: Option<&str>) -> Result<GameArgument, Failure> {
    GameArgument::load(&PositionArgs { game: game.to_owned(), fen: fen.map(str::to_owned), start: None })
}

fn from_position(position: Position) -> fen::ParsedFen {
    fen::ParsedFen::at_start(position)
}

/// A starting position by its number, from 0, in the order of the rules.
pub(super) fn numbered_start(game: &LoadedGame, number: usize) -> Result<fen::ParsedFen, Failure> {
    let starts = game.variant.start_positions().map_err(|fault| Failure::from(fault).at(&game.sources))?;
    let last = starts.len() - 1;
    let start = starts.into_iter().nth(number).map(from_position);
    start.ok_or_else(|| match last {
        0 => Failure::Input(format!("{} has a single starting position, number 0", game.title())),
        _ => Failure::Input(format!("{} has no starting position {number}; choose 0 to {last}", game.title())),
    })
}

/// Parses a FEN. Fields without effect and impossible positions cause a warning on the standard error.
pub(super) fn read_fen(game: &LoadedGame, text: &str) -> Result<fen::ParsedFen, Failure> {
    let start = fen::parse(&game.variant, text)
        .map_err(|error| Failure::Input(format!("{}\n{}", error.message, underline::underline(text, error.span))))?;
    for note in &start.notes {
        print_message("warning", note);
    }
    Ok(start)
}
