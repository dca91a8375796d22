//! Why a game ended, in words.

use crate::algebra::EndRule;
use crate::algebra::term::Condition;

/// The reason that an end gives: the name the rule file gives the condition, else the field's word for the common ones,
/// else the condition as it is written there.
pub(super) fn of(end: &EndRule, drawn: bool) -> String {
    let named = end.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match &*end.condition {
        _ if named && !["mated", "stuck", "full"].contains(&end.text.as_str()) => end.text.replace('_', " "),
        Condition::Mated => "checkmate".into(),
        Condition::Stuck if drawn => "stalemate".into(),
        Condition::Stuck => "no move is left".into(),
        Condition::Full => "the board is full".into(),
        Condition::Repeated(n) => format!("the position stood {n} times"),
        Condition::Quiet(n) => format!("{} moves without a capture or progress", n / 2),
        Condition::Passes(n) => format!("{n} turns were passed"),
        // Whatever else has to be, the mate is what is seen.
        Condition::And(parts) if parts.contains(&Condition::Mated) => "checkmate".into(),
        _ => end.text.clone(),
    }
}
