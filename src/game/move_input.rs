//! Moves as people type them and other programs write them: `e2e4`, `e2-e4`, `Nf3`, `Ng1f3`, `exd5`, `ed`, `e8=Q`, `e8Q`, `O-O`, `0-0`,
//! `1. e4`, `d3`, `pass`, `--`. `e8` alone names every promotion there. Castling is also `Kg1`, `e1g1` and `e1h1`.

use super::castling::Castling;
use super::{Variant, coordinate_notation, san};
use crate::algebra::Rules;
use crate::program::{Action, Fault, Position};

/// The actions that a typed text matches, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputMatches {
    /// Actions that it names; several if it is ambiguous.
    pub exact: Vec<usize>,
    /// Actions whose notation starts with it.
    pub prefix: Vec<usize>,
}

/// An action with its notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAction {
    /// The action.
    pub action: Action,
    /// Its notation in coordinates.
    pub coordinates: String,
}

/// Returns the only action that is written exactly so in SAN or coordinates, if the text names its target. It agrees with
/// [`match_input`] on the list of all actions, but lists and writes only those to squares that the text names.
///
/// # Errors
/// A [`Fault`] if the rules exceed their budget.
pub fn find_exact(variant: &Variant, before: &Position, text: &str) -> Result<Option<NamedAction>, Fault> {
    let typed = strip_number(text.trim());
    let actions = variant.actions_to(before, &variant.board().cells_in(typed))?;
    let by_squares = coordinate_notation::format_all(variant, before, &actions);
    let by_san = san::format_all_by_squares(variant, before, &actions, by_squares.clone());
    let mut found = actions
        .into_iter()
        .zip(by_squares)
        .zip(by_san)
        .filter(|((_, squares), san)| squares == typed || strip_check(san) == strip_check(typed));
    let Some(((action, coordinates), _)) = found.next() else { return Ok(None) };
    Ok(found.next().is_none().then_some(NamedAction { action, coordinates }))
}

