//! Winning chances of scores, and the accuracy of moves and of games.

use crate::players::score::SearchScore;

/// Steepness of the curve from centipawns to winning chances.
const SLOPE_PER_CP: f64 = -0.003_682_08;
/// The advantage in centipawns beyond which no more is counted; a forced win counts as much.
const MAX_CP: i32 = 1000;
/// The fewest and the most positions in the window over which the volatility of a game is measured.
const WINDOW_POSITIONS: (usize, usize) = (2, 8);
/// The least and the greatest weight of a move, which is the volatility around it.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

/// Winning chances from -1 to 1 for the player to whom the score belongs.
pub(super) fn winning_chances(score: SearchScore) -> f64 {
    match score {
        SearchScore::Centipawns(cp) => 2.0 / (1.0 + (SLOPE_PER_CP * f64::from(cp)).exp()) - 1.0,
        SearchScore::WinPermille(share) => f64::from(share) / 500.0 - 1.0,
        SearchScore::WinIn(_) => winning_chances(SearchScore::Centipawns(MAX_CP)),
        SearchScore::LossIn(_) => winning_chances(SearchScore::Centipawns(-MAX_CP)),
    }
}

/// The win percentage of a score, from 0 to 100.
pub fn win_percent(score: SearchScore) -> f64 {
    let capped = match score {
        SearchScore::Centipawns(cp) => SearchScore::Centipawns(cp.clamp(-MAX_CP, MAX_CP)),
        other => other,
    };
    50.0 + 50.0 * winning_chances(capped)
}

/// The accuracy of a move in percent, from the win percentages before and after it.
pub(super) fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    // One percent is added because the evaluations are uncertain.
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp() - 3.166_924_740_191_411;
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The weight of each move of a game, from the win percentages of its positions: moves in volatile phases count more.
pub(super) fn move_weights(win_percents: &[f64]) -> Vec<f64> {
    let moves = win_percents.len().saturating_sub(1);
    let size = (moves / 10).clamp(WINDOW_POSITIONS.0, WINDOW_POSITIONS.1).min(win_percents.len().max(1));
    // The first moves share the first window.
    let first = std::iter::repeat_n(&win_percents[..size.min(win_percents.len())], size.saturating_sub(2));
    let windows = first.chain(win_percents.windows(size));
    windows.map(|window| standard_deviation(window).clamp(WEIGHTS.0, WEIGHTS.1)).take(moves).collect()
}

/// The accuracy of a player in a game: the mean of the weighted and the harmonic mean over `(accuracy, weight)` of each move. `None` without
/// moves.
pub(super) fn game_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let inverses: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    let weighted: f64 = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum();
    (!moves.is_empty()).then(|| f64::midpoint(weighted / weights, count(moves.len()) / inverses))
}

fn standard_deviation(values: &[f64]) -> f64 {
    let len = count(values.len());
    let mean = values.iter().sum::<f64>() / len;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / len).sqrt()
}

fn count(len: usize) -> f64 {
    f64::from(u32::try_from(len).unwrap_or(u32::MAX))
}
