//! SGF, the Smart Game Format: games of Go with variations and comments.
//!
//! A game is read as a [`PgnGame`](super::pgn::PgnGame), as games of all formats are: the first player, Black, has the tag `White`.
//!
//! Source: SGF FF\[4\] (A. Hollosi, red-bean.com/sgf).

mod lexer;
mod point;
mod property;
mod read;
mod setup;
mod text;
mod write;

pub use read::games;
pub use write::write;
