//! Win lines: incremental scores, and searches that complete and block lines.

use super::*;
use crate::game::{Cell, Content, GameHistory, Kind, Position, TurnCounters, WinLine, WinLineValues};
use crate::players::params::LINE_COMPLETED_CP;
use crate::players::search_position::{BitboardPosition, SearchPosition};
use crate::players::{Evaluator, PlayerSetup, PlayerSpec, RandomPlayer, Referee};
use crate::task::CancelToken;
use fastrand::Rng;
use std::sync::Arc;

/// Pieces that a line lacks; `None` if it is blocked.
fn missing(line: &WinLine, at: &Position) -> Option<usize> {
    let lacks = line.squares.iter().filter(|(cell, kinds)| !kinds.contains(at.at(*cell).kind));
    let open = lacks.clone().all(|(cell, _)| at.at(*cell) == Content::EMPTY);
    let has_context = line.context.iter().all(|(cell, kinds)| kinds.contains(at.at(*cell).kind));
    (open && has_context).then(|| lacks.count())
}

/// The score of all lines, and the gains on a cell, computed from their definition.
fn by_definition(values: &WinLineValues, at: &Position, cell: Cell) -> (i32, [i32; 2]) {
    let value = |missing: usize| values.by_missing.get(missing).copied().unwrap_or(0);
    let (mut score, mut gains) = (0, [0; 2]);
    for line in &*values.lines {
        let Some(missing) = missing(line, at) else { continue };
        let sign = if line.winner == values.player { 1 } else { -1 };
        score += sign * value(missing.max(1));
        if missing > 0 && at.at(cell) == Content::EMPTY && line.squares.iter().any(|(wanted, _)| *wanted == cell) {
            gains[usize::from(sign < 0)] += value(missing - 1) - value(missing);
        }
    }
    (score, gains)
}

/// Compares incremental scores and gains with their definition in a random game.
#[track_caller]
fn check(name: &str, turns: usize) {
    let game = game(name);
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    let start = game.start();
    let values = evaluator.values_for(&game, 0);
    assert!(!values.win_lines.lines.is_empty(), "{name}");
    let without_lines = crate::game::PieceValues { win_lines: WinLineValues::default(), ..values.clone() };
    let mut rng = Rng::with_seed(7);
    let mut position = BitboardPosition::new(&game, &start, GameHistory::default(), &values).unwrap();
    let mut without = BitboardPosition::new(&game, &start, GameHistory::default(), &without_lines).unwrap();
    let mut moves = Vec::new();
    for turn in 0..turns {
        if position.generate(&mut moves).unwrap().is_some() {
            break;
        }
        let at = position.position();
        for cell in game.board().cells() {
            let (score, gains) = by_definition(&values.win_lines, &at, cell);
            assert_eq!(
                (position.static_score() - without.static_score(), position.line_gains()[cell.index()]),
                (score, gains),
                "{name}, turn {turn}"
            );
            // Completing one line outweighs the loss of any others.
            for line in values.win_lines.lines.iter().filter(|line| missing(line, &at) == Some(1)) {
                let completes = at.at(cell) == Content::EMPTY && line.squares.iter().any(|(wanted, _)| *wanted == cell);
                assert!(
                    !completes || gains[usize::from(line.winner != 0)] >= LINE_COMPLETED_CP,
                    "{name}, turn {turn}: {gains:?}"
                );
            }
        }
        // Unmaking restores the gains.
        let before = position.line_gains().to_vec();
        for made in &moves {
            assert!(position.make(made).unwrap());
            position.unmake();
        }
        assert_eq!(position.line_gains(), before, "{name}, turn {turn}");
        let made = &moves[rng.usize(..moves.len())];
        assert!(position.make(made).unwrap() && without.make(made).unwrap());
    }
}

#[test]
fn line_gains_are_incremental() {
    check("tic_tac_toe", 9);
    check("connect_four", 42);
    check("picaria", 40);
    check("gomoku", 60);
    check("gomoku_standard", 150);
}

#[test]
fn lines_are_completed_and_blocked() {
    let game = game("gomoku");
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    // Black stones, white stones, and the moves that Black may choose.
    let check = |black: &[&str], white: &[&str], expect: &[&str]| {
        let mut position = game.start();
        let stones = black.iter().map(|cell| (cell, 0)).chain(white.iter().map(|cell| (cell, 1)));
        for (cell, piece) in stones {
            position.put(game.board().cell_named(cell).unwrap(), Content::plain(Kind::piece(piece)));
        }
        let record = GameRecord::new(position, TurnCounters::default());
        for (level, seed) in (1..=4).flat_map(|level| (0..5).map(move |seed| (level, seed))) {
            let level = SkillLevel::new(level).unwrap();
            let limits = SearchLimits { nodes: Some(level.nodes(&evaluator)), ..SearchLimits::default() };
            let mut player = SearchPlayer::new(level, 1 << 20, seed).with_evaluator(evaluator.clone());
            let answer = choose(&mut player, &game, &record, limits);
            let text = coordinates_of(&game, &record, answer.action_index);
            assert!(expect.contains(&text.as_str()), "{level:?}, seed {seed}: {text}, not {expect:?}");
        }
    };
    check(&["c3", "d3", "e3", "f3"], &["b3", "h8", "h9", "h10"], &["g3"]);
    check(&["c4", "d5", "m2", "h6"], &["h7", "h8", "h9", "h10"], &["h11"]);
    // An open three has to be blocked at one of its ends.
    check(&["c4", "m2"], &["h8", "h9", "h10"], &["h6", "h7", "h11", "h12"]);
    // Two threes cross: extending both at once cannot be stopped.
    check(&["f8", "g8", "i8", "h7", "h6", "h9"], &["e8", "a1", "c9", "m10", "n4"], &["h8"]);
}

#[test]
fn level_1_beats_random_players() {
    for name in ["gomoku", "connect_four"] {
        let game = game(name);
        let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
        for seed in 0..4 {
            let limits = SearchLimits::default();
            let elapsed = || Duration::ZERO;
            let referee = Referee {
                game: &game,
                limits,
                time_control: None,
                adjudication: Adjudication::default(),
                max_turns: 300,
                elapsed: &elapsed,
                cancel: &CancelToken::default(),
            };
            let setup =
                PlayerSetup { table_bytes: 1 << 16, seed, evaluator: evaluator.clone(), game_names: Vec::new() };
            let mut one = "1".parse::<PlayerSpec>().unwrap().create(setup);
            let mut other = RandomPlayer::new(seed);
            let played = if seed % 2 == 0 {
                referee.play(GameRecord::new(game.start(), TurnCounters::default()), &mut [&mut *one, &mut other])
            } else {
                referee.play(GameRecord::new(game.start(), TurnCounters::default()), &mut [&mut other, &mut *one])
            };
            let winner = played.unwrap().outcome.and_then(|outcome| outcome.winner);
            assert_eq!(winner, usize::try_from(seed % 2).ok(), "{name}, seed {seed}");
        }
    }
}
