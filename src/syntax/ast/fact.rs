//! Facts about a position: conditions that are one word of the language, some with a number.
//!
//! `vocabulary` has the words. A new fact is added here, there, in `alg.pest` and in the engines.

/// A fact about the position, its history or the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// `check`: a royal piece of the mover is threatened.
    Check,
    /// `taken`: an enemy piece has been captured in this turn.
    Taken,
    /// `mated`: no legal action, and in check.
    Mated,
    /// `stuck`: no legal action.
    Stuck,
    /// `full`: no empty square.
    Full,
    /// `passes n`: the last n turns were passes.
    Passes(u32),
    /// `repeated n`: the position occurs for the nth time.
    Repeated(u32),
    /// `quiet n`: n turns without a capture or a move of a progress piece.
    Quiet(u32),
}

impl Fact {
    /// The number beside the word.
    pub(in crate::syntax) fn count(self) -> Option<u32> {
        match self {
            Self::Passes(count) | Self::Repeated(count) | Self::Quiet(count) => Some(count),
            _ => None,
        }
    }

    /// Whether the answer depends on earlier positions.
    pub fn reads_past(self) -> bool {
        matches!(self, Self::Repeated(_) | Self::Quiet(_))
    }

    /// Whether the answer depends on what was done in this turn or in earlier ones.
    pub fn reads_turns(self) -> bool {
        self.reads_past() || matches!(self, Self::Taken | Self::Passes(_))
    }

    /// Whether the answer depends on the board and the hands as they are.
    pub fn reads_present_only(self) -> bool {
        matches!(self, Self::Check | Self::Full)
    }
}
