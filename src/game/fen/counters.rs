//! The field `3+3`: how many checks are still to give. Some programs write it before the clocks. Here it is what the
//! players hold in their hands, where each starts with pieces of one kind; it is written as all hands are, in brackets.

use crate::algebra::{Kind, Rules};
use crate::program::Position;

/// The numbers of such a field.
pub(super) fn numbers(text: &str) -> Option<[u8; 2]> {
    let (first, second) = text.split_once('+')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// Puts as many into the hands; false if the players of this game do not start with one kind each.
pub(super) fn hold(rules: &Rules, numbers: [u8; 2], position: &mut Position) -> bool {
    let held = |player: usize| {
        let mut kinds =
            rules.side(player).iter().filter(|kind| kind.index().is_some_and(|index| rules.hands[index] > 0));
        kinds.next().filter(|_| kinds.next().is_none())
    };
    let kinds: Option<Vec<Kind>> = (0..rules.players.len()).map(held).collect();
    match kinds.as_deref() {
        Some(&[first, second]) => {
            position.set_in_hand(first, numbers[0]);
            position.set_in_hand(second, numbers[1]);
            true
        }
        _ => false,
    }
}
