//! Moves in KIF: `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `５五歩打`. They are read as USI.

use super::diagram::{KANJI_DIGITS, WIDE_DIGITS};
use crate::game::shogi_board::{PieceNames, ShogiSquare};

/// A move as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct KifMove {
    /// In USI: `7g7f`, `P*5e`.
    pub usi: String,
    pub to: ShogiSquare,
}

/// Reads a move. `previous` is the square of the move before, which `同` means.
pub(super) fn read(text: &str, previous: Option<ShogiSquare>) -> Option<KifMove> {
    let (to, rest) = if let Some(rest) = text.strip_prefix('同') {
        (previous?, rest.trim_start())
    } else {
        let mut chars = text.chars();
        let (file, rank) = (digit(chars.next()?)?, digit(chars.next()?)?);
        (ShogiSquare { rank, file }, chars.as_str())
    };
    let (piece, rest) = PieceNames::strip_kanji(rest)?;
    if let Some(rest) = rest.strip_prefix('打') {
        return rest.trim().is_empty().then(|| KifMove { usi: format!("{}*{}", piece.letter, to.usi()), to });
    }
    let (promotion, rest) = match rest.strip_prefix('成') {
        Some(rest) => ("+", rest),
        None => ("", rest.strip_prefix("不成").unwrap_or(rest)),
    };
    let from = rest.trim().strip_prefix(['(', '（'])?.strip_suffix([')', '）'])?;
    let from = ShogiSquare::of_digits(from)?;
    Some(KifMove { usi: format!("{}{}{promotion}", from.usi(), to.usi()), to })
}

/// A digit of a file or a rank, in any of their forms.
fn digit(c: char) -> Option<u8> {
    let place = |digits: [char; 9]| (1..).zip(digits).find(|(_, digit)| *digit == c).map(|(number, _)| number);
    let plain = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|digit| *digit > 0);
    place(WIDE_DIGITS).or_else(|| place(KANJI_DIGITS)).or(plain)
}

/// Writes a move of USI. `piece` is the piece that moves, by its letter and whether it is promoted.
pub(super) fn write(usi: &str, piece: (char, bool), previous: Option<ShogiSquare>) -> Option<KifMove> {
    let square = |to: ShogiSquare| {
        let file = WIDE_DIGITS.get(usize::from(to.file) - 1)?;
        Some(format!("{file}{}", KANJI_DIGITS.get(usize::from(to.rank) - 1)?))
    };
    if let Some((letter, to)) = usi.split_once('*') {
        let to = ShogiSquare::of_usi(to)?;
        let name = PieceNames::of(letter.chars().next()?, false)?.kanji[0];
        return Some(KifMove { usi: format!("{}{name}打", square(to)?), to });
    }
    let (from, rest) = usi.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let (from, to) = (ShogiSquare::of_usi(from)?, ShogiSquare::of_usi(to)?);
    let target = if previous == Some(to) { "同　".to_owned() } else { square(to)? };
    let name = PieceNames::of(piece.0, piece.1)?.kanji[0];
    let promotion = if promotion == "+" { "成" } else { "" };
    Some(KifMove { usi: format!("{target}{name}{promotion}({}{})", from.file, from.rank), to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_usi() {
        let previous = ShogiSquare::of_usi("2b");
        let usi = |text: &str| read(text, previous).map(|read| read.usi);
        for (text, expect) in [
            ("７六歩(77)", Some("7g7f")),
            ("同　銀(31)", Some("3a2b")),
            ("同銀(31)", Some("3a2b")),
            ("２二角成(88)", Some("8h2b+")),
            ("８八成香(87)", Some("8g8h")),
            ("８八成香成(87)", Some("8g8h+")),
            ("３三桂不成(45)", Some("4e3c")),
            ("５五歩打", Some("P*5e")),
            ("55歩(56)", Some("5f5e")),
            ("７六歩", None),
            ("投了", None),
        ] {
            assert_eq!(usi(text).as_deref(), expect, "{text}");
        }
        assert_eq!(read("同　銀(31)", None), None);
    }

    #[test]
    fn moves_are_written() {
        let text = |usi, piece, previous| write(usi, piece, previous).map(|written| written.usi);
        assert_eq!(text("7g7f", ('P', false), None).as_deref(), Some("７六歩(77)"));
        assert_eq!(text("3a2b", ('S', false), ShogiSquare::of_usi("2b")).as_deref(), Some("同　銀(31)"));
        assert_eq!(text("8h2b+", ('B', false), None).as_deref(), Some("２二角成(88)"));
        assert_eq!(text("8g8h", ('L', true), None).as_deref(), Some("８八成香(87)"));
        assert_eq!(text("P*5e", ('P', false), None).as_deref(), Some("５五歩打"));
    }
}
