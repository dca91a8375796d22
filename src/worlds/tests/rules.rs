//! Unitary and Measured against naive implementations, and all rules in both stores.

use super::{after, after_more, all_worlds, game, intent, lineage};
use crate::game::{Cell, Game as _, Position, Variant};
use crate::worlds::{
    Goal, Measurement, Nature, Round, SolitaireScore, SolitaireTerms, StoreKind, Subset, WorldRules, Worlds,
    WorldsError,
};
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
                assert_eq!((&round, &round.stats().measurements[..]), (&whole, &[][..]));
                continue;
            };
            let look = round.stats().measurements[0];
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
    let kind = round.stats().measurements[0].kind;
    let measured = Measurement { cell: g8, kind, stands: false, culled: 1 };
    assert_eq!((round.len(), &round.stats().measurements[..]), (1, &[measured][..]));
    assert_eq!(lineage(&worlds, &round, 0), "g2g8 h8g8");
}

/// Plays the first, middle or last choice of each round in both stores.
fn check_stores(worlds: &Worlds, rounds: usize) {
    let name = &worlds.game().rules().title;
    let one = worlds.clone().with_store(StoreKind::Explicit);
    let two = worlds.clone().with_store(StoreKind::Diagram);
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
            (a.stats().worlds, a.stats().lost, &a.stats().measurements),
            (b.stats().worlds, b.stats().lost, &b.stats().measurements)
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
        for name in ["chess", "minixiangqi", "breakthrough"] {
            check_stores(&Worlds::new(game(name)).with_rules(rules), if rules.is_quantum() { 5 } else { 2 });
        }
    }
}

#[test]
fn both_stores_agree_under_all_terms() {
    let terms = SolitaireTerms::CLASSIC;
    let all = [
        SolitaireTerms { quorum: 50, goal: Goal::Rounds(2), ..terms },
        SolitaireTerms { quorum: 30, nature: Nature::Takes(3), goal: Goal::Lead(1), ..terms },
        SolitaireTerms { tolerance: 1, nature: Nature::Takes(10), ..terms },
        SolitaireTerms { cull_limit: 60, goal: Goal::Replies(8), ..terms },
        SolitaireTerms { forbids_return: true, goal: Goal::RoundsLevel(2), ..terms },
    ];
    for terms in all {
        for name in ["chess_4x5", "minixiangqi", "breakthrough"] {
            check_stores(&Worlds::new(game(name)).with_terms(terms), 3);
        }
    }
}

#[test]
fn a_quorum_offers_moves_that_enough_worlds_allow() {
    let plain = Worlds::new(game("chess_4x5"));
    let worlds = plain.clone().with_terms(SolitaireTerms { quorum: 40, ..SolitaireTerms::CLASSIC });
    let mut round = worlds.first_round().unwrap();
    for number in 0..4 {
        let all = all_worlds(&worlds, &round);
        let offered = worlds.choices(&round).unwrap();
        for choice in plain.choices(&plain_round(&plain, &round)).unwrap().iter() {
            let legal = all.iter().filter(|world| texts(worlds.game(), world).contains(&choice.intent.text)).count();
            assert_eq!(offered.contains(choice), 100 * legal >= 40 * all.len(), "{}", choice.intent.text);
            if !offered.contains(choice) {
                let refused = worlds.advance(&round, &choice.intent);
                assert!(matches!(refused, Err(WorldsError::ForbiddenByRules(_))), "{}", choice.intent.text);
            }
        }
        round = worlds.advance(&round, &offered[offered.len() * number / 5].intent).unwrap();
    }
}

/// The same round under Classic rules, which offer every move.
fn plain_round(plain: &Worlds, round: &Round) -> Round {
    let line: Vec<_> = round.all_stats().iter().filter_map(|stats| stats.action.clone()).collect();
    after(plain, &line.join(" "))
}

#[test]
fn nature_takes_what_is_gone_in_enough_worlds() {
    let terms = SolitaireTerms { nature: Nature::Takes(20), ..SolitaireTerms::CLASSIC };
    let (mut taken, mut culled) = (0, 0);
    for script in ["d2d3 d3c4 b1d2", "b2b3 a1b1 b3b4", "b1a3 a3c4"] {
        let worlds = Worlds::new(game("chess_4x5")).with_terms(terms);
        let plain = Worlds::new(game("chess_4x5"));
        let mut round = worlds.first_round().unwrap();
        for text in script.split_whitespace() {
            let Some(chosen) = worlds.find_intent(&round, text).unwrap() else { break };
            let mut left = all_worlds(&worlds, &plain.advance(&round, &chosen).unwrap());
            // As the sentence says: while one of the pieces is gone in a fifth of the worlds, it is gone.
            while let Some((cell, _, _)) = naive_measurement(&worlds, &left) {
                let own = |world: &Position| worlds.game().owns(worlds.player(), world.at(cell).kind);
                let gone: Vec<Position> = left.iter().filter(|world| !own(world)).cloned().collect();
                if 5 * gone.len() < left.len() {
                    break;
                }
                culled += left.len() - gone.len();
                left = gone;
                taken += 1;
            }
            round = worlds.advance(&round, &chosen).unwrap();
            assert_eq!(all_worlds(&worlds, &round), left, "{script}, {text}");
        }
    }
    assert!(taken > 0 && culled > 0);
}

