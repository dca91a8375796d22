//! Actions as people type them: `e2e4`, `e2-e4`, `Nf3`, `exd5`, `e8=Q`, `O-O`, `0-0`, `d3`, `pass`.

use super::{Variant, coordinates, san};
use crate::program::{Action, Position};

/// What a typed text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The actions it names, by index; more than one if it does not say which.
    pub exact: Vec<usize>,
    /// The actions it begins to name.
    pub begun: Vec<usize>,
}

/// The actions that a text names or begins to name.
pub fn meaning(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Meaning {
    let by_squares = coordinates::texts(variant, before, actions);
    let by_san = san::texts(variant, before, actions);
    among(&by_squares, &by_san, text)
}

/// The same with the actions' texts at hand.
pub fn among(by_squares: &[String], by_san: &[String], text: &str) -> Meaning {
    let typed = plain(text);
    let loose = typed.to_lowercase();
    let names = |i: usize| [plain(&by_squares[i]), plain(&by_san[i])];
    let all = || 0..by_squares.len();
    let find = |fits: &dyn Fn(&str) -> bool| all().filter(|&i| names(i).iter().any(|name| fits(name))).collect();
    // Case tells a bishop from the b file, so it counts first.
    let mut exact: Vec<usize> = find(&|name| name == typed);
    if exact.is_empty() {
        exact = find(&|name| name.to_lowercase() == loose);
    }
    let begun = if typed.is_empty() { Vec::new() } else { find(&|name| name.to_lowercase().starts_with(&loose)) };
    Meaning { exact, begun }
}

/// The text without what may be left out.
fn plain(text: &str) -> String {
    let text = text.trim();
    let castling = text.to_ascii_uppercase().replace('0', "O");
    let castling = castling.trim_end_matches(['+', '#', '!', '?']);
    if castling == "O-O" || castling == "O-O-O" {
        return castling.into();
    }
    text.chars().filter(|c| !matches!(c, '-' | 'x' | '×' | '=' | '+' | '!' | '?' | ' ') && *c != '#').collect()
}
