//! `alfil` and `alfil play`: everything is checked and loaded before the terminal is touched.

use super::{Failure, args, game_argument};
use crate::game::fen;
use crate::players::{PlayerSpec, SearchLimits, single_player_message};
use crate::store::{Config, Folders, Game, Library, Mode};
use crate::tui::{self, event_loop::ExitReason, launch::LaunchOptions, theme};
use std::time::{Duration, SystemTime};

/// How long a position is analysed at most.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &args::Play) -> Result<(), Failure> {
    match tui::launch::launch(opening(args)?)? {
        ExitReason::Finished | ExitReason::Closed => Ok(()),
        ExitReason::Signal(number) => Err(Failure::Signal(number)),
    }
}

/// What the program opens with.
fn opening(args: &args::Play) -> Result<LaunchOptions, Failure> {
    let folders = Folders::find()?;
    let config = Config::load(&folders)?;
    let library = Library::open(&folders);
    let game = args.game.as_deref().map(|name| library.load(name)).transpose()?;
    let start = match (&game, &args.fen, args.start) {
        (Some(game), Some(text), _) => Some((text.trim().to_owned(), game_argument::read_fen(game, text)?)),
        (Some(game), None, Some(number)) => {
            let start = game_argument::numbered_start(game, number)?;
            Some((fen::write(&game.variant, &start.position, start.quiet, start.number), start))
        }
        _ => None,
    };
    let seed = args.seed.unwrap_or_else(clock);
    let mode = args.mode.unwrap_or(Mode::Game);
    let patience = SearchLimits { time: Some(PATIENCE), ..SearchLimits::default() };
    let seats = seats(args, game.as_ref())?;
    if args.clock.is_some() && mode != Mode::Game {
        return Err(Failure::Input(format!(
            "`--clock` does not go with `--mode {}`: clocks are for games on one board; leave one of the two out",
            mode.name()
        )));
    }
    let clock = args.clock;
    Ok(LaunchOptions {
        seed,
        game,
        mode,
        start_position: start,
        seats,
        clock,
        library,
        config,
        folders,
        colour_depth: depth(),
        analysis_limits: patience,
    })
}

/// Who plays besides the person whose side it is.
fn seats(args: &args::Play, game: Option<&Game>) -> Result<Vec<Option<PlayerSpec>>, Failure> {
    let (Some(against), Some(game)) = (&args.against, game) else { return Ok(Vec::new()) };
    if let Some(mode) = args.mode.filter(|mode| !mode.can_seat(against)) {
        let why = match mode {
            Mode::Worlds(rules) if rules.is_quantum() => {
                "engines know nothing of worlds; take `random` or a level, 1 to 8"
            }
            _ => "in it you play against all replies at once; leave one of the two out",
        };
        return Err(Failure::Input(format!(
            "`--against {}` does not go with `--mode {}`: {why}",
            against.name(),
            mode.name()
        )));
    }
    let players = &game.variant.rules().players;
    if players.len() < 2 {
        return Err(Failure::Input(single_player_message(game.title())));
    }
    let own = match &args.side {
        None => 0,
        Some(side) => players.iter().position(|name| name.eq_ignore_ascii_case(side)).ok_or_else(|| {
            Failure::Input(format!("{} has no side `{side}`; its sides are {}", game.title(), players.join(" and ")))
        })?,
    };
    Ok((0..players.len()).map(|player| (player != own).then(|| against.clone())).collect())
}

/// A seed from the time of day.
fn clock() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32))
}

/// How many colours the terminal can show, as far as the environment says.
pub(super) fn depth() -> theme::ColourDepth {
    let variable = |name| std::env::var(name).ok();
    let (no_color, colorterm, term) = (variable("NO_COLOR"), variable("COLORTERM"), variable("TERM"));
    let hints =
        theme::ColourHints { no_color: no_color.as_deref(), colorterm: colorterm.as_deref(), term: term.as_deref() };
    theme::ColourDepth::detect(hints)
}
