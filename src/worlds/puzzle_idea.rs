//! What a puzzle teaches. Each puzzle of the ladder has one idea.

use serde::Deserialize;

/// The idea of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleIdea {
    /// The last move mates, stalemates or wins in every world that is left.
    OneMoveForAll,
    /// A move that leaves the player in check is illegal, so it culls every world with that check.
    ShadowCheck,
    /// A capture is legal only where something stands, so it proves that it is there.
    ForcedPresence,
    /// A piece cannot pass where something stands in its way, so a long move proves that the way is clear.
    ClearLine,
    /// Different replies lead to the same world, so the set stays small.
    Merging,
    /// In every world each reply loses, or none is legal.
    Zugzwang,
    /// A piece that stands in few worlds decides.
    UnseenQueen,
    /// A move that every world allows prepares the one that wins.
    KeepAll,
    /// A square must be guarded although the attacker stands there in few worlds only.
    Guard,
    /// A piece in hand can be dropped only where the square is empty.
    Drop,
    /// A piece must survive in every world.
    Survival,
}

impl PuzzleIdea {
    /// Its name: `forced presence`.
    pub fn title(self) -> &'static str {
        match self {
            Self::OneMoveForAll => "one move for all",
            Self::ShadowCheck => "shadow check",
            Self::ForcedPresence => "forced presence",
            Self::ClearLine => "clear line",
            Self::Merging => "merging",
            Self::Zugzwang => "zugzwang",
            Self::UnseenQueen => "unseen queen",
            Self::KeepAll => "keep all",
            Self::Guard => "guard",
            Self::Drop => "drop",
            Self::Survival => "survival",
        }
    }
}
