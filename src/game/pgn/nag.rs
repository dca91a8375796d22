//! Signs for moves and positions, which PGN numbers (NAGs).
//!
//! Source: the PGN standard of 1994, section 10, and the signs of chess literature.

/// The signs of moves, by number; those of two characters first.
const MOVE_SIGNS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
/// The signs of positions, by number.
const POSITION_SIGNS: [(&str, u8); 9] =
    [("=", 10), ("∞", 13), ("⩲", 14), ("⩱", 15), ("±", 16), ("∓", 17), ("+−", 18), ("−+", 19), ("N", 146)];

/// The sign of a move at the beginning of a text, and its number.
pub(super) fn leading_sign(text: &str) -> Option<(&'static str, u8)> {
    MOVE_SIGNS.into_iter().find(|(sign, _)| text.starts_with(sign))
}

/// A move with its signs: `Nf3!`, `Nf3 ±`. Numbers without a sign are not shown.
pub fn with_signs(text: &str, nags: &[u8]) -> String {
    let sign = |signs: &[(&'static str, u8)], number: u8| {
        signs.iter().find(|(_, other)| *other == number).map(|(sign, _)| *sign)
    };
    let mut signed = text.to_owned();
    nags.iter().filter_map(|&number| sign(&MOVE_SIGNS, number)).for_each(|sign| signed.push_str(sign));
    for sign in nags.iter().filter_map(|&number| sign(&POSITION_SIGNS, number)) {
        signed.push(' ');
        signed.push_str(sign);
    }
    signed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_follow_the_move() {
        assert_eq!(with_signs("Nf3", &[1, 16]), "Nf3! ±");
        assert_eq!(with_signs("Nf3", &[]), "Nf3");
        assert_eq!(with_signs("Nf3", &[250, 6]), "Nf3?!");
        assert_eq!(leading_sign("?!x"), Some(("?!", 6)));
    }
}
