//! Random rule files: both engines play all files that load, and must agree.

use super::agree::{Mismatch, Pair, Plan};
use super::rule_file::rule_file;
use crate::support::{loaded, slow};
use alfil::game::Variant;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use std::cell::Cell;

const QUICK_CASES: u32 = 400;
/// With `ALFIL_SLOW=1`.
const SLOW_CASES: u32 = 20_000;

/// The results of loading and playing the rule files.
#[derive(Default)]
struct Tally {
    files: Cell<u32>,
    refused: Cell<u32>,
    faults: Cell<u32>,
    games: Cell<usize>,
}

fn more<T: Copy + std::ops::Add<Output = T>>(counter: &Cell<T>, by: T) {
    counter.set(counter.get() + by);
}

#[test]
fn random_rule_files() {
    let cases = if slow() { SLOW_CASES } else { QUICK_CASES };
    let config = Config { failure_persistence: None, max_shrink_iters: 2000, ..Config::with_cases(cases) };
    let tally = Tally::default();
    let done = TestRunner::new(config).run(&(rule_file(), any::<u64>()), |(text, seed)| {
        more(&tally.files, 1);
        let Some(rules) = loaded(&text).rules else {
            more(&tally.refused, 1);
            return Ok(());
        };
        match Pair::new(&Variant::new(rules), Plan::new(seed, 16, 12)).games() {
            Ok(games) => more(&tally.games, games),
            Err(Mismatch::Fault(_)) => more(&tally.faults, 1),
            Err(Mismatch::Differs(how)) => prop_assert!(false, "{how}\nin the game\n\n{text}"),
        }
        Ok(())
    });
    match done {
        Ok(()) => {}
        // The text describes the smallest failing file.
        Err(TestError::Fail(how, _)) => panic!("{how}"),
        Err(error) => panic!("{error}"),
    }
    let Tally { files, refused, faults, games } = tally;
    let [files, refused, faults] = [files, refused, faults].map(Cell::into_inner);
    assert!(refused * 3 < files, "{refused} of {files} rule files are invalid");
    assert!(faults * 20 < files, "{faults} of {files} rule files exceed the budget");
    assert!(games.into_inner() > files as usize, "hardly any games");
}

/// The first part of an `else` counts as possible even if no outcome survives the rest of the turn. The capture keeps the turn
/// in the vm.
#[test]
fn else_tests_its_first_part_alone() {
    let text = "extends idioms
board   square 4x3
pieces  White ♙ ♖
pieces  Black ♟ ♜
setup   ..♙.
        .♙..
        ...♖
turn    White : (%♖: (go(ul) | go(ur)) else go(l)) step(u) each enemy: (% + u ♙ -> . + u ♙)
turn    Black : %♜: go(u)
";
    let rules = loaded(text).rules.expect("the file is right");
    if let Err(mismatch) = Pair::new(&Variant::new(rules), Plan::new(1, 16, 1)).games() {
        panic!("{mismatch:?}");
    }
}
