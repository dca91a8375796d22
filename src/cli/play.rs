//! `alfil` and `alfil play`. All input is checked before the terminal switches to full screen.

use super::argument_values::{parse_time_control, player, whole_number};
use super::{Failure, game_argument, open};
use crate::game::fen::ParsedFen;
use crate::network::LinkEvent;
use crate::players::{PlayerSpec, SearchLimits, TimeControl, single_player_message};
use crate::store::{ConfigFile, Folders, ImportedGame, Library, LoadedGame, MatchScore, Mode, ThemeChoice, Training};
use crate::tui::{self, event_loop::ExitReason, launch::LaunchOptions, state::RemoteTable, theme};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::Duration;

#[derive(Debug, Default, clap::Args)]
pub(super) struct PlayArgs {
    /// A name from `alfil list`, or a rule file
    pub game: Option<String>,
    /// Game mode
    #[arg(long)]
    pub mode: Option<Mode>,
    /// Opponent: `random`, a level from 1 to 8, an engine from `config.toml`, or the command of a UCI engine
    #[arg(long, value_name = "OPPONENT", value_parser = player, requires = "game")]
    pub against: Option<PlayerSpec>,
    /// Your side, by name; the first side by default
    #[arg(long, value_name = "SIDE", requires = "against")]
    pub side: Option<String>,
    /// Seconds per player for the whole game, with an optional increment per turn: `300`, `180+2`
    #[arg(long, value_name = "SECONDS", value_parser = parse_time_control, requires = "game")]
    pub clock: Option<TimeControl>,
    /// Number of games of a match, in which the sides change seats after each game
    #[arg(long, value_name = "N", requires = "game", value_parser = whole_number(1_u32..=100))]
    pub games: Option<u32>,
    /// Open a file of games in PGN; of several, choose one from a list
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "mode", "plain"])]
    pub pgn: Option<PathBuf>,
    /// Start from this position
    #[arg(long, requires = "game")]
    pub fen: Option<String>,
    /// Number of the starting position, from 0, in a game that has several; random by default
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "fen")]
    pub start: Option<usize>,
    /// Colour theme for this time: `auto`, a theme of Alfil, or one in `config.toml`
    #[arg(long, value_name = "THEME")]
    pub theme: Option<String>,
    /// Play line by line instead of on the full screen: for screen readers, pipes and terminals without a screen
    #[arg(long)]
    pub plain: bool,
    /// Random seed, to reproduce a game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// Time limit for the analysis of a position.
const MAX_ANALYSIS_TIME: Duration = Duration::from_mins(1);

pub(super) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    launch(launch_options(args)?, args.plain, out)
}

fn launch(options: LaunchOptions, is_plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let reason = if is_plain {
        let has_prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
        tui::plain::play(options, out, has_prompt)?
    } else {
        tui::launch::launch(options)?
    };
    match reason {
        ExitReason::Finished | ExitReason::Closed => Ok(()),
        ExitReason::Signal(number) => Err(Failure::Signal(number)),
    }
}

/// Opens a game that was read from a file.
pub(super) fn run_imported(game: LoadedGame, imported: ImportedGame) -> Result<(), Failure> {
    let options = launch_options(&PlayArgs::default())?;
    match tui::launch::launch(LaunchOptions { game: Some(game), imported: Some(imported), ..options })? {
        ExitReason::Finished | ExitReason::Closed => Ok(()),
        ExitReason::Signal(number) => Err(Failure::Signal(number)),
    }
}

/// Opens the puzzle of a game, or of any game, that has been due longest.
pub(super) fn run_training(game: Option<&str>, is_plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let args = PlayArgs { plain: is_plain, ..PlayArgs::default() };
    let folders = Folders::find()?;
    let library = Library::open(&folders);
    let name = game.map(|name| library.load(name)).transpose()?.map(|game| game.name().to_owned());
    // The full screen shows the message over the list of games.
    if is_plain && let Some(text) = Training::load(&folders)?.nothing_due_text(name.as_deref(), Training::today()) {
        return Ok(writeln!(out, "{text}")?);
    }
    launch(LaunchOptions { training: Some(name), ..launch_options(&args)? }, is_plain, out)
}

/// Plays a game with others at a table, and says what happens there.
pub(super) fn run_at_table(
    game: LoadedGame,
    start: Option<ParsedFen>,
    clock: Option<TimeControl>,
    remote: (RemoteTable, Receiver<LinkEvent>),
    is_plain: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let options = launch_options(&PlayArgs::default())?;
    let start_position = start.map(|start| (start.write(&game.variant), start));
    let options = LaunchOptions { game: Some(game), start_position, clock, remote: Some(remote), ..options };
    launch(options, is_plain, out)
}

