//! The check counter `3+3` of three-check, which some programs write before the clocks. Here the remaining checks are
//! pieces in hand, so the counter applies if each player starts with one kind in hand. It is written with the hands.

use crate::algebra::{Kind, Rules};
use crate::program::Position;

/// Parses a check counter.
pub(super) fn parse(text: &str) -> Option<[u8; 2]> {
    let (first, second) = text.split_once('+')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// Puts the counts into the hands; returns `false` if the players do not start with exactly one kind each.
pub(super) fn apply(rules: &Rules, counts: [u8; 2], position: &mut Position) -> bool {
    let counted_kind = |player: usize| {
        let mut kinds =
            rules.side(player).iter().filter(|kind| kind.index().is_some_and(|index| rules.hands[index] > 0));
        kinds.next().filter(|_| kinds.next().is_none())
    };
    let kinds: Option<Vec<Kind>> = (0..rules.players.len()).map(counted_kind).collect();
    match kinds.as_deref() {
        Some(&[first, second]) => {
            position.set_in_hand(first, counts[0]);
            position.set_in_hand(second, counts[1]);
            true
        }
        _ => false,
    }
}
