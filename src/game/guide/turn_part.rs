//! The part of a turn in which a piece moves.
//!
//! In amazons and duck chess every move is followed by a choice among dozens of squares. The guide needs only the move. A
//! turn is cut behind it if that leaves the same moves in fewer actions.

use crate::algebra::Rules;
use crate::algebra::term::Move;
use crate::board::Cell;
use crate::program::{Action, Interpreter};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Actions on one pair of squares, on average, from which on a turn is cut.
const MIN_ACTIONS_PER_MOVE: usize = 8;
/// Cuts that are tried in a sequence.
const MAX_CUT: usize = 4;

/// The rules with each turn cut behind the move, or the same rules.
pub(super) fn move_part(rules: &Rules) -> Arc<Rules> {
    let whole = Arc::new(rules.clone());
    let interpreter = Interpreter::new(whole.clone());
    let start = interpreter.start();
    let all = interpreter.actions(&start).unwrap_or_default();
    let moves = squares(&all);
    if all.len() < MIN_ACTIONS_PER_MOVE * moves.len().max(1) {
        return whole;
    }
    for cut in 1..=MAX_CUT {
        let mut rules = rules.clone();
        for turn in &mut rules.turns {
            turn.body = Arc::new(cut_behind(&turn.body, cut));
        }
        let cut_rules = Arc::new(rules);
        let actions = Interpreter::new(cut_rules.clone()).actions(&start).unwrap_or_default();
        if squares(&actions) == moves && 2 * actions.len() < all.len() {
            return cut_rules;
        }
    }
    whole
}

fn squares(actions: &[Action]) -> BTreeSet<(Option<Cell>, Option<Cell>)> {
    actions.iter().map(|action| (action.from, action.to)).collect()
}

/// The first parts of the outermost sequence.
fn cut_behind(body: &Move, cut: usize) -> Move {
    match body {
        Move::Then(parts) => match &parts[..cut.min(parts.len())] {
            [only] => (**only).clone(),
            parts => Move::Then(parts.to_vec()),
        },
        Move::At { place, body, nested } => {
            Move::At { place: place.clone(), body: Arc::new(cut_behind(body, cut)), nested: *nested }
        }
        other => other.clone(),
    }
}
