//! Arguments of the many-worlds commands.

use super::PositionArgs;
use super::values::{SolverRules, beam_width, percent};
use crate::worlds::solver::WorldShare;
use crate::worlds::{StoreKind, WorldRules};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Worlds {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The player's moves: "e2e4 d2d4 …"
    ///
    /// Under quantum rules the moves of both players alternate. `q:g1` makes all moves from g1, and `>f3` all moves to f3.
    #[arg(long)]
    pub moves: String,
    /// The rules of the worlds
    #[arg(long, value_enum, default_value_t = WorldRules::Classic)]
    pub rules: WorldRules,
    /// Continue after a world is lost, to measure growth
    #[arg(long)]
    pub past_loss: bool,
    /// How to store the worlds
    #[arg(long, value_enum, default_value_t = StoreKind::Auto)]
    pub store: StoreKind,
    /// Megabytes for all rounds together, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// A query about the last round; may be repeated
    ///
    /// `choices`: every action, with the number of worlds in which it is legal. `squares`: the pieces on each square, with
    /// the number of worlds. `check`, `lost`: the number of such worlds, and the first of them. `histories`: the number of
    /// histories of all worlds together; this is slow for a diagram. `world:N`: world N, from 0, with a game that leads to
    /// it and the number of its histories. `pgn:N`: that game as PGN. `where:PATTERN`: the number of worlds that match a
    /// pattern of the rule language, and the first of them.
    #[arg(long, value_name = "QUERY")]
    pub query: Vec<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Solve {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The rules of the worlds
    #[arg(long, value_enum, default_value_t = SolverRules::Classic)]
    pub rules: SolverRules,
    /// Maximum length of a line in rounds
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// Minimum percentage of the worlds that the line must keep
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub keep: WorldShare,
    /// List every line that wins in the same number of rounds
    #[arg(long)]
    pub all: bool,
    /// Maximum number of worlds searched
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    pub worlds: u64,
    /// Beam width: sets of worlds kept per round once the search is no longer exhaustive
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = beam_width)]
    pub width: usize,
    /// Random seed for ties between sets of worlds
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Megabytes for the sets of worlds, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Puzzles {
    /// Include the solutions
    #[arg(long)]
    pub solutions: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}
