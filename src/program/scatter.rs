//! Numbers by which boards are told apart quickly: every square and what it holds gives one, a board is all of them
//! together by exclusive or, so that a change of one square is a change of two numbers (Zobrist 1970).
//!
//! They are made by a fixed rule, not drawn: the same board has the same number on every machine. Equal numbers do not
//! make boards equal; whoever finds them equal compares the boards.

/// The number of a square and what it holds. Squares beyond the board may stand for hands.
pub(super) fn square(at: usize, holds: u16) -> u64 {
    let mut mixed = ((at as u64) << 16 | u64::from(holds)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}

/// The number of a board, and of hands that are counted behind it: one square is left out between them.
pub(super) fn picture(cells: &[u16], hands: &[u8]) -> u64 {
    let board = cells.iter().enumerate().fold(0, |all, (at, &holds)| all ^ square(at, holds));
    let first = cells.len() + 1;
    hands.iter().enumerate().fold(board, |all, (piece, &held)| all ^ square(first + piece, u16::from(held)))
}
