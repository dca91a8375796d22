//! The command line.

use crate::game::Engine;
use crate::players::Contender;
use crate::store::Mode;
use crate::worlds::solver::Share;
use crate::worlds::{Rules, Store};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use std::time::Duration;

/// Plays any chess variant you can write down.
#[derive(Debug, Parser)]
#[command(name = "alfil", version, about, after_help = CODES, disable_help_subcommand = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
}

const CODES: &str = "Without a command the program opens on its list of games. GAME is a name that `alfil list` shows, \
or the path of a rule file.\n\nExit codes: 0 success, 1 a failure of alfil's own, 2 bad input, 130 interrupted.";

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a game, or choose one to play
    Play(Play),
    /// List the games there are
    List(List),
    /// Show all that is wrong with rule files
    Check(Check),
    /// Write rule files in house form, comments and all
    Fmt(Fmt),
    /// List the moves of a position
    Moves(Moves),
    /// Count the games of so many turns
    Perft(Perft),
    /// Measure how fast games are counted, loaded and compiled
    Bench(Bench),
    /// Play a script of many-worlds solitaire and count the worlds
    Worlds(Worlds),
    /// Find the shortest line that wins against every reply at once
    Solve(Solve),
    /// List the puzzles of many-worlds solitaire
    Puzzles(Puzzles),
    /// Let two players play many games against one another
    Match(Match),
    /// Be an engine that other programs run, by the universal chess interface
    Uci,
    /// Draw a position
    Render(Render),
}

#[derive(Debug, Default, clap::Args)]
pub(super) struct Play {
    /// A name from `alfil list`, or a rule file
    pub game: Option<String>,
    /// What to play
    #[arg(long)]
    pub mode: Option<Mode>,
    /// Against whom: `random`, a level, 1 to 8, an engine of `config.toml`, or a program that speaks UCI
    #[arg(long, value_name = "WHO", requires = "game")]
    pub against: Option<String>,
    /// The side that is yours, by its name; without it, the first
    #[arg(long, value_name = "SIDE", requires = "against")]
    pub side: Option<String>,
    /// Start from this position
    #[arg(long, requires = "game")]
    pub fen: Option<String>,
    /// Which start, from 0, of a game that has several; without it, one by chance
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "game", conflicts_with = "fen")]
    pub start: Option<usize>,
    /// What chance goes by, so that it can be had again
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Rule files, names from `alfil list`, or `-` for the standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Say also how the rules are compiled, part by part, and how long that takes
    #[arg(long)]
    pub stats: bool,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Fmt {
    /// Rule files, which are rewritten, or `-` to write what comes in on the standard input to the standard output
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Change nothing; say which files are not in house form, and exit with 2 if there are any
    #[arg(long)]
    pub check: bool,
}

