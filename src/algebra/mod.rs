//! What rule files mean: names, kinds, functions, and the normal form of patterns and moves.
//!
//! The tree of a rule file (`syntax::tree`) is faithful to the text; the terms here ([`term`]) are faithful to the
//! meaning: every name is looked up, every movement is carried to the squares, and smart constructors keep the laws
//! of seed 000, so that two texts that mean the same tend to be the same term.

mod board_file;
mod board_statement;
mod content;
mod defining_line;
mod definitions;
mod dependencies;
mod elaborate;
mod elaborate_move;
mod elaborate_statements;
mod file_finder;
mod header;
mod interest_dependence;
mod lint;
mod load;
mod merge_rewrites;
mod name_check;
mod nesting;
mod rules;
mod setup;
mod shape_clause;
mod split_turns;
pub mod term;
mod zone;

pub use content::{Content, Kind, KindSet, Marks};
pub use defining_line::defining_line;
pub use elaborate_move::elaborate_move;
pub use file_finder::FileFinder;
pub use lint::{all_diagnostics, lint};
pub use load::{LoadedRules, load};
pub use rules::{EndResult, EndRule, MarkRule, PieceRule, Rules, TurnRule};
