//! The moves of a saved game, with variations and annotations.
//!
//! The text is that of PGN without move numbers, with moves as `game::coordinates` writes them:
//!
//! ```text
//! e2e4 e7e5 ( c7c5 g1f3 ) g1f3 $1 {a comment}
//! ```
//!
//! `\` before `}` or `\` in a comment stands for the character itself.

use crate::game::pgn::{PgnLine, PgnMove};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt::Write;

/// Words on a line, so that it fits into an editor.
const WORDS_PER_LINE: usize = 10;
/// The deepest nesting of variations, as in PGN.
const MAX_NESTING: usize = 100;

/// The moves of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedMoves(pub PgnLine);

impl SavedMoves {
    /// The moves of the main line.
    pub fn main_line(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.0.moves.iter().map(|written| written.text.as_str())
    }

    /// The number of moves of the main line.
    pub fn len(&self) -> usize {
        self.0.moves.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.0.moves.is_empty()
    }

    /// The main line as text, separated by spaces.
    pub fn text(&self) -> String {
        self.main_line().collect::<Vec<_>>().join(" ")
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong in it.
    fn parse(text: &str) -> Result<Self, String> {
        let mut open: Vec<PgnLine> = vec![PgnLine::default()];
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let (word, after) = if first == '{' {
                split_comment(rest).ok_or("a comment has no `}`")?
            } else {
                rest.split_once(char::is_whitespace).unwrap_or((rest, ""))
            };
            rest = after.trim_start();
            let depth = open.len();
            let is_in_variation = depth > 1;
            let line = open.last_mut().ok_or("a `)` has no `(`")?;
            match (word, line.moves.last_mut()) {
                ("(", Some(_)) if depth <= MAX_NESTING => open.push(PgnLine::default()),
                ("(", Some(_)) => return Err(format!("variations are nested more than {MAX_NESTING} deep")),
                ("(", None) => return Err("a variation has no move before it".into()),
                (")", _) if !is_in_variation => return Err("a `)` has no `(`".into()),
                (")", _) => {
                    let variation = open.pop().filter(|line| !line.moves.is_empty());
                    let before = open.last_mut().and_then(|line| line.moves.last_mut());
                    if let Some((variation, before)) = variation.zip(before) {
                        before.variations.push(variation);
                    }
                }
                (comment, last) if first == '{' => {
                    let comments = last.map_or(&mut line.comments, |last| &mut last.comments);
                    comments.push(unescape(comment));
                }
                (nag, Some(last)) if nag.starts_with('$') => {
                    last.nags
                        .push(nag[1..].parse().map_err(|_| format!("`{nag}` is not an annotation from $0 to $255"))?);
                }
                (text, _) => line.moves.push(PgnMove { text: text.into(), ..PgnMove::default() }),
            }
        }
        match (open.pop(), open.is_empty()) {
            (Some(line), true) => Ok(Self(line)),
            _ => Err("a variation has no `)`".into()),
        }
    }

    fn to_text(&self) -> String {
        let mut words = Vec::new();
        push_words(&self.0, &mut words);
        words.chunks(WORDS_PER_LINE).map(|line| line.join(" ") + "\n").collect()
    }
}

/// Splits a text that begins with a comment: what is between the braces, and what follows.
fn split_comment(text: &str) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '}' => return Some((&text[1..at], &text[at + 1..])),
            _ => {}
        }
    }
    None
}

fn unescape(comment: &str) -> String {
    let mut letters = comment.chars();
    std::iter::from_fn(|| {
        letters.next().map(|letter| if letter == '\\' { letters.next().unwrap_or(letter) } else { letter })
    })
    .collect()
}

fn push_words(line: &PgnLine, words: &mut Vec<String>) {
    words.extend(line.comments.iter().map(|text| escape(text)));
    for PgnMove { text, nags, comments, variations, .. } in &line.moves {
        words.push(text.to_string());
        words.extend(nags.iter().map(|number| format!("${number}")));
        words.extend(comments.iter().map(|text| escape(text)));
        for variation in variations {
            words.push("(".into());
            push_words(variation, words);
            words.push(")".into());
        }
    }
}

fn escape(comment: &str) -> String {
    let mut text = String::from("{");
    for letter in comment.chars() {
        // Writing to a string cannot fail.
        let _ = if matches!(letter, '\\' | '}') { write!(text, "\\{letter}") } else { write!(text, "{letter}") };
    }
    text + "}"
}

impl From<Vec<String>> for SavedMoves {
    /// Moves without variations.
    fn from(moves: Vec<String>) -> Self {
        let moves = moves.into_iter().map(|text| PgnMove { text: text.into(), ..PgnMove::default() });
        Self(PgnLine { comments: Vec::new(), moves: moves.collect() })
    }
}

impl Serialize for SavedMoves {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_text())
    }
}

impl<'de> Deserialize<'de> for SavedMoves {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(from)?).map_err(|error| D::Error::custom(format!("in `moves`, {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Result<&str, &str>) {
        let parsed = SavedMoves::parse(text);
        let written = parsed.as_ref().map(SavedMoves::to_text).map_err(String::clone);
        assert_eq!(written.as_deref().map_err(String::as_str), expect);
        if let Ok(moves) = parsed {
            assert_eq!(SavedMoves::parse(&moves.to_text()), Ok(moves));
        }
    }

    #[test]
    fn moves_are_written_as_they_were_read() {
        check("", Ok(""));
        check("e2e4  e7e5\n g1f3", Ok("e2e4 e7e5 g1f3\n"));
        let game = "{the start} e2e4 {a \\} b \\\\ c\n d} ( {x} d2d4 ( c2c4 ) )\ne7e5 $1\n";
        check(game, Ok(game));
        check("1-2 P@e4 q:b1 >f3 e2e4,e4d5 --", Ok("1-2 P@e4 q:b1 >f3 e2e4,e4d5 --\n"));
        check(&"e2e4 ".repeat(11), Ok("e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4\ne2e4\n"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        check("e2e4 {no end", Err("a comment has no `}`"));
        check("( e2e4 )", Err("a variation has no move before it"));
        check("e2e4 ) d7d5", Err("a `)` has no `(`"));
        check("e2e4 ( d2d4", Err("a variation has no `)`"));
        check("e2e4 $300", Err("`$300` is not an annotation from $0 to $255"));
        check(&format!("e2e4 {}", "( d2d4 ".repeat(101)), Err("variations are nested more than 100 deep"));
    }
}
