//! Bitboard positions agree with copy-make positions in turns, results, moves, scores and gains. Making and unmaking moves restores
//! both.

use super::game;
use crate::game::{Cell, Game, GameHistory, PieceValues, Position, Variant, WinLineValues, fen};
use crate::players::Evaluator;
use crate::players::evaluation::MobilityTerm;
use crate::players::search_position::{BitboardPosition, CopyMakePosition, GameEnd, SearchPosition};
use crate::task::CancelToken;
use fastrand::Rng;

/// What a search position reports: the moves by resulting position and gain, sorted.
type Report = (bool, i32, Option<GameEnd>, Vec<(Vec<u8>, i32)>);

#[track_caller]
fn report<P: SearchPosition>(position: &mut P, bytes: &dyn Fn(&Position) -> Vec<u8>) -> Report {
    let mut moves = Vec::new();
    let end = position.generate(&mut moves).unwrap();
    let mut outcomes = Vec::new();
    for made in moves.iter().filter(|_| end.is_none()) {
        let (gain, score, hash, is_ours) =
            (position.gain(made).unwrap(), position.static_score(), position.hash(), position.is_our_turn());
        if position.make(made).unwrap() {
            assert_eq!((position.static_score() - score) * if is_ours { 1 } else { -1 }, gain);
            outcomes.push((bytes(&position.position()), gain));
            position.unmake();
            assert_eq!((position.static_score(), position.hash(), position.is_our_turn()), (score, hash, is_ours));
        }
    }
    outcomes.sort();
    (position.is_our_turn(), position.static_score(), end, outcomes)
}

/// Compares both kinds of positions in random games.
#[track_caller]
fn check(name: &str, games: u64, turns: usize) {
    let game = game(name);
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    let start = game.start();
    // Only bitboards score win lines.
    let values = PieceValues { win_lines: WinLineValues::default(), ..evaluator.values_for(&game, game.mover(&start)) };
    let bytes = |at: &Position| {
        let mut bytes = Vec::new();
        game.pack(at, &mut bytes);
        bytes
    };
    for seed in 0..games {
        let mut rng = Rng::with_seed(seed);
        let mut fast = BitboardPosition::new(&game, &start, GameHistory::default(), &values).expect(name);
        let mut slow = CopyMakePosition::new(&game, &start, GameHistory::default(), &values);
        let first = report(&mut fast, &bytes);
        let mut ply = 0;
        for _ in 0..turns {
            assert_eq!(report(&mut fast, &bytes), report(&mut slow, &bytes), "{name}, seed {seed}, ply {ply}");
            assert_eq!(fast.in_check(), slow.in_check());
            assert_eq!(fast.is_repetition(), slow.is_repetition());
            if fast.is_repetition() {
                assert_eq!(fast.repetition_result(), slow.repetition_result(), "{name}, seed {seed}, ply {ply}");
            }
            let (mut fast_moves, mut slow_moves) = (Vec::new(), Vec::new());
            if fast.generate(&mut fast_moves).unwrap().is_some() || slow.generate(&mut slow_moves).unwrap().is_some() {
                break;
            }
            let made = &fast_moves[rng.usize(..fast_moves.len())];
            assert!(fast.make(made).unwrap());
            let after = bytes(&fast.position());
            let same = slow_moves.iter().find(|action| bytes(&action.after) == after).expect("the same move");
            slow.make(same).unwrap();
            ply += 1;
        }
        (0..ply).for_each(|_| fast.unmake());
        assert_eq!(report(&mut fast, &bytes), first, "{name}, seed {seed}, after unmaking");
    }
}

#[test]
fn bitboard_positions_agree_with_copy_make_positions() {
    for name in [
        "chess",
        "crazyhouse",
        "atomic",
        "breakthrough",
        "xiangqi",
        "minishogi",
        "english_draughts",
        "othello_6x6",
        "three_check",
    ] {
        check(name, 2, 40);
    }
    check("tic_tac_toe", 10, 9);
}

