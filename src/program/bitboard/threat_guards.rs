//! Guards that all threats share: where they do not hold, nothing threatens.

use super::piece_move::Conditions;
use crate::program::ground::{Alphabet, CodeSet, Ground, Stage, sees};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Guards that all threats share.
#[derive(Clone, Debug)]
pub(super) struct ThreatGuards {
    /// Whose threats they are.
    pub attacker: usize,
    pub guards: Conditions,
}

/// The pieces (by index) of which a player's turns may change how many are in hand.
pub(super) fn hand_pieces_changed_by(ground: &Ground, players: &[usize], player: usize) -> BTreeSet<usize> {
    let own = ground.turns.iter().zip(players).filter(|(_, mover)| **mover == player);
    let mut paid: FxHashSet<usize> = FxHashSet::default();
    for stage in own.flat_map(|(stages, _)| stages.iter().flatten()) {
        for made in &stage.moves {
            let caught = made.catch.iter().flat_map(|catch| catch.gains.iter().flat_map(|gain| &gain.1));
            paid.extend(made.hands.iter().chain(caught).map(|&(piece, _)| piece));
        }
        let tolls = stage.tail.iter().flat_map(|tail| [&tail.yes, &tail.no]).flatten();
        paid.extend(tolls.flat_map(|toll| &toll.hands).map(|&(piece, _)| piece));
    }
    paid.into_iter().collect()
}

/// The guards that all threats share and that see nothing but what stands where and hands that no turn of the player
/// changes, `paid` being those that may; and what they can see on the board.
pub(super) fn shared_guards(stage: &Stage, alphabet: &Alphabet, paid: &BTreeSet<usize>) -> (Vec<(u32, bool)>, CodeSet) {
    let mut common = stage.moves.first().map(|made| made.guards.clone()).unwrap_or_default();
    common.retain(|guard| stage.moves.iter().all(|made| made.guards.contains(guard)));
    let mut seen = CodeSet::default();
    common.retain(|&(guard, _)| {
        let Some(guard) = stage.guards.get(guard as usize) else { return false };
        let bare = guard.written.is_empty() && guard.recoded.is_empty() && guard.hands.is_empty();
        let Some((codes, hands)) = sees(&guard.condition, alphabet).filter(|_| bare) else { return false };
        if hands.iter().any(|piece| paid.contains(piece)) {
            return false;
        }
        seen = seen.or(codes);
        true
    });
    (common, seen)
}
