//! Whole files: every rule file that comes with the program, and the first seed.

use crate::{
    source::FileId,
    syntax::{parse, print},
};

/// Everything that the first seed defines.
const SEED: &str = include_str!("seed.alg");
const CHESS: &str = include_str!("chess.alg");

#[track_caller]
fn check(text: &str, marks: &[char]) {
    let parsed = parse(FileId(0), text, marks);
    assert_eq!(parsed.diagnostics, []);
    let printed = print(&parsed.tree);
    let again = parse(FileId(0), &printed, marks);
    assert_eq!(again.diagnostics, [], "{printed}");
    assert_eq!(print(&again.tree), printed);
}

#[test]
fn chess_and_the_seed() {
    check(CHESS, &[]);
    check(SEED, &[]);
}
