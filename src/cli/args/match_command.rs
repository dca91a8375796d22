//! What matches take.

use super::PositionArgs;
use super::values::{clock, contender, seconds};
use crate::players::PlayerSpec;
use std::time::Duration;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Match {
    /// Who plays: `random`, a level, 1 to 8, an engine of `config.toml`, or a program that speaks UCI, as `stockfish;
    /// UCI_LimitStrength=true; UCI_Elo=1400`
    #[arg(value_parser = contender)]
    pub one: PlayerSpec,
    /// Against whom
    #[arg(value_parser = contender)]
    pub other: PlayerSpec,
    #[command(flatten)]
    pub at: PositionArgs,
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
