//! How the program opens.

use super::{
    app::App,
    run::{Exit, run},
    terminal::TerminalError,
    theme::Depth,
};
use crate::game::fen::Start;
use crate::players::{PlayerSpec, SearchLimits};
use crate::store::{Config, Folders, Game, Library, Mode};
use std::time::Duration;

/// All that the program opens with, checked and loaded.
#[derive(Debug)]
pub struct Opening {
    /// The game, if one was asked for.
    pub game: Option<Game>,
    /// What to play.
    pub mode: Mode,
    /// Who plays besides people, by player.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The time that each player has for the game, and for a turn besides.
    pub clock: Option<(Duration, Duration)>,
    /// The position to start from, as it was written and as it was read.
    pub start: Option<(String, Start)>,
    /// What chance goes by: the start of a game that has several.
    pub seed: u64,
    /// The games there are.
    pub library: Library,
    /// What the user prefers.
    pub config: Config,
    /// Where things are kept.
    pub folders: Folders,
    /// How many colours the terminal can show.
    pub depth: Depth,
    /// How long a position is analysed at most, if it is not played on before.
    pub patience: SearchLimits,
}

/// Runs the full-screen program until the player leaves it; the game is kept, and engines are ended.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn open(opening: Opening) -> Result<Exit, TerminalError> {
    let mut app = App::new(opening, crossterm::terminal::size().unwrap_or((80, 24)));
    let exit = run(&mut app);
    app.close();
    exit
}
