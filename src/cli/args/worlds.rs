//! What commands of many worlds take.

use super::PositionArgs;
use super::values::{percent, solitaire, width};
use crate::worlds::solver::WorldShare;
use crate::worlds::{StoreKind, WorldRules};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Worlds {
    #[command(flatten)]
    pub at: PositionArgs,
    /// The player's moves: "e2e4 d2d4 …"
    ///
    /// In games of two, those of both, in turn: `q:g1` makes all moves from g1 at once, `>f3` all that end on f3.
    #[arg(long)]
    pub moves: String,
    /// What is played with the worlds
    #[arg(long, value_enum, default_value_t = WorldRules::Classic)]
    pub rules: WorldRules,
    /// Go on after a world is lost, to measure growth
    #[arg(long)]
    pub past_loss: bool,
    /// Where the worlds are kept
    #[arg(long, value_enum, default_value_t = StoreKind::Auto)]
    pub store: StoreKind,
    /// Megabytes that all rounds together may take, instead of `memory_mb` in the configuration
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: Option<u32>,
    /// How many threads work on it; as many as the machine has cores, if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// What to tell of the last round; may be given again and again
    ///
    /// `choices`: every action, and in how many worlds it is legal. `squares`: what stands where, in how many worlds.
    /// `check`, `lost`: how many worlds are so, with the first of them. `histories`: how many lead to all worlds together;
    /// of a diagram this takes long. `world:N`: world N, from 0, a game that leads to it, and how many histories do;
    /// `pgn:N`: this game as PGN. `where:PATTERN`: how many worlds match a pattern of the language, with the first of them.
    #[arg(long, value_name = "WHAT")]
    pub query: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Solve {
    #[command(flatten)]
    pub at: PositionArgs,
    /// Classic: the shortest win. Unitary: the longest survival
    #[arg(long, default_value = "classic", value_parser = solitaire())]
    pub rules: WorldRules,
    /// Lines of more rounds are not looked for
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,
    /// The least share of the worlds that the line has to keep
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = percent)]
    pub keep: WorldShare,
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
pub(in crate::cli) struct Puzzles {
    /// Say also how they are solved
    #[arg(long)]
    pub solutions: bool,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}
