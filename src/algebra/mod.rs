//! What rule files mean: names, kinds, functions, and the normal form of patterns and moves.
//!
//! The tree of a rule file (`syntax::tree`) is faithful to the text; the terms here ([`term`]) are faithful to the
//! meaning: every name is looked up, every movement is carried to the squares, and smart constructors keep the laws
//! of seed 000, so that two texts that mean the same tend to be the same term.

mod ask;
mod board_file;
mod board_line;
mod checks;
mod content;
mod definitions;
mod elaborate;
mod explain;
mod finder;
mod halved;
mod header;
mod here;
mod load;
mod merge;
mod names;
mod nesting;
mod reader;
mod reads;
mod region;
mod rules;
mod setup;
mod shape_clause;
pub mod term;

pub use ask::elaborate_move;
pub use checks::{all_diagnostics, lint};
pub use content::{Content, Kind, KindSet, Marks};
pub use explain::defining_line;
pub use finder::FileFinder;
pub use load::{LoadedRules, load};
pub use rules::{EndResult, EndRule, MarkRule, PieceRule, Rules, TurnRule};
