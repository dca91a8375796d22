//! Zobrist hashes of states (Zobrist 1970), updated incrementally.
//!
//! Every plane and cell has a key, and so have hand counts, turns and passes. The hash of a state is the exclusive or
//! of its keys. Equal states have equal hashes; states with equal hashes must still be compared.

use super::board_state::BoardState;
use super::layout::MAX_HAND_PIECES;
use crate::program::zobrist;

/// First key index of hand counts, of turns and of passes; keys of cells come before it.
const HANDS_START: usize = 1 << 12;
const TURN_INDEX: usize = HANDS_START + MAX_HAND_PIECES;
const PASSES_INDEX: usize = TURN_INDEX + 1;

impl<const W: usize, const K: usize> BoardState<W, K> {
    /// Returns the hash of the state.
    pub fn hash(&self) -> u64 {
        Self::default().hash_after(0, self)
    }

    /// Returns the hash of `after`, given the hash of this state. Only the differences are hashed.
    pub fn hash_after(&self, hash: u64, after: &Self) -> u64 {
        let mut updated = hash;
        for (plane, (before, is)) in self.planes.iter().zip(&after.planes).enumerate() {
            if before != is {
                let differ = before.without(*is) | is.without(*before);
                updated = differ.iter().fold(updated, |hash, cell| hash ^ zobrist::key(cell, narrow(plane)));
            }
        }
        let mut small = |key: usize, before: u8, is: u8| {
            if before != is {
                updated ^= count_key(key, before) ^ count_key(key, is);
            }
        };
        for (hand_slot, (before, is)) in self.hands.iter().zip(after.hands).enumerate() {
            small(HANDS_START + hand_slot, *before, is);
        }
        small(TURN_INDEX, self.turn, after.turn);
        small(PASSES_INDEX, self.passes, after.passes);
        updated
    }
}

/// Returns the key of a count; 0 for a count of 0.
fn count_key(key: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { zobrist::key(key, u16::from(count)) }
}

fn narrow(plane: usize) -> u16 {
    u16::try_from(plane).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::bitboard::bitset::Bitboard;
    use proptest::prelude::*;

    type Small = BoardState<2, 5>;

    fn state() -> impl Strategy<Value = Small> {
        let planes = prop::array::uniform5(prop::array::uniform2(any::<u64>()));
        (planes, prop::array::uniform16(0u8..4), 0u8..3, 0u8..3).prop_map(|(planes, hands, turn, passes)| BoardState {
            planes: planes.map(Bitboard),
            hands,
            turn,
            passes,
        })
    }

    proptest! {
        #[test]
        fn a_hash_does_not_depend_on_the_path(states in prop::collection::vec(state(), 1..6)) {
            let mut at = Small::default();
            let mut hash = at.hash();
            for next in &states {
                hash = at.hash_after(hash, next);
                at = *next;
                prop_assert_eq!(hash, at.hash());
            }
            prop_assert_eq!(states[0].hash() == at.hash(), states[0] == at);
        }

        #[test]
        fn one_cell_or_count_more_changes_the_hash(
            state in state(), plane in 0usize..5, cell in 0usize..128, hand in 0usize..16,
        ) {
            let mut other = state;
            other.planes[plane] = other.planes[plane].without(Bitboard::from_cell(cell)) | Bitboard::from_cell(cell).without(state.planes[plane]);
            prop_assert_ne!(other.hash(), state.hash());
            let mut richer = state;
            richer.hands[hand] += 1;
            prop_assert_ne!(richer.hash(), state.hash());
            let mut passed = state;
            passed.passes += 1;
            prop_assert_ne!(passed.hash(), state.hash());
            let mut turned = state;
            turned.turn += 1;
            prop_assert_ne!(turned.hash(), state.hash());
        }
    }
}
