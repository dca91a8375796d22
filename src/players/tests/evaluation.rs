//! Evaluators agree with what players of the games know.

use super::game;
use crate::game::{Game, GameHistory, Kind};
use crate::players::Evaluator;
use crate::players::search_position::{BitboardPosition, CopyMakePosition, SearchPosition};
use crate::task::{CancelToken, Halt, run_with_ticker};

/// Checks that pieces are listed in order of value.
#[track_caller]
fn check(name: &str, symbols: &str) {
    let game = game(name);
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    assert_eq!(evaluator, Evaluator::derive(&game, &CancelToken::default()).unwrap());
    let piece_values: Vec<i32> = symbols
        .chars()
        .map(|symbol| evaluator.piece_value(game.rules().kind_of(symbol).and_then(Kind::index).unwrap()))
        .collect();
    assert!(piece_values.windows(2).all(|pair| pair[0] < pair[1]), "{name}: {piece_values:?}");
    assert!(piece_values[0] > 0, "{name}: {piece_values:?}");
}

#[test]
fn mobile_chess_pieces_are_worth_more() {
    check("chess", "♙♘♗♖♕");
    check("chess", "♟♞♝♜♛");
}

#[test]
fn antichess_pieces_have_negative_values() {
    let game = game("antichess");
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    assert!((0..game.rules().pieces.len()).all(|piece| evaluator.piece_value(piece) < 0), "{evaluator:?}");
}

#[test]
fn unequal_armies_have_positive_values() {
    let game = game("maharajah");
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    let worth = |symbol: char| evaluator.piece_value(game.rules().kind_of(symbol).and_then(Kind::index).unwrap());
    assert!("♟♞♝♜♛".chars().all(|symbol| worth(symbol) > 0), "{evaluator:?}");
}

#[test]
fn neutral_pieces_are_worth_nothing() {
    let game = game("duck_chess");
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    let duck = game.rules().kind_of('◉').and_then(Kind::index).unwrap();
    let worth = evaluator.values_for(&game, 0);
    assert!(evaluator.piece_value(duck) == 0 && worth.on_board[duck].iter().all(|&worth| worth == 0), "{evaluator:?}");
    check("duck_chess", "♙♘♗♖♕");
    // Both players' own pieces are still worth the same.
    assert_eq!(CopyMakePosition::new(&game, &game.start(), GameHistory::default(), &worth).static_score(), 0);
}

#[test]
fn three_equal_armies_balance() {
    let game = game("three_player_chess");
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    let army: i32 = "♙♘♗♖♕"
        .chars()
        .zip([8, 2, 2, 2, 1])
        .map(|(symbol, many)| many * evaluator.piece_value(game.rules().kind_of(symbol).and_then(Kind::index).unwrap()))
        .sum();
    for player in 0..3 {
        let worth =
            CopyMakePosition::new(&game, &game.start(), GameHistory::default(), &evaluator.values_for(&game, player))
                .static_score();
        assert!(worth.abs() < army / 8, "{player}: {worth} of {army}");
    }
}

#[test]
fn mobility_weighs_more_where_it_decides() {
    let worth = |name: &str| {
        let game = game(name);
        Evaluator::derive(&game, &CancelToken::default()).unwrap().mobility().score(10, 5)
    };
    // Both games of a pair have about as many moves, but material decides the second.
    for (one, other) in [("snort", "breakthrough"), ("kono", "english_draughts")] {
        assert!(worth(one) > 4 * worth(other), "{one}: {}, {other}: {}", worth(one), worth(other));
    }
}

#[test]
fn kings_are_worth_less_on_attacked_squares() {
    let game = game("chess");
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    let worth = |player: usize, symbol: char, cell: &str| {
        let piece = game.rules().kind_of(symbol).and_then(Kind::index).unwrap();
        evaluator.values_for(&game, player).on_board[piece][game.board().cell_named(cell).unwrap().index()]
    };
    for (player, king, home) in [(0, '♔', '1'), (1, '♚', '8')] {
        let at_home = worth(player, king, &format!("g{home}"));
        assert!(at_home > worth(player, king, &format!("e{home}")));
        assert!(at_home > worth(player, king, "e4").max(worth(player, king, "d5")) + 10);
    }
    // Other pieces are worth more where they have more moves.
    assert!(worth(0, '♘', "e4") > worth(0, '♘', "b1") + 10);
}

#[test]
fn mcts_is_for_games_whose_turns_place_or_remove_pieces() {
    let prefers_mcts =
        |name: &String| Evaluator::derive(&game(name), &CancelToken::default()).unwrap().prefers_mcts(u64::MAX);
    let expected = ["clobber", "go_13x13", "go_19x19", "go_9x9", "hex", "othello", "snort"];
    // Evaluating all games takes a while, so the fast run tests a sample of the others.
    let step = if std::env::var_os("ALFIL_SLOW").is_some() { 1 } else { 6 };
    let sample: Vec<String> = crate::shipped_tests::names().into_iter().step_by(step).collect();
    let is_tested = |name: &String| sample.contains(name) || expected.contains(&name.as_str());
    let games = crate::shipped_tests::names().into_iter().filter(is_tested).filter(prefers_mcts);
    assert_eq!(games.collect::<Vec<_>>(), expected);
}

#[test]
fn a_cancelled_derivation_ends_at_once() {
    let game = game("chess");
    let cancel = CancelToken::default();
    let derived =
        run_with_ticker(std::time::Duration::from_millis(1), || cancel.cancel(), || Evaluator::derive(&game, &cancel));
    assert_eq!(derived, Err(Halt::Cancelled));
}

#[test]
fn equal_armies_balance() {
    let score = |name: &str| {
        let game = game(name);
        let worth = Evaluator::derive(&game, &CancelToken::default()).unwrap().values_for(&game, 0);
        BitboardPosition::new(&game, &game.start(), GameHistory::default(), &worth).unwrap().static_score()
    };
    for name in
        ["chess", "xiangqi", "shogi", "crazyhouse", "breakthrough", "racing_kings", "english_draughts", "glinski"]
    {
        assert_eq!(score(name), 0, "{name}");
    }
    assert_ne!(score("horde"), 0);
}
