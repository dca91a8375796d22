//! Problems are solved at the fewest moves.
//!
//! `mates.tsv` holds positions that came up in games, with the fewest moves in which Fairy-Stockfish mates there, or Alfil where that
//! is fewer: what was found is a mate, whoever found it.
//!
//! `draughts.tsv` holds known problems of draughts: by T. Wiswell, A. Jordan, L. Springer and others, as *The Checker Maven* has them, and by
//! V. Matus and others (international) from the site *Endgames and more*. Where a number of turns is given, the Python package
//! `pydraughts` and minimax agree that there is no shorter way; else the first move is the only one that wins, or the one that is given.

use super::*;
use crate::players::{Thought, Values};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const MATES: &str = include_str!("mates.tsv");
const DRAUGHTS: &str = include_str!("draughts.tsv");

/// Turns of the player who mates in so many moves, and of the other one between them.
fn turns(moves: u32) -> u32 {
    2 * moves - 1
}

/// In how many turns the player to move wins, found as soon as it is no more than so many.
fn soonest(game: &Variant, values: &Arc<Values>, fen: &str, turns: u32) -> Option<u32> {
    let record = at(game, fen);
    let standing = record.standing(game).unwrap();
    let best = Mutex::new(None);
    let told = |thought: &Thought<Action>| {
        if let Score::Wins(turns) = thought.score {
            *best.lock().unwrap() = Some(turns);
        }
    };
    let task = Task {
        limits: Limits { nodes: Some(20_000_000), ..Limits::default() },
        lines: 1,
        now: &|| Duration::ZERO,
        stop: &|| best.lock().unwrap().is_some_and(|best| best <= turns),
        told: &told,
    };
    let mut player = Search::new(Level::new(8).unwrap(), 32 << 20, 1).knowing(values.clone());
    player.choose(&Scene { game, record: &record, standing: &standing }, &task).unwrap();
    best.into_inner().unwrap()
}

#[test]
fn mates_in_two_to_five() {
    let mut solved = Vec::new();
    let mut known: BTreeMap<&str, (Variant, Arc<Values>)> = BTreeMap::new();
    for line in MATES.lines() {
        let mut fields = line.split('\t');
        let (Some(name), Some(moves), Some(fen), None) = (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            panic!("{line}");
        };
        let moves: u32 = moves.parse().unwrap();
        let (game, values) = known.entry(name).or_insert_with(|| {
            let game = game(name);
            let values = Arc::new(Values::of(&game, &|| false).unwrap());
            (game, values)
        });
        assert_eq!(soonest(game, values, fen, turns(moves)), Some(turns(moves)), "{line}");
        solved.push((name, moves));
    }
    for name in ["chess", "atomic", "crazyhouse", "shogi", "xiangqi"] {
        let of = |moves| solved.iter().filter(|one| **one == (name, moves)).count();
        assert!((2..=5).map(of).sum::<usize>() >= 8, "{name}");
    }
}

#[test]
fn known_problems_of_draughts() {
    let mut known: BTreeMap<&str, (Variant, Arc<Values>)> = BTreeMap::new();
    for line in DRAUGHTS.lines() {
        let [name, turns, effort, first, fen] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if effort == "slow" && std::env::var_os("ALFIL_SLOW").is_none() {
            continue;
        }
        let (game, values) = known.entry(name).or_insert_with(|| {
            let game = game(name);
            let values = Arc::new(Values::of(&game, &|| false).unwrap());
            (game, values)
        });
        if let Ok(turns) = turns.parse() {
            assert_eq!(soonest(game, values, fen, turns), Some(turns), "{line}");
        }
        let record = at(game, fen);
        let limits = Limits { nodes: Some(if effort == "slow" { 8_000_000 } else { 400_000 }), ..Limits::default() };
        let mut player = Search::new(Level::new(8).unwrap(), 64 << 20, 1).knowing(values.clone());
        let answer = asked(&mut player, game, &record, limits);
        assert_eq!(squares(game, &record, answer.action), first, "{line}");
    }
}

/// In a position of chess the player to move wins in so many turns, and begins with this move.
#[track_caller]
fn check(fen: &str, turns: u32, first: &str) {
    let game = game("chess");
    let record = at(&game, fen);
    let limits = Limits { depth: Some(turns + 2), ..Limits::default() };
    let answer = asked(&mut search(8), &game, &record, limits);
    assert_eq!(answer.thought.unwrap().score, Score::Wins(turns), "{fen}");
    assert_eq!(squares(&game, &record, answer.action), first, "{fen}");
}

#[test]
fn known_mates() {
    check("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1, "a1a8");
    check("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, "f3f7");
    // The smothered mate of Lucena.
    check("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 3, "b3g8");
}
