//! How pieces are written: as symbols, letters or letter pairs.
//!
//! Both sides use the *filled* chess symbols: outlined and filled ones swap on dark screens, so they cannot tell
//! owners apart. The filled pawn is an exception: several terminals draw it as an emoji, so both sides use the
//! outlined one. Variation selectors are never written.

use unicode_width::UnicodeWidthChar;

use super::board_picture::PiecePicture;
use crate::{
    game::{PieceLabel, PieceStyle},
    store::Glyphs,
};

impl Glyphs {
    /// The text of a piece, one or two columns wide.
    pub fn text(self, piece: &PiecePicture) -> String {
        match self {
            Self::Unicode => symbol(piece).to_string(),
            Self::Letters => label(piece).to_string(),
            Self::Pairs => {
                let owner = char::from(b"wbcdefgh"[usize::from(piece.owner) % 8]);
                let label = label(piece);
                match label.letter.to_ascii_uppercase() {
                    _ if label.is_promoted => label.to_string(),
                    wide if wide.width() == Some(2) => wide.to_string(),
                    narrow => [owner, narrow].into_iter().collect(),
                }
            }
        }
    }
}

/// The portable symbol of a piece, filled for both sides.
fn symbol(piece: &PiecePicture) -> char {
    match piece.glyph {
        '♔' => '♚',
        '♕' => '♛',
        '♖' => '♜',
        '♗' => '♝',
        '♘' => '♞',
        '♟' => '♙',
        '○' | '⚪' | '⚫' if piece.style == PieceStyle::Stone => '●',
        '⛀' => '⛂',
        '⛁' => '⛃',
        '☖' => '☗',
        '⚐' => '⚑',
        other if matches!(other.width(), Some(1 | 2)) => other,
        _ => label(piece).letter,
    }
}

/// The label of a piece in its owner's case; its symbol or `?` if it has none.
fn label(piece: &PiecePicture) -> PieceLabel {
    let is_writable = |letter: char| matches!(letter.width(), Some(1 | 2));
    let Some(label) = piece.label.filter(|label| is_writable(label.letter)) else {
        let symbol = Some(piece.glyph).filter(|&glyph| glyph != '♟' && is_writable(glyph));
        return PieceLabel::plain(symbol.unwrap_or('?'));
    };
    let letter = match piece.owner {
        0 => single_char(label.letter.to_uppercase(), label.letter),
        1 => single_char(label.letter.to_lowercase(), label.letter),
        _ => label.letter,
    };
    PieceLabel { letter, ..label }
}

/// The mapped character, or the letter itself if the case mapping has several characters.
fn single_char(mut mapped: impl Iterator<Item = char>, letter: char) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one,
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(set: Glyphs, glyph: char, owner: u8, label: Option<&str>, expect: &str) {
        let label = label.and_then(PieceLabel::parse);
        assert_eq!(set.text(&PiecePicture::of_chess(glyph, owner, label)), expect);
    }

    #[test]
    fn both_sides_are_filled_and_no_pawn_is_an_emoji() {
        check(Glyphs::Unicode, '♘', 0, None, "♞");
        check(Glyphs::Unicode, '♞', 1, None, "♞");
        check(Glyphs::Unicode, '♙', 0, None, "♙");
        check(Glyphs::Unicode, '♟', 1, None, "♙");
        check(Glyphs::Unicode, '車', 1, None, "車");
        check(Glyphs::Unicode, '⛀', 0, None, "⛂");
        check(Glyphs::Unicode, '⛃', 1, None, "⛃");
    }

    #[test]
    fn letters_tell_the_owner_by_case() {
        check(Glyphs::Letters, '♘', 0, Some("n"), "N");
        check(Glyphs::Letters, '♞', 1, Some("N"), "n");
        check(Glyphs::Letters, '♞', 2, Some("N"), "N");
        check(Glyphs::Letters, '♟', 1, None, "?");
        check(Glyphs::Pairs, '♞', 1, Some("N"), "bN");
        check(Glyphs::Pairs, '♘', 0, Some("N"), "wN");
        check(Glyphs::Letters, '龍', 0, Some("+R"), "+R");
        check(Glyphs::Pairs, 'リ', 1, Some("+R"), "+r");
    }

    #[test]
    fn unprintable_symbols_are_replaced() {
        check(Glyphs::Unicode, '\u{200d}', 0, Some("z"), "Z");
        check(Glyphs::Unicode, '\u{0}', 0, None, "?");
    }
}
