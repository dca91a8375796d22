//! The ways in which a game can be played, in words.

use crate::store::Mode;

/// What a way to play is called.
pub const fn title(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "two people",
        Mode::Solitaire => "many worlds",
    }
}

/// A sentence about it.
pub const fn about(mode: Mode) -> &'static str {
    match mode {
        Mode::Game => "Everybody plays at this keyboard, in turn.",
        Mode::Solitaire => "You move once, then every reply is made, each in a world of its own. Lost in one is lost.",
    }
}
