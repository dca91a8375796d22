//! Both stores list actions in the same order wherever a message or a query lists them.

use super::{after, after_more, game};
use crate::game::player_notation;
use crate::worlds::{SolitaireTerms, StoreKind, Subset, Worlds};
use std::collections::BTreeSet;

/// A game whose moves must be legal in most worlds, in both stores.
fn in_both_stores(name: &str) -> [Worlds; 2] {
    let worlds = Worlds::new(game(name)).with_terms(SolitaireTerms { quorum: 60, ..SolitaireTerms::CLASSIC });
    [StoreKind::Explicit, StoreKind::Diagram].map(|store| worlds.clone().with_store(store))
}

#[test]
fn refused_moves() {
    let mut refused = 0;
    for name in ["chess_4x5", "minixiangqi", "breakthrough", "judkins"] {
        let [one, two] = in_both_stores(name);
        let [mut a, mut b] = [one.first_round().unwrap(), two.first_round().unwrap()];
        for _ in 0..3 {
            if one.outcome(&a).is_some() {
                break;
            }
            let choices = one.choices(&a).unwrap();
            assert_eq!(choices.len(), two.choices(&b).unwrap().len(), "{name}");
            assert_eq!(a.unplayable(), b.unplayable(), "{name}");
            for choice in a.unplayable() {
                let why = one.refusal(&a, &choice.intent, choice.legal).unwrap();
                assert_eq!(why, two.refusal(&b, &choice.intent, choice.legal).unwrap(), "{name}");
                refused += 1;
            }
            let Some(text) = choices.iter().map(|choice| &choice.intent.text).min() else { break };
            (a, b) = (after_more(&one, &a, text), after_more(&two, &b, text));
        }
    }
    assert!(refused > 0);
}

/// A word may mean different squares in different worlds; the message names them.
#[test]
fn ambiguous_moves() {
    let stores =
        [StoreKind::Explicit, StoreKind::Diagram].map(|store| Worlds::new(game("chess_4x5")).with_store(store));
    let [a, b] = stores.each_ref().map(|worlds| after(worlds, "b2b3 b1c3"));
    let [one, two] = &stores;
    let mut words = BTreeSet::new();
    for number in (0..a.len()).step_by(4) {
        let world = one.world(&a, Subset::All, number).unwrap().unwrap();
        let actions = one.game().actions(&world).unwrap();
        words.extend(player_notation::format_all_without_check(one.game(), &world, &actions));
    }
    assert!(words.len() > 2);
    for word in &words {
        assert_eq!(one.read_intent(&a, word), two.read_intent(&b, word), "{word}");
    }
}
