//! Moves as people type them and other programs write them: `e2e4`, `e2-e4`, `Nf3`, `Ng1f3`, `exd5`, `ed`, `e8=Q`, `e8Q`, `O-O`, `0-0`,
//! `1. e4`, `d3`, `pass`, `--`.

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
    let by_san = san::format_all_without_check(variant, before, actions);
    match_texts(&by_squares, &by_san, text)
}

/// The same for actions whose notations are known.
pub fn match_texts(by_squares: &[String], by_san: &[String], text: &str) -> InputMatches {
    let typed = strip_number(text.trim()).trim_end_matches("e.p.").trim_end();
    let short = plain(typed);
    let loose = short.to_lowercase();
    let names: Vec<Names<'_>> = by_squares.iter().zip(by_san).map(|(squares, san)| Names { squares, san }).collect();
    let find = |fits: &dyn Fn(Names<'_>) -> bool| (0..names.len()).filter(|&i| fits(names[i])).collect();
    // Each rule is more generous than the one before. Case distinguishes a bishop from the b-file.
    let rules: [Rule<'_>; 6] = [
        &|name| name.squares == typed || strip_check(name.san) == strip_check(typed),
        &|name| name.squares == coordinate_notation::PASS && PASSES.contains(&typed),
        &|name| name.plain().contains(&short),
        &|name| name.spellings().contains(&short),
        &|name| name.plain().iter().any(|text| text.to_lowercase() == loose),
        &|name| name.spellings().iter().any(|text| text.to_lowercase() == loose),
    ];
    let exact = rules.iter().map(|rule| find(rule)).find(|found: &Vec<usize>| !found.is_empty()).unwrap_or_default();
    let is_begun = |name: Names<'_>| name.plain().iter().any(|text| text.to_lowercase().starts_with(&loose));
    let prefix = if short.is_empty() { Vec::new() } else { find(&is_begun) };
    InputMatches { exact, prefix }
}

/// Whether a typed text means the action with these names.
type Rule<'r> = &'r dyn Fn(Names<'_>) -> bool;

/// The notations of an action.
#[derive(Clone, Copy)]
struct Names<'n> {
    squares: &'n str,
    san: &'n str,
}

impl Names<'_> {
    fn plain(self) -> [String; 2] {
        [plain(self.squares), plain(self.san)]
    }

    /// The spellings of a move between two squares that say more than SAN needs, or less: `Ng1f3` for `Nf3`, `Pe2e4` for `e4`, `ed`
    /// for `exd5`.
    fn spellings(self) -> Vec<String> {
        let Some((from, rest)) = split_square(self.squares) else { return Vec::new() };
        let Some((to, promotion)) = split_square(rest) else { return Vec::new() };
        let san = self.san.trim_start_matches('+');
        // A castling move is spelled by its squares alone.
        if san.starts_with("O-O") || promotion.contains(',') {
            return Vec::new();
        }
        let letter = san.chars().next().filter(char::is_ascii_uppercase).map(String::from);
        let is_pawn_capture = letter.is_none() && san.contains('x');
        let (file, rank) = from.split_at(from.find(|c: char| c.is_ascii_digit()).unwrap_or(from.len()));
        let promotion = plain(promotion).to_uppercase();
        let letters = letter.map_or_else(|| vec![String::new(), "P".into()], |letter| vec![letter]);
        let spell = |letter: &String| ["", file, rank, from].map(|origin| format!("{letter}{origin}{to}{promotion}"));
        let goal_file = to.trim_end_matches(|c: char| c.is_ascii_digit());
        let short = is_pawn_capture.then(|| format!("{file}{goal_file}{promotion}"));
        letters.iter().flat_map(spell).chain(short).collect()
    }
}

/// Other programs' notations of a pass.
const PASSES: [&str; 4] = ["--", "0000", "@@@@", "Z0"];

/// Removes a move number: `1.`, `12...`.
fn strip_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < text.len() && rest.starts_with('.');
    if is_number { rest.trim_start_matches('.').trim_start() } else { text }
}

/// Removes the signs of check, mate and quality.
fn strip_check(san: &str) -> &str {
    san.trim_end_matches(['+', '#', '!', '?'])
}

/// Strips what may be left out.
fn plain(text: &str) -> String {
    let text = text.trim();
    let castling = text.to_ascii_uppercase().replace('0', "O");
    let castling = strip_check(&castling);
    if castling == "O-O" || castling == "O-O-O" {
        return castling.into();
    }
    let is_optional =
        |c: char| matches!(c, '-' | 'x' | ':' | '×' | '=' | '(' | ')' | '/' | '+' | '!' | '?' | ' ' | '#');
    text.chars().filter(|&c| !is_optional(c)).collect()
}

/// Splits the name of a square, a file in letters and a rank in digits, off a text.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let file = text.find(|c: char| !c.is_ascii_lowercase()).filter(|&at| at > 0)?;
    let rank = text[file..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - file);
    (rank > 0).then(|| text.split_at(file + rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(start: &str, expect: Option<&str>, typed: &[&str]) {
        let chess = crate::shipped_tests::variant("chess");
        let at = crate::shipped_tests::position_after(&chess, start, "");
        let actions = chess.actions(&at).expect("actions");
        let squares = coordinate_notation::format_all(&chess, &at, &actions);
        for text in typed {
            let only = match match_input(&chess, &at, &actions, text).exact[..] {
                [only] => Some(squares[only].as_str()),
                _ => None,
            };
            assert_eq!(only, expect, "{text}");
        }
    }

    #[test]
    fn moves_may_be_over_specified() {
        check(
            "",
            Some("g1f3"),
            &["Nf3", "Ng1f3", "Ngf3", "N1f3", "Ng1-f3", "g1f3", "g1-f3", "nf3", "ng1f3", "Nf3+", "Nf3!?"],
        );
        check("", Some("e2e4"), &["e4", "Pe4", "e2e4", "e2-e4", "E4", "Pe2e4", "1.e4", "1. e4", "1...e4", "E2E4"]);
        check("", None, &["Nf4", "Nb3", "e5", "", "1.", "N", "Nb1f3"]);
    }

    #[test]
    fn captures_and_promotions_may_be_short() {
        let fen = "3r3k/4P3/8/2b5/1P6/8/1B6/K7 w - - 0 1";
        check(fen, Some("b4c5"), &["bxc5", "bc5", "bc", "bxc", "b4xc5", "b:c5", "bxc5 e.p."]);
        check(fen, Some("e7d8n"), &["exd8=N", "exd8N", "ed8n", "edN", "exd8(N)", "exd8/N", "e7d8n", "e7d8N", "ed=N+"]);
        check(fen, Some("e7e8q"), &["e8=Q", "e8Q", "e8q", "e7e8q", "e7e8=Q", "e8=Q+"]);
        check(fen, None, &["e8", "ed", "e7e8"]);
    }

    #[test]
    fn case_matters_only_for_the_b_file() {
        let fen = "7k/8/8/2p5/1P6/4B3/8/K7 w - - 0 1";
        check(fen, Some("b4c5"), &["bxc5", "bc5"]);
        check(fen, Some("e3c5"), &["Bxc5", "Bc5", "Bec5"]);
        check(fen, Some("e3d4"), &["Bd4", "bd4", "be3d4"]);
    }

    #[test]
    fn castling_has_many_spellings() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1";
        check(fen, Some("e1g1"), &["O-O", "0-0", "o-o", "O-O+", "e1g1", "e1-g1"]);
        check(fen, Some("e1c1"), &["O-O-O", "0-0-0", "0-0-0#", "e1c1"]);
    }
}
