//! The diagram store: sets of worlds as decision diagrams.
//!
//! A set of words over the levels of a game's [`Relation`](crate::game::relation::Relation) is a multi-valued zero-suppressed
//! decision diagram (Minato 1993; Kam, Villa, Brayton & Sangiovanni-Vincentelli 1998): a node has a level and a child for each
//! value that leads anywhere; where a node is missing, the value is the usual one of its level. All ways to play a turn are applied to a whole set in
//! one recursion. After the project's prototype.

// Nodes are read in the innermost loops.
#![allow(clippy::inline_always)]

mod actions;
mod answers;
mod bands;
mod before;
mod bits;
mod branch;
mod budget;
mod carry;
mod census;
mod collect;
mod conclude;
mod conjoin;
mod count;
#[allow(clippy::module_inception)]
mod diagram;
mod domains;
mod ends;
mod excerpt;
mod field;
mod image;
mod injective;
mod layers;
mod legal;
mod links;
mod listed;
mod memo;
mod nodes;
mod pairs;
mod parts;
mod pick;
mod play;
mod replies;
mod room;
mod round;
mod same;
mod seek;
mod select;
mod settle;
mod shape;
mod shares;
mod signs;
mod source;
mod stuck;
mod suffixes;
mod sum;
mod table;
mod tallies;
mod union;
mod usual;
mod worldly;

pub(super) use diagram::Diagram;
pub(super) use field::field;
pub(super) use nodes::{EMPTY, Node, Nodes, ONE};
pub(super) use shape::Shape;
pub(super) use suffixes::{Set, Suffixes};
pub(super) use worldly::{Clue, Terms, WordList, Words, Worldly};
