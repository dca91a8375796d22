//! Which actions the rules let the player make, against what their sentences say.

use super::{after, after_more, all_worlds, game, intent};
use crate::worlds::{
    Difficulty, IntentScope, Nature, Round, StoreKind, Subset, WorldRules, WorldShare, Worlds, WorldsError,
};
use std::collections::BTreeSet;

/// The texts of the offered actions.
fn offered(worlds: &Worlds, at: &Round) -> BTreeSet<String> {
    worlds.choices(at).unwrap().iter().map(|choice| choice.intent.text.clone()).collect()
}

/// "Keep 20 % of the worlds over the whole game."
#[test]
fn economy_offers_moves_that_keep_enough_worlds() {
    let worlds = Worlds::new(game("chess_4x5")).with_rules(WorldRules::Economy(Difficulty::Hard));
    let classic = Worlds::new(game("chess_4x5"));
    let (mut round, mut plain) = (worlds.first_round().unwrap(), classic.first_round().unwrap());
    let mut refused = 0;
    // Always the move that culls the most.
    for _ in 0..6 {
        if worlds.outcome(&round).is_some() {
            break;
        }
        let kept = |legal: u128| {
            let stats = plain.all_stats();
            let before = stats.iter().map(|stats| (stats.survived, stats.before));
            before
                .chain([(legal, plain.len())])
                .fold((1_u128, 1_u128), |(kept, all), (part, whole)| (kept * part, all * whole))
        };
        let choices = classic.choices(&plain).unwrap();
        let enough = choices.iter().filter(|choice| {
            let (kept, all) = kept(choice.legal);
            5 * kept >= all
        });
        let expected: BTreeSet<String> = enough.map(|choice| choice.intent.text.clone()).collect();
        assert_eq!(offered(&worlds, &round), expected);
        for choice in choices.iter().filter(|choice| !expected.contains(&choice.intent.text)) {
            let Err(WorldsError::ForbiddenByRules(reason)) = worlds.advance(&round, &choice.intent) else {
                panic!("{} is playable", choice.intent.text)
            };
            assert!(reason.contains(" of the worlds kept; Economy needs 20 %"), "{reason}");
            refused += 1;
        }
        let choices = worlds.choices(&round).unwrap();
        let Some(least) = choices.iter().min_by_key(|choice| choice.legal) else { break };
        round = worlds.advance(&round, &least.intent).unwrap();
        plain = classic.advance(&plain, &intent(&classic, &plain, &least.intent.text)).unwrap();
        assert!(WorldShare::kept_until(&round) >= WorldShare::new(1, 5));
    }
    assert!(refused > 0);
}

/// "Play only moves that are legal in 67 % of the worlds. Survive as many rounds as you can."
#[test]
fn majority_lasts_until_no_move_is_legal_in_enough_worlds() {
    let worlds = Worlds::new(game("chess_4x5")).with_rules(WorldRules::Majority(Difficulty::Hard));
    let mut round = worlds.first_round().unwrap();
    while worlds.outcome(&round).is_none() {
        let choices = worlds.choices(&round).unwrap();
        assert!(choices.iter().all(|choice| 100 * choice.legal >= 67 * round.len()));
        assert!(round.unplayable().iter().all(|choice| 100 * choice.legal < 67 * round.len()));
        let best = choices.iter().max_by_key(|choice| choice.legal).unwrap();
        round = worlds.advance(&round, &best.intent).unwrap();
        assert!(round.len() < 100_000, "this line should end long before");
    }
    let outcome = worlds.outcome(&round).unwrap();
    assert_eq!(outcome.winner, None);
    assert!(outcome.reason.to_string().contains(" rounds: "), "{}", outcome.reason);
}

/// "A piece moves only from a square where it stands in every world."
#[test]
fn a_piece_moves_only_from_a_known_source() {
    let worlds = Worlds::new(game("chess")).with_rules(WorldRules::KnownSource);
    let free = Worlds::new(game("chess")).with_rules(WorldRules::Superposition);
    let script = "q:b1 q:g8 q:d2 e7e5 q:g1 q:d7";
    let mut round = worlds.first_round().unwrap();
    let mut refused = 0;
    for text in script.split_whitespace() {
        let all = all_worlds(&worlds, &round);
        let known = free.choices(&after_more(&free, &free.first_round().unwrap(), &line(&round))).unwrap();
        let is_certain = |choice: &&crate::worlds::WorldsChoice| {
            choice.intent.from.is_none_or(|from| all.iter().all(|world| world.at(from).kind == all[0].at(from).kind))
        };
        let expected: BTreeSet<String> =
            known.iter().filter(is_certain).map(|choice| choice.intent.text.clone()).collect();
        assert_eq!(offered(&worlds, &round), expected, "before {text}");
        for choice in known.iter().filter(|choice| !expected.contains(&choice.intent.text)) {
            assert!(matches!(worlds.advance(&round, &choice.intent), Err(WorldsError::ForbiddenByRules(_))));
            refused += 1;
        }
        round = after_more(&worlds, &round, text);
    }
    assert!(refused > 0 && round.len() > 10);
}

