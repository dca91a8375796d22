//! Lookahead: the first test that an operation makes, tried before the operation is entered.
//!
//! Entering saves and restores the state of the machine, and most branches fail their first test: a rook has four directions and
//! often two of them are blocked.

use super::compiled_condition::{CompiledAtom, CompiledCondition};
use super::matcher::{CompiledTest, Matcher};
use super::program::{Op, Pc, Program, RepeatMode, RepeatOp};
use crate::algebra::term::Fact;

/// A walk from the place of interest, and the test of the square that it leads to.
type Lookahead = (u32, CompiledTest);

/// Returns the first test of each operation, if it tests one square. `stay` is the walk of no steps.
pub(super) fn find_lookaheads(program: &Program, stay: u32) -> Vec<Option<Lookahead>> {
    (0..).take(program.ops.len()).map(|pc| lookahead_of(program, pc, stay, 0)).collect()
}

/// Maximum operations skipped in search of a test; it also ends cycles.
const MAX_SKIPPED_OPS: u32 = 8;

fn lookahead_of(program: &Program, pc: Pc, stay: u32, skipped: u32) -> Option<Lookahead> {
    if skipped > MAX_SKIPPED_OPS {
        return None;
    }
    let next = |pc: Pc| lookahead_of(program, pc, stay, skipped + 1);
    match program.ops[pc as usize] {
        Op::RewriteHere(rewrite, _) => first_test(&program.rewrites[rewrite as usize].from, stay),
        // With one frame for each cell `AtInterest` keeps the frame.
        Op::AtInterest { pattern, body, .. } if program.walk_tables.frame_count() == program.rules().board.len() => {
            next(body).or_else(|| first_test(program.patterns[pattern as usize].first()?, stay))
        }
        Op::Repeat(repeat) => match &program.repeats[repeat as usize] {
            RepeatOp { mode: RepeatMode::Flood(steps), min: 1.., .. } => match &**steps {
                [(walk, tests)] if tests.len() == 1 => Some((*walk, tests[0].clone())),
                _ => None,
            },
            repeat => (repeat.min > 0).then(|| next(repeat.body))?,
        },
        Op::When(condition, pc) => match &program.conditions[condition as usize] {
            CompiledCondition::Atom(CompiledAtom::Holds(pattern)) => match &*program.patterns[*pattern as usize] {
                [matcher] => first_test(matcher, stay),
                _ => None,
            },
            // These conditions have no side effects, so a later test may run first.
            CompiledCondition::Atom(CompiledAtom::Fact(Fact::Check)) | CompiledCondition::Not(_) => next(pc),
            _ => None,
        },
        // `MarkPossible` has a side effect, so no later test may run first.
        _ => None,
    }
}

/// Returns the first test of a matcher at the place of interest: of another square if it has one, because those fail more often.
fn first_test(matcher: &Matcher, stay: u32) -> Option<Lookahead> {
    if !matcher.at_interest || !matcher.is_anchored {
        return None;
    }
    Some(matcher.others.first().map_or_else(|| (stay, matcher.anchor.clone()), |(walk, test)| (*walk, test.clone())))
}
