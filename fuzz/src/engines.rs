//! Both engines give the same answers.

use alfil::game::{Fault, Game, GameHistory, Position, RulesEngine, TurnCounters, Variant};

/// Compares every query about a position whose actions the interpreter can list. The fast engine answers whatever the interpreter
/// can answer.
pub fn compare_engines(game: &Variant, at: &Position, past: &[Position]) {
    let slow = game.with_engine(RulesEngine::Interpreter);
    let history = GameHistory { earlier: past, counters: TurnCounters::default() };
    let Ok(actions) = slow.actions(at) else { return };
    check("actions", game.actions(at), Ok(actions));
    check("whether there is an action", game.has_action(at), slow.has_action(at));
    check("check", game.in_check(at), slow.in_check(at));
    let status = |game: &Variant| {
        let status = game.status(at, history)?;
        Ok((status.actions, status.outcome, status.claim))
    };
    check("status", status(game), status(&slow));
}

fn check<T: PartialEq + std::fmt::Debug>(what: &str, fast: Result<T, Fault>, slow: Result<T, Fault>) {
    if let Ok(slow) = slow {
        assert_eq!(fast.as_ref().ok(), Some(&slow), "{what} differ: {fast:?}");
    }
}
