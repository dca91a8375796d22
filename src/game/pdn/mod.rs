//! PDN, the Portable Draughts Notation: PGN with numbers of squares, and positions as lists of squares.
//!
//! Source: PDN 3.0 (W. Wieger, pdn.fmjd.org); game types by the same.

mod capture_path;
mod game_type;
mod read;
mod write;

pub use read::games;
pub use write::write;
