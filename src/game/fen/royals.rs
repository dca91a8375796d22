//! The number of royal pieces in a position: each player has one, unless the rules say otherwise.
//!
//! A position without a king is accepted if the game ends there because the king is missing, as in atomic chess after an
//! explosion. That is so if an end holds that would not hold with the king on an empty square.

use super::{FenError, Field};
use crate::algebra::term::{Atom, Condition, Fact};
use crate::algebra::{Content, KindSet};
use crate::game::{Variant, coordinate_notation};
use crate::program::Position;

/// Checks the royal pieces of all players, on the board and in hand. More than can arise are noted.
pub(super) fn check(
    variant: &Variant,
    position: &Position,
    board: Field<'_>,
    notes: &mut Vec<String>,
) -> Result<(), FenError> {
    let rules = variant.rules();
    let start = if rules.royal.is_empty() { return Ok(()) } else { variant.interpreter().start() };
    for (player, name) in rules.players.iter().enumerate() {
        let royal = rules.side(player).and(rules.royal);
        let (at_start, actual) = (count(&start, royal), count(position, royal));
        if at_start > 0 && actual == 0 && !ends_without(variant, position, royal) {
            let labels: Vec<String> = royal.iter().map(|kind| coordinate_notation::piece_label(rules, kind)).collect();
            return Err(board.error(format!("{name} has no royal piece (`{}`) on the board", labels.join("` or `"))));
        }
        if actual > at_start && !rules.may_gain(royal) {
            notes.push(format!("{name} has {actual} royal pieces, but no game has more than {at_start}"));
        }
    }
    Ok(())
}

/// Pieces of these kinds on the board and in hand.
fn count(position: &Position, kinds: KindSet) -> usize {
    position.count(kinds) + kinds.iter().map(|kind| usize::from(position.in_hand(kind))).sum::<usize>()
}

/// Whether the game ends because no piece of these kinds is left.
fn ends_without(variant: &Variant, position: &Position, kinds: KindSet) -> bool {
    let interpreter = variant.interpreter();
    let empty = position.cells().find(|(_, content)| *content == Content::EMPTY);
    let (Some((cell, _)), Some(kind)) = (empty, kinds.iter().next()) else { return false };
    let mut complete = position.clone();
    complete.put(cell, Content::plain(kind));
    let holds = |position: &Position, condition: &Condition| interpreter.meets(position, condition).unwrap_or(false);
    let ends = variant.rules().ends.get(interpreter.mover(position)).map_or(&[][..], Vec::as_slice);
    let is_caused =
        |condition: &Condition| !reads_moves(condition) && holds(position, condition) && !holds(&complete, condition);
    ends.iter().any(|end| is_caused(&end.condition))
}

/// Whether a condition asks for the moves of the position.
fn reads_moves(condition: &Condition) -> bool {
    condition.atoms().any(|atom| matches!(atom, Atom::Fact(Fact::Stuck | Fact::Mated)))
}
