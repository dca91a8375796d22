//! Sets of positions ("worlds") and the games that are played on them: many-worlds solitaire and quantum chess.
//!
//! A [`Worlds`] game plays any [`Variant`](crate::game::Variant) on a whole set of its positions at once, and is
//! itself a [`Game`](crate::game::Game). Its position is a [`Round`], its action an [`Intent`].
//!
//! A world is a whole position. Two worlds are one if they agree in everything that the rules read. A merged world has many
//! histories, so ends that depend on the history (`repeated n`, `quiet n`) do not apply inside worlds. Where a *move* depends on
//! the past (superko), the past is part of the position and keeps worlds apart.
//!
//! Worlds are stored one by one (`explicit_set`) or as a decision diagram (`diagram`). Both stores give the same answers.
//!
//! Source: seed 003, part II: "I simply play an opponent that, each turn, plays every single move it can legally make". The rule
//! called Classic is the seed's own: "loses whenever they are in checkmate in ANY active game state".

mod action_numbering;
mod advance;
mod canonical_order;
mod census;
mod choices;
mod classify;
mod collapse_reason;
mod composer;
mod diagram;
mod diagram_access;
mod difficulty;
mod digest;
mod digit_groups;
mod error;
mod expand_round;
mod expand_world;
mod explicit_set;
mod histories;
mod history_counters;
mod intent;
mod lead;
mod lineage;
mod measured;
mod memory_meter;
mod outcome;
mod partition;
mod partition_builder;
mod playable;
mod puzzle;
mod puzzle_idea;
mod read_intent;
mod record_arena;
mod record_bytes;
mod record_index;
mod round;
mod round_stats;
mod score;
pub mod solver;
mod square_condition;
mod store;
pub mod study;
mod subset;
mod successor_buffer;
mod successors;
mod terms;
mod world_condition;
mod world_lookup;
mod world_rules;
mod world_share;
mod worlds_game;

pub use census::{Census, HandRange};
pub use choices::WorldsChoice;
pub use collapse_reason::{Collapse, CollapseCause, CollapseReason};
pub use composer::Composition;
pub use difficulty::Difficulty;
pub use digit_groups::group_digits;
pub use error::WorldsError;
pub use intent::{Intent, IntentScope};
pub use lead::Lead;
pub use lineage::{LineageStep, WonWorld};
pub use measured::{Measurement, NatureForecast};
pub use memory_meter::{MemoryMeter, MemoryProbe};
pub use puzzle::Puzzle;
pub use puzzle_idea::PuzzleIdea;
pub use round::Round;
use round::RoundWorlds;
pub use round_stats::{Finished, RoundStats};
pub use score::SolitaireScore;
pub use square_condition::SquareCondition;
pub use store::StoreKind;
pub use subset::Subset;
pub use terms::{Goal, Nature, SolitaireTerms};
pub use world_condition::{ConditionError, WorldAtom, WorldCondition};
pub use world_rules::WorldRules;
pub use world_share::WorldShare;
pub use worlds_game::Worlds;

#[cfg(test)]
mod tests;