/// The actions of a round, separated by spaces.
fn line(round: &Round) -> String {
    round.all_stats().iter().filter_map(|stats| stats.action.clone()).collect::<Vec<_>>().join(" ")
}

/// A player whose only piece is in two places may move it all the same.
#[test]
fn without_a_certain_piece_any_piece_moves() {
    let game = game("chess");
    let start = crate::game::fen::parse(&game, "7k/8/8/4p3/4P3/8/8/K7 w - - 0 1").unwrap().position;
    let worlds = Worlds::from_position(game, start).with_rules(WorldRules::KnownSource);
    let round = after(&worlds, "q:a1 q:h8");
    assert_eq!(round.len(), 9);
    let choices = worlds.choices(&round).unwrap();
    assert!(choices.iter().any(|choice| choice.intent.text == "q:a2" && choice.intent.scope == IntentScope::AllFrom));
    assert!(after_more(&worlds, &round, "q:a2").len() > 1);
}

#[test]
fn both_stores_offer_the_same_under_new_rules() {
    let rules = [
        WorldRules::Majority(Difficulty::Easy),
        WorldRules::Attrition(Difficulty::Medium),
        WorldRules::Raid(Difficulty::Easy),
        WorldRules::Economy(Difficulty::Hard),
        WorldRules::KnownSource,
    ];
    for rules in rules {
        let [one, two] = [StoreKind::Explicit, StoreKind::Diagram]
            .map(|store| Worlds::new(game("chess_4x5")).with_rules(rules).with_store(store));
        let (mut a, mut b) = (one.first_round().unwrap(), two.first_round().unwrap());
        for number in 0..4 {
            assert_eq!(one.outcome(&a), two.outcome(&b), "{rules:?}");
            if one.outcome(&a).is_some() {
                break;
            }
            assert_eq!(offered(&one, &a), offered(&two, &b), "{rules:?}");
            let texts = |round: &Round| -> BTreeSet<(String, u128)> {
                round.unplayable().iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect()
            };
            assert_eq!(texts(&a), texts(&b), "{rules:?}");
            let choices = one.choices(&a).unwrap();
            let chosen = &choices[(choices.len() - 1) * (number % 3) / 2].intent;
            (a, b) = (one.advance(&a, chosen).unwrap(), two.advance(&b, chosen).unwrap());
            let counts = |round: &Round| (round.len(), round.stats().lost, round.stats().removed);
            assert_eq!(counts(&a), counts(&b), "{rules:?}");
            assert_eq!(one.nth(&a, Subset::All, 0).unwrap(), two.nth(&b, Subset::All, 0).unwrap(), "{rules:?}");
        }
    }
}

/// Squares off the board and pieces that nobody plays are not captured.
#[test]
fn the_lead_counts_pieces_of_players() {
    for name in ["snake", "three_player_chess", "duck_chess", "chess"] {
        let worlds = Worlds::new(game(name)).with_rules(WorldRules::Raid(Difficulty::Medium));
        let first = worlds.first_round().unwrap();
        assert!(worlds.lead(&first).unwrap().to_f64().abs() < 1e-9, "{name}");
        assert_eq!(worlds.outcome(&first), None, "{name}");
    }
}

#[test]
fn rules_have_unique_names_that_are_read_back() {
    let names: BTreeSet<&str> = WorldRules::ALL.iter().map(|rules| rules.name()).collect();
    assert_eq!(names.len(), WorldRules::ALL.len());
    for rules in WorldRules::ALL {
        assert_eq!(WorldRules::try_from(rules.name().to_owned()), Ok(rules));
    }
    assert!(WorldRules::try_from("gravity".to_owned()).is_err());
    assert_eq!(WorldRules::Attrition(Difficulty::Hard).terms().nature, Nature::Takes(20));
}
