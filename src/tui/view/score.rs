//! What was reached in a solitaire, in words.

use super::number::grouped;
use crate::worlds::Score;

/// A score in words.
pub fn words(score: &Score) -> String {
    let how = match (score.won, score.lost) {
        (true, _) => "won in ",
        (false, true) => "lost after ",
        (false, false) => "",
    };
    let rounds = if score.rounds == 1 { "1 round".into() } else { format!("{} rounds", score.rounds) };
    let kept = match score.kept * 100.0 {
        whole if whole >= 100.0 => "nothing culled".into(),
        some if some >= 1.0 => format!("{some:.0} % kept"),
        few => format!("{few:.2} % kept"),
    };
    format!("{how}{rounds}, {kept}, {} worlds left", grouped(score.worlds))
}
