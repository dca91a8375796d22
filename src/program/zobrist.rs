//! Zobrist hashing (Zobrist 1970). Each square with its content has a key, and the hash of a board is the exclusive or of its keys.
//! So a change of one square updates the hash with two keys.
//!
//! The keys come from a mixing function, not from a random table, so a board has the same hash on every machine. Callers compare
//! the boards when hashes are equal.

/// Returns the key of a square and its content. Squares past the board represent hands.
pub(super) fn key(at: usize, content: u16) -> u64 {
    // The mixer of splitmix64, cut short.
    let mut mixed = ((at as u64) << 16 | u64::from(content)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}

/// Returns the hash of a board and its hands. The hands follow the board after the off-board square.
pub(super) fn hash(cells: &[u16], hands: &[u8]) -> u64 {
    let board = cells.iter().enumerate().fold(0, |all, (at, &content)| all ^ key(at, content));
    let first = cells.len() + 1;
    hands.iter().enumerate().fold(board, |all, (piece, &count)| all ^ key(first + piece, u16::from(count)))
}
