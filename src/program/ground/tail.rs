//! What a turn ends with, whatever its moves were: a question to the position after it, on which hangs whether the turn
//! can be played at all, or what it costs.

use crate::algebra::term::{Condition, Move};
use crate::algebra::{Kind, Rules};
use std::sync::Arc;

/// A question that the next player is asked after the turn, and what follows from the answer.
#[derive(Clone, Debug)]
pub(crate) struct Tail {
    /// The question, asked for the next player.
    pub condition: Arc<Condition>,
    /// What the turn costs where it holds; `None` if the turn cannot be played then.
    pub yes: Option<Toll>,
    /// The same where it does not.
    pub no: Option<Toll>,
}

/// What is taken from hands, or put into them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Toll {
    /// How many of a piece (by index) its owner's hand must hold.
    pub holds: Vec<(usize, u8)>,
    /// How much more or less it holds then.
    pub hands: Vec<(usize, i8)>,
}

/// The body of a turn without its tail, and the tail, if it has one.
pub(super) fn parted(rules: &Rules, turn: usize, body: &Arc<Move>) -> (Arc<Move>, Option<Tail>) {
    let whole = || (body.clone(), None);
    let (Move::Then(parts), Some(player)) = (&**body, rules.turns.get(turn).map(|turn| turn.player)) else {
        return whole();
    };
    // Who is asked must be whose turn it then is.
    let (next, after) = ((player + 1) % rules.players.len().max(1), rules.next_turn(turn));
    let Some((last, first)) = parts.split_last().filter(|_| rules.turn_of(next, after) == Some(after)) else {
        return whole();
    };
    let tail = match &**last {
        Move::When(condition) => asked(condition).map(|condition| (condition, Some(Toll::default()), None)),
        Move::If(condition, yes, no) => match (asked(condition), toll(yes), toll(no)) {
            (Some(condition), Some(yes), Some(no)) => Some((condition, yes, no)),
            _ => None,
        },
        _ => None,
    };
    let Some((condition, yes, no)) = tail else { return whole() };
    let tail = Tail { condition: Arc::new(condition), yes, no };
    (crate::algebra::term::then(first.iter().cloned()), Some(tail))
}

/// The condition as the next player is asked, if it asks for nothing but what the next player sees.
fn asked(condition: &Condition) -> Option<Condition> {
    let all = |parts: &[Condition]| parts.iter().map(asked).collect::<Option<Vec<_>>>();
    match condition {
        Condition::Their(inner) if !inner.depends_on_interest() && !inner.depends_on_history() => {
            Some((**inner).clone())
        }
        Condition::Not(inner) => Some(Condition::Not(Arc::new(asked(inner)?))),
        Condition::And(parts) => Some(Condition::And(all(parts)?)),
        Condition::Or(parts) => Some(Condition::Or(all(parts)?)),
        _ => None,
    }
}

/// What a move costs that does nothing but change hands, in one way; `Some(None)` if it can never be made.
#[allow(clippy::option_option)]
fn toll(made: &Move) -> Option<Option<Toll>> {
    match made {
        Move::Nil => Some(Some(Toll::default())),
        Move::Never => Some(None),
        Move::Rewrite(rewrites) => {
            let [rewrite] = &rewrites[..] else { return None };
            let of_hands_alone =
                rewrite.from.squares.is_empty() && rewrite.writes.is_empty() && rewrite.interest_walk.is_none();
            let mut toll = Toll::default();
            for piece in rewrite.from.hand.iter().filter_map(|kind| kind.index()) {
                add(&mut toll.holds, piece, 1);
                add(&mut toll.hands, piece, -1);
            }
            for piece in rewrite.to_hand.iter().filter_map(|kind: &Kind| kind.index()) {
                add(&mut toll.hands, piece, 1);
            }
            toll.hands.retain(|&(_, by)| by != 0);
            of_hands_alone.then_some(Some(toll))
        }
        _ => None,
    }
}

fn add<T: std::ops::AddAssign>(list: &mut Vec<(usize, T)>, piece: usize, by: T) {
    match list.iter_mut().find(|entry| entry.0 == piece) {
        Some((_, sum)) => *sum += by,
        None => list.push((piece, by)),
    }
}
