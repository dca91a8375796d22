//! Rows that are nearly full, as a search sees them.

use super::*;
use crate::game::{Cell, Content, Kind, Past, Position, Row, RowWorth};
use crate::players::path::{Path, Walked};
use crate::players::values::DONE;
use crate::players::{Contender, Means, Random, Values};
use fastrand::Rng;
use std::sync::Arc;

/// How many pieces a row lacks; `None` if something stands in its way.
fn missing(row: &Row, at: &Position) -> Option<usize> {
    let lacks = row.wanted.iter().filter(|(cell, kinds)| !kinds.contains(at.at(*cell).kind));
    let open = lacks.clone().all(|(cell, _)| at.at(*cell) == Content::EMPTY);
    let as_it_must = row.besides.iter().all(|(cell, kinds)| kinds.contains(at.at(*cell).kind));
    (open && as_it_must).then(|| lacks.count())
}

/// What rows are worth in a position, and what they promise on a cell, by their definition.
fn by_definition(worth: &RowWorth, at: &Position, cell: Cell) -> (i32, [i32; 2]) {
    let value = |missing: usize| worth.missing.get(missing).copied().unwrap_or(0);
    let (mut all, mut hope) = (0, [0; 2]);
    for row in &*worth.rows {
        let Some(missing) = missing(row, at) else { continue };
        let sign = if row.winner == worth.player { 1 } else { -1 };
        all += sign * value(missing.max(1));
        if missing > 0 && at.at(cell) == Content::EMPTY && row.wanted.iter().any(|(wanted, _)| *wanted == cell) {
            hope[usize::from(sign < 0)] += value(missing - 1) - value(missing);
        }
    }
    (all, hope)
}

/// Compares what is kept up in games by chance with what it is by definition.
#[track_caller]
fn check(name: &str, turns: usize) {
    let game = game(name);
    let values = Values::of(&game, &|| false).unwrap();
    let start = game.start();
    let worth = values.worth_to(&game, 0);
    assert!(!worth.rows.rows.is_empty(), "{name}");
    let plain = crate::game::Worth { rows: RowWorth::default(), ..worth.clone() };
    let mut chance = Rng::with_seed(7);
    let mut path = Walked::new(&game, &start, Past::default(), &worth).unwrap();
    let mut without = Walked::new(&game, &start, Past::default(), &plain).unwrap();
    let mut moves = Vec::new();
    for turn in 0..turns {
        if path.moves(&mut moves).unwrap().is_some() {
            break;
        }
        let at = path.position();
        for cell in game.board().cells() {
            let (all, hope) = by_definition(&worth.rows, &at, cell);
            assert_eq!(
                (path.worth() - without.worth(), path.hopes()[cell.index()]),
                (all, hope),
                "{name}, turn {turn}"
            );
            // Whatever else its cell would be good for, or no longer is.
            for row in worth.rows.rows.iter().filter(|row| missing(row, &at) == Some(1)) {
                let fills = at.at(cell) == Content::EMPTY && row.wanted.iter().any(|(wanted, _)| *wanted == cell);
                assert!(!fills || hope[usize::from(row.winner != 0)] >= DONE, "{name}, turn {turn}: {hope:?}");
            }
        }
        // Whatever is gone down and up again leaves no trace.
        let before = path.hopes().to_vec();
        for made in &moves {
            assert!(path.go(made).unwrap());
            path.back();
        }
        assert_eq!(path.hopes(), before, "{name}, turn {turn}");
        let made = &moves[chance.usize(..moves.len())];
        assert!(path.go(made).unwrap() && without.go(made).unwrap());
    }
}

#[test]
fn what_rows_promise_is_kept_up() {
    check("tic_tac_toe", 9);
    check("connect_four", 42);
    check("picaria", 40);
    check("gomoku", 60);
    check("gomoku_standard", 150);
}

#[test]
fn rows_are_filled_and_kept_from_being_filled() {
    let game = game("gomoku");
    let values = Arc::new(Values::of(&game, &|| false).unwrap());
    // Stones of Black and of White, and where Black must play.
    let check = |black: &[&str], white: &[&str], expect: &[&str]| {
        let mut position = game.start();
        let stones = black.iter().map(|cell| (cell, 0)).chain(white.iter().map(|cell| (cell, 1)));
        for (cell, piece) in stones {
            position.put(game.board().cell_named(cell).unwrap(), Content::plain(Kind::piece(piece)));
        }
        let record = Record::new(position, 0);
        for (level, seed) in (1..=4).flat_map(|level| (0..5).map(move |seed| (level, seed))) {
            let level = Level::new(level).unwrap();
            let limits = Limits { nodes: Some(level.nodes(&values)), ..Limits::default() };
            let mut player = Search::new(level, 1 << 20, seed).knowing(values.clone());
            let answer = asked(&mut player, &game, &record, limits);
            let chosen = squares(&game, &record, answer.action);
            assert!(expect.contains(&chosen.as_str()), "{level:?}, seed {seed}: {chosen}, not {expect:?}");
        }
    };
    check(&["c3", "d3", "e3", "f3"], &["b3", "h8", "h9", "h10"], &["g3"]);
    check(&["c4", "d5", "m2", "h6"], &["h7", "h8", "h9", "h10"], &["h11"]);
    // Three, open on both sides, has to be stopped at one of its ends.
    check(&["c4", "m2"], &["h8", "h9", "h10"], &["h6", "h7", "h11", "h12"]);
    // Two rows of three cross: whoever makes both longer by a stone cannot be stopped.
    check(&["f8", "g8", "i8", "h7", "h6", "h9"], &["e8", "a1", "c9", "m10", "n4"], &["h8"]);
}

#[test]
fn whoever_sees_rows_beats_chance() {
    for name in ["gomoku", "connect_four"] {
        let game = game(name);
        let values = Arc::new(Values::of(&game, &|| false).unwrap());
        for seed in 0..4 {
            let limits = Limits::default();
            let clock = || Duration::ZERO;
            let referee =
                super::super::Referee { game: &game, limits, time: None, turns: 300, clock: &clock, stop: &|| false };
            let means = Means { bytes: 1 << 16, seed, values: values.clone(), names: Vec::new() };
            let mut one = "1".parse::<Contender>().unwrap().player(means);
            let mut other = Random::new(seed);
            let made = if seed % 2 == 0 {
                referee.play(Record::new(game.start(), 0), &mut [&mut *one, &mut other])
            } else {
                referee.play(Record::new(game.start(), 0), &mut [&mut other, &mut *one])
            };
            let winner = made.unwrap().outcome.and_then(|outcome| outcome.winner);
            assert_eq!(winner, usize::try_from(seed % 2).ok(), "{name}, seed {seed}");
        }
    }
}
