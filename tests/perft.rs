//! Golden numbers: `tests/perft/*.perft` are plain text. Lines are
//!
//!     -- a comment
//!     source WHERE THE NUMBERS COME FROM    holds for the lines below it
//!     game   NAME                           a rule file that comes with the program
//!     start  NAME OF THE POSITION           the setup of the game
//!     fen    FEN                            another position
//!     DEPTH NODES                           counted always, by both engines
//!     DEPTH NODES slow                      counted by both only by `ALFIL_SLOW=1 cargo test --release perft`, and
//!                                           by the fast engine in every release build, as far as it is fast there

use super::support::{path, shipped_game, slow};
use alfil::game::{Engine, EngineRoute, Game, Past, Position, Variant, fen};
use std::fs;

/// How many nodes of a slow line are counted always, by how the game's rules are run: less than a second of work.
const TABLES: u64 = 10_000_000;
const AUTOMATON: u64 = 500_000;

/// Runs a file; every number in it has a source, a game and a position.
#[track_caller]
fn check(file: &str) {
    let text = fs::read_to_string(path(&format!("tests/perft/{file}.perft"))).expect("a file of golden numbers");
    let (mut source, mut game, mut position) = (None, None::<Variant>, None::<Position>);
    let mut counted = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("--")) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "source" => source = Some(rest),
            "game" => (game, position) = (Some(shipped_game(rest.trim())), None),
            "start" => position = Some(game.as_ref().expect("a game before `start`").start()),
            "fen" => {
                let read = fen::parse(game.as_ref().expect("a game before `fen`"), rest.trim());
                position = Some(read.unwrap_or_else(|fault| panic!("{line}: {fault}")).position);
            }
            _ => {
                let (Some(_), Some(game), Some(position)) = (source, &game, &position) else {
                    panic!("{file}: `{line}` has no source, game or position");
                };
                counted += usize::from(count(game, position, line, file));
            }
        }
    }
    assert!(counted > 0, "{file} counts nothing");
}

/// Counts what a line says, unless that is slow and not asked for.
#[track_caller]
fn count(game: &Variant, position: &Position, line: &str, file: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (depth, nodes, is_slow) = match words.as_slice() {
        [depth, nodes] => (depth, nodes, false),
        [depth, nodes, "slow"] => (depth, nodes, true),
        _ => panic!("{file}: `{line}` is not a depth and a number"),
    };
    let depth: u32 = depth.parse().expect("a depth");
    let nodes: u64 = nodes.parse().expect("a number of nodes");
    let wanted = |engine| !is_slow || slow() || (engine == Engine::Fast && nodes <= quickly(game));
    let mut counted = false;
    for engine in [Engine::Fast, Engine::Interpreter].into_iter().filter(|&engine| wanted(engine)) {
        let found = game.by(engine).perft(position, Past::default(), depth, &|| false).expect("a count");
        assert_eq!(found, nodes, "{file}: {line} by {engine:?}");
        counted = true;
    }
    counted
}

/// How many nodes of the game the fast engine counts in less than a second.
fn quickly(game: &Variant) -> u64 {
    let routes = game.compiled().stats().parts.iter().map(|part| part.route);
    if cfg!(debug_assertions) || routes.clone().any(|route| route == EngineRoute::Interpreter) {
        0
    } else if routes.clone().any(|route| route == EngineRoute::Vm) {
        AUTOMATON
    } else {
        TABLES
    }
}

/// A test a file, by name; and one that no file is forgotten.
macro_rules! files {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_file_is_counted() {
            let known = [$(stringify!($name)),*];
            for entry in fs::read_dir(path("tests/perft")).expect("a folder") {
                let file = entry.expect("a file").file_name().into_string().expect("a plain name");
                assert!(known.iter().any(|name| file == format!("{name}.perft")), "{file} is counted by no test");
            }
        }
    };
}

files! {
    amazons
    antichess
    atomic
    breakthrough
    capablanca
    capahouse
    chancellor
    chaturanga
    checkmateless
    chess
    chess_4x5
    chess_5x6
    chess_positions
    chessgi
    clobber
    codrus
    connect_four
    courier
    crazyhouse
    duck_chess
    english_draughts
    euroshogi
    extinction
    fischerandom
    five_check
    giveaway
    go
    gomoku
    gothhouse
    grand
    hex
    horde
    international_draughts
    isolation
    janggi
    judkins
    king_of_the_hill
    kinglet
    kono
    kyotoshogi
    losers
    maharajah
    makruk
    microshogi
    minishogi
    minixiangqi
    misere
    nine_holes
    nine_mens_morris
    no_castling
    no_check_atomic
    othello
    othello_6x6
    peasant_revolt
    picaria
    placement
    pocket_knight
    racing_kings
    seirawan
    shako
    shatranj
    shogi
    shogi_positions
    sittuyin
    snort
    suicide
    three_check
    tic_tac_toe
    upside_down
    wildebeest
    xiangqi
}
