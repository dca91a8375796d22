//! Names of chess openings, by position, so that another order of the moves gives the same name.
//!
//! Source: the codes of the Encyclopaedia of Chess Openings (ECO) with their common names, in `assets/openings.txt`.

use super::pgn::ORTHODOX_TITLE;
use super::{GameHistory, Variant, fen, move_input};
use crate::program::Position;
use rustc_hash::FxHashMap;

/// The table: a line for each opening, with its code, name and moves in SAN.
const OPENINGS: &str = include_str!("../../assets/openings.txt");

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code in the Encyclopaedia of Chess Openings, such as `C50`.
    pub code: &'static str,
    /// The name.
    pub name: &'static str,
}

/// The positions of named openings.
#[derive(Clone, Debug, Default)]
pub struct OpeningBook {
    openings: FxHashMap<String, Opening>,
    /// Plies of the longest line.
    max_plies: usize,
}

impl OpeningBook {
    /// The openings of a game; none but for orthodox chess. Plays some 500 moves.
    pub fn new(variant: &Variant) -> Self {
        let mut book = Self::default();
        if variant.rules().title != ORTHODOX_TITLE {
            return book;
        }
        // Lines share their first moves.
        let mut known: FxHashMap<&str, Position> = FxHashMap::default();
        for (opening, moves) in lines() {
            let mut at = super::Game::start(variant);
            let (mut start, mut plies) = (0, 0);
            for end in moves.match_indices(' ').map(|(space, _)| space).chain([moves.len()]) {
                let played = &moves[..end];
                let after = known.get(played).cloned().or_else(|| play(variant, &at, &moves[start..end]));
                let Some(after) = after else { break };
                known.insert(played, after.clone());
                (at, start, plies) = (after, end + 1, plies + 1);
            }
            book.max_plies = book.max_plies.max(plies);
            book.openings.insert(key(variant, &at), opening);
        }
        book
    }

    /// The name of a position, if it has one of its own.
    pub fn name(&self, variant: &Variant, position: &Position) -> Option<Opening> {
        if self.openings.is_empty() { None } else { self.openings.get(&key(variant, position)).copied() }
    }

    /// The opening of a game: the name of its last named position.
    pub fn find(&self, variant: &Variant, positions: &[Position]) -> Option<Opening> {
        if self.openings.is_empty() {
            return None;
        }
        let mut early = positions.iter().take(self.max_plies + 1).rev();
        early.find_map(|position| self.name(variant, position))
    }
}

/// The openings of the table, with their moves.
fn lines() -> impl Iterator<Item = (Opening, &'static str)> {
    OPENINGS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (code, rest) = line.split_once(" | ")?;
        let (name, moves) = rest.split_once(" | ")?;
        Some((Opening { code, name }, moves))
    })
}

/// The position after a move in SAN.
fn play(variant: &Variant, at: &Position, text: &str) -> Option<Position> {
    if let Ok(Some(found)) = move_input::find_exact(variant, at, text) {
        return Some(found.action.after);
    }
    let mut actions = variant.actions(at).ok()?;
    let [index] = move_input::match_input(variant, at, &actions, text).exact[..] else { return None };
    Some(actions.swap_remove(index).after)
}

/// Pieces, side to move and castling rights. An en passant square depends on the order of the moves.
fn key(variant: &Variant, position: &Position) -> String {
    let text = fen::write(variant, position, GameHistory::default(), 1);
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn;

    #[test]
    fn every_line_can_be_played() {
        let chess = crate::shipped_tests::variant("chess");
        let mut count = 0;
        for (opening, moves) in lines() {
            let mut at = crate::game::Game::start(&chess);
            for text in moves.split(' ') {
                at = play(&chess, &at, text).unwrap_or_else(|| panic!("{opening:?}: {text}"));
            }
            let code = opening.code.as_bytes();
            assert!(code.len() == 3 && (b'A'..=b'E').contains(&code[0]) && code[1..].iter().all(u8::is_ascii_digit));
            count += 1;
        }
        assert!(count >= 150, "{count}");
        // Each position has one name.
        assert_eq!(OpeningBook::new(&chess).openings.len(), count);
        let all = OPENINGS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(count, all, "a line is not `code | name | moves`");
    }

    #[test]
    fn transpositions_have_the_same_name() {
        let chess = crate::shipped_tests::variant("chess");
        let book = OpeningBook::new(&chess);
        let named = |text: &str| {
            let (tree, errors) = pgn::play_game(&chess, &pgn::games(text).next().expect("a game"));
            assert_eq!(errors, []);
            book.find(&chess, tree.record().positions()).map(|opening| (opening.code, opening.name))
        };
        let nimzo = Some(("E20", "Nimzo-Indian defence"));
        assert_eq!(named("1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. h4"), nimzo);
        assert_eq!(named("1. c4 Nf6 2. Nc3 e6 3. d4 Bb4"), nimzo);
        assert_eq!(named("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3"), Some(("C53", "Italian game: classical variation")));
        assert_eq!(named("*"), None);
        let other = crate::shipped_tests::variant("breakthrough");
        assert!(OpeningBook::new(&other).openings.is_empty());
    }
}
