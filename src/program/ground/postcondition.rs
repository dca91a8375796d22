//! Postconditions: conditions at the end of a turn body, evaluated after any of its moves. They decide whether the turn is
//! possible, or what it costs.

use crate::algebra::Rules;
use crate::algebra::term::{Atom, Condition, Move};
use crate::program::sorted_list::entry;
use std::sync::Arc;

/// A condition for the position after the turn, and its consequences.
#[derive(Clone, Debug)]
pub(crate) struct Postcondition {
    /// The condition, evaluated for the next player.
    pub condition: Arc<Condition>,
    /// What the turn costs if the condition holds; `None` if the turn is then impossible.
    pub yes: Option<HandCost>,
    /// What the turn costs if the condition fails; `None` if the turn is then impossible.
    pub no: Option<HandCost>,
}

/// Pieces taken from hands or put into them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HandCost {
    /// How many of a piece (by index) its owner must hold.
    pub min_hands: Vec<(usize, u8)>,
    /// How many more or fewer the owner holds afterwards.
    pub hand_deltas: Vec<(usize, i8)>,
}

/// Splits the body of a turn into the rest and its postcondition, if it has one.
pub(super) fn split_postcondition(rules: &Rules, turn: usize, body: &Arc<Move>) -> (Arc<Move>, Option<Postcondition>) {
    let whole = || (body.clone(), None);
    let (Move::Then(parts), Some(player)) = (&**body, rules.turns.get(turn).map(|turn| turn.player)) else {
        return whole();
    };
    // The condition is evaluated for the player who must be the next to move.
    let (next, after) = ((player + 1) % rules.players.len().max(1), rules.next_turn(turn));
    let Some((last, first)) = parts.split_last().filter(|_| rules.turn_of(next, after) == Some(after)) else {
        return whole();
    };
    let postcondition = match &**last {
        Move::When(condition) => {
            next_player_condition(condition).map(|condition| (condition, Some(HandCost::default()), None))
        }
        Move::If(condition, yes, no) => match (next_player_condition(condition), hand_cost(yes), hand_cost(no)) {
            (Some(condition), Some(yes), Some(no)) => Some((condition, yes, no)),
            _ => None,
        },
        _ => None,
    };
    let Some((condition, yes, no)) = postcondition else { return whole() };
    let postcondition = Postcondition { condition: Arc::new(condition), yes, no };
    (crate::algebra::term::then(first.iter().cloned()), Some(postcondition))
}

/// The condition from the next player's view, if it depends on nothing else.
fn next_player_condition(condition: &Condition) -> Option<Condition> {
    let theirs = condition.try_replace(&mut |atom| match atom {
        Atom::Their(inner) if !inner.depends_on_interest() && !inner.depends_on_history() => Ok((**inner).clone()),
        _ => Err(()),
    });
    theirs.ok()
}

/// The cost of a move that only changes hands, in one way; `Some(None)` if the move is impossible.
#[allow(clippy::option_option)]
fn hand_cost(body: &Move) -> Option<Option<HandCost>> {
    match body {
        Move::Nil => Some(Some(HandCost::default())),
        Move::Never => Some(None),
        Move::Rewrite(rewrites) => {
            let [rewrite] = &rewrites[..] else { return None };
            let of_hands_alone =
                rewrite.from.squares.is_empty() && rewrite.writes.is_empty() && rewrite.interest_walk.is_none();
            let mut cost = HandCost::default();
            for piece in rewrite.from.hand.iter().filter_map(|kind| kind.index()) {
                *entry(&mut cost.min_hands, piece, || 0) += 1;
                *entry(&mut cost.hand_deltas, piece, || 0) -= 1;
            }
            for piece in rewrite.to_hand.iter().filter_map(|kind| kind.index()) {
                *entry(&mut cost.hand_deltas, piece, || 0) += 1;
            }
            cost.hand_deltas.retain(|&(_, by)| by != 0);
            of_hands_alone.then_some(Some(cost))
        }
        _ => None,
    }
}
