//! Moves of the shogi family as its players and engines write them: USI (`7g7f`, `8h2b+`, `P*5e`) and the Western notation with the same
//! squares (`P-7f`, `P7g-7f`, `Bx2b+`, `P*5e`).
//!
//! Files are digits from the right and ranks are letters, so none of these texts is a move in the coordinates of the board.
//!
//! Source: the USI protocol (T. Romstad, 2007); G. Hodges, Shogi magazine, 1976.

use super::coordinate_notation::piece_label;
use super::{MoveNotation, Variant};
use crate::program::{Action, Position};

/// Returns the action that a text means, if it is one in these notations; with several pieces that could move so, the text must name the
/// square of origin.
pub fn read(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    // Most texts have no square of this form.
    let has_square = text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1].is_ascii_lowercase());
    if !has_square || variant.board().grid().is_none() {
        return None;
    }
    let usi = MoveNotation::Usi.format_all(variant, before, actions);
    let text = text.trim_end_matches('=');
    if let Some(index) = usi.iter().position(|known| known == text) {
        return Some(index);
    }
    let is_meant =
        |&index: &usize| western_spellings(variant, before, &actions[index], &usi[index]).contains(&plain(text));
    let mut meant = (0..actions.len()).filter(is_meant);
    meant.next().filter(|_| meant.next().is_none())
}

/// The Western spellings of a move between two squares, without signs: with and without the square of origin.
fn western_spellings(variant: &Variant, before: &Position, action: &Action, usi: &str) -> Vec<String> {
    let Some(from) = action.from else { return vec![usi.to_owned()] };
    let piece = piece_label(variant.rules(), before.at(from).kind).to_uppercase();
    let target = usi.find(|c: char| c.is_ascii_lowercase()).map_or(usi, |rank| &usi[rank + 1..]);
    [format!("{piece}{usi}"), format!("{piece}{target}")].map(|text| plain(&text)).into()
}

/// The Western notation of all actions, where they have one: the piece, its square if others like it can move to the target, `-`, `x`
/// or `*`, the target, and `+` for a promotion or `=` if a possible one is declined.
pub(super) fn format_all(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<Option<String>> {
    let usi = MoveNotation::Usi.format_all(variant, before, actions);
    let kind = |action: &Action| action.from.map(|from| before.at(from).kind);
    let is_rival = |action: &Action, other: &Action| {
        (kind(action), action.to) == (kind(other), other.to) && action.from != other.from
    };
    let text = |(action, usi): (&Action, String)| {
        let (Some(from), Some(to)) = (action.from, action.to) else {
            return usi.contains('*').then_some(usi);
        };
        let (origin, rest) = split_square(&usi)?;
        let (target, promotion) = split_square(rest)?;
        if from == to || promotion.contains(',') {
            return None;
        }
        let piece = piece_label(variant.rules(), before.at(from).kind).to_uppercase();
        let origin = if actions.iter().any(|other| is_rival(action, other)) { origin } else { "" };
        let sign = if action.takes.is_empty() { "-" } else { "x" };
        let may_promote = |other: &Action| (other.from, other.to) == (Some(from), Some(to)) && other.promotes.is_some();
        let declined = if action.promotes.is_none() && actions.iter().any(may_promote) { "=" } else { "" };
        Some(format!("{piece}{origin}{sign}{target}{promotion}{declined}"))
    };
    actions.iter().zip(usi).map(text).collect()
}

/// Splits the name of a square, a file in digits and the letter of a rank, off a text.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let rank =
        text.find(|c: char| !c.is_ascii_digit()).filter(|&at| at > 0 && text.as_bytes()[at].is_ascii_lowercase())?;
    Some(text.split_at(rank + 1))
}

/// Strips the signs of a move and of a capture.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | 'x')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::coordinate_notation;
    use crate::shipped_tests::position_after;

    #[track_caller]
    fn check(game: &str, line: &str, text: &str, expect: Option<&str>) {
        let variant = crate::shipped_tests::variant(game);
        let at = position_after(&variant, "", line);
        let actions = variant.actions(&at).expect("actions");
        let index = read(&variant, &at, &actions, text);
        assert_eq!(index, coordinate_notation::resolve(&variant, &at, &actions, text), "{text}");
        let texts = coordinate_notation::format_all(&variant, &at, &actions);
        assert_eq!(index.map(|index| texts[index].as_str()), expect, "{text}");
    }

    #[test]
    fn squares_are_counted_from_the_right_and_from_the_far_edge() {
        for text in ["7g7f", "P-7f", "P7g-7f", "P7f"] {
            check("shogi", "", text, Some("c3c4"));
        }
        for text in ["8h2b+", "Bx2b+", "B8hx2b+", "B-2b+"] {
            check("shogi", "c3c4 g7g6", text, Some("b2h8+"));
        }
        check("shogi", "c3c4 g7g6", "Bx2b=", Some("b2h8"));
        check("minishogi", "", "R-1b", Some("e1e4"));
        check("shogi", "", "7g7e", None);
        // Both golds can move there.
        check("shogi", "", "G-5h", None);
        check("shogi", "", "G4i-5h", Some("f1e2"));
    }

    #[test]
    fn promoted_pieces_and_drops() {
        check("shogi", "c3c4 g7g6 b2h8+ g9h8", "P*5e", None);
        check("shogi", "c3c4 g7g6 b2h8+ g9h8", "B*5e", Some("B@e5"));
        check("shogi", "c3c4 g7g6 b2h8+ g9h8", "B-5e", None);
        check("shogi", "c3c4 g7g6 b2h8+ g9h8", "R-5h", Some("h2e2"));
        check("shogi", "c3c4 g7g6 b2h8+ a7a6", "+B-2c", Some("h8h7"));
        check("shogi", "c3c4 g7g6 b2h8+ a7a6", "+Bx3a", Some("h8g9"));
    }
}
