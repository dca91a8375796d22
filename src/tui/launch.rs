//! Launching the full-screen program.

use super::{
    app::App,
    event_loop::{ExitReason, run},
    state::RemoteTable,
    terminal::TerminalError,
    theme::{Background, ColourDepth},
};
use crate::game::fen::ParsedFen;
use crate::network::LinkEvent;
use crate::players::{PlayerSpec, SearchLimits, TimeControl};
use crate::store::{Config, ConfigProblem, DailyPuzzle, Folders, ImportedGame, LoadedGame, MatchScore, Mode};
use std::sync::mpsc::Receiver;

/// Checked and loaded options of the program.
#[derive(Debug)]
pub struct LaunchOptions {
    /// The game to open, if any.
    pub game: Option<LoadedGame>,
    /// The mode.
    pub mode: Mode,
    /// Computer player for each seat; `None` for people.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The time control; `None` without clocks.
    pub clock: Option<TimeControl>,
    /// The match that the game begins; `None` for a single game.
    pub match_score: Option<MatchScore>,
    /// The start position, as text and parsed.
    pub start_position: Option<(String, ParsedFen)>,
    /// The moves of the game, if it was read from a file.
    pub imported: Option<ImportedGame>,
    /// The game of the puzzle to open for training; the inner `None` for any game.
    pub training: Option<Option<String>>,
    /// The table where the game is played with others, and what happens there.
    pub remote: Option<(RemoteTable, Receiver<LinkEvent>)>,
    /// A file whose games are listed.
    pub game_file: Option<String>,
    /// Seed of random numbers.
    pub seed: u64,
    /// User settings.
    pub config: Config,
    /// What is wrong with them.
    pub config_problems: Vec<ConfigProblem>,
    /// Platform folders.
    pub folders: Folders,
    /// Colour depth of the terminal.
    pub colour_depth: ColourDepth,
    /// Background of the terminal, as far as its environment says.
    pub background: Background,
    /// Whether the terminal is on another computer.
    pub is_remote: bool,
    /// Limits of an analysis.
    pub analysis_limits: SearchLimits,
}

/// Why the program failed.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// The terminal.
    #[error(transparent)]
    Terminal(#[from] TerminalError),
    /// The input or output, without a full screen.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The last game could not be saved, for this reason.
    #[error("the game is not saved: {0}")]
    NotSaved(String),
}

/// Runs the full-screen program until the player quits; saves the game and stops engines.
///
/// # Errors
/// If there is no terminal, or it fails, or the last game cannot be saved.
pub fn launch(options: LaunchOptions) -> Result<ExitReason, LaunchError> {
    let mut app = App::new(options, crossterm::terminal::size().unwrap_or((80, 24)).into());
    app.state.home.daily_puzzle = Some(DailyPuzzle::today());
    match (run(&mut app)?, app.save_error) {
        // After a signal or a lost terminal, nobody can see a save error.
        (ExitReason::Finished, Some(error)) => Err(LaunchError::NotSaved(error)),
        (reason, _) => Ok(reason),
    }
}
