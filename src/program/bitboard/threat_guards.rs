//! Guards shared by all threats: if one fails, no piece attacks a royal piece.

use super::piece_move::Conditions;
use crate::program::ground::{Alphabet, CodeSet, GroundMove, GroundRules, GroundStage, GuardLiteral, support};
use std::collections::BTreeSet;

/// Guards shared by all threats.
#[derive(Clone, Debug)]
pub(super) struct ThreatGuards {
    /// The player whose threats they guard.
    pub attacker: usize,
    pub guards: Conditions,
}

/// Returns the indices of the pieces whose number in hand may change in a player's turns.
pub(super) fn hand_pieces_changed_by(ground: &GroundRules, players: &[usize], player: usize) -> BTreeSet<usize> {
    let own = ground.turns.iter().zip(players).filter(|(_, mover)| **mover == player);
    let mut changed = BTreeSet::new();
    for stage in own.flat_map(|(stages, _)| stages.as_deref().unwrap_or_default()) {
        changed.extend(stage.moves.iter().flat_map(GroundMove::changed_hand_pieces));
        let costs = stage.postcondition.iter().flat_map(|end| [&end.yes, &end.no]).flatten();
        changed.extend(costs.flat_map(|cost| &cost.hand_deltas).map(|&(piece, _)| piece));
    }
    changed
}

/// Returns the guards that all threats share and that read only the board and hands outside `paid`, and the codes they
/// read.
pub(super) fn shared_guards(
    stage: &GroundStage,
    alphabet: &Alphabet,
    paid: &BTreeSet<usize>,
) -> (Vec<GuardLiteral>, CodeSet) {
    let mut common = stage.moves.first().map(|ground_move| ground_move.guards.clone()).unwrap_or_default();
    common.retain(|guard| stage.moves.iter().all(|ground_move| ground_move.guards.contains(guard)));
    let mut read_codes = CodeSet::default();
    common.retain(|&GuardLiteral { guard, .. }| {
        let Some(guard) = stage.guards.get(guard as usize) else { return false };
        let bare = guard.written.is_empty() && guard.recodings.is_empty() && guard.hand_deltas.is_empty();
        let Some((codes, hands)) = support(&guard.condition, alphabet).filter(|_| bare) else { return false };
        if hands.iter().any(|piece| paid.contains(piece)) {
            return false;
        }
        read_codes = read_codes.or(codes);
        true
    });
    (common, read_codes)
}
