//! A game as the explorer takes it in: the positions of its beginning, and the moves played there.

use super::{GameHeader, PositionKey};
use crate::game::pgn::{PgnError, PgnGame, visit_main_line};
use crate::game::{GameTree, Variant};
use crate::store::content_hash::Fnv1a;
use rustc_hash::FxHashSet;

/// The number of turns of a game that are stored. Later positions hardly ever occur in a second game. With this limit, 10,000 games of
/// random chess, which share hardly any position, take 22 MB.
const MAX_PLIES: usize = 60;

/// A game for the explorer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredGame {
    /// Who played it, and its result.
    pub header: GameHeader,
    /// The positions with the move played there, in coordinate notation. The same move in a repeated position is stored once.
    pub(super) moves: Vec<(PositionKey, String)>,
    /// A hash of the moves, the players, the day and the result: what makes two games the same.
    pub(super) content: u64,
}

impl ExploredGame {
    /// Plays a game in PGN.
    ///
    /// # Errors
    /// The first move that cannot be played; a game without moves.
    pub fn of_pgn(variant: &Variant, game: &PgnGame) -> Result<Self, PgnError> {
        let mut moves = Vec::new();
        visit_main_line(variant, game, MAX_PLIES, &mut |before, found| {
            moves.push((PositionKey::of(variant, before), found.coordinates));
        })?;
        if moves.is_empty() {
            return Err(PgnError { location: game.location, message: "this game has no moves".into() });
        }
        Ok(Self::new(GameHeader::of_pgn(variant, game), moves, game.line.moves.len()))
    }

    /// The main line of a game.
    pub(super) fn of_tree(variant: &Variant, tree: &GameTree, header: GameHeader) -> Self {
        let line: Vec<_> = tree.main_line().collect();
        let before = std::iter::once(None).chain(line.iter().copied().map(Some));
        let moves = line.iter().zip(before).take(MAX_PLIES);
        let moves = moves.map(|(&id, before)| {
            (PositionKey::of(variant, tree.position(before)), tree.get(id).label.coordinates.clone())
        });
        Self::new(header, moves.collect(), line.len())
    }

    fn new(header: GameHeader, mut moves: Vec<(PositionKey, String)>, plies: usize) -> Self {
        let mut hash = Fnv1a::default();
        if let Some((start, _)) = moves.first() {
            hash.add_text(&start.0.to_string());
        }
        moves.iter().for_each(|(_, text)| hash.add_text(text));
        hash.add_text(&plies.to_string());
        hash.add_text(&header.result.slot().to_string());
        hash.add_text(&header.date);
        header.players.iter().for_each(|name| hash.add_text(name));
        let mut known = FxHashSet::default();
        moves.retain(|played| known.insert(played.clone()));
        Self { header, moves, content: hash.value() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::games;

    fn game(pgn: &str) -> Result<ExploredGame, String> {
        let chess = crate::shipped_tests::variant("chess");
        ExploredGame::of_pgn(&chess, &games(pgn).next().expect("a game")).map_err(|error| error.to_string())
    }

    fn content(pgn: &str) -> u64 {
        game(pgn).expect("a game").content
    }

    #[test]
    fn the_same_game_is_known_however_it_is_written() {
        let written = "[White \"Ada\"]\n[Date \"2026.01.02\"]\n\n1. e4 e5 2. Nf3 1-0";
        let other = "[Event \"Club\"]\n[White \"Ada\"]\n[Black \"?\"]\n[Date \"2026.01.02\"]\n\n\
                     1. e2-e4 {good} e5 (1... c5) 2. Ng1f3! 1-0";
        assert_eq!(content(written), content(other));
        for (from, to) in [("Ada", "Bo"), ("01.02", "01.03"), ("1-0", "0-1"), ("e5", "e6"), ("2. Nf3 ", "")] {
            assert_ne!(content(written), content(&written.replace(from, to)), "{to}");
        }
        // Of moves after the last stored one, only their number is part of the hash.
        let long = |moves| "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(moves) + "*";
        assert_ne!(content(&long(20)), content(&long(21)));
        assert_eq!(game(&long(20)).expect("a game").moves.len(), 4);
    }

    #[test]
    fn a_game_that_cannot_be_played_is_an_error() {
        assert_eq!(game("1. e4 e5 2. Ke3"), Err("1:13: `Ke3` is not a legal move".into()));
        assert_eq!(game("[White \"Ada\"]\n\n*"), Err("1:1: this game has no moves".into()));
    }
}
