//! Writes a line of moves with its comments, NAGs and variations as words.

use super::{PgnLine, PgnMove};

/// A line as text, without move numbers: `e4 e5 (c5 $1 {Sicilian}) Nf3`.
pub fn format_line(line: &PgnLine) -> String {
    let mut text = String::new();
    for word in words(line, &mut |_, _| None) {
        let is_joined = text.is_empty() || text.ends_with('(') || word == ")";
        if !is_joined {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

/// The words of a line: moves, NAGs, comments and parentheses. `number` returns the move number before a move, given its place in the game in
/// plies from the start of the line, and whether it must be written.
pub(super) fn words(line: &PgnLine, number: &mut dyn FnMut(usize, bool) -> Option<String>) -> Vec<String> {
    let mut words = Vec::new();
    push_line(line, 0, number, &mut words);
    words
}

fn push_line(
    line: &PgnLine,
    first: usize,
    number: &mut dyn FnMut(usize, bool) -> Option<String>,
    words: &mut Vec<String>,
) {
    words.extend(line.comments.iter().map(|text| comment(text)));
    let mut is_interrupted = true;
    for (ply, PgnMove { text, nags, comments, variations, .. }) in (first..).zip(&line.moves) {
        words.extend(number(ply, is_interrupted));
        words.push(text.to_string());
        words.extend(nags.iter().map(|number| format!("${number}")));
        words.extend(comments.iter().map(|text| comment(text)));
        for variation in variations {
            words.push("(".into());
            push_line(variation, ply, number, words);
            words.push(")".into());
        }
        is_interrupted = !comments.is_empty() || !variations.is_empty();
    }
}

/// A comment in braces. A closing brace inside would end it.
fn comment(text: &str) -> String {
    format!("{{ {} }}", text.replace('}', ")"))
}
