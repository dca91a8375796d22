//! Chess and draughts problems are solved in the fewest moves.
//!
//! `mates.tsv` holds positions from games, with the length of the shortest known mate in moves, found by Fairy-Stockfish or by Alfil.
//!
//! `draughts.tsv` holds known draughts problems: by T. Wiswell, A. Jordan, L. Springer and others from *The Checker Maven*, and
//! international ones by V. Matus and others from the site *Endgames and more*. A number of turns is the shortest win by minimax and
//! the Python package `pydraughts`. Without one, the first move is the only winning one, or the published one.

use super::*;
use crate::players::{Evaluator, SearchInfo};
use crate::task::CancelToken;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const MATES: &str = include_str!("mates.tsv");
const DRAUGHTS: &str = include_str!("draughts.tsv");

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
    let on_info = |info: &SearchInfo<Action>| {
        if let SearchScore::WinIn(found) = info.score {
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

#[test]
fn mates_in_two_to_five() {
    let mut solved = Vec::new();
    let mut known: BTreeMap<&str, (Variant, Arc<Evaluator>)> = BTreeMap::new();
    for line in MATES.lines() {
        let mut fields = line.split('\t');
        let (Some(name), Some(moves), Some(fen), None) = (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            panic!("{line}");
        };
        let moves: u32 = moves.parse().unwrap();
        let (game, evaluator) = known.entry(name).or_insert_with(|| {
            let game = game(name);
            let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
            (game, evaluator)
        });
        assert_eq!(shortest_win(game, evaluator, fen, turns(moves)), Some(turns(moves)), "{line}");
        solved.push((name, moves));
    }
    for name in ["chess", "atomic", "crazyhouse", "shogi", "xiangqi"] {
        let count = |moves| solved.iter().filter(|solved| **solved == (name, moves)).count();
        assert!((2..=5).map(count).sum::<usize>() >= 8, "{name}");
    }
}

#[test]
fn known_problems_of_draughts() {
    let mut known: BTreeMap<&str, (Variant, Arc<Evaluator>)> = BTreeMap::new();
    for line in DRAUGHTS.lines() {
        let [name, turns, effort, first, fen] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if effort == "slow" && std::env::var_os("ALFIL_SLOW").is_none() {
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
