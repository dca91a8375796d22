//! Sets of positions: many-worlds solitaire on any game. A set of worlds is itself a game ([`Worlds`]).
//!
//! Source: seed 003, part II: "I simply play an opponent that, each turn, plays every single move it can legally
//! make"; the rule is the seed's own, called Classic: "loses whenever they are in checkmate in ANY active game state".
//!
//! A world is a whole position, and two worlds are one if they are equal in all that the rules read. A merged world has
//! many lines of play behind it, so ends that ask for the line rather than the position (`repeated n`, `quiet n`) do
//! not apply inside worlds; where a *move* asks for the past (superko), the past is part of the position and tells
//! worlds apart.

mod advance;
mod ancestors;
mod arena;
mod branch;
mod breed;
mod brood;
mod bytes;
mod census;
mod choices;
mod contract;
mod diagram;
mod digest;
mod digits;
mod error;
mod expand;
mod explicit;
mod found;
mod given;
mod histories;
mod index;
mod intent;
mod judge;
mod lineage;
mod litter;
mod measure;
mod numbers;
mod order;
mod outcome;
mod part;
mod progress_monitor;
mod puzzle;
mod recount;
mod round;
mod rules;
mod score;
mod shard;
pub mod solver;
mod stores;
mod subset;
mod tally;
mod unitary;
mod ways;
mod why;
mod won;
#[allow(clippy::module_inception)]
mod worlds;

pub use census::{Census, SquareCondition};
pub use choices::WorldsChoice;
pub use digits::group_digits;
pub use error::WorldsError;
pub use intent::{Intent, IntentScope};
pub use lineage::LineageStep;
pub use measure::Measurement;
pub use progress_monitor::ProgressMonitor;
pub use puzzle::Puzzle;
pub use round::Round;
pub use rules::WorldRules;
pub use score::SolitaireScore;
pub use stores::StoreKind;
pub use subset::Subset;
pub use tally::{Finished, RoundStats};
pub use why::{Collapse, CollapseReason};
pub use worlds::Worlds;

#[cfg(test)]
mod tests;
