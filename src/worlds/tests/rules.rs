//! Unitary and Measured against naive implementations, and all rules in both stores.

use super::{after, after_more, all_worlds, game, intent, lineage};
use crate::game::{Cell, Position, Variant};
use crate::worlds::{Measurement, Round, SolitaireScore, StoreKind, Subset, WorldRules, Worlds, WorldsError};
use clap::ValueEnum;
use std::collections::BTreeSet;

fn chess(rules: WorldRules) -> Worlds {
    Worlds::new(game("chess")).with_rules(rules)
}

/// The texts of the actions of a world.
fn texts(game: &Variant, world: &Position) -> BTreeSet<String> {
    let actions = game.actions(world).unwrap();
    game.action_texts(world, &actions).into_iter().collect()
}

#[test]
fn unitary_offers_only_moves_that_every_world_allows() {
    let worlds = chess(WorldRules::Unitary);
    let mut round = worlds.first_round().unwrap();
    for number in 0..3 {
        let offered: BTreeSet<String> =
            worlds.choices(&round).unwrap().iter().map(|choice| choice.intent.text.clone()).collect();
        let each = all_worlds(&worlds, &round).iter().map(|world| texts(worlds.game(), world)).collect::<Vec<_>>();
        let common = each.iter().skip(1).fold(each[0].clone(), |all, more| &all & more);
        assert_eq!(offered, common);
        let choices = worlds.choices(&round).unwrap();
        round = worlds.advance(&round, &choices[choices.len() * (number + 1) / 4].intent).unwrap();
        assert_eq!(round.stats().culled(), 0);
    }
    // After e4, the capture on d5 is legal only in the world with d5.
    let round = after(&worlds, "e2e4");
    let capture = intent(&worlds, &round, "e4d5");
    let reason = "`e4d5` is legal in 1 of 20 worlds; Unitary moves must be legal in all".to_owned();
    assert_eq!(worlds.advance(&round, &capture), Err(WorldsError::ForbiddenByRules(reason)));
}

#[test]
fn unitary_ends_when_no_move_is_legal_in_every_world() {
    let worlds = chess(WorldRules::Unitary);
    let mut round = worlds.first_round().unwrap();
    while worlds.outcome(&round).is_none() {
        let choices = worlds.choices(&round).unwrap();
        assert!(choices.iter().all(|choice| choice.legal == round.len()));
        round = worlds.advance(&round, &choices[0].intent).unwrap();
        assert!(round.len() < 2_000_000, "this line should end long before");
    }
    let outcome = worlds.outcome(&round).unwrap();
    assert!(outcome.reason.to_string().starts_with(&format!("{} rounds: ", round.stats().round)), "{}", outcome.reason);
    assert!(worlds.choices(&round).unwrap().is_empty() || round.stats().lost > 0);
    let score = SolitaireScore::of_round(&round, Some(&outcome), worlds.player());
    assert_eq!((score.culled, score.rounds, score.won), (0, round.stats().round, false));
}

/// A naive measurement: the square, whether the piece is there, and the remaining worlds.
fn naive_measurement(worlds: &Worlds, all: &[Position]) -> Option<(Cell, bool, Vec<Position>)> {
    let own = |world: &Position, cell| worlds.game().owns(worlds.player(), world.at(cell).kind);
    let there = |cell| all.iter().filter(|world| own(world, cell)).count();
    let threatened = worlds.game().board().cells().filter(|&cell| there(cell) > 0 && there(cell) < all.len());
    let cell = threatened.min_by_key(|&cell| there(cell))?;
    let stands = 2 * there(cell) > all.len();
    Some((cell, stands, all.iter().filter(|world| own(world, cell) == stands).cloned().collect()))
}

#[test]
fn nature_keeps_the_majority() {
    for (name, script) in [("chess", "e2e4 d2d4 g1f3 f1c4"), ("xiangqi", "h3e3 b3e3 b1c3")] {
        let game = game(name);
        let (plain, worlds) = (Worlds::new(game.clone()), Worlds::new(game).with_rules(WorldRules::Measured));
        let mut round = worlds.first_round().unwrap();
        let mut measurements = 0;
        for text in script.split_whitespace() {
            let Some(chosen) = worlds.find_intent(&round, text).unwrap() else { break };
            let whole = plain.advance(&round, &chosen).unwrap();
            round = worlds.advance(&round, &chosen).unwrap();
            let before = all_worlds(&worlds, &whole);
            let Some((cell, stands, left)) = naive_measurement(&worlds, &before) else {
                assert_eq!((&round, round.stats().measurement), (&whole, None));
                continue;
            };
            let look = round.stats().measurement.unwrap();
            assert_eq!((look.cell, look.stands, look.culled), (cell, stands, (before.len() - left.len()) as u128));
            assert_eq!(all_worlds(&worlds, &round), left);
            // Worlds that nature removes do not count as culled.
            assert_eq!(round.stats().culled(), whole.stats().culled());
            measurements += 1;
        }
        assert!(measurements > 0, "{name}");
    }
}

#[test]
fn a_tie_loses_the_piece() {
    // The king captures the rook or moves away: two worlds, and the rook is gone in one.
    let game = game("chess");
    let start = crate::game::fen::parse(&game, "7k/8/8/8/8/8/P5R1/K7 w - - 0 1").unwrap().position;
    let worlds = Worlds::from_position(game, start).with_rules(WorldRules::Measured);
    let round = after(&worlds, "g2g8");
    let g8 = super::cell(worlds.game(), "g8");
    assert_eq!((round.len(), round.stats().measurement), (1, Some(Measurement { cell: g8, stands: false, culled: 1 })));
    assert_eq!(lineage(&worlds, &round, 0), "g2g8 h8g8");
}

