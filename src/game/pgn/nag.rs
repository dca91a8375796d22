//! Annotations of moves and positions such as `!` and `±`: the numeric annotation glyphs (NAGs) of PGN and their symbols.
//!
//! Source: the PGN standard of 1994, section 10, and the symbols of chess literature.

/// What a NAG is about. A move has at most one NAG of each of the first two groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NagGroup {
    /// How good a move is; written without a space.
    Move,
    /// Who stands better.
    Position,
    /// Anything else.
    Other,
}

/// A numeric annotation glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nag {
    /// Its number.
    pub number: u8,
    /// Its symbol, such as `!?`.
    pub symbol: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What it is about.
    pub group: NagGroup,
}

const fn nag(number: u8, symbol: &'static str, group: NagGroup, meaning: &'static str) -> Nag {
    Nag { number, symbol, meaning, group }
}

/// The NAGs that have a symbol.
pub const NAGS: &[Nag] = &[
    nag(1, "!", NagGroup::Move, "good move"),
    nag(2, "?", NagGroup::Move, "mistake"),
    nag(5, "!?", NagGroup::Move, "interesting move"),
    nag(6, "?!", NagGroup::Move, "dubious move"),
    nag(3, "!!", NagGroup::Move, "brilliant move"),
    nag(4, "??", NagGroup::Move, "blunder"),
    nag(7, "□", NagGroup::Move, "only move"),
    nag(10, "=", NagGroup::Position, "equal position"),
    nag(13, "∞", NagGroup::Position, "unclear position"),
    nag(14, "⩲", NagGroup::Position, "first player slightly better"),
    nag(15, "⩱", NagGroup::Position, "second player slightly better"),
    nag(16, "±", NagGroup::Position, "first player better"),
    nag(17, "∓", NagGroup::Position, "second player better"),
    nag(18, "+−", NagGroup::Position, "first player winning"),
    nag(19, "−+", NagGroup::Position, "second player winning"),
    nag(22, "⨀", NagGroup::Other, "zugzwang"),
    nag(36, "↑", NagGroup::Other, "initiative"),
    nag(40, "→", NagGroup::Other, "attack"),
    nag(132, "⇆", NagGroup::Other, "counterplay"),
    nag(138, "⊕", NagGroup::Other, "time pressure"),
    nag(140, "∆", NagGroup::Other, "with the idea"),
    nag(146, "N", NagGroup::Other, "novelty"),
];

/// The symbol of a move's NAG at the beginning of a text, and its number.
pub(super) fn leading_nag(text: &str) -> Option<(&'static str, u8)> {
    let is_ascii = |nag: &&Nag| nag.group == NagGroup::Move && nag.symbol.is_ascii();
    let fitting = NAGS.iter().filter(is_ascii).filter(|nag| text.starts_with(nag.symbol));
    fitting.max_by_key(|nag| nag.symbol.len()).map(|nag| (nag.symbol, nag.number))
}

/// A move with the symbols of its NAGs: `Nf3!`, `Nf3 ±`. Numbers without a symbol are not shown.
pub fn with_nags(text: &str, nags: &[u8]) -> String {
    let nags: Vec<&Nag> = nags.iter().filter_map(|&number| NAGS.iter().find(|nag| nag.number == number)).collect();
    let of_move = |nag: &&&Nag| nag.group == NagGroup::Move;
    let mut annotated = text.to_owned();
    nags.iter().filter(of_move).for_each(|nag| annotated.push_str(nag.symbol));
    for nag in nags.iter().filter(|nag| !of_move(nag)) {
        annotated.push(' ');
        annotated.push_str(nag.symbol);
    }
    annotated
}

/// Adds a NAG to those of a move, in place of another one of its group; removes it if it is there.
pub fn toggled(nags: &[u8], nag: &Nag) -> Vec<u8> {
    let rivals = |number: u8| {
        let is_of_group = |other: &Nag| other.number == number && other.group == nag.group;
        number == nag.number || nag.group != NagGroup::Other && NAGS.iter().any(is_of_group)
    };
    let mut kept: Vec<u8> = nags.iter().copied().filter(|&number| !rivals(number)).collect();
    if !nags.contains(&nag.number) {
        // The NAG of the move comes first, as in the literature.
        let place = if nag.group == NagGroup::Move { 0 } else { kept.len() };
        kept.insert(place, nag.number);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nags_follow_the_move() {
        assert_eq!(with_nags("Nf3", &[1, 16]), "Nf3! ±");
        assert_eq!(with_nags("Nf3", &[]), "Nf3");
        assert_eq!(with_nags("Nf3", &[250, 6]), "Nf3?!");
        assert_eq!(leading_nag("?!x"), Some(("?!", 6)));
        assert_eq!(leading_nag("!x"), Some(("!", 1)));
        assert_eq!(leading_nag("x"), None);
    }

    #[test]
    fn a_nag_replaces_another_of_its_group() {
        let nag = |number| NAGS.iter().find(|nag| nag.number == number).expect("a nag");
        assert_eq!(toggled(&[16, 250], nag(2)), [2, 16, 250]);
        assert_eq!(toggled(&[2, 16, 250], nag(5)), [5, 16, 250]);
        assert_eq!(toggled(&[5, 16], nag(5)), [16]);
        assert_eq!(toggled(&[22], nag(146)), [22, 146]);
    }
}
