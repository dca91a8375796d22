//! Moves as people type them: `e2e4`, `e2-e4`, `Nf3`, `exd5`, `e8=Q`, `O-O`, `0-0`, `d3`, `pass`.

use super::{Variant, coordinate_notation, san};
use crate::program::{Action, Position};

/// The actions that a typed text matches, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputMatches {
    /// Actions that it names; several if it is ambiguous.
    pub exact: Vec<usize>,
    /// Actions whose notation starts with it.
    pub prefix: Vec<usize>,
}

/// Returns the actions that a text names or starts to name.
pub fn match_input(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> InputMatches {
    let by_squares = coordinate_notation::format_all(variant, before, actions);
    let by_san = san::format_all(variant, before, actions);
    match_texts(&by_squares, &by_san, text)
}

/// The same for actions whose notations are known.
pub fn match_texts(by_squares: &[String], by_san: &[String], text: &str) -> InputMatches {
    let typed = plain(text);
    let loose = typed.to_lowercase();
    let names = |i: usize| [plain(&by_squares[i]), plain(&by_san[i])];
    let all = || 0..by_squares.len();
    let find = |fits: &dyn Fn(&str) -> bool| all().filter(|&i| names(i).iter().any(|name| fits(name))).collect();
    // Case distinguishes a bishop from the b-file, so an exact match wins.
    let mut exact: Vec<usize> = find(&|name| name == typed);
    if exact.is_empty() {
        exact = find(&|name| name.to_lowercase() == loose);
    }
    let begun = if typed.is_empty() { Vec::new() } else { find(&|name| name.to_lowercase().starts_with(&loose)) };
    InputMatches { exact, prefix: begun }
}

/// Strips what may be left out.
fn plain(text: &str) -> String {
    let text = text.trim();
    let castling = text.to_ascii_uppercase().replace('0', "O");
    let castling = castling.trim_end_matches(['+', '#', '!', '?']);
    if castling == "O-O" || castling == "O-O-O" {
        return castling.into();
    }
    text.chars().filter(|c| !matches!(c, '-' | 'x' | '×' | '=' | '+' | '!' | '?' | ' ') && *c != '#').collect()
}