/// Plays moves, given by their squares, and returns the result of the repetition that they lead to.
fn repetition_result<P: SearchPosition>(mut position: P, game: &Variant, line: &[&str]) -> GameEnd {
    let mut moves = Vec::new();
    for text in line {
        position.generate(&mut moves).unwrap();
        let name = |cell: Option<Cell>| cell.map_or(String::new(), |cell| game.board().name(cell).to_owned());
        let squares = |made: &P::Move| {
            let (from, to) = position.squares_of(made);
            name(from) + &name(to)
        };
        let made = moves.iter().find(|made| squares(made) == *text).expect(text).clone();
        assert!(position.make(&made).unwrap());
    }
    assert!(position.is_repetition());
    position.repetition_result().unwrap()
}

#[test]
fn a_repetition_by_perpetual_check_loses() {
    #[track_caller]
    fn check(name: &str, text: &str, line: &[&str], expect: GameEnd) {
        let game = game(name);
        let start = fen::parse(&game, text).unwrap().position;
        let past = GameHistory::default();
        let fast = BitboardPosition::new(&game, &start, past, &PieceValues::default()).expect(name);
        assert_eq!(repetition_result(fast, &game, line), expect, "{name}: {line:?}");
        let values = PieceValues::default();
        let slow = CopyMakePosition::new(&game, &start, past, &values);
        assert_eq!(repetition_result(slow, &game, line), expect, "{name}: {line:?}");
    }
    let shogi = "4k4/9/9/9/9/9/9/9/K2R5[] w";
    check("shogi", shogi, &["d1e1", "e9d9", "e1d1", "d9e9"], GameEnd::Lost);
    check("shogi", shogi, &["d1c1", "e9d9", "c1d1", "d9e9"], GameEnd::Drawn);
    let evades = "4k4/9/9/9/9/9/9/9/K3R4[] b";
    check("shogi", evades, &["e9d9", "e1d1", "d9e9", "d1e1"], GameEnd::Won);
    // In minishogi the first player loses by any repetition, except by perpetual check of the second.
    check("minishogi", "4k/5/5/5/K4[] w", &["a1a2", "e5e4", "a2a1", "e4e5"], GameEnd::Lost);
    check("chess", "4k3/8/8/8/8/8/8/K2R4 w - - 0 1", &["d1e1", "e8d8", "e1d1", "d8e8"], GameEnd::Drawn);
}

/// Compares the unlisted mobility with that of the generated moves in random games. Returns whether there was any.
#[track_caller]
fn has_unlisted_mobility(name: &str, games: u64, turns: usize) -> bool {
    let game = game(name);
    let term = MobilityTerm::new(&game, 100.0, true);
    let (mut moves, mut compared) = (Vec::new(), 0);
    for seed in 0..games {
        let mut rng = Rng::with_seed(seed);
        let mut position =
            BitboardPosition::new(&game, &game.start(), GameHistory::default(), &PieceValues::default()).expect(name);
        for turn in 0..turns {
            let unlisted = position.mobility_unlisted(&term).unwrap();
            let end = position.generate(&mut moves).unwrap();
            if let Some(unlisted) = unlisted {
                assert_eq!(
                    (unlisted, end),
                    (position.mobility(&moves, &term), None),
                    "{name}, seed {seed}, turn {turn}"
                );
                compared += 1;
            }
            if end.is_some() {
                break;
            }
            let made = moves[rng.usize(..moves.len())];
            assert!(position.make(&made).unwrap());
        }
    }
    compared > 0
}

#[test]
fn unlisted_mobility_agrees_with_generated_moves() {
    for name in ["amazons", "isolation", "clobber", "kono", "english_draughts", "othello_6x6"] {
        assert!(has_unlisted_mobility(name, 3, 100), "{name}");
    }
    // Royal pieces and hands need the moves themselves.
    for name in ["chess", "minishogi"] {
        assert!(!has_unlisted_mobility(name, 1, 20), "{name}");
    }
}
