//! Reads any text as a file of games in a format, and plays its games. What is played can be written and read again.

use super::library;
use alfil::game::{Game as _, GameFormat, GameTree, Variant, pgn};
use alfil::store::GameFile;
use std::sync::OnceLock;

/// Games on larger boards are left out.
const MAX_SQUARES: usize = 100;
/// The games of an input that are played.
const MAX_GAMES: usize = 4;
/// The moves of a game that are played: naming the actions of a position takes long.
const MAX_MOVES: usize = 12;

/// By format: the games that it can write. A target always checks the same formats.
static GAMES: OnceLock<Vec<Vec<Variant>>> = OnceLock::new();

/// The games that a format can write.
fn games_of(format: GameFormat) -> Vec<Variant> {
    let can_write = |variant: &Variant| {
        let tree = GameTree::from_start(&variant.start(), &[]);
        format.write(variant, &tree, &pgn::PgnHeader::default()).is_ok()
    };
    library::games(MAX_SQUARES).into_iter().filter(can_write).collect()
}

/// Checks a text in one of some formats; its first byte chooses the format, and its second the rules.
pub fn check(formats: &[GameFormat], data: &[u8]) {
    let [format, choice, text @ ..] = data else { return };
    let place = usize::from(*format) % formats.len();
    let format = formats[place];
    let games = &GAMES.get_or_init(|| formats.iter().copied().map(games_of).collect())[place];
    let variant = &games[usize::from(*choice) % games.len()];
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().count() + 1;
    for mut game in format.games(&text).take(MAX_GAMES) {
        for error in &game.errors {
            assert!((1..=lines).contains(&error.location.line) && error.location.column > 0, "{error}");
        }
        game.line.moves.truncate(MAX_MOVES);
        let (tree, _) = pgn::play_game(variant, &game);
        // A fault is a valid result: the program reports it and goes on.
        let Ok(written) = format.write(variant, &tree, &pgn::PgnHeader::default()) else { continue };
        let again: Vec<pgn::PgnGame> = format.games(&written).collect();
        assert!(again.len() == 1 && again[0].errors.is_empty(), "{written}");
        let (reread, errors) = pgn::play_game(variant, &again[0]);
        assert_eq!(errors, [], "{written}");
        if matches!(format, GameFormat::Sgf | GameFormat::Pdn | GameFormat::Kif) {
            assert_eq!(reread.all().len(), tree.all().len(), "{written}");
        }
    }
    for game in GameFile::new(text.as_bytes()) {
        game.expect("a text in memory can be read");
    }
    for game in GameFile::new(text.as_bytes()).with_format(format) {
        game.expect("a text in memory can be read");
    }
}
