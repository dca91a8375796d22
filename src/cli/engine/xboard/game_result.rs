//! The result of a game, as XBoard writes it: `1-0 {White mates}`.

use crate::game::{EndReason, Outcome, Variant};

/// The line of an outcome.
pub(super) fn result_line(outcome: &Outcome, variant: &Variant) -> String {
    let score = match outcome.winner {
        Some(0) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    let winner = outcome.winner.and_then(|winner| variant.rules().players.get(winner));
    let reason = match (winner, &outcome.reason) {
        (Some(name), EndReason::Checkmate) => format!("{name} mates"),
        (Some(name), reason) => format!("{name} wins: {reason}"),
        (None, reason) => reason.to_string(),
    };
    // The braces end the comment.
    format!("{score} {{{}}}", reason.replace(['{', '}'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(winner: Option<usize>, reason: EndReason, expect: &str) {
        let chess = crate::shipped_tests::variant("chess");
        assert_eq!(result_line(&Outcome { winner, reason }, &chess), expect);
    }

    #[test]
    fn results_are_written() {
        check(Some(0), EndReason::Checkmate, "1-0 {White mates}");
        check(Some(1), EndReason::Text("three checks".into()), "0-1 {Black wins: three checks}");
        check(None, EndReason::Stalemate, "1/2-1/2 {stalemate}");
        check(None, EndReason::Text("a {b}".into()), "1/2-1/2 {a b}");
    }
}
