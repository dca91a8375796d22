//! CSA, the notation of computer shogi: `+7776FU`, one game after another between lines with `/`. It has no variations.
//!
//! Source: CSA standard V2.2 (Computer Shogi Association).

mod read;
mod write;

pub use read::games;
pub use write::write;
