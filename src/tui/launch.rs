//! How the program opens.

use super::{
    app::App,
    event_loop::{ExitReason, run},
    terminal::TerminalError,
    theme::ColourDepth,
};
use crate::game::fen::Start;
use crate::players::{PlayerSpec, SearchLimits};
use crate::store::{Config, Folders, Game, Library, Mode};
use std::time::Duration;

/// All that the program opens with, checked and loaded.
#[derive(Debug)]
pub struct LaunchOptions {
    /// The game, if one was asked for.
    pub game: Option<Game>,
    /// What to play.
    pub mode: Mode,
    /// Who plays besides people, by player.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The time that each player has for the game, and for a turn besides.
    pub clock: Option<(Duration, Duration)>,
    /// The position to start from, as it was written and as it was read.
    pub start_position: Option<(String, Start)>,
    /// What chance goes by: the start of a game that has several.
    pub seed: u64,
    /// The games there are.
    pub library: Library,
    /// What the user prefers.
    pub config: Config,
    /// Where things are kept.
    pub folders: Folders,
    /// How many colours the terminal can show.
    pub colour_depth: ColourDepth,
    /// How long a position is analysed at most, if it is not played on before.
    pub analysis_limits: SearchLimits,
}

/// Runs the full-screen program until the player leaves it; the game is kept, and engines are ended.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn launch(opening: LaunchOptions) -> Result<ExitReason, TerminalError> {
    let mut app = App::new(opening, crossterm::terminal::size().unwrap_or((80, 24)));
    let exit = run(&mut app);
    app.close();
    exit
}
