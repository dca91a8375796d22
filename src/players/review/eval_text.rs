//! The command `%eval` in comments of PGN: `[%eval 0.35]`, `[%eval -1.2,18]`, `[%eval #-3]`.

use crate::game::pgn;
use crate::players::score::SearchScore;

/// A score as `%eval` has it: pawns with two decimals, or `#` and the rounds to a forced win.
pub fn eval_text(score: SearchScore, turns_per_round: usize) -> String {
    let rounds = |turns: u32| turns.div_ceil(u32::try_from(turns_per_round).unwrap_or(u32::MAX).max(1));
    match score {
        SearchScore::WinIn(turns) => format!("#{}", rounds(turns)),
        SearchScore::LossIn(turns) => format!("#-{}", rounds(turns)),
        other => {
            let cp = other.to_centipawns();
            format!("{}{}.{:02}", if cp < 0 { "-" } else { "" }, cp.unsigned_abs() / 100, cp.unsigned_abs() % 100)
        }
    }
}

/// The score that the comments of a move give by `%eval`. A search depth after a comma is ignored; rounds become turns.
pub fn eval_of(comments: &[String], turns_per_round: usize) -> Option<SearchScore> {
    let text = pgn::command_argument(comments, "eval")?;
    let score = text.split(',').next()?.trim();
    let Some(rounds) = score.strip_prefix('#') else {
        let pawns: f64 = score.parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
        // No score of a search is greater.
        #[allow(clippy::cast_possible_truncation, reason = "the number is small after clamping")]
        return Some(SearchScore::Centipawns((pawns * 100.0).round().clamp(-1e6, 1e6) as i32));
    };
    let turns = |rounds: &str| {
        let rounds: u32 = rounds.parse().ok()?;
        Some(rounds.saturating_mul(u32::try_from(turns_per_round).unwrap_or(u32::MAX)))
    };
    match rounds.strip_prefix('-') {
        Some(rounds) => turns(rounds).map(SearchScore::LossIn),
        None => turns(rounds.strip_prefix('+').unwrap_or(rounds)).map(SearchScore::WinIn),
    }
}

/// Comments with this `%eval` in place of a former one; `None` only removes it.
pub fn with_eval(comments: &[String], eval: Option<&str>) -> Vec<String> {
    let kept = comments.iter().map(|comment| pgn::without_command(comment, "eval")).filter(|text| !text.is_empty());
    eval.map(|eval| format!("[%eval {eval}]")).into_iter().chain(kept).collect()
}
