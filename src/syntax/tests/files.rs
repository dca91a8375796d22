//! Whole files: the rule files of the prototype and what the first seed defines.

use crate::{
    source::FileId,
    syntax::{declared_marks, extended_file, parse, print},
};

const CHESS: &str = include_str!("chess.alg");

#[track_caller]
fn check(text: &str) {
    let inherited = if extended_file(FileId(0), text).is_some() { declared_marks(CHESS) } else { vec![] };
    let parsed = parse(FileId(0), text, &inherited);
    assert_eq!(parsed.diagnostics, []);
    let printed = print(&parsed.tree);
    let again = parse(FileId(0), &printed, &inherited);
    assert_eq!(again.diagnostics, [], "{printed}");
    assert_eq!(super::round_trip::items(&again.tree), super::round_trip::items(&parsed.tree));
    assert_eq!(print(&again.tree), printed);
}

#[test]
fn the_seed_loads_as_it_stands() {
    check(include_str!("seed.alg"));
}

#[test]
fn rule_files() {
    check(CHESS);
    check(include_str!("crazyhouse.alg"));
    check(include_str!("glinski.alg"));
    check(include_str!("go.alg"));
    check(include_str!("shogi.alg"));
    check(include_str!("snake.alg"));
    check(include_str!("xiangqi.alg"));
}

#[test]
fn chess_prints_in_house_form() {
    let parsed = parse(FileId(0), CHESS, &[]);
    let statements = |text: &str| -> Vec<String> {
        let parsed: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        parsed.into_iter().filter(|line| !line.is_empty() && !line.starts_with("--")).collect()
    };
    assert_eq!(statements(&print(&parsed.tree)), statements(CHESS));
}
