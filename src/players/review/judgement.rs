//! Judgements of moves: inaccuracy, mistake, blunder.

use super::formulas::winning_chances;
use crate::players::score::SearchScore;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// Loses at least 0.1 of the winning chances, which go from -1 to 1.
    Inaccuracy,
    /// Loses at least 0.2.
    Mistake,
    /// Loses at least 0.3.
    Blunder,
}

/// A lost or allowed forced win is only a mistake if the advantage is still greater than this, in centipawns.
const MIN_MISTAKE_CP: i32 = 700;
/// It is only an inaccuracy if the advantage is still greater than this.
const MIN_INACCURACY_CP: i32 = 999;

impl Judgement {
    /// Judges a move by the scores before and after it, both for its player.
    pub(super) fn of(before: SearchScore, after: SearchScore) -> Option<Self> {
        use SearchScore::{LossIn, WinIn};
        match (before, after) {
            // A forced win that takes longer is still a win.
            (LossIn(_), _) | (_, WinIn(_)) => None,
            (WinIn(_), LossIn(_)) => Some(Self::Blunder),
            (WinIn(_), after) => Some(Self::by_advantage(after.to_centipawns())),
            (before, LossIn(_)) => Some(Self::by_advantage(before.to_centipawns().saturating_neg())),
            (before, after) => {
                let loss = winning_chances(before) - winning_chances(after);
                [(0.3, Self::Blunder), (0.2, Self::Mistake), (0.1, Self::Inaccuracy)]
                    .into_iter()
                    .find(|(least, _)| loss >= *least)
                    .map(|(_, judgement)| judgement)
            }
        }
    }

    /// A forced win that is lost or allowed counts less where the game is decided anyhow.
    fn by_advantage(centipawns: i32) -> Self {
        match centipawns {
            cp if cp > MIN_INACCURACY_CP => Self::Inaccuracy,
            cp if cp > MIN_MISTAKE_CP => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Its number in PGN (NAG).
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// The judgement among the numbers (NAGs) of a move.
    pub fn of_nags(nags: &[u8]) -> Option<Self> {
        [Self::Blunder, Self::Mistake, Self::Inaccuracy].into_iter().find(|judgement| nags.contains(&judgement.nag()))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}