/// Checks the arguments and loads everything that the terminal program starts with.
fn launch_options(args: &PlayArgs) -> Result<LaunchOptions, Failure> {
    let folders = Folders::find()?;
    let ConfigFile { mut config, problems } = ConfigFile::load(&folders)?;
    if let Some(theme) = &args.theme {
        config.theme = ThemeChoice::parse(theme, &config.themes)
            .map_err(|themes| Failure::Input(format!("there is no theme `{theme}`; choose {themes}")))?;
    }
    let library = Library::open(&folders);
    let game = args.game.as_deref().map(|name| library.load(name)).transpose()?;
    let start = match (&game, &args.fen, args.start) {
        (Some(game), Some(text), _) => Some((text.trim().to_owned(), game_argument::read_fen(game, text)?)),
        (Some(game), None, Some(number)) => {
            let start = game_argument::numbered_start(game, number)?;
            Some((start.write(&game.variant), start))
        }
        _ => None,
    };
    let game_file = args.pgn.as_deref().map(open::check_file).transpose()?;
    let mode = args.mode.unwrap_or_default();
    let seats = seats(args, game.as_ref())?;
    if args.clock.is_some() && mode != Mode::Game {
        return Err(Failure::Input(format!(
            "`--clock` cannot be used with `--mode {}`: only ordinary games have clocks; remove one of the two",
            mode.name()
        )));
    }
    let match_score = args.games.and_then(MatchScore::begin);
    if let (Some(game), Some(_)) = (&game, match_score) {
        check_match(game, mode)?;
    }
    Ok(LaunchOptions {
        match_score,
        seed: args.seed.unwrap_or_else(|| fastrand::u64(..)),
        game,
        mode,
        start_position: start,
        imported: None,
        training: None,
        remote: None,
        game_file,
        seats,
        clock: args.clock,
        config,
        config_problems: problems,
        folders,
        colour_depth: colour_depth(),
        background: background(),
        is_remote: is_remote(),
        analysis_limits: SearchLimits { time: Some(MAX_ANALYSIS_TIME), ..SearchLimits::default() },
    })
}

/// Checks that a game can be played as a match.
fn check_match(game: &LoadedGame, mode: Mode) -> Result<(), Failure> {
    let reason = match mode {
        Mode::Worlds(rules) if !rules.is_quantum() => {
            format!("with `--mode {}`: a solitaire has one side", mode.name())
        }
        _ if game.variant.rules().players.len() == 2 => return Ok(()),
        _ => format!("for {}: a match is for two sides", game.title()),
    };
    Err(Failure::Input(format!("`--games` cannot be used {reason}; remove it")))
}

/// The computer players by seat; `None` for the user's side.
fn seats(args: &PlayArgs, game: Option<&LoadedGame>) -> Result<Vec<Option<PlayerSpec>>, Failure> {
    let (Some(against), Some(game)) = (&args.against, game) else { return Ok(Vec::new()) };
    if let Some(mode) = args.mode.filter(|mode| !mode.can_seat(against)) {
        let reason = match mode {
            Mode::Worlds(rules) if rules.is_quantum() => {
                "UCI engines cannot play many-worlds games; choose `random` or a level from 1 to 8"
            }
            _ => "in a solitaire the program makes every reply; remove one of the two options",
        };
        return Err(Failure::Input(format!(
            "`--against {}` cannot be used with `--mode {}`: {reason}",
            against.name(),
            mode.name()
        )));
    }
    let players = &game.variant.rules().players;
    if players.len() < 2 {
        return Err(Failure::Input(single_player_message(game.title())));
    }
    let own_side = match &args.side {
        None => 0,
        Some(side) => players.iter().position(|name| name.eq_ignore_ascii_case(side)).ok_or_else(|| {
            Failure::Input(format!("{} has no side `{side}`; choose {}", game.title(), players.join(" or ")))
        })?,
    };
    Ok((0..players.len()).map(|player| (player != own_side).then(|| against.clone())).collect())
}

/// The background of the terminal, from its environment variables.
pub(super) fn background() -> theme::Background {
    let colours = std::env::var("COLORFGBG").ok();
    colours.and_then(|colours| theme::Background::of_colorfgbg(&colours)).unwrap_or_default()
}

/// Whether the terminal is on another computer, from its environment variables.
fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// The colour depth of the terminal, from its environment variables.
pub(super) fn colour_depth() -> theme::ColourDepth {
    let [no_color, colorterm, term] = ["NO_COLOR", "COLORTERM", "TERM"].map(|name| std::env::var(name).ok());
    let (no_color, colorterm, term) = (no_color.as_deref(), colorterm.as_deref(), term.as_deref());
    theme::ColourDepth::detect(theme::ColourHints { no_color, colorterm, term })
}
