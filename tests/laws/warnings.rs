//! The warnings of `check` are true on every position: a covered alternative adds no outcome, and an impossible part has
//! none.

use super::cases;
use super::random::{random_move, random_position};
use super::small_game::{BOARDS, SmallGame};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;

/// Moves made of two or more moves, so that some of them cover others.
fn turns(m: &str, n: &str) -> [String; 8] {
    [
        format!("({m}) | ({n})"),
        format!("({m})* | ({m} {n}) | ({m})"),
        format!("({m} {n}) | ({m} ({n}?))"),
        format!("({m} else {n}) | ({m}) | ({m} | {n})"),
        format!("(if full then {m} else {n}) | ({n} | {m})"),
        format!("({m}){{2}} | ({m})+ | ({m})*!"),
        format!("(%[♙♖]: {m}) | (%♙: {m}) | (%friend: {m}) | (%enemy: {n})"),
        format!("({m} (% & ♙) {n}) | ({m} {n}) | (% + u[♙.] -> . + u%) | (% + u. -> . + u%)"),
    ]
}

#[test]
fn warnings_are_true() {
    let (covered, impossible) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(cases());
    let inputs = (random_move(), random_move(), 0..4usize, random_position());
    let done = runner.run(&inputs, |(m, n, which, (board, numbers, place))| {
        for turn in turns(&m, &n).into_iter().skip(which).step_by(4) {
            // The test runs parts alone, so they must not depend on a rotation around them.
            if ["(R ", "(F ", "(R² ", "(C ", "(F R "].iter().any(|turned| turn.contains(turned)) {
                continue;
            }
            let line = format!("turn White : {turn}\nturn Black : nil\n");
            let Some(game) = SmallGame::with(BOARDS[board], &line) else { continue };
            let (at, place) = (game.position(&numbers), game.place(place));
            for (title, texts) in game.warnings() {
                let outcomes = |at_text: usize| game.outcomes_of(texts.get(at_text)?, &at, place);
                if title.contains("alternative") {
                    let (Some(inner), Some(outer)) = (outcomes(0), outcomes(1)) else { continue };
                    covered.set(covered.get() + 1);
                    prop_assert!(inner.is_subset(&outer), "{} is not covered by {} in {}", texts[0], texts[1], turn);
                } else if ["this can never match", "this is never possible", "this does not fit anywhere on the board"]
                    .contains(&title.as_str())
                {
                    let Some(none) = outcomes(0) else { continue };
                    impossible.set(impossible.get() + 1);
                    prop_assert!(none.is_empty(), "{} can be done in {}", texts[0], turn);
                }
            }
        }
        Ok(())
    });
    done.unwrap();
    assert!(covered.get() > 100, "only {} alternatives were called covered", covered.get());
    assert!(impossible.get() > 5, "only {} parts were called impossible", impossible.get());
}
