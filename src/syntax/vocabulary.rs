//! Which characters and words the language has.

use super::spelling::MOVEMENT_LETTERS;
use super::words::Word;

/// Whether a word belongs to the grammar, so that no definition can have it as its name.
pub(super) fn is_reserved(word: &str) -> bool {
    matches!(Word::of(word), Some(Word::Keyword | Word::Fact(_) | Word::CountedFact(_)))
}

/// ASCII symbols that may be marks, because the language uses them for nothing else.
const ASCII_MARKS: [char; 5] = ['\'', '~', '"', '`', '$'];

/// Whether a character can be a piece: a symbol outside ASCII that the language does not use itself.
pub(super) fn is_piece(c: char) -> bool {
    c >= '\u{A1}' && !is_language(c) && !is_selector(c)
}

/// Whether a character can be a mark.
pub(super) fn is_mark(c: char) -> bool {
    ASCII_MARKS.contains(&c) || is_piece(c)
}

/// Whether the language itself uses a symbol outside ASCII.
pub(super) fn is_language(c: char) -> bool {
    matches!(c, '→' | '∅' | '¬' | '≤' | '≥' | '≠' | '⁻' | '⁰' | '¹' | '²' | '³' | '⁴'..='⁹')
}

/// Whether a character is a variation selector. It asks for a glyph as text or as a picture and means nothing here.
pub(super) fn is_selector(c: char) -> bool {
    matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// Whether a word has the form of a name: ASCII letters, digits and `_`, starting with a letter.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.chars().all(is_name_char)
}

/// Whether a character can be part of a name.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a character can be part of the name of a player, a cell or a rule file.
pub(super) fn is_word_char(c: char) -> bool {
    is_name_char(c) || c == '-'
}

/// Whether a word consists of the letters of movements only.
pub(crate) fn is_movement(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| MOVEMENT_LETTERS.iter().any(|letter| letter.0.starts_with(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, name: bool, movement: bool) {
        assert_eq!((is_name(word), is_movement(word)), (name, movement), "{word}");
    }

    #[test]
    fn names_and_movements() {
        check("knight", true, false);
        check("dull", true, true);
        check("x_2", true, false);
        check("2x", false, false);
        check("1u", false, true);
        check("", false, false);
        check("zürich", false, false);
    }

    #[test]
    fn symbols() {
        assert!(is_piece('♔') && is_piece('歩') && is_mark('°') && is_mark('\''));
        assert!(!is_piece('P') && !is_piece('\'') && !is_piece('→') && !is_piece('²') && !is_piece('\u{FE0F}'));
    }
}
