//! The diagram store: sets of worlds as decision diagrams.
//!
//! A word has one value for each level of a game's [`Relation`](crate::game::relation::Relation); it encodes one world.
//! A set of words is a multi-valued zero-suppressed decision diagram (Minato 1993; Kam, Villa, Brayton &
//! Sangiovanni-Vincentelli 1998). A node has a level and one child for each value that some word of the set has. A level
//! without a node has its default value. One recursion applies all operations of a turn to a whole set.

// Nodes are read in the innermost loops.
#![allow(clippy::inline_always)]

mod branch;
mod census;
mod computed_cache;
mod condition_counts;
mod conditional_marks;
mod copy_set;
mod count;
mod cube_preimage;
mod default_value;
#[allow(clippy::module_inception)]
mod diagram;
mod diagram_set;
mod expand_round;
mod find_witness;
mod game_end;
mod garbage_collection;
mod injective_parts;
mod large_vec;
mod legal_actions;
mod legal_worlds;
mod memory_budget;
mod multiset;
mod nodes;
mod operation_groups;
mod preimage;
mod relational_product;
mod replies;
mod select;
mod set_equality;
mod set_operations;
mod shape;
mod source_nodes;
mod split;
mod stage_domains;
mod stuck;
mod support_filter;
mod transfer;
mod transition_count;
mod transition_sets;
mod transition_suffixes;
mod turn_end;
mod turn_workspace;
mod unique_table;
mod value_set;
mod weighted_sum;
mod word_ranking;
mod word_sets;
mod workers;
mod world_set;
mod world_set_queries;

pub(super) use diagram::Diagram;
pub(super) use diagram_set::build_world_set;
pub(super) use nodes::{EMPTY, Node, Nodes, ONE};
pub(super) use shape::DiagramShape;
pub(super) use transition_sets::{TransitionSet, TransitionSets};
pub(super) use world_set::{DiagramContext, PlayedAction, RoundWords, WordList, WorldSet};