/// A game and a position of it.
#[derive(Debug, clap::Args)]
pub(super) struct At {
    /// A name from `alfil list`, or a rule file
    pub game: String,
    /// The position; the start of the game if not given
    #[arg(long)]
    pub fen: Option<String>,
    /// Which start, from 0, of a game that has several
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "fen")]
    pub start: Option<usize>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Moves {
    #[command(flatten)]
    pub at: At,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Perft {
    #[command(flatten)]
    pub at: At,
    /// How many turns
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub depth: u32,
    /// Count for each move of the position by itself, too
    #[arg(long)]
    pub divide: bool,
    /// What lists the moves
    #[arg(long, default_value = "fast")]
    pub engine: Engine,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Bench {
    /// Names from `alfil list`, or rule files; all games that come with alfil if not given
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// What lists the moves
    #[arg(long, default_value = "fast")]
    pub engine: Engine,
    /// How long a count shall take, about
    #[arg(long, value_name = "S", default_value = "0.5", allow_negative_numbers = true, value_parser = seconds)]
    pub seconds: Duration,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Worlds {
    #[command(flatten)]
    pub at: At,
    /// The player's moves: "e2e4 d2d4 …"
    ///
    /// In games of two, those of both, in turn: `q:g1` makes all moves from g1 at once, `>f3` all that end on f3.
    #[arg(long)]
    pub moves: String,
    /// What is played with the worlds
    #[arg(long, value_enum, default_value_t = Rules::Classic)]
    pub rules: Rules,
    /// Go on after a world is lost, to measure growth
    #[arg(long)]
    pub past_loss: bool,
    /// Where the worlds are kept
    #[arg(long, value_enum, default_value_t = Store::Auto)]
    pub store: Store,
    /// Megabytes that all rounds together may take, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
    /// How many threads work on it; as many as the machine has cores, if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// What to tell of the last round; may be given again and again
    ///
    /// `choices`: every action, and in how many worlds it is legal. `squares`: what stands where, in how many worlds.
    /// `check`, `lost`: how many worlds are so, with the first of them. `world:N`: world N, from 0, a game that leads
    /// to it, and how many histories do; `pgn:N`: this game as PGN. `where:PATTERN`: how many worlds match a pattern of the
    /// language, with the first of them.
    #[arg(long, value_name = "WHAT")]
    pub query: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Solve {
    #[command(flatten)]
    pub at: At,
    /// Classic: the shortest win. Unitary: the longest survival
    #[arg(long, default_value = "classic", value_parser = solitaire())]
    pub rules: Rules,
    /// Lines of more rounds are not looked for
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// The least share of the worlds that the line has to keep
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub keep: Share,
    /// Say also which other lines win in as many rounds
    #[arg(long)]
    pub all: bool,
    /// How many worlds are looked at before it gives up
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    pub worlds: u64,
    /// How many sets of worlds are followed where not all can be
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = width)]
    pub width: usize,
    /// What chooses between sets that look equally good
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Megabytes that the sets may take, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
    /// How many threads work on it; as many as the machine has cores, if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Puzzles {
    /// Say also how they are solved
    #[arg(long)]
    pub solutions: bool,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Match {
    /// Who plays: `random`, a level, 1 to 8, or a program that speaks UCI, as `stockfish; UCI_LimitStrength=true; UCI_Elo=1400`
    pub one: Contender,
    /// Against whom
    pub other: Contender,
    #[command(flatten)]
    pub at: At,
    /// How many games; sides are swapped after each
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// So many turns by chance go before each pair of games
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub openings: u32,
    /// Seconds that a player may think about a turn, instead of as many positions as belong to its level
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["nodes", "depth"])]
    pub time: Option<Duration>,
    /// Seconds that a player has for the game, and what comes to it with each turn: `60`, `60+0.5`
    #[arg(long, value_name = "SECONDS", value_parser = clock, conflicts_with_all = ["nodes", "depth", "time"])]
    pub clock: Option<(Duration, Duration)>,
    /// Positions that a player may look at in a turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// How many turns ahead a player may look
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Games that go on for longer are broken off, and count as drawn
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub turns: u32,
    /// Megabytes for what each player remembers
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub memory: u32,
    /// How many games are played at once; one if time is what limits them, else as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// What chance goes by, so that it can be had again
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write the games there as PGN, each when it is over
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<std::path::PathBuf>,
    /// Go on with the games that are in that file
    #[arg(long, requires = "pgn")]
    pub resume: bool,
    /// One JSON object a game, and one for the result
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Render {
    #[command(flatten)]
    pub at: At,
    /// Columns and rows there are: the squares are as large as fits
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = size)]
    pub size: Option<(u16, u16)>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let parts = text.split_once(['x', 'X', '×']);
    let read = |part: &str| part.trim().parse::<u16>().ok();
    parts
        .and_then(|(width, height)| Some((read(width)?, read(height)?)))
        .ok_or_else(|| "expected columns and rows, as in `80x24`".into())
}

/// The rules that a line can be looked for under.
fn solitaire() -> impl TypedValueParser<Value = Rules> {
    let names = [Rules::Classic, Rules::Unitary].map(Rules::name);
    PossibleValuesParser::new(names).map(|name| Rules::named(&name).unwrap_or_default())
}

fn percent(text: &str) -> Result<Share, String> {
    Share::read_percent(text).ok_or_else(|| "expected a percentage from 0 to 100, as in `40` or `12.5`".into())
}

fn width(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|width| (1..=1_000_000).contains(width)).ok_or_else(|| "expected 1 to 1000000".into())
}

/// A time from a millisecond to an hour.
/// Seconds, and with a `+` those that come to them.
fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (all, more) = text.split_once('+').unwrap_or((text, "0"));
    let more = if more.parse() == Ok(0.0) { Duration::ZERO } else { seconds(more)? };
    Ok((seconds(all)?, more))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 0.001 to 3600".into())
}

impl ValueEnum for Engine {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Fast, Self::Interpreter]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Fast => PossibleValue::new("fast").help("the rules compiled for their board"),
            Self::Interpreter => PossibleValue::new("interpreter").help("reads like the rules of the language, slowly"),
        })
    }
}

impl ValueEnum for Store {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Auto, Self::Explicit, Self::Diagram]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Auto => PossibleValue::new("auto").help("one by one, and as a diagram once they are many"),
            Self::Explicit => PossibleValue::new("explicit").help("one by one"),
            Self::Diagram => PossibleValue::new("diagram").help("as a decision diagram from the start"),
        })
    }
}

impl ValueEnum for Rules {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.sentence()))
    }
}

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Game => "two players, one board",
            Self::Worlds(rules) => rules.sentence(),
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_made() {
        Args::command().debug_assert();
        assert_eq!(size("80x24"), Ok((80, 24)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("NaN").is_err() && seconds("x").is_err());
        assert!(size("80").is_err() && size("80x-1").is_err() && size("x").is_err());
    }
}
