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

pub use ask::read_move;
pub use checks::{checked, warnings};
pub use content::{Content, Kind, KindSet, Marks};
pub use explain::line_of;
pub use finder::Finder;
pub use load::{Loaded, load};
pub use rules::{End, MarkRule, Piece, Rules, Turn, Verdict};
