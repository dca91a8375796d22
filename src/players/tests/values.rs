//! What pieces are worth is what players of the games would expect.

use super::game;
use crate::game::Kind;
use crate::players::Values;

/// Pieces of a game, from those worth least to those worth most.
#[track_caller]
fn check(name: &str, symbols: &str) {
    let game = game(name);
    let values = Values::of(&game).unwrap();
    assert_eq!(values, Values::of(&game).unwrap());
    let worth: Vec<i32> = symbols
        .chars()
        .map(|symbol| values.piece(game.rules().kind_of(symbol).and_then(Kind::index).unwrap()))
        .collect();
    assert!(worth.windows(2).all(|pair| pair[0] < pair[1]), "{name}: {worth:?}");
    assert!(worth[0] > 0, "{name}: {worth:?}");
}

#[test]
fn far_reaching_pieces_are_worth_more() {
    check("chess", "♙♘♗♖♕");
    check("chess", "♟♞♝♜♛");
}

#[test]
fn where_those_win_who_have_less_pieces_are_a_burden() {
    let game = game("antichess");
    let values = Values::of(&game).unwrap();
    assert!((0..game.rules().pieces.len()).all(|piece| values.piece(piece) < 0), "{values:?}");
}
