//! Signs for moves and positions, which PGN numbers (NAGs).
//!
//! Source: the PGN standard of 1994, section 10, and the signs of chess literature.

/// What a sign is about. A move has at most one sign of the first two groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignGroup {
    /// How good a move is; written without a space.
    Move,
    /// Who stands better.
    Position,
    /// Anything else.
    Other,
}

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Its number.
    pub number: u8,
    /// The sign.
    pub text: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What it is about.
    pub group: SignGroup,
}

const fn sign(number: u8, text: &'static str, group: SignGroup, meaning: &'static str) -> Sign {
    Sign { number, text, meaning, group }
}

/// The signs that have a text.
pub const SIGNS: &[Sign] = &[
    sign(1, "!", SignGroup::Move, "good move"),
    sign(2, "?", SignGroup::Move, "mistake"),
    sign(5, "!?", SignGroup::Move, "interesting move"),
    sign(6, "?!", SignGroup::Move, "dubious move"),
    sign(3, "!!", SignGroup::Move, "brilliant move"),
    sign(4, "??", SignGroup::Move, "blunder"),
    sign(7, "□", SignGroup::Move, "only move"),
    sign(10, "=", SignGroup::Position, "equal position"),
    sign(13, "∞", SignGroup::Position, "unclear position"),
    sign(14, "⩲", SignGroup::Position, "first player slightly better"),
    sign(15, "⩱", SignGroup::Position, "second player slightly better"),
    sign(16, "±", SignGroup::Position, "first player better"),
    sign(17, "∓", SignGroup::Position, "second player better"),
    sign(18, "+−", SignGroup::Position, "first player winning"),
    sign(19, "−+", SignGroup::Position, "second player winning"),
    sign(22, "⨀", SignGroup::Other, "zugzwang"),
    sign(36, "↑", SignGroup::Other, "initiative"),
    sign(40, "→", SignGroup::Other, "attack"),
    sign(132, "⇆", SignGroup::Other, "counterplay"),
    sign(138, "⊕", SignGroup::Other, "time pressure"),
    sign(140, "∆", SignGroup::Other, "with the idea"),
    sign(146, "N", SignGroup::Other, "novelty"),
];

/// The sign of a move at the beginning of a text, and its number.
pub(super) fn leading_sign(text: &str) -> Option<(&'static str, u8)> {
    let is_ascii = |sign: &&Sign| sign.group == SignGroup::Move && sign.text.is_ascii();
    let fitting = SIGNS.iter().filter(is_ascii).filter(|sign| text.starts_with(sign.text));
    fitting.max_by_key(|sign| sign.text.len()).map(|sign| (sign.text, sign.number))
}

/// A move with its signs: `Nf3!`, `Nf3 ±`. Numbers without a sign are not shown.
pub fn with_signs(text: &str, nags: &[u8]) -> String {
    let signs: Vec<&Sign> = nags.iter().filter_map(|&number| SIGNS.iter().find(|sign| sign.number == number)).collect();
    let of_move = |sign: &&&Sign| sign.group == SignGroup::Move;
    let mut signed = text.to_owned();
    signs.iter().filter(of_move).for_each(|sign| signed.push_str(sign.text));
    for sign in signs.iter().filter(|sign| !of_move(sign)) {
        signed.push(' ');
        signed.push_str(sign.text);
    }
    signed
}

/// Adds a sign to the numbers of a move, in place of another sign of its group; removes it if it is there.
pub fn toggled(nags: &[u8], sign: &Sign) -> Vec<u8> {
    let rivals = |number: u8| {
        let is_of_group = |other: &Sign| other.number == number && other.group == sign.group;
        number == sign.number || sign.group != SignGroup::Other && SIGNS.iter().any(is_of_group)
    };
    let mut kept: Vec<u8> = nags.iter().copied().filter(|&number| !rivals(number)).collect();
    if !nags.contains(&sign.number) {
        // The sign of the move comes first, as in the literature.
        let place = if sign.group == SignGroup::Move { 0 } else { kept.len() };
        kept.insert(place, sign.number);
    }
    kept
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
        assert_eq!(leading_sign("!x"), Some(("!", 1)));
        assert_eq!(leading_sign("x"), None);
    }

    #[test]
    fn a_sign_replaces_another_of_its_group() {
        let sign = |number| SIGNS.iter().find(|sign| sign.number == number).expect("a sign");
        assert_eq!(toggled(&[16, 250], sign(2)), [2, 16, 250]);
        assert_eq!(toggled(&[2, 16, 250], sign(5)), [5, 16, 250]);
        assert_eq!(toggled(&[5, 16], sign(5)), [16]);
        assert_eq!(toggled(&[22], sign(146)), [22, 146]);
    }
}
