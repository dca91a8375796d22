//! Compares perft counts of both engines with those of other programs. `tests/perft/*.perft` are plain text with these lines:
//!
//!     -- a comment
//!     source WHERE THE NUMBERS COME FROM    holds for the lines below it
//!     game   NAME                           a shipped game
//!     start  NAME OF THE POSITION           the setup of the game
//!     fen    FEN                            another position
//!     DEPTH NODES                           both engines count it in every run
//!     DEPTH NODES slow                      both count it with `ALFIL_SLOW=1 cargo test --release perft`; the fast engine
//!                                           counts it in every release build if that takes less than about a second

use super::support::{check_all, file_stems, path, shipped_game, slow};
use alfil::game::{EngineRoute, Game, GameHistory, Position, RulesEngine, Variant, fen};
use alfil::task::CancelToken;
use std::fs;

/// Slow lines with at most this many nodes are counted in every release build: less than a second of work on this route.
const MAX_BITBOARD_NODES: u64 = 10_000_000;
const MAX_VM_NODES: u64 = 500_000;

/// Checks a file. Every count in it must have a source, a game and a position.
fn check(file: &str) {
    let text = fs::read_to_string(path(&format!("tests/perft/{file}.perft"))).expect("a perft file");
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
    assert!(counted > 0, "{file} has no count to check");
}

/// Checks the count of a line with every engine that is fast enough. Returns whether there was one.
fn count(game: &Variant, position: &Position, line: &str, file: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (depth, nodes, is_slow) = match words.as_slice() {
        [depth, nodes] => (depth, nodes, false),
        [depth, nodes, "slow"] => (depth, nodes, true),
        _ => panic!("{file}: `{line}` is not a depth and a number of nodes"),
    };
    let depth: u32 = depth.parse().expect("a depth");
    let nodes: u64 = nodes.parse().expect("a number of nodes");
    let is_run = |engine| !is_slow || slow() || (engine == RulesEngine::Fast && nodes <= max_quick_nodes(game));
    let mut counted = false;
    for engine in [RulesEngine::Fast, RulesEngine::Interpreter].into_iter().filter(|&engine| is_run(engine)) {
        let found = game
            .with_engine(engine)
            .perft(position, GameHistory::default(), depth, &CancelToken::default())
            .expect("a count");
        assert_eq!(found, nodes, "{file}: {line} by {engine:?}");
        counted = true;
    }
    counted
}

/// The number of nodes that the fast engine counts in less than a second.
fn max_quick_nodes(game: &Variant) -> u64 {
    let mut routes = game.compiled().stats().parts.iter().map(|part| part.route);
    if cfg!(debug_assertions) {
        0
    } else if routes.any(|route| route == EngineRoute::Vm) {
        MAX_VM_NODES
    } else {
        MAX_BITBOARD_NODES
    }
}

#[test]
fn every_file_is_counted() {
    let files = file_stems("tests/perft", ".perft");
    assert!(files.len() >= 70, "only {} files", files.len());
    check_all(&files, check);
}
