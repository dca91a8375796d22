//! The command-line arguments. Doc comments here are the help texts.

mod match_command;
mod values;
mod worlds;

pub(super) use match_command::Match;
pub(super) use values::SolverRules;
pub(super) use worlds::{Puzzles, Solve, Worlds};

use crate::game::RulesEngine;
use crate::players::PlayerSpec;
use crate::store::Mode;
use clap::{Parser, Subcommand};
use std::time::Duration;
use values::{clock, player, seconds, size};

/// Play any chess variant that you can write down.
#[derive(Debug, Parser)]
#[command(name = "alfil", version, about, after_help = AFTER_HELP, disable_help_subcommand = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
}

const AFTER_HELP: &str = "Without a command, Alfil opens its list of games. GAME is a name from `alfil list` or the path of \
a rule file.\n\nExit codes: 0 success, 1 internal or system error, 2 bad input, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play a game, or choose one from the list
    #[command(allow_negative_numbers = true)]
    Play(Play),
    /// List the games
    List(List),
    /// Check rule files and show every error and warning
    Check(Check),
    /// Format rule files; comments are kept
    Fmt(Fmt),
    /// List the legal moves of a position
    #[command(allow_negative_numbers = true)]
    Moves(Moves),
    /// Count the leaves of the game tree (perft)
    #[command(allow_negative_numbers = true)]
    Perft(Perft),
    /// Measure the speed of perft, loading and compiling
    #[command(allow_negative_numbers = true)]
    Bench(Bench),
    /// Play a script of many-worlds moves and count the worlds
    #[command(allow_negative_numbers = true)]
    Worlds(Worlds),
    /// Find the shortest line that wins against all replies simultaneously
    #[command(allow_negative_numbers = true)]
    Solve(Solve),
    /// List the puzzles of many-worlds solitaire
    Puzzles(Puzzles),
    /// Play a match of many games between two players
    #[command(allow_negative_numbers = true)]
    Match(Match),
    /// Run as a UCI engine for other programs
    Uci,
    /// List the saved games, or print one as PGN
    Replay(Replay),
    /// Draw a position
    #[command(allow_negative_numbers = true)]
    Render(Render),
}

#[derive(Debug, Default, clap::Args)]
pub(super) struct Play {
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
    #[arg(long, value_name = "SECONDS", value_parser = clock, requires = "game")]
    pub clock: Option<(Duration, Duration)>,
    /// Start from this position
    #[arg(long, requires = "game")]
    pub fen: Option<String>,
    /// Number of the starting position, from 0, in a game that has several; random by default
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "fen")]
    pub start: Option<usize>,
    /// Random seed, to reproduce a game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Rule files, names from `alfil list`, or `-` for the standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Show how each part of the rules is compiled, and how long each step takes
    #[arg(long)]
    pub stats: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Fmt {
    /// Rule files to format in place, or `-` to format the standard input to the standard output
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Change nothing; list the files that are not formatted, and exit with 2 if there are any
    #[arg(long)]
    pub check: bool,
}

/// A game and a position of it.
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

#[derive(Debug, clap::Args)]
pub(super) struct Moves {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Perft {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Depth in turns
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    pub depth: u32,
    /// Also count the leaves under each move
    #[arg(long)]
    pub divide: bool,
    /// The move generator
    #[arg(long, default_value = "fast")]
    pub engine: RulesEngine,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Bench {
    /// Names from `alfil list`, or rule files; all built-in games by default
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// The move generator
    #[arg(long, default_value = "fast")]
    pub engine: RulesEngine,
    /// Approximate time of one perft run in seconds
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = seconds)]
    pub seconds: Duration,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// A name from the list of saved games; its game is printed as PGN
    pub name: Option<String>,
    /// Print one JSON object per game, or per turn of the named game, with the FEN after the turn
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Render {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Available columns and rows; the largest squares that fit are used
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = size)]
    pub size: Option<(u16, u16)>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_argument_definitions_are_consistent() {
        Args::command().debug_assert();
    }
}
