//! Amazons and Isolation: squares that are taken out of the board.

use super::{check, check_end, check_play};
use crate::chess::table::{Table, list};

const AMAZONS: &str = "amazons";

/// A board whose first rank alone is open.
fn alley(rank: &str, mover: char) -> String {
    let wall = ["*"; 10].concat();
    format!("{}/{rank} {mover} - - 0 1", [wall.as_str(); 9].join("/"))
}

#[test]
fn the_arrow_may_fly_over_the_square_just_left() {
    check(AMAZONS, &alley("Q1********", 'w'), "a1b1");
    check(AMAZONS, &alley("1Q1*******", 'w'), "b1a1,b1 b1a1,c1 b1c1,b1 b1c1,a1");
    let wall = ["*"; 10].concat();
    let board = format!("{}/*1Q*******", [wall.as_str(); 9].join("/"));
    // Black, who has no amazon here, cannot answer
    check_play(AMAZONS, &alley("1Q1*******", 'w'), "b1c1,a1", &board, Some((Some(0), "no move is left")));
}

#[test]
fn arrows_and_amazons_stand_in_the_way() {
    // to c1, and shoot back as far as a1; beyond the other amazon nothing goes on
    check(AMAZONS, &alley("1Q1q1*****", 'w'), "b1a1,b1 b1a1,c1 b1c1,b1 b1c1,a1");
    check(AMAZONS, &alley("1Q*1q*****", 'b'), "e1d1");
}

#[test]
fn a_player_without_moves_loses() {
    check_end(AMAZONS, &alley("Q**1q*****", 'w'), "", Some((Some(1), "no move is left")));
    check_end(AMAZONS, &alley("Q1*1q*****", 'w'), "a1b1 e1d1", Some((Some(1), "no move is left")));
}

/// Any empty square but c1 and d8, for both players and also when they are just left.
#[test]
fn isolation_keeps_the_two_first_squares() {
    let mut table = Table::new("isolation");
    let removed = |table: &Table, step: &str| table.from(step);
    assert_eq!(removed(&table, "c1c2").len(), 45);
    for square in [",c1", ",c2", ",d8"] {
        assert!(!removed(&table, "c1c2").contains(&square.to_owned()), "{square}");
    }
    table.play("c1c2,e8");
    let first = removed(&table, "d8d7");
    assert_eq!(first.len(), 43);
    for square in [",c1", ",c2", ",d7", ",d8", ",e8"] {
        assert!(!first.contains(&square.to_owned()), "{square}");
    }
    assert!(first.contains(&",d1".to_owned()) && first.contains(&",c8".to_owned()));
}

#[test]
fn isolation_to_the_end() {
    let closed = |mover: char| format!("P1**p*/******/******/******/******/******/**1***/****** {mover} - - 0 1");
    assert_eq!(Table::at("isolation", &closed('w')).actions(), list("a8b8,a8 a8b8,c2"));
    check_end("isolation", &closed('b'), "", Some((Some(0), "no move is left")));
}
