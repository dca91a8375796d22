//! The normal form of a move means the same as the move, and normalizing twice is normalizing once.

use super::cases;
use super::ground::{BOARDS, Ground};
use super::random::{made, scene};
use alfil::algebra::term::{self, Move, Repeat};
use alfil::source::Span;
use proptest::prelude::*;
use std::sync::Arc;

/// A move put together of others, before anybody simplifies it.
#[derive(Clone, Debug)]
enum Plan {
    Part(usize),
    Any(Vec<Plan>),
    Then(Vec<Plan>),
    Repeat(Box<Plan>, u32, Option<u32>),
    Else(Box<Plan>, Box<Plan>),
}

fn plan() -> impl Strategy<Value = Plan> {
    (0..6usize).prop_map(Plan::Part).prop_recursive(4, 16, 3, |inner| {
        let several = prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            several.clone().prop_map(Plan::Any),
            several.prop_map(Plan::Then),
            (inner.clone(), 0..3u32, prop::option::of(0..3u32)).prop_map(|(body, min, more)| Plan::Repeat(
                Box::new(body),
                min,
                more.map(|more| min + more)
            )),
            (inner.clone(), inner).prop_map(|(a, b)| Plan::Else(Box::new(a), Box::new(b))),
        ]
    })
}

/// Just as the plan says.
fn plain(plan: &Plan, parts: &[Arc<Move>]) -> Arc<Move> {
    let all = |plans: &[Plan]| plans.iter().map(|plan| plain(plan, parts)).collect();
    Arc::new(match plan {
        Plan::Part(i) => return parts[*i].clone(),
        Plan::Any(plans) => Move::Any(all(plans)),
        Plan::Then(plans) => Move::Then(all(plans)),
        Plan::Repeat(body, min, max) => Move::Repeat(repeat(plain(body, parts), *min, *max)),
        Plan::Else(a, b) => Move::Else(plain(a, parts), plain(b, parts)),
    })
}

/// By the constructors that simplify.
fn normal(plan: &Plan, parts: &[Arc<Move>]) -> Arc<Move> {
    match plan {
        Plan::Part(i) => parts[*i].clone(),
        Plan::Any(plans) => term::any(plans.iter().map(|plan| normal(plan, parts))),
        Plan::Then(plans) => term::then(plans.iter().map(|plan| normal(plan, parts))),
        Plan::Repeat(body, min, max) => term::repeat(repeat(normal(body, parts), *min, *max)),
        Plan::Else(a, b) => term::otherwise(normal(a, parts), normal(b, parts)),
    }
}

fn repeat(body: Arc<Move>, min: u32, max: Option<u32>) -> Repeat {
    Repeat { body, min, max, greedy: false, span: Span::default() }
}

/// Rebuilds the normal form from its parts.
fn again(made: &Arc<Move>) -> Arc<Move> {
    match &**made {
        Move::Any(parts) => term::any(parts.iter().map(again)),
        Move::Then(parts) => term::then(parts.iter().map(again)),
        Move::Repeat(repeat) if !repeat.greedy => term::repeat(Repeat { body: again(&repeat.body), ..repeat.clone() }),
        Move::Else(a, b) => term::otherwise(again(a), again(b)),
        Move::At { place, body, nested } => term::at(place.clone(), again(body), *nested),
        Move::Rewrite(_) => term::any([made.clone()]),
        _ => made.clone(),
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn normalising_keeps_the_meaning(
        plan in plan(), texts in prop::collection::vec(made(), 4), (board, numbers, place) in scene(),
    ) {
        let ground = Ground::new(BOARDS[board]);
        let (at, place) = (ground.position(&numbers), ground.place(place));
        let texts = texts.iter().map(String::as_str).chain(["nil", "∅"]);
        let parts: Vec<Arc<Move>> = texts.map(|text| ground.made(0, text).unwrap()).collect();
        let (plain, normal) = (plain(&plan, &parts), normal(&plan, &parts));
        prop_assert_eq!(&again(&normal), &normal, "once and twice");
        let (one, other) = (ground.outcomes(0, &plain, &at, place), ground.outcomes(0, &normal, &at, place));
        if let (Some(one), Some(other)) = (one, other) {
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn what_is_read_is_normal(m in made()) {
        let made = Ground::new(BOARDS[0]).made(0, &m).unwrap();
        prop_assert_eq!(again(&made), made);
    }
}
