//! KIF, the notation of shogi programs in Japanese, with comments and variations.
//!
//! Source: the KIF format of Kifu for Windows (kakinoki.o.oo7.jp).

mod diagram;
mod ending;
mod handicap;
mod heading;
mod move_text;
mod read;
mod write;

pub(super) use ending::Ending;
pub use read::games;
pub use write::write;
pub(super) use write::{start, usi_move};
