//! Reads any text as a position of a shipped game and moves from it. What is read can be written and read again, and every move has
//! names that lead back to it.
//!
//! The first byte of an input chooses the game, its first line is a FEN or SFEN, and each further line is a move: typed, in SAN or in the
//! notation of engines. A line that is no move plays the one that its length chooses.

#![no_main]

mod library;

use alfil::game::{
    Action, Fault, GameRecord, GameTree, Variant, coordinate_notation, fen, move_input, pgn, uci_notation,
};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Games on larger boards are left out.
const MAX_SQUARES: usize = 100;
/// Moves that are played at most.
const MAX_MOVES: usize = 6;
/// Positions with more actions are not compared: naming each takes long.
const MAX_ACTIONS: usize = 300;

static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| library::games(MAX_SQUARES));

/// A name of an action leads back to an action with the same result.
fn check_names(game: &Variant, record: &GameRecord<Variant>, actions: &[Action]) {
    let at = record.position();
    let lists = [
        (coordinate_notation::format_all(game, at, actions), coordinate_notation::resolve as Resolve),
        (uci_notation::format_all(game, at, actions), uci_notation::resolve as Resolve),
    ];
    for (texts, resolve) in lists {
        for (text, action) in texts.iter().zip(actions) {
            let index = resolve(game, at, actions, text).unwrap_or_else(|| panic!("`{text}` names no action"));
            assert_eq!(actions[index].after, action.after, "`{text}` names another action");
        }
    }
}

type Resolve = fn(&Variant, &alfil::game::Position, &[Action], &str) -> Option<usize>;

fn play(game: &Variant, text: &str) -> Result<(), Fault> {
    let mut lines = text.lines();
    let Ok(read) = fen::parse(game, lines.next().unwrap_or_default()) else { return Ok(()) };
    let written = read.write(game);
    let again = fen::parse(game, &written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again.write(game), written);
    assert!(again.position.same_placement(&read.position), "{written}");
    let mut record = GameRecord::from_fen(read);
    for line in lines.take(MAX_MOVES) {
        let actions = record.status(game)?.actions;
        if actions.is_empty() || actions.len() > MAX_ACTIONS {
            break;
        }
        check_names(game, &record, &actions);
        let at = record.position();
        let _ = move_input::match_input(game, at, &actions, line);
        let index = uci_notation::resolve(game, at, &actions, line).unwrap_or(line.len() % actions.len());
        record.play(game, &actions[index].clone()).expect("a legal action");
    }
    pgn::write(game, &GameTree::<()>::of_record(&record), &pgn::PgnHeader::default()).map(drop)
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    // A fault is a valid result: the program reports it and goes on.
    let _ = play(&GAMES[usize::from(choice) % GAMES.len()], &String::from_utf8_lossy(text));
});