/// Returns the actions that a text names or starts to name.
pub fn match_input(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> InputMatches {
    let by_squares = coordinate_notation::format_all(variant, before, actions);
    let by_san = san::format_all_by_squares(variant, before, actions, by_squares.clone());
    let mut matches = match_texts(&by_squares, &by_san, text);
    if matches.exact.is_empty() {
        let castles =
            |&index: &usize| names_castling(&castling_spellings(variant.rules(), before, &actions[index]), text);
        matches.exact = (0..actions.len()).filter(castles).collect();
    }
    matches
}

/// Spellings of a castling move besides its notations: the king with its goal, and the king's square with its goal or the rook's
/// square. Empty for any other action.
pub fn castling_spellings(rules: &Rules, before: &Position, action: &Action) -> Vec<String> {
    let Some((castling, from)) = Castling::of_action(rules, before, action).zip(action.from) else { return Vec::new() };
    let [from, goal, partner] = [from, castling.goal, castling.partner].map(|cell| rules.board.name(cell));
    let label = action.from.and_then(|from| rules.piece(before.at(from).kind)?.label);
    let by_letter = label.map(|label| ["", from].map(|from| format!("{}{from}{goal}", label.letter)));
    [format!("{from}{goal}"), format!("{from}{partner}")].into_iter().chain(by_letter.into_iter().flatten()).collect()
}

/// Whether a typed text is one of the spellings of a castling move.
pub fn names_castling(spellings: &[String], text: &str) -> bool {
    let typed = plain(strip_number(text.trim()));
    spellings.iter().any(|spelling| spelling.eq_ignore_ascii_case(&typed))
}

/// The same for actions whose notations are known.
pub fn match_texts(by_squares: &[String], by_san: &[String], text: &str) -> InputMatches {
    let typed = strip_number(text.trim()).trim_end_matches("e.p.").trim_end();
    let short = plain(typed);
    let loose = short.to_lowercase();
    let names: Vec<Names<'_>> = by_squares.iter().zip(by_san).map(|(squares, san)| Names { squares, san }).collect();
    let find = |fits: &dyn Fn(Names<'_>) -> bool| (0..names.len()).filter(|&i| fits(names[i])).collect();
    // Each rule is more generous than the one before. Case distinguishes a bishop from the b-file.
    let rules: [Rule<'_>; 8] = [
        &|name| name.squares == typed || strip_check(name.san) == strip_check(typed),
        &|name| name.squares == coordinate_notation::PASS && PASSES.contains(&typed),
        &|name| name.plain().contains(&short),
        &|name| name.spellings().contains(&short),
        &|name| name.plain().iter().any(|text| text.to_lowercase() == loose),
        &|name| name.spellings().iter().any(|text| text.to_lowercase() == loose),
        &|name| name.without_promotion(&name.plain()).any(|text| text.to_lowercase() == loose),
        &|name| name.without_promotion(&name.spellings()).any(|text| text.to_lowercase() == loose),
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

    /// Some spellings of a promotion without the new piece; none for any other action.
    fn without_promotion<'t>(self, spellings: &'t [String]) -> impl Iterator<Item = &'t str> {
        let squares = split_square(self.squares).and_then(|(_, rest)| split_square(rest));
        let promotion = squares.map(|(_, rest)| plain(rest)).filter(|piece| !piece.is_empty() && !piece.contains(','));
        let cut = move |text: &'t String| {
            let end = text.len().checked_sub(promotion.as_ref()?.len())?;
            let (start, piece) = text.split_at_checked(end)?;
            piece.eq_ignore_ascii_case(promotion.as_ref()?).then_some(start)
        };
        spellings.iter().filter_map(cut)
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

/// Removes the suffixes of check and mate, and annotations such as `!`.
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
    use crate::game::Game as _;

    /// The moves of a game that each typed text names, in coordinates.
    #[track_caller]
    fn check_all(game: &str, start: &str, expect: &str, typed: &[&str]) {
        let variant = crate::shipped_tests::variant(game);
        let at = crate::shipped_tests::position_after(&variant, start, "");
        let actions = variant.actions(&at).expect("actions");
        let squares = coordinate_notation::format_all(&variant, &at, &actions);
        for text in typed {
            let exact = match_input(&variant, &at, &actions, text).exact;
            let mut named: Vec<&str> = exact.iter().map(|&index| squares[index].as_str()).collect();
            named.sort_unstable();
            assert_eq!(named.join(" "), expect, "{text}");
        }
    }

    #[track_caller]
    fn check(start: &str, expect: &str, typed: &[&str]) {
        check_all("chess", start, expect, typed);
    }

    #[test]
    fn the_quick_reading_agrees_with_the_full_one() {
        let mut random = fastrand::Rng::with_seed(46);
        for name in ["chess", "crazyhouse", "shogi", "duck_chess", "amazons", "english_draughts", "courier", "go_9x9"] {
            let variant = crate::shipped_tests::variant(name);
            let mut at = variant.start();
            for _ in 0..12 {
                let actions = variant.actions(&at).expect("actions");
                if actions.is_empty() {
                    break;
                }
                let squares = coordinate_notation::format_all(&variant, &at, &actions);
                let san = san::format_all_without_check(&variant, &at, &actions);
                for _ in 0..6 {
                    let index = random.usize(..actions.len());
                    for text in [&squares[index], &san[index], &format!("{}+", san[index])] {
                        let exact = match_input(&variant, &at, &actions, text).exact;
                        let found = find_exact(&variant, &at, text).expect("actions");
                        if let Some(found) = &found {
                            assert_eq!(exact, [index], "{text}");
                            assert_eq!(
                                (&found.action, &found.coordinates),
                                (&actions[index], &squares[index]),
                                "{text}"
                            );
                        }
                        let names_target = actions[index].to.is_some_and(|to| text.contains(variant.board().name(to)));
                        assert_eq!(found.is_some(), names_target && exact.len() == 1, "{name} {text}");
                    }
                }
                at = actions[random.usize(..actions.len())].after.clone();
            }
        }
    }

    #[test]
    fn moves_may_be_over_specified() {
        check(
            "",
            "g1f3",
            &["Nf3", "Ng1f3", "Ngf3", "N1f3", "Ng1-f3", "g1f3", "g1-f3", "nf3", "ng1f3", "Nf3+", "Nf3!?"],
        );
        check("", "e2e4", &["e4", "Pe4", "e2e4", "e2-e4", "E4", "Pe2e4", "1.e4", "1. e4", "1...e4", "E2E4"]);
        check("", "", &["Nf4", "Nb3", "e5", "", "1.", "N", "Nb1f3"]);
    }

    #[test]
    fn captures_and_promotions_may_be_short() {
        let fen = "3r3k/4P3/8/2b5/1P6/8/1B6/K7 w - - 0 1";
        check(fen, "b4c5", &["bxc5", "bc5", "bc", "bxc", "b4xc5", "b:c5", "bxc5 e.p."]);
        check(fen, "e7d8n", &["exd8=N", "exd8N", "ed8n", "edN", "exd8(N)", "exd8/N", "e7d8n", "e7d8N", "ed=N+"]);
        check(fen, "e7e8q", &["e8=Q", "e8Q", "e8q", "e7e8q", "e7e8=Q", "e8=Q+"]);
        check(fen, "e7e8b e7e8n e7e8q e7e8r", &["e8", "e7e8", "e7-e8", "E8"]);
        check(fen, "e7d8b e7d8n e7d8q e7d8r", &["exd8", "ed", "ed8", "e7d8", "exd8+"]);
    }

    #[test]
    fn case_matters_only_for_the_b_file() {
        let fen = "7k/8/8/2p5/1P6/4B3/8/K7 w - - 0 1";
        check(fen, "b4c5", &["bxc5", "bc5"]);
        check(fen, "e3c5", &["Bxc5", "Bc5", "Bec5"]);
        check(fen, "e3d4", &["Bd4", "bd4", "be3d4"]);
    }

    #[test]
    fn castling_has_many_spellings() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1";
        check(fen, "e1g1", &["O-O", "0-0", "o-o", "O-O+", "e1g1", "e1-g1"]);
        check(fen, "e1c1", &["O-O-O", "0-0-0", "0-0-0#", "e1c1"]);
        check(fen, "e1g1", &["Kg1", "e1h1", "kg1", "Ke1g1", "1. Kg1", "Kg1+"]);
        check(fen, "e1c1", &["Kc1", "e1a1"]);
        // A step of the king has the name for itself.
        check("r3k2r/8/8/8/8/8/8/R4K1R w kq - 4 1", "f1g1", &["Kg1", "f1g1"]);
        check_all("fischerandom", fen, "e1h1", &["O-O", "Kg1", "e1g1", "e1h1"]);
    }
}
