//! Flips a FEN: both sides change seats, as Stockfish's `flip` does to test that a program treats them alike.

use crate::algebra::Rules;

/// The FEN with the ranks in reverse order and the colours of pieces, player to move, castling rights and en passant square swapped.
/// `None` where the board has no ranks, or not two players.
pub(super) fn flip_fen(text: &str, rules: &Rules) -> Option<String> {
    let grid = rules.board.grid().filter(|_| rules.players.len() == 2)?;
    let mut fields = text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let board = fields.first()?;
    let (squares, hands) = board.split_at(board.find('[').unwrap_or(board.len()));
    let ranks: Vec<String> = squares.rsplit('/').map(swap_case).collect();
    let flipped = ranks.join("/") + &swap_case(hands);
    fields[0] = flipped;
    for (index, field) in fields.iter_mut().enumerate().skip(1) {
        *field = match (index, field.as_str()) {
            (1, "w") => "b".into(),
            (1, "b") => "w".into(),
            (2, rights) => swap_case(rights),
            (3, square) => flip_square(square, grid.ranks).unwrap_or_else(|| square.to_owned()),
            (_, other) => other.to_owned(),
        };
    }
    Some(fields.join(" "))
}

fn swap_case(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    text.chars().map(swap).collect()
}

/// A square as the player on the other side numbers its rank.
fn flip_square(name: &str, ranks: u8) -> Option<String> {
    let (file, rank) = name.split_at_checked(1)?;
    let rank: u8 = rank.parse().ok().filter(|rank| (1..=ranks).contains(rank))?;
    Some(format!("{file}{}", ranks + 1 - rank))
}
