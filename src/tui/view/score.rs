//! What was reached in a solitaire, in words.

use super::number::{group_digits, kept};
use crate::worlds::SolitaireScore;

/// A score in words.
pub fn words(score: &SolitaireScore) -> String {
    let how = match (score.won, score.lost) {
        (true, _) => "won in ",
        (false, true) => "lost after ",
        (false, false) => "",
    };
    let rounds = if score.rounds == 1 { "1 round".into() } else { format!("{} rounds", score.rounds) };
    let kept = if score.kept >= 1.0 { "nothing culled".into() } else { format!("{} kept", kept(score.kept)) };
    format!("{how}{rounds}, {kept}, {} worlds left", group_digits(score.worlds))
}
