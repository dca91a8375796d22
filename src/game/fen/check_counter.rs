//! The check counter of three-check: `3+3`, the checks that each player has still to give, or `+0+0`, those that they have
//! given, as lichess writes it at the end.
//!
//! Rule files count with pieces in hand that are never on the board. The counter applies if each player starts with one
//! such kind.

use crate::algebra::{Kind, Rules};
use crate::program::Position;

/// A check counter as it is written.
#[derive(Clone, Copy)]
pub(super) struct CheckCounter {
    /// The counts of the first and the second player.
    counts: [u8; 2],
    /// Whether they are checks given, not remaining.
    are_given: bool,
}

impl CheckCounter {
    /// Parses a check counter.
    pub fn parse(text: &str) -> Option<Self> {
        let given = text.strip_prefix('+');
        let (first, second) = given.unwrap_or(text).split_once('+')?;
        let count = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        Some(Self { counts: [count(first)?, count(second)?], are_given: given.is_some() })
    }

    /// Puts the counts into the hands.
    pub fn apply(self, rules: &Rules, position: &mut Position) -> Result<(), String> {
        let Some(counters) = counters(rules) else {
            return Err(format!("{} has no check counter; leave this field out", rules.title));
        };
        for (kind, count) in counters.into_iter().zip(self.counts) {
            let at_start = kind.index().map_or(0, |index| rules.hands[index]);
            if count > at_start {
                return Err(format!("a player of {} has at most {at_start} checks to give", rules.title));
            }
            position.set_in_hand(kind, if self.are_given { at_start - count } else { count });
        }
        Ok(())
    }
}

/// Writes the checks that remain; `None` if the game does not count them.
pub(super) fn write(rules: &Rules, position: &Position) -> Option<String> {
    let [first, second] = counters(rules)?.map(|kind| position.in_hand(kind));
    Some(format!("{first}+{second}"))
}

/// By player, the kind in hand that counts.
pub(super) fn counters(rules: &Rules) -> Option<[Kind; 2]> {
    let on_board = rules.board_kinds();
    let counter = |player: usize| {
        let is_counter =
            |kind: &Kind| kind.index().is_some_and(|index| rules.hands[index] > 0) && !on_board.contains(*kind);
        let mut kinds = rules.side(player).iter().filter(is_counter);
        kinds.next().filter(|_| kinds.next().is_none())
    };
    if rules.players.len() == 2 { Some([counter(0)?, counter(1)?]) } else { None }
}
