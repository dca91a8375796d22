//! The command line.

mod match_command;
mod values;
mod worlds;

pub(super) use match_command::Match;
pub(super) use worlds::{Puzzles, Solve, Worlds};

use crate::game::Engine;
use crate::players::PlayerSpec;
use crate::store::Mode;
use clap::{Parser, Subcommand};
use std::time::Duration;
use values::{clock, contender, seconds, size};

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
    #[command(allow_negative_numbers = true)]
    Play(Play),
    /// List the games there are
    List(List),
    /// Show all that is wrong with rule files
    Check(Check),
    /// Write rule files in house form, comments and all
    Fmt(Fmt),
    /// List the moves of a position
    #[command(allow_negative_numbers = true)]
    Moves(Moves),
    /// Count the games of so many turns
    #[command(allow_negative_numbers = true)]
    Perft(Perft),
    /// Measure how fast games are counted, loaded and compiled
    #[command(allow_negative_numbers = true)]
    Bench(Bench),
    /// Play a script of many-worlds solitaire and count the worlds
    #[command(allow_negative_numbers = true)]
    Worlds(Worlds),
    /// Find the shortest line that wins against every reply at once
    #[command(allow_negative_numbers = true)]
    Solve(Solve),
    /// List the puzzles of many-worlds solitaire
    Puzzles(Puzzles),
    /// Let two players play many games against one another
    #[command(allow_negative_numbers = true)]
    Match(Match),
    /// Be an engine that other programs run, by the universal chess interface
    Uci,
    /// List the games that are kept, or play one of them again, move by move
    Replay(Replay),
    /// Draw a position
    #[command(allow_negative_numbers = true)]
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
    #[arg(long, value_name = "WHO", value_parser = contender, requires = "game")]
    pub against: Option<PlayerSpec>,
    /// The side that is yours, by its name; without it, the first
    #[arg(long, value_name = "SIDE", requires = "against")]
    pub side: Option<String>,
    /// Seconds that each player has for the game, and what comes to it with each turn: `300`, `180+2`
    #[arg(long, value_name = "SECONDS", value_parser = clock, requires = "game")]
    pub clock: Option<(Duration, Duration)>,
    /// Start from this position
    #[arg(long, requires = "game")]
    pub fen: Option<String>,
    /// Which start, from 0, of a game that has several; without it, one by chance
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "fen")]
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
pub(super) struct PositionArgs {
    /// A name from `alfil list`, or a rule file
    pub game: String,
    /// The position; the start of the game if not given
    #[arg(long)]
    pub fen: Option<String>,
    /// Which start, from 0, of a game that has several
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub start: Option<usize>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Moves {
    #[command(flatten)]
    pub at: PositionArgs,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Perft {
    #[command(flatten)]
    pub at: PositionArgs,
    /// How many turns
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
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
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = seconds)]
    pub seconds: Duration,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// A name that `alfil replay` lists; the game is printed as PGN
    pub name: Option<String>,
    /// One JSON object a game; of one game, one a turn, with the position after it as FEN
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Render {
    #[command(flatten)]
    pub at: PositionArgs,
    /// Columns and rows there are: the squares are as large as fits
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = size)]
    pub size: Option<(u16, u16)>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_made() {
        Args::command().debug_assert();
    }
}
