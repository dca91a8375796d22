//! Directions and leaps in plain words.
//!
//! Sides are counted counter-clockwise from the one ahead, so on squares 0 is forward, 1 left, 2 backward and 3 right.

use super::bearing::Direction;
use super::sentence::{join_or, number};
use std::collections::BTreeSet;

/// `forward`, `sideways`, `diagonally forward`, `in any direction` and so on.
pub(super) fn in_directions(directions: &BTreeSet<Direction>, sides: u8) -> String {
    let straight: BTreeSet<u8> = directions.iter().filter_map(|direction| straight(*direction)).collect();
    let diagonal: BTreeSet<u8> = directions.iter().filter_map(|direction| diagonal(*direction)).collect();
    let all: BTreeSet<u8> = (0..sides).collect();
    if straight == all && diagonal == all {
        return "in any direction".into();
    }
    let (straight, diagonal) = match sides {
        4 => (straight_on_squares(&straight), diagonal_on_squares(&diagonal)),
        6 => (straight_on_hexagons(&straight), diagonal_on_hexagons(&diagonal)),
        _ => (along_lines(&straight, sides, "straight"), along_lines(&diagonal, sides, "diagonally")),
    };
    join_or(&[straight, diagonal].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>())
}

fn straight(direction: Direction) -> Option<u8> {
    if let Direction::Straight(side) = direction { Some(side) } else { None }
}

fn diagonal(direction: Direction) -> Option<u8> {
    if let Direction::Diagonal(side) = direction { Some(side) } else { None }
}

fn listed(sides: &BTreeSet<u8>, words: &[&str]) -> String {
    let words = sides.iter().map(|&side| words.get(usize::from(side)).map_or("aside", |word| *word).to_owned());
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

fn straight_on_squares(sides: &BTreeSet<u8>) -> String {
    match *sides.iter().copied().collect::<Vec<_>>() {
        [] => String::new(),
        [0, 1, 2, 3] => "horizontally or vertically".into(),
        [1, 3] => "sideways".into(),
        [0, 2] => "forward or backward".into(),
        [0, 1, 3] => "forward or sideways".into(),
        [1, 2, 3] => "sideways or backward".into(),
        _ => listed(sides, &["forward", "to the left", "backward", "to the right"]),
    }
}

fn diagonal_on_squares(sides: &BTreeSet<u8>) -> String {
    match *sides.iter().copied().collect::<Vec<_>>() {
        [] => String::new(),
        [0, 1, 2, 3] => "diagonally".into(),
        [0, 3] => "diagonally forward".into(),
        [1, 2] => "diagonally backward".into(),
        _ => {
            let words =
                ["forward to the left", "backward to the left", "backward to the right", "forward to the right"];
            format!("diagonally {}", listed(sides, &words))
        }
    }
}

fn straight_on_hexagons(sides: &BTreeSet<u8>) -> String {
    match *sides.iter().copied().collect::<Vec<_>>() {
        [] => String::new(),
        [0, 1, 2, 3, 4, 5] => "straight in any of six directions".into(),
        [0] => "forward".into(),
        [3] => "backward".into(),
        [1, 5] => "forward to either side".into(),
        [2, 4] => "backward to either side".into(),
        [0, 1, 5] => "straight ahead or forward to either side".into(),
        _ => {
            let words = [
                "forward",
                "forward to the left",
                "backward to the left",
                "backward",
                "backward to the right",
                "forward to the right",
            ];
            listed(sides, &words)
        }
    }
}

fn diagonal_on_hexagons(sides: &BTreeSet<u8>) -> String {
    match *sides.iter().copied().collect::<Vec<_>>() {
        [] => String::new(),
        [0, 1, 2, 3, 4, 5] => "diagonally".into(),
        [0, 5] => "diagonally forward".into(),
        [2, 3] => "diagonally backward".into(),
        [1, 4] => "diagonally sideways".into(),
        _ => {
            let words = [
                "forward to the left",
                "to the left",
                "backward to the left",
                "backward to the right",
                "to the right",
                "forward to the right",
            ];
            format!("diagonally {}", listed(sides, &words))
        }
    }
}

/// On a board without a shape, only all directions have a name.
fn along_lines(directions: &BTreeSet<u8>, sides: u8, word: &str) -> String {
    match directions.len() {
        0 => String::new(),
        n if n == usize::from(sides) => word.into(),
        n => format!("{word} in {} directions", number(u8::try_from(n).unwrap_or(u8::MAX))),
    }
}

/// Leaps on a square board: `two squares in one direction and one to the side`.
pub(super) fn to_offsets(offsets: &BTreeSet<(i8, i8)>, cell: &str) -> String {
    let mut left = offsets.clone();
    let mut phrases = Vec::new();
    while let Some(&(right, forward)) = left.first() {
        let (long, short) = (right.abs().max(forward.abs()), right.abs().min(forward.abs()));
        let all: BTreeSet<(i8, i8)> = all_signs(long, short).into_iter().chain(all_signs(short, long)).collect();
        if all.is_subset(offsets) {
            left.retain(|offset| !all.contains(offset));
            phrases.push(format!("{} in one direction and {} to the side", cells(long, cell), number(unsigned(short))));
            continue;
        }
        let both_sides: BTreeSet<(i8, i8)> = [(right, forward), (-right, forward)].into();
        let ahead = if forward < 0 { "backward" } else { "forward" };
        let side = if both_sides.is_subset(&left) {
            left.retain(|offset| !both_sides.contains(offset));
            "to the side"
        } else {
            left.remove(&(right, forward));
            if right < 0 { "to the left" } else { "to the right" }
        };
        phrases.push(format!("{} {ahead} and {} {side}", cells(forward.abs(), cell), number(unsigned(right))));
    }
    join_or(&phrases)
}

fn all_signs(a: i8, b: i8) -> [(i8, i8); 4] {
    [(a, b), (a, -b), (-a, b), (-a, -b)]
}

fn unsigned(n: i8) -> u8 {
    n.unsigned_abs()
}

fn cells(n: i8, cell: &str) -> String {
    if n.abs() == 1 { format!("one {cell}") } else { format!("{} {cell}s", number(unsigned(n))) }
}

/// Leaps of two cells straight and one aside on boards that are not square.
pub(super) fn to_bends(bends: &BTreeSet<(u8, bool)>, sides: u8, cell: &str) -> String {
    let directions: BTreeSet<u8> = bends.iter().map(|&(side, _)| side).collect();
    let leap = format!("two {cell}s straight and one more to the side");
    if bends.len() == 2 * usize::from(sides) || directions.len() == usize::from(sides) {
        leap
    } else {
        format!("{leap} in {} directions", number(u8::try_from(directions.len()).unwrap_or(u8::MAX)))
    }
}
