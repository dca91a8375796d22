//! Solitaire scores as text.

use super::number_text::{group_digits, kept_percent};
use crate::worlds::SolitaireScore;

/// A score as text.
pub fn score_text(score: &SolitaireScore) -> String {
    let how = match (score.won, score.lost) {
        (true, _) => "won in ",
        (false, true) => "lost after ",
        (false, false) => "",
    };
    let rounds = if score.rounds == 1 { "1 round".into() } else { format!("{} rounds", score.rounds) };
    let kept = if score.kept >= 1.0 { "nothing culled".into() } else { format!("{} kept", kept_percent(score.kept)) };
    format!("{how}{rounds}, {kept}, {} worlds left", group_digits(score.worlds))
}
