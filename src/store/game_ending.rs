//! How a saved game ended.

use crate::game::{EndReason, Outcome, Variant};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum GameEnding {
    /// The player with this index resigned.
    Resigned(usize),
    /// The player with this index ran out of time.
    TimedOut(usize),
    /// The players agreed to a draw.
    Agreed,
    /// The player to move claimed an end that the rules offer.
    Claimed,
    /// The last move ended the game by the rules. Replaying it ends the game again.
    ByRules,
}

impl GameEnding {
    /// The outcome of the game; `None` if only the rules know it, or if there is no such player.
    pub fn outcome(self, variant: &Variant) -> Option<Outcome> {
        match self {
            Self::Resigned(player) => Outcome::lost(&variant.rules().players, player, EndReason::Resigned),
            Self::TimedOut(player) => Outcome::lost(&variant.rules().players, player, EndReason::TimedOut),
            Self::Agreed => Some(Outcome { winner: None, reason: EndReason::Agreed }),
            Self::Claimed | Self::ByRules => None,
        }
    }

    /// The ending that closed a record with this outcome.
    pub fn of(outcome: &Outcome) -> Self {
        match &outcome.reason {
            EndReason::Resigned(loser) => Self::Resigned(loser.player),
            EndReason::TimedOut(loser) => Self::TimedOut(loser.player),
            EndReason::Agreed => Self::Agreed,
            _ => Self::Claimed,
        }
    }
}

/// The text in saved games. Players count from 1.
impl From<GameEnding> for String {
    fn from(ending: GameEnding) -> Self {
        match ending {
            GameEnding::Resigned(player) => format!("resigned {}", player + 1),
            GameEnding::TimedOut(player) => format!("timed_out {}", player + 1),
            GameEnding::Agreed => "agreed".into(),
            GameEnding::Claimed => "claimed".into(),
            GameEnding::ByRules => "ruled".into(),
        }
    }
}

impl TryFrom<String> for GameEnding {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (how, player) = text.split_once(' ').unwrap_or((&text, ""));
        let player = player.trim().parse::<usize>().ok().and_then(|player| player.checked_sub(1));
        match (how, player) {
            ("resigned", Some(player)) => Ok(Self::Resigned(player)),
            // Older versions wrote `late`.
            ("timed_out" | "late", Some(player)) => Ok(Self::TimedOut(player)),
            ("agreed", None) => Ok(Self::Agreed),
            ("claimed", None) => Ok(Self::Claimed),
            ("ruled", None) => Ok(Self::ByRules),
            _ => Err(format!(
                "`closed` cannot be `{text}`; expected `resigned` or `timed_out` and the number of a player, `agreed`, `claimed` or `ruled`"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_read_as_written() {
        let endings = [GameEnding::Resigned(0), GameEnding::TimedOut(1), GameEnding::Agreed, GameEnding::Claimed];
        for ending in endings.into_iter().chain([GameEnding::ByRules]) {
            assert_eq!(GameEnding::try_from(String::from(ending)), Ok(ending));
        }
    }

    #[test]
    fn the_old_word_for_lost_on_time_is_read() {
        assert_eq!(GameEnding::try_from("late 2".to_owned()), Ok(GameEnding::TimedOut(1)));
        assert_eq!(String::from(GameEnding::TimedOut(1)), "timed_out 2");
    }
}
