//! Whether some rules allow an action, to find out which part of a rule file does.

use crate::algebra::Rules;
use crate::program::{Action, Interpreter, Position};
use std::sync::Arc;

/// Steps for the actions of a position.
const MAX_STEPS: u32 = 2_000_000;

/// Whether the rules allow a move between the same cells that leaves the same pieces. Marks do not count: rules with fewer moves may set others.
pub fn allows_action(rules: Rules, position: &Position, action: &Action) -> bool {
    let mut steps = MAX_STEPS;
    let actions = Interpreter::new(Arc::new(rules)).actions_within(position, &mut steps).unwrap_or_default();
    let is_same = |other: &Action| {
        (other.from, other.to) == (action.from, action.to) && other.after.same_placement(&action.after)
    };
    actions.iter().any(is_same)
}
