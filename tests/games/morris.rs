//! Nine men's morris: mills, captures, moving and flying.

use super::{check, check_end, check_from, check_play, line};
use crate::chess::table::{Table, list};

const MORRIS: &str = "nine_mens_morris";
const POINTS: &str = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1";

/// The board of a FEN, in the order of the board file, from the points of the white and black men.
fn men(white: &str, black: &str) -> String {
    let (white, black) = (list(white), list(black));
    let at = |point: &str| {
        let on = |men: &[String]| men.iter().any(|other| other == point);
        if on(&white) { Some('P') } else { on(&black).then_some('p') }
    };
    line(&POINTS.split_whitespace().map(at).collect::<Vec<_>>())
}

#[test]
fn a_mill_takes_a_man_that_is_in_none() {
    let fen = format!("{}[PPpp] w - - 0 1", men("a7 d7", "b6 b4 b2 d6"));
    // a single way: d6
    let free = "g7 f6 c5 d5 e5 a4 c4 e4 f4 g4 c3 d3 e3 d2 f2 a1 d1 g1";
    check(MORRIS, &fen, free);
    let after = format!("{}[Ppp]", men("a7 d7 g7", "b6 b4 b2"));
    check_play(MORRIS, &fen, "g7", &after, None);
}

/// A man may be placed there without a capture.
#[track_caller]
fn check_none(fen: &str, point: &str) {
    let found = Table::at(MORRIS, fen).from(point);
    assert_eq!(found, [""], "{fen}: {point}");
}

#[test]
fn lines_are_those_drawn() {
    // down the middle: above and below the gap, and not across it
    let at = |white: &str| format!("{}[Pp] w - - 0 1", men(white, "a1 g1"));
    check_from(MORRIS, &at("d7 d6"), "d5", ",a1 ,g1");
    check_from(MORRIS, &at("d3 d2"), "d1", ",a1 ,g1");
    check_none(&at("d6 d5"), "d3");
    check_from(MORRIS, &at("a4 b4"), "c4", ",a1 ,g1");
    check_none(&at("b4 c4"), "e4");
    // A line does not go round a corner, nor along a diagonal.
    check_none(&at("d7 g7"), "g4");
    check_none(&at("a7 b6"), "c5");
    // the new man in the middle
    check_from(MORRIS, &at("a7 g7"), "d7", ",a1 ,g1");
}

#[test]
fn any_man_where_all_are_in_mills() {
    let fen = format!("{}[Pp] w - - 0 1", men("a7 d7", "b6 b4 b2"));
    check_from(MORRIS, &fen, "g7", ",b2 ,b4 ,b6");
    let after = format!("{}[p]", men("a7 d7 g7", "b6 b2"));
    check_play(MORRIS, &fen, "g7,b4", &after, None);
}

/// Two mills at once capture one man.
#[test]
fn two_mills() {
    let fen = format!("{}[Pp] w - - 0 1", men("a7 d7 g4 g1", "d6 b4"));
    check_from(MORRIS, &fen, "g7", ",d6 ,b4");
}

#[test]
fn men_move_along_the_lines() {
    let fen = format!("{}[] w - - 0 1", men("a7 g7 d5 g1", "b2 d2 e3"));
    check(MORRIS, &fen, "a7d7 a7a4 g7d7 g7g4 d5d6 d5c5 d5e5 g1g4 g1d1");
}

#[test]
fn three_men_fly() {
    let fen = format!("{}[] w - - 0 1", men("a7 g7 d5", "b2 d2 f2"));
    let free = "d7 b6 d6 f6 c5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 a1 d1 g1";
    check_from(MORRIS, &fen, "a7", free);
    check_from(MORRIS, &fen, "g7", free);
    // the mill takes one of three men, which are all in one
    check_from(MORRIS, &fen, "d5", &free.replace("d7", "d7,b2 d7,d2 d7,f2"));
    check_end(MORRIS, &fen, "d5d7,d2", Some((Some(0), "two left")));
}

#[test]
fn ends() {
    let two = men("a7 d7 g7", "b6 f6");
    check_end(MORRIS, &format!("{two}[] b - - 0 1"), "", Some((Some(0), "two left")));
    check_end(MORRIS, &format!("{two}[p] b - - 0 1"), "", None);
    let blocked = men("a1 a4 d1 g7", "a7 b4 d2 g1 d7 g4");
    check_end(MORRIS, &format!("{blocked}[] w - - 0 1"), "", Some((Some(1), "no move is left")));
    let quiet = |turns: u32| format!("{}[] w - - {turns} 60", men("a7 g7 d5 g1", "b2 d2 e3"));
    check_end(MORRIS, &quiet(49), "", None);
    check_end(MORRIS, &quiet(50), "", Some((None, "25 moves without a capture or progress")));
}
