//! The normal form of a move means the same as the move, and normalizing twice is normalizing once.

use super::cases;
use super::random::{random_move, random_position};
use super::small_game::{BOARDS, SmallGame};
use alfil::algebra::term::{self, Move, Repeat};
use alfil::source::Span;
use proptest::prelude::*;
use std::sync::Arc;

/// A move composed of others, before simplification.
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

/// The move without simplification.
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

/// The move, by the simplifying constructors.
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
fn renormalized(body: &Arc<Move>) -> Arc<Move> {
    match &**body {
        Move::Any(parts) => term::any(parts.iter().map(renormalized)),
        Move::Then(parts) => term::then(parts.iter().map(renormalized)),
        Move::Repeat(repeat) if !repeat.greedy => {
            term::repeat(Repeat { body: renormalized(&repeat.body), ..repeat.clone() })
        }
        Move::Else(a, b) => term::otherwise(renormalized(a), renormalized(b)),
        Move::At { place, body, nested } => term::at(place.clone(), renormalized(body), *nested),
        Move::Rewrite(_) => term::any([body.clone()]),
        _ => body.clone(),
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn normalizing_keeps_the_meaning(
        plan in plan(), texts in prop::collection::vec(random_move(), 4), (board, numbers, place) in random_position(),
    ) {
        let game = SmallGame::new(BOARDS[board]);
        let (at, place) = (game.position(&numbers), game.place(place));
        let texts = texts.iter().map(String::as_str).chain(["nil", "∅"]);
        let parts: Vec<Arc<Move>> = texts.map(|text| game.parse_move(0, text).unwrap()).collect();
        let (plain, normal) = (plain(&plan, &parts), normal(&plan, &parts));
        prop_assert_eq!(&renormalized(&normal), &normal, "normalizing twice");
        let (one, other) = (game.outcomes(0, &plain, &at, place), game.outcomes(0, &normal, &at, place));
        if let (Some(one), Some(other)) = (one, other) {
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn parsed_moves_are_normal(m in random_move()) {
        let parsed = SmallGame::new(BOARDS[0]).parse_move(0, &m).unwrap();
        prop_assert_eq!(renormalized(&parsed), parsed);
    }
}