#[test]
#[allow(clippy::cast_precision_loss)]
fn goals_win_and_tolerance_saves() {
    let rounds = |goal| SolitaireTerms { goal, ..SolitaireTerms::CLASSIC };
    let worlds = chess(WorldRules::Classic).with_terms(rounds(Goal::Rounds(2)));
    assert_eq!(worlds.outcome(&after(&worlds, "e2e4")), None);
    assert_eq!(worlds.outcome(&after(&worlds, "e2e4 d2d4")).unwrap().winner, Some(0));
    // Fool's mate: one world of very many is lost.
    let fools = "f2f3 g2g4";
    let lost = chess(WorldRules::Classic);
    assert_eq!(lost.outcome(&after(&lost, fools)).unwrap().winner, Some(1));
    let saved = lost.with_terms(SolitaireTerms { tolerance: 1, ..SolitaireTerms::CLASSIC });
    assert_eq!(saved.outcome(&after(&saved, fools)), None);
    // The lead is the average of what the others have lost more.
    let worlds = chess(WorldRules::Classic).with_terms(rounds(Goal::Lead(1)));
    let round = after(&worlds, "e2e4 e4d5");
    let pieces = |world: &Position, player| {
        let owned = |cell: &Cell| worlds.game().owns(player, world.at(*cell).kind);
        worlds.game().board().cells().filter(owned).count() as f64
    };
    let all = all_worlds(&worlds, &round);
    let lead = all.iter().map(|world| pieces(world, 0) - pieces(world, 1)).sum::<f64>() / all.len() as f64;
    assert!((worlds.lead(&round).unwrap().to_f64() - lead).abs() < 1e-9, "{lead}");
    assert_eq!(worlds.outcome(&round).is_some(), lead >= 1.0);
    // After two rounds, the sign of the lead decides.
    let worlds = chess(WorldRules::Classic).with_terms(rounds(Goal::RoundsLevel(2)));
    assert_eq!(worlds.outcome(&after(&worlds, "e2e4")), None);
    let end = |script| {
        let round = after(&worlds, script);
        (worlds.lead(&round).unwrap().to_f64() >= 0.0, worlds.outcome(&round).unwrap().winner)
    };
    assert_eq!([end("e2e4 e4d5"), end("e2e4 d2d4")], [(true, Some(0)), (false, Some(1))]);
}

#[test]
fn a_rule_may_forbid_moves_back() {
    let worlds =
        chess(WorldRules::Classic).with_terms(SolitaireTerms { forbids_return: true, ..SolitaireTerms::CLASSIC });
    let round = after(&worlds, "g1f3 b1c3");
    let plain = chess(WorldRules::Classic);
    let (offered, all) = (worlds.choices(&round).unwrap(), plain.choices(&plain_round(&plain, &round)).unwrap());
    let back: Vec<_> =
        all.iter().filter(|choice| !offered.contains(choice)).map(|choice| &*choice.intent.text).collect();
    // Two knights back, and two rooks to where the knights stood.
    assert_eq!(back, ["c3b1", "f3g1", "a1b1", "h1g1"]);
    let reason = worlds.word_refusal(&round, "f3g1").unwrap().unwrap();
    assert!(reason.contains("may not end on a square from which you have moved"), "{reason}");
}

#[test]
fn culling_too_many_of_all_worlds_loses() {
    let terms = |cull_limit| SolitaireTerms { cull_limit, ..SolitaireTerms::CLASSIC };
    // 1 + 20 + 265 worlds, of which the third move keeps 28.
    let script = "d2d4 c1g5 d4e5";
    for (limit, winner) in [(82, Some(1)), (83, None)] {
        assert_eq!(100 * (265 - 28) > u32::from(limit) * (1 + 20 + 265), winner.is_some());
        let worlds = chess(WorldRules::Classic).with_terms(terms(limit));
        assert_eq!(worlds.outcome(&after(&worlds, script)).and_then(|outcome| outcome.winner), winner, "{limit}");
    }
}

#[test]
fn few_replies_in_a_world_win() {
    let worlds = Worlds::new(game("chess_4x5"));
    let before = after(&worlds, "d2d3 c2d3");
    let last = after_more(&worlds, &before, "b2c3");
    let (mut replies, mut survivors) = (0, 0);
    for world in &all_worlds(&worlds, &before) {
        let actions = worlds.game().actions(world).unwrap();
        let moves = actions.iter().zip(worlds.game().action_texts(world, &actions));
        for (action, _) in moves.filter(|(_, text)| text == "b2c3") {
            let now = worlds.game().play(world, action).unwrap();
            replies += worlds.game().actions(&now).unwrap().len();
            survivors += 1;
        }
    }
    let average = u32::try_from(replies.div_ceil(survivors)).unwrap();
    for (limit, wins) in [(average - 1, false), (average, true)] {
        let terms = SolitaireTerms { goal: Goal::Replies(limit), ..SolitaireTerms::CLASSIC };
        let outcome = worlds.clone().with_terms(terms).outcome(&last);
        assert_eq!(outcome.and_then(|outcome| outcome.winner), wins.then_some(0), "{limit}");
    }
}

#[test]
fn scores_compare_results_first() {
    let worlds = chess(WorldRules::Classic);
    let kept = SolitaireScore::of_round(&after(&worlds, "e2e4 d2d4"), None, 0);
    let culled =
        SolitaireScore::of_round(&after_more(&worlds, &worlds.first_round().unwrap(), "e2e4 e4e5 e5d6"), None, 0);
    assert!(kept.kept > culled.kept && kept.culled < culled.culled);
    // Survival counts before the share kept, unless the game is won.
    assert!(kept.rounds < culled.rounds && culled.beats(&kept) && !kept.beats(&culled));
    let more_kept = SolitaireScore { kept: 1.0, ..culled };
    assert!(more_kept.beats(&culled) && !culled.beats(&more_kept));
    let won = SolitaireScore { won: true, kept: 0.01, ..culled };
    let sooner = SolitaireScore { rounds: 2, ..won };
    assert!(won.beats(&kept) && sooner.beats(&won));
    assert!(!kept.beats(&kept));
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
