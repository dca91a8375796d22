//! Chess and draughts problems are solved in the fewest moves.
//!
//! `mates.tsv` holds positions from games, with the length of the shortest known mate in moves, found by Fairy-Stockfish or by Alfil, and the
//! effort: `slow` positions take several seconds and run with `ALFIL_SLOW=1`.
//!
//! `draughts.tsv` holds known draughts problems: by T. Wiswell, A. Jordan, L. Springer and others from *The Checker Maven*, and
//! international ones by V. Matus and others from the site *Endgames and more*. A number of turns is the shortest win by minimax and
//! the Python package `pydraughts`. Without one, the first move is the only winning one, or the published one.

use super::*;
use crate::players::{Evaluator, SearchReport};
use crate::task::CancelToken;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const MATES: &str = include_str!("mates.tsv");
const DRAUGHTS: &str = include_str!("draughts.tsv");

/// Whether a problem of this effort is solved in this run.
fn is_run(effort: &str) -> bool {
    effort != "slow" || std::env::var_os("ALFIL_SLOW").is_some()
}

/// Turns of both players in a mate, from its length in moves.
fn turns(moves: u32) -> u32 {
    2 * moves - 1
}

/// The shortest win found, in turns. The search ends once it is at most `turns`.
fn shortest_win(game: &Variant, evaluator: &Arc<Evaluator>, fen: &str, turns: u32) -> Option<u32> {
    let record = from_fen(game, fen);
    let status = record.status(game).unwrap();
    let best = Mutex::new(None);
    let cancel = CancelToken::default();
    let on_info = |report: SearchReport<'_, Action>| {
        if let Some(SearchScore::WinIn(found)) = report.line().map(|info| info.score) {
            *best.lock().unwrap() = Some(found);
            if found <= turns {
                cancel.cancel();
            }
        }
    };
    let request = SearchRequest {
        limits: SearchLimits { nodes: Some(20_000_000), ..SearchLimits::default() },
        multi_pv: 1,
        elapsed: &|| Duration::ZERO,
        cancel: &cancel,
        on_info: &on_info,
    };
    let mut player = SearchPlayer::new(SkillLevel::new(8).unwrap(), 32 << 20, 1).with_evaluator(evaluator.clone());
    player.choose(&PlayerView { game, record: &record, status: &status }, &request).unwrap();
    best.into_inner().unwrap()
}

/// Solves the mates of a game.
fn check_mates(name: &str) {
    let game = game(name);
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    let rows = MATES.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|fields| fields[0] == name);
    let mut count = 0;
    for row in rows {
        let [_, moves, effort, fen] = row[..] else { panic!("{row:?}") };
        let moves: u32 = moves.parse().unwrap();
        count += u32::from((2..=5).contains(&moves));
        if is_run(effort) {
            assert_eq!(shortest_win(&game, &evaluator, fen, turns(moves)), Some(turns(moves)), "{row:?}");
        }
    }
    assert!(count >= 8, "{name}");
}

#[test]
fn mates_of_chess() {
    check_mates("chess");
}

#[test]
fn mates_of_atomic() {
    check_mates("atomic");
}

#[test]
fn mates_of_crazyhouse() {
    check_mates("crazyhouse");
}

#[test]
fn mates_of_shogi() {
    check_mates("shogi");
}

#[test]
fn mates_of_xiangqi() {
    check_mates("xiangqi");
}

#[test]
fn known_problems_of_draughts() {
    let mut known: BTreeMap<&str, (Variant, Arc<Evaluator>)> = BTreeMap::new();
    for line in DRAUGHTS.lines() {
        let [name, turns, effort, first, fen] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if !is_run(effort) {
            continue;
        }
        let (game, evaluator) = known.entry(name).or_insert_with(|| {
            let game = game(name);
            let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
            (game, evaluator)
        });
        if let Ok(turns) = turns.parse() {
            assert_eq!(shortest_win(game, evaluator, fen, turns), Some(turns), "{line}");
        }
        let record = from_fen(game, fen);
        let limits =
            SearchLimits { nodes: Some(if effort == "slow" { 8_000_000 } else { 400_000 }), ..SearchLimits::default() };
        let mut player = SearchPlayer::new(SkillLevel::new(8).unwrap(), 64 << 20, 1).with_evaluator(evaluator.clone());
        let answer = choose(&mut player, game, &record, limits);
        assert_eq!(coordinates_of(game, &record, answer.action_index), first, "{line}");
    }
}

/// Checks the length in turns and the first move of a forced win in chess.
#[track_caller]
fn check(fen: &str, turns: u32, first: &str) {
    let game = game("chess");
    let record = from_fen(&game, fen);
    let limits = SearchLimits { depth: Some(turns + 2), ..SearchLimits::default() };
    let answer = choose(&mut search(8), &game, &record, limits);
    assert_eq!(answer.info.unwrap().score, SearchScore::WinIn(turns), "{fen}");
    assert_eq!(coordinates_of(&game, &record, answer.action_index), first, "{fen}");
}

#[test]
fn known_mates() {
    check("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1, "a1a8");
    check("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, "f3f7");
    // Lucena's smothered mate.
    check("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 3, "b3g8");
}
