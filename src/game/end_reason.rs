//! Why a game ended, in words.

use crate::algebra::EndRule;
use crate::algebra::term::{Atom, Condition, Fact};

/// The reason that an end gives: the name the rule file gives the condition, else the field's word for the common ones,
/// else the condition as it is written there.
pub(super) fn of(end: &EndRule, drawn: bool) -> String {
    let named = end.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match &*end.condition {
        _ if named && !["mated", "stuck", "full"].contains(&end.text.as_str()) => end.text.replace('_', " "),
        Condition::Atom(Atom::Fact(Fact::Mated)) => "checkmate".into(),
        Condition::Atom(Atom::Fact(Fact::Stuck)) if drawn => "stalemate".into(),
        Condition::Atom(Atom::Fact(Fact::Stuck)) => "no move is left".into(),
        Condition::Atom(Atom::Fact(Fact::Full)) => "the board is full".into(),
        Condition::Atom(Atom::Fact(Fact::Repeated(n))) => format!("the position stood {n} times"),
        Condition::Atom(Atom::Fact(Fact::Quiet(n))) => format!("{} moves without a capture or progress", n / 2),
        Condition::Atom(Atom::Fact(Fact::Passes(n))) => format!("{n} turns were passed"),
        // Whatever else has to be, the mate is what is seen.
        Condition::And(parts) if parts.contains(&Condition::Atom(Atom::Fact(Fact::Mated))) => "checkmate".into(),
        _ => end.text.clone(),
    }
}
