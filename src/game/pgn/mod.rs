//! PGN, the Portable Game Notation: games as tags and moves in SAN.
//!
//! Source: the PGN standard of 1994, with the common tag `Variant`.

mod comment;
mod date;
mod lexer;
mod location;
mod main_line;
mod movetext;
mod nag;
mod play_game;
mod read;
mod tags;
mod write;

pub use comment::{
    BoardMark, MarkColour, board_marks, command_argument, readable_text, with_text, without_command, without_commands,
};
pub use date::PgnDate;
pub(in crate::game) use location::Locations;
pub use location::TextLocation;
pub use main_line::{play_main_line, visit_main_line};
pub use movetext::format_line;
pub use nag::{NAGS, Nag, NagGroup, toggled, with_nags};
pub use play_game::play_game;
pub(in crate::game) use read::draughts_games;
pub use read::{PgnError, PgnGame, PgnLine, PgnMove, PgnTag, games};
pub use tags::{ORTHODOX_TITLE, PgnHeader, STANDARD_PLAYER_TAGS, names_text, player_tags, tag};
pub use write::write;
pub(in crate::game) use write::{tag_pairs, write_text};
