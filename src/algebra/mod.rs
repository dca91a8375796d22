//! The meaning of rule files: name resolution, elaboration, the linter, and the normal form of patterns and moves.
//!
//! A syntax tree (`syntax::ast`) keeps what a text says; the terms here ([`term`]) keep what it means. Names are
//! resolved, movements are carried to the squares, and smart constructors maintain the laws of seed 000. So texts with
//! the same meaning tend to become the same term.

mod allowing_clause;
mod bit_set;
mod board_file;
mod board_statement;
mod content;
mod defining_span;
mod definitions;
mod dependencies;
mod elaborate;
mod elaborate_move;
mod elaborate_statements;
mod file_finder;
mod game_group;
mod header;
mod lint;
mod load;
mod look;
mod merge_rewrites;
mod name_check;
mod nesting;
mod outline;
mod rules;
mod setup;
mod shape_clause;
mod split_turns;
pub mod term;
mod zone;

pub use crate::syntax::ast::PieceLabel;
pub use allowing_clause::allowing_clause;
pub(crate) use bit_set::bits;
pub use bit_set::{BitIndex, BitSet};
pub use content::{Content, Kind, KindSet, Marks};
pub use defining_span::defining_span;
pub use elaborate_move::elaborate_move;
pub use file_finder::FileFinder;
pub use game_group::GameGroup;
pub use lint::{all_diagnostics, lint};
pub use load::{LoadedRules, load};
pub use look::{BoardEdge, BoardStyle, LabelStyle, Look, PieceStyle, PlayerEdge, SideColour};
pub use outline::{Outline, outline};
pub use rules::{EndResult, EndRule, LabelAlias, MarkRule, PieceRule, Rules, TurnRule};
pub(crate) use setup::counted;
