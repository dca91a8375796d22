//! The words and symbols of the language.

use super::ast::Fact;
use super::spelling::MOVEMENT_LETTERS;
use std::mem::discriminant;

/// What a word of expressions means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Word {
    /// It is part of the grammar.
    Keyword,
    /// It states a fact.
    Fact(Fact),
    /// It states a fact together with a number.
    CountedFact(fn(u32) -> Fact),
    /// It names a set of pieces.
    Set(BuiltinSet),
    /// It names a function.
    Function(BuiltinFunction),
}

/// A built-in set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltinSet {
    /// The mover's pieces.
    Friend,
    /// The pieces of all others.
    Enemy,
    /// All pieces.
    Any,
}

/// A built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltinFunction {
    /// `walk(m)`: moves the place of interest.
    Walk,
    /// `carry(M)`: the piece of interest follows the place of interest.
    Carry,
    /// `count(p)`: a number of places, or of pieces in hand.
    Count,
    /// `only(p)`: whether only these pieces are on the board.
    Only,
    /// `least(N, M)`: the outcomes of M with the smallest N.
    Least,
    /// `most(N, M)`: the outcomes of M with the largest N.
    Most,
}

/// All words of expressions. The parser, the printer, the checks of names and the suggestions read this table; only
/// `alg.pest` repeats the keywords and facts. `statement` has the words that start statements.
pub(crate) const WORDS: [(&str, Word); 26] = [
    ("if", Word::Keyword),
    ("then", Word::Keyword),
    ("else", Word::Keyword),
    ("not", Word::Keyword),
    ("and", Word::Keyword),
    ("or", Word::Keyword),
    ("their", Word::Keyword),
    ("each", Word::Keyword),
    ("nil", Word::Keyword),
    ("check", Word::Fact(Fact::Check)),
    ("taken", Word::Fact(Fact::Taken)),
    ("mated", Word::Fact(Fact::Mated)),
    ("stuck", Word::Fact(Fact::Stuck)),
    ("full", Word::Fact(Fact::Full)),
    ("passes", Word::CountedFact(Fact::Passes)),
    ("repeated", Word::CountedFact(Fact::Repeated)),
    ("quiet", Word::CountedFact(Fact::Quiet)),
    ("friend", Word::Set(BuiltinSet::Friend)),
    ("enemy", Word::Set(BuiltinSet::Enemy)),
    ("any", Word::Set(BuiltinSet::Any)),
    ("walk", Word::Function(BuiltinFunction::Walk)),
    ("carry", Word::Function(BuiltinFunction::Carry)),
    ("count", Word::Function(BuiltinFunction::Count)),
    ("only", Word::Function(BuiltinFunction::Only)),
    ("least", Word::Function(BuiltinFunction::Least)),
    ("most", Word::Function(BuiltinFunction::Most)),
];

impl Word {
    /// The meaning of a word; `None` for any other name.
    pub(crate) fn of(word: &str) -> Option<Self> {
        WORDS.iter().find(|entry| entry.0 == word).map(|entry| entry.1)
    }

    /// The word that states a fact.
    pub(super) fn of_fact(fact: Fact) -> &'static str {
        let states_it = |word: Self| match word {
            Self::Fact(stated) => stated == fact,
            Self::CountedFact(stated) => discriminant(&stated(1)) == discriminant(&fact),
            _ => false,
        };
        WORDS.iter().find(|entry| states_it(entry.1)).map_or("", |entry| entry.0)
    }
}

impl BuiltinFunction {
    /// The function of this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if let Some(Word::Function(function)) = Word::of(name) { Some(function) } else { None }
    }
}

impl BuiltinSet {
    /// The set of this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if let Some(Word::Set(set)) = Word::of(name) { Some(set) } else { None }
    }
}

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
