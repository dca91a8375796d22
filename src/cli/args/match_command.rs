//! Arguments of `alfil match`.

use super::PositionArgs;
use super::values::{clock, player, seconds};
use crate::players::PlayerSpec;
use std::time::Duration;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Match {
    /// The first player: `random`, a level from 1 to 8, an engine from `config.toml`, or the command of a UCI engine, such as
    /// `stockfish; UCI_LimitStrength=true; UCI_Elo=1400`
    #[arg(value_name = "PLAYER", value_parser = player)]
    pub first: PlayerSpec,
    /// The second player
    #[arg(value_name = "OPPONENT", value_parser = player)]
    pub second: PlayerSpec,
    #[command(flatten)]
    pub position: PositionArgs,
    /// Number of games; the players swap sides after each game
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// Random turns before each pair of games
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub openings: u32,
    /// Seconds per turn, instead of the node limit of the player's level
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["nodes", "depth"])]
    pub time: Option<Duration>,
    /// Seconds per player for the whole game, with an optional increment per turn: `60`, `60+0.5`
    #[arg(long, value_name = "SECONDS", value_parser = clock, conflicts_with_all = ["nodes", "depth", "time"])]
    pub clock: Option<(Duration, Duration)>,
    /// Maximum number of positions searched per turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Maximum search depth in turns
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// Stop a game after this many turns and count it as drawn
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub turns: u32,
    /// Megabytes for the transposition table of each player
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub memory: u32,
    /// Number of games played in parallel; by default 1 with --time or --clock, otherwise one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Random seed; the same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Append each finished game to this file as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<std::path::PathBuf>,
    /// Continue the match in the PGN file
    #[arg(long, requires = "pgn")]
    pub resume: bool,
    /// Print JSON: one object per game, then one for the result
    #[arg(long)]
    pub json: bool,
}