/// Plays the first, middle or last choice of each round in both stores.
fn check_stores(rules: WorldRules, name: &str, rounds: usize) {
    let one = Worlds::new(game(name)).with_rules(rules).with_store(StoreKind::Explicit);
    let two = Worlds::new(game(name)).with_rules(rules).with_store(StoreKind::Diagram);
    let (mut a, mut b): (Round, Round) = (one.first_round().unwrap(), two.first_round().unwrap());
    for number in 0..rounds {
        assert_eq!(one.outcome(&a), two.outcome(&b), "{name}");
        let (ours, theirs) = (one.choices(&a).unwrap(), two.choices(&b).unwrap());
        let set = |choices: &[crate::worlds::WorldsChoice]| {
            choices.iter().map(|choice| (choice.intent.text.clone(), choice.legal)).collect::<BTreeSet<_>>()
        };
        assert_eq!(set(&ours), set(&theirs), "{name}");
        if one.outcome(&a).is_some() {
            return;
        }
        let chosen = &ours[(ours.len() - 1) * (number % 3) / 2].intent;
        a = one.advance(&a, chosen).unwrap();
        b = two.advance(&b, chosen).unwrap();
        assert_eq!(
            (a.stats().worlds, a.stats().lost, a.stats().measurement),
            (b.stats().worlds, b.stats().lost, b.stats().measurement)
        );
        assert_eq!(a.stats().in_check, b.stats().in_check, "{name}");
        assert_eq!(
            (a.mover(), a.in_play_count(), a.stats().finished),
            (b.mover(), b.in_play_count(), b.stats().finished),
            "{name}"
        );
        let last = (one.nth(&a, Subset::All, a.len() - 1).unwrap(), two.nth(&b, Subset::All, b.len() - 1).unwrap());
        assert_eq!(last.0, last.1, "{name}");
        let line = |worlds: &Worlds, round: &Round| {
            let line = worlds.lineage(round, last.0.as_ref().unwrap()).unwrap().unwrap();
            line.last().unwrap().action.after.clone()
        };
        assert_eq!(line(&one, &a), line(&two, &b), "{name}");
        assert_eq!(one.census(&a, &[]).unwrap(), two.census(&b, &[]).unwrap(), "{name}");
        let why = |worlds: &Worlds, round: &Round, text: &str| {
            let chosen = worlds.find_intent(round, text).unwrap().unwrap();
            worlds.explain_collapse(round, &chosen).unwrap()
        };
        if let Some(first) = one.choices(&a).unwrap().first() {
            assert_eq!(why(&one, &a, &first.intent.text), why(&two, &b, &first.intent.text), "{name}");
        }
    }
}

#[test]
fn both_stores_agree_under_all_rules() {
    for rules in [WorldRules::Unitary, WorldRules::Measured, WorldRules::Superposition, WorldRules::Heisenberg] {
        for name in ["chess", "xiangqi", "breakthrough"] {
            check_stores(rules, name, if rules.is_quantum() { 6 } else { 3 });
        }
    }
}

#[test]
fn scores_compare_by_rules() {
    let worlds = chess(WorldRules::Classic);
    let kept = SolitaireScore::of_round(&after(&worlds, "e2e4 d2d4"), None, 0);
    let culled =
        SolitaireScore::of_round(&after_more(&worlds, &worlds.first_round().unwrap(), "e2e4 e4e5 e5d6"), None, 0);
    assert!(kept.kept > culled.kept && kept.culled < culled.culled);
    assert!(kept.beats(&culled, WorldRules::Classic) && !culled.beats(&kept, WorldRules::Classic));
    assert!(culled.beats(&kept, WorldRules::Measured));
    let won = SolitaireScore { won: true, kept: 0.01, ..culled };
    let sooner = SolitaireScore { rounds: 2, ..won };
    assert!(won.beats(&kept, WorldRules::Classic) && sooner.beats(&won, WorldRules::Classic));
    assert!(!kept.beats(&kept, WorldRules::Unitary));
}

#[test]
fn shipped_games_are_playable_under_all_rules() {
    let all = crate::shipped_tests::names();
    // All of them take a while, so the fast run tests a sample.
    let step = if std::env::var_os("ALFIL_SLOW").is_some() { 1 } else { 9 };
    for name in all.iter().step_by(step) {
        let game = game(name);
        for &rules in WorldRules::value_variants() {
            let worlds = Worlds::new(game.clone()).with_rules(rules);
            let mut round = worlds.first_round().unwrap();
            for turn in 1..3 {
                let choices = worlds.choices(&round).unwrap();
                let Some(choice) = choices.get(choices.len() * turn / 4) else { break };
                let next = worlds.advance(&round, &choice.intent);
                let next = next.unwrap_or_else(|why| panic!("{name}, {rules:?}, {}: {why}", choice.intent.text));
                assert_eq!(next.stats().survived, choice.legal, "{name}, {rules:?}, {}", choice.intent.text);
                round = next;
                if worlds.outcome(&round).is_some() {
                    break;
                }
            }
        }
    }
}
