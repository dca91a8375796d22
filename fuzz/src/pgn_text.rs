//! Reads any text as PGN and plays its games with their variations. What is played can be written and read again.
//!
//! The first byte of an input chooses the rules.

#![no_main]

mod library;

use alfil::game::{Variant, pgn};
use alfil::store::GameFile;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Games on larger boards are left out.
const MAX_SQUARES: usize = 100;
/// The games of an input that are played.
const MAX_GAMES: usize = 4;
/// The moves of a game that are played: naming the actions of a position takes long.
const MAX_MOVES: usize = 12;

static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| library::games(MAX_SQUARES));

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let variant = &GAMES[usize::from(choice) % GAMES.len()];
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().count() + 1;
    for mut game in pgn::games(&text).take(MAX_GAMES) {
        for error in &game.errors {
            assert!((1..=lines).contains(&error.location.line) && error.location.column > 0, "{error}");
        }
        game.line.moves.truncate(MAX_MOVES);
        let (tree, _) = pgn::play_game(variant, &game);
        // A fault is a valid result: the program reports it and goes on.
        let Ok(written) = pgn::write(variant, &tree, &pgn::PgnHeader::default()) else { return };
        let again: Vec<pgn::PgnGame> = pgn::games(&written).collect();
        assert!(again.len() == 1 && again[0].errors.is_empty(), "{written}");
        let (reread, errors) = pgn::play_game(variant, &again[0]);
        assert_eq!(errors, [], "{written}");
        assert_eq!(reread.all().len(), tree.all().len(), "{written}");
        assert_eq!(reread.record().fen(variant), tree.record().fen(variant), "{written}");
    }
    for game in GameFile::new(text.as_bytes()) {
        game.expect("a text in memory can be read");
    }
});
