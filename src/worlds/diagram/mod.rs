//! The diagram store: sets of worlds as decision diagrams.
//!
//! A word has one value for each level of a game's [`Relation`](crate::game::relation::Relation); it encodes one world.
//! A set of words is a multi-valued zero-suppressed decision diagram (Minato 1993; Kam, Villa, Brayton &
//! Sangiovanni-Vincentelli 1998). A node has a level and one child for each value that some word of the set has. A level
//! without a node has its default value. One recursion applies all operations of a turn to a whole set.

// Nodes are read in the innermost loops.
#![allow(clippy::inline_always)]

mod action_key;
mod computed_cache;
mod conditions;
mod count;
mod cube_preimage;
mod default_value;
#[allow(clippy::module_inception)]
mod diagram;
mod diagram_census;
mod diagram_context;
mod diagram_limits;
mod diagram_set;
mod expand_round;
mod game_end;
mod garbage_collection;
mod injective_parts;
mod large_vec;
mod legal_actions;
mod legal_worlds;
mod memory_budget;
mod nodes;
mod operation_groups;
mod predecessors;
mod relational_product;
mod replies;
mod round_sets;
mod set_operations;
mod shape;
mod source_nodes;
mod stuck;
mod transfer;
mod transition_sets;
mod transition_suffixes;
mod turn_end;
mod turn_workspace;
mod unique_table;
mod value_set;
mod weighted_sum;
mod words;
mod workers;

pub(super) use diagram::Diagram;
pub(super) use diagram_census::DiagramCensus;
pub(super) use diagram_context::{DiagramContext, PlayedAction};
pub(super) use diagram_set::{DiagramSet, WordList};
pub(super) use nodes::{Children, EMPTY, Node, Nodes, ONE};
pub(super) use round_sets::RoundSets;
pub(super) use shape::DiagramShape;
pub(super) use transition_sets::{TransitionSet, TransitionSets};
