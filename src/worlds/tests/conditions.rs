//! Conditions on worlds against a naive count, world by world, in both stores.

use super::{after, all_worlds, game};
use crate::algebra::{self, FileFinder, LoadedRules};
use crate::game::{Kind, PositionQuery, Variant};
use crate::shipped_tests::Shipped;
use crate::source::{Diagnostic, FileId};
use crate::worlds::{ConditionError, Round, StoreKind, Subset, WorldCondition, Worlds};
use proptest::prelude::*;

fn loaded(name: &str) -> LoadedRules {
    algebra::load(name, name, &Shipped.find_rules(name).unwrap().1, &Shipped)
}

fn parse(loaded: &LoadedRules, text: &str) -> Result<WorldCondition, ConditionError<Vec<Diagnostic>>> {
    let resolve = |pattern: &str| algebra::elaborate_move(loaded, 0, FileId(0), pattern).map(PositionQuery);
    WorldCondition::parse(loaded.rules.as_ref().unwrap(), text, resolve)
}

/// A condition as text, and its value in each world.
#[derive(Clone, Debug)]
struct Sample {
    text: String,
    /// How tightly its last operator binds: 0 for `or`, 1 for `and`, 2 for the others.
    binding: u8,
    holds: Vec<bool>,
}

impl Sample {
    fn within(&self, binding: u8) -> String {
        if self.binding < binding { format!("({})", self.text) } else { self.text.clone() }
    }

    fn joined(&self, other: &Self, is_and: bool) -> Self {
        let (word, binding) = if is_and { ("and", 1) } else { ("or", 0) };
        let text = format!("{} {word} {}", self.within(binding), other.within(binding));
        let both = self.holds.iter().zip(&other.holds);
        Self { text, binding, holds: both.map(|(&a, &b)| if is_and { a && b } else { a || b }).collect() }
    }

    fn negated(&self) -> Self {
        let text = format!("not {}", self.within(2));
        Self { text, binding: 2, holds: self.holds.iter().map(|holds| !holds).collect() }
    }

    fn in_parentheses(&self) -> Self {
        Self { text: format!("( {})", self.text), binding: 2, holds: self.holds.clone() }
    }
}

/// Conditions without logical parts: contents of squares, check, and patterns of the rule language.
fn leaves(worlds: &Worlds, at: &Round, game: &Variant) -> Vec<Sample> {
    let all = all_worlds(worlds, at);
    let in_check: Vec<_> =
        (0..at.count(Subset::InCheck)).map(|number| worlds.world(at, Subset::InCheck, number).unwrap()).collect();
    let leaf = |text: String, holds| Sample { text, binding: 2, holds };
    let mut leaves =
        vec![leaf("check".into(), all.iter().map(|world| in_check.contains(&Some(world.clone()))).collect())];
    for cell in game.board().cells() {
        let kinds = all.iter().map(|world| world.at(cell).kind).collect::<std::collections::BTreeSet<Kind>>();
        for kind in kinds {
            let symbol = game.rules().piece(kind).map_or("nothing".to_owned(), |piece| piece.symbol.to_string());
            let holds: Vec<bool> = all.iter().map(|world| world.at(cell).kind == kind).collect();
            // What holds everywhere is of little interest.
            if holds.contains(&false) {
                leaves.push(leaf(format!("{symbol} on {}", game.board().name(cell)), holds));
            }
        }
    }
    leaves
}

fn sample(leaves: Vec<Sample>) -> impl Strategy<Value = Sample> {
    proptest::sample::select(leaves).prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone(), any::<bool>()).prop_map(|(a, b, is_and)| a.joined(&b, is_and)),
            inner.clone().prop_map(|inner| inner.negated()),
            inner.prop_map(|inner| inner.in_parentheses()),
        ]
    })
}

#[test]
fn both_stores_count_as_one_does_world_by_world() {
    let (game, loaded) = (game("chess"), loaded("chess"));
    let stores = [StoreKind::Explicit, StoreKind::Diagram].map(|store| Worlds::new(game.clone()).with_store(store));
    let rounds = stores.each_ref().map(|worlds| after(worlds, "e2e4 d2d4"));
    let leaves = leaves(&stores[0], &rounds[0], &game);
    assert!(leaves[0].holds.contains(&true));
    proptest!(ProptestConfig::with_cases(32), |(sample in sample(leaves), from in 0usize..270)| {
        let condition = parse(&loaded, &sample.text).unwrap_or_else(|error| panic!("{}: {error:?}", sample.text));
        let count = sample.holds.iter().filter(|holds| **holds).count() as u128;
        let first = (from..sample.holds.len()).find(|&number| sample.holds[number]).map(|number| number as u128);
        for (worlds, round) in stores.iter().zip(&rounds) {
            let counted = worlds.count_matching(round, &condition, from as u128).unwrap();
            prop_assert_eq!(counted, (count, first), "{}", sample.text);
        }
    });
}

#[test]
fn errors_say_where() {
    let loaded = loaded("chess");
    let check = |text: &str, expected: ConditionError<()>| {
        let error = parse(&loaded, text).expect_err(text);
        let error = match error {
            ConditionError::Pattern(diagnostics) => {
                let span = diagnostics[0].span().unwrap();
                assert_eq!(expected, ConditionError::Pattern(()), "{text}");
                assert_eq!(&text[span.start..span.end], "dragon", "{text}");
                return;
            }
            ConditionError::MissingOperand(at) => ConditionError::MissingOperand(at),
            ConditionError::UnpairedParenthesis(at) => ConditionError::UnpairedParenthesis(at),
            ConditionError::TooDeep(at) => ConditionError::TooDeep(at),
        };
        assert_eq!(error, expected, "{text}");
    };
    check("n on c3 and", ConditionError::MissingOperand(11));
    check("n on c3 or and check", ConditionError::MissingOperand(11));
    check("(n on c3 or check", ConditionError::UnpairedParenthesis(0));
    check("n on c3) or check", ConditionError::UnpairedParenthesis(7));
    check("n on c3 and not dragon", ConditionError::Pattern(()));
    check("♞ on c3 or (♛ on d8 and dragon)", ConditionError::Pattern(()));
    check(&format!("{}n on c3", "not ".repeat(60)), ConditionError::TooDeep(204));
}

/// A text without conditions on squares is one pattern of the rule language, whose parentheses and words have their own meaning.
#[test]
fn texts_without_squares_are_patterns() {
    let loaded = loaded("chess");
    for text in ["(♛ | ♜) + u#", "check and not mated", "♛ + u#", "(check)", "not check or ♛"] {
        let condition = parse(&loaded, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert!(matches!(condition, WorldCondition::Atom(_)), "{text}");
    }
    assert!(parse(&loaded, "(♛ | ♜) + u# and n on c3").is_ok());
}
