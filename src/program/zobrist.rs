//! Zobrist hashing (Zobrist 1970): each square with its content has a key, and a board's hash is the exclusive or of its keys. So a
//! change of one square changes the hash by two keys.
//!
//! The keys come from a fixed function, so a board has the same hash on every machine. Equal hashes do not prove equal boards; the
//! boards are compared then.

/// The key of a square and its content. Squares past the board may stand for hands.
pub(super) fn key(at: usize, content: u16) -> u64 {
    let mut mixed = ((at as u64) << 16 | u64::from(content)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}

/// The hash of a board and its hands. The hands come after the board, with one square between them.
pub(super) fn hash(cells: &[u16], hands: &[u8]) -> u64 {
    let board = cells.iter().enumerate().fold(0, |all, (at, &content)| all ^ key(at, content));
    let first = cells.len() + 1;
    hands.iter().enumerate().fold(board, |all, (piece, &count)| all ^ key(first + piece, u16::from(count)))
}
