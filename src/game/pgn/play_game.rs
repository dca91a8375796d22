//! A PGN game, played by the rules with its variations.

use super::main_line::{find_written, start_of};
use super::{PgnError, PgnGame};
use crate::game::move_input::NamedAction;
use crate::game::{FoundMove, GameRecord, GameTree, MoveText, Variant};

/// Plays a game with its variations from its `FEN` tag, or else from the start position. Returns the errors of the text and the moves that
/// cannot be played, in the order of the text; everything before them is kept.
pub fn play_game(variant: &Variant, game: &PgnGame) -> (GameTree, Vec<PgnError>) {
    let (start, problem) = start_of(variant, game);
    let mut tree = GameTree::new(GameRecord::from_fen(start));
    let mut errors: Vec<PgnError> = game.errors.iter().cloned().chain(problem.clone()).collect();
    if problem.is_none() {
        let unplayable = tree.read_line(&game.line, &mut |before, text| {
            let NamedAction { action, coordinates } = find_written(variant, before, text)?;
            Ok(FoundMove { action, label: MoveText::new(coordinates) })
        });
        let error = |location, message| PgnError { location, message };
        errors.extend(unplayable.into_iter().map(|problem| error(problem.written.location, problem.reason)));
    }
    errors.sort_by_key(|error| (error.location.line, error.location.column));
    (tree, errors)
}

#[cfg(test)]
mod tests {
    use super::super::{PgnHeader, games, write};
    use super::*;

    fn played(text: &str) -> (GameTree, Vec<String>) {
        let chess = crate::shipped_tests::variant("chess");
        let (tree, errors) = play_game(&chess, &games(text).next().expect("a game"));
        (tree, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_game_is_written_as_it_was_read() {
        let chess = crate::shipped_tests::variant("chess");
        let text = "1. e4 $1 { best by test } 1... e5 ( { or } 1... c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 $6 ) ( 1... e6 ) 2. Nf3 *";
        let (tree, errors) = played(text);
        assert_eq!(errors, [""; 0]);
        let written = write(&chess, &tree, &PgnHeader::default()).expect("text");
        let moves = written.split("\n\n").nth(1).expect("moves").replace('\n', " ");
        assert_eq!(moves.trim(), text);
    }

    #[test]
    fn errors_have_places_and_the_rest_is_kept() {
        let (tree, errors) = played("1. e4 e5 (1... Ke5 2. Nf3) 2. Nf3 Nf3\n3. Bb5 )");
        let expect = ["1:16: `Ke5` is not a legal move", "1:35: `Nf3` is not a legal move", "2:8: unmatched `)`"];
        assert_eq!((tree.ply(), errors), (3, expect.map(str::to_owned).to_vec()));
        let (tree, errors) = played("[FEN \"8/8\"]\n\n1. e4");
        assert_eq!((tree.is_empty(), errors.len()), (true, 1));
    }
}
