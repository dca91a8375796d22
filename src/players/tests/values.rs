//! What pieces are worth is what players of the games would expect.

use super::game;
use crate::game::{Game, Kind, Past};
use crate::players::path::{Path, Plain, Walked};
use crate::players::{Trouble, Values};

/// Pieces of a game, from those worth least to those worth most.
#[track_caller]
fn check(name: &str, symbols: &str) {
    let game = game(name);
    let values = Values::of(&game, &|| false).unwrap();
    assert_eq!(values, Values::of(&game, &|| false).unwrap());
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
    let values = Values::of(&game, &|| false).unwrap();
    assert!((0..game.rules().pieces.len()).all(|piece| values.piece(piece) < 0), "{values:?}");
}

#[test]
fn where_one_side_has_nothing_but_its_king_what_it_takes_is_worth_something() {
    let game = game("maharajah");
    let values = Values::of(&game, &|| false).unwrap();
    let worth = |symbol: char| values.piece(game.rules().kind_of(symbol).and_then(Kind::index).unwrap());
    assert!("♟♞♝♜♛".chars().all(|symbol| worth(symbol) > 0), "{values:?}");
}

#[test]
fn what_all_players_put_where_they_like_is_worth_nothing() {
    let game = game("duck_chess");
    let values = Values::of(&game, &|| false).unwrap();
    let duck = game.rules().kind_of('◉').and_then(Kind::index).unwrap();
    let worth = values.worth_to(&game, 0);
    assert!(values.piece(duck) == 0 && worth.on[duck].iter().all(|&worth| worth == 0), "{values:?}");
    check("duck_chess", "♙♘♗♖♕");
    // Nor does it keep the players' own pieces from being worth the same to both.
    assert_eq!(Plain::new(&game, &game.start(), Past::default(), &worth).worth(), 0);
}

#[test]
fn among_three_nobody_is_ahead_at_first() {
    let game = game("three_player_chess");
    let values = Values::of(&game, &|| false).unwrap();
    let army: i32 = "♙♘♗♖♕"
        .chars()
        .zip([8, 2, 2, 2, 1])
        .map(|(symbol, many)| many * values.piece(game.rules().kind_of(symbol).and_then(Kind::index).unwrap()))
        .sum();
    for player in 0..3 {
        let worth = Plain::new(&game, &game.start(), Past::default(), &values.worth_to(&game, player)).worth();
        assert!(worth.abs() < army / 8, "{player}: {worth} of {army}");
    }
}

#[test]
fn moves_are_worth_more_where_they_decide_who_wins() {
    let worth = |name: &str| {
        let game = game(name);
        Values::of(&game, &|| false).unwrap().activity().worth(10, 5)
    };
    // There are about as many moves in both, but who has pieces decides the second.
    for (one, other) in [("snort", "breakthrough"), ("kono", "english_draughts")] {
        assert!(worth(one) > 4 * worth(other), "{one}: {}, {other}: {}", worth(one), worth(other));
    }
}

#[test]
fn a_royal_piece_is_worth_less_where_others_come() {
    let game = game("chess");
    let values = Values::of(&game, &|| false).unwrap();
    let worth = |player: usize, symbol: char, cell: &str| {
        let piece = game.rules().kind_of(symbol).and_then(Kind::index).unwrap();
        values.worth_to(&game, player).on[piece][game.board().cell_named(cell).unwrap().index()]
    };
    for (player, king, home) in [(0, '♔', '1'), (1, '♚', '8')] {
        let at_home = worth(player, king, &format!("g{home}"));
        assert!(at_home > worth(player, king, &format!("e{home}")));
        assert!(at_home > worth(player, king, "e4").max(worth(player, king, "d5")) + 10);
    }
    // What is not royal is worth more where it has more moves.
    assert!(worth(0, '♘', "e4") > worth(0, '♘', "b1") + 10);
}

#[test]
fn games_by_chance_say_more_where_every_turn_puts_a_piece_or_takes_one() {
    let is_blind = |name: &String| Values::of(&game(name), &|| false).unwrap().is_blind(u64::MAX);
    let blind: Vec<String> = crate::shipped_tests::names().into_iter().filter(is_blind).collect();
    assert_eq!(blind, ["clobber", "go_13x13", "go_19x19", "go_9x9", "hex", "othello", "snort"]);
}

#[test]
fn they_are_not_worked_out_for_longer_than_they_are_wanted() {
    let game = game("chess");
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 1000
    };
    assert_eq!(Values::of(&game, &stop), Err(Trouble::Cancelled));
    assert_eq!(asked.get(), 1001);
}

#[test]
fn who_has_the_same_has_as_much() {
    let ahead = |name: &str| {
        let game = game(name);
        let worth = Values::of(&game, &|| false).unwrap().worth_to(&game, 0);
        Walked::new(&game, &game.start(), Past::default(), &worth).unwrap().worth()
    };
    for name in
        ["chess", "xiangqi", "shogi", "crazyhouse", "breakthrough", "racing_kings", "english_draughts", "glinski"]
    {
        assert_eq!(ahead(name), 0, "{name}");
    }
    assert_ne!(ahead("horde"), 0);
}
