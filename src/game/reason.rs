//! Why a game ended, in words.

use crate::algebra::End;
use crate::algebra::term::Condition;

/// The reason that an end gives: the field's word for the common ones, else the name the rule file gives the
/// condition, else the condition as it is written there.
pub(super) fn of(end: &End, drawn: bool) -> String {
    match &*end.condition {
        Condition::Mated => "checkmate".into(),
        Condition::Stuck if drawn => "stalemate".into(),
        Condition::Stuck => "no move is left".into(),
        Condition::Full => "the board is full".into(),
        Condition::Repeated(n) => format!("the position stood {n} times"),
        Condition::Quiet(n) => format!("{} moves without a capture or progress", n / 2),
        Condition::Passes(n) => format!("{n} turns were passed"),
        _ if end.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => end.text.replace('_', " "),
        _ => end.text.clone(),
    }
}
