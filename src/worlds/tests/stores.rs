//! Both stores give the same answers.

use super::{game, game_of};
use crate::game::{Cell, Game, Kind, Variant};
use crate::worlds::{Intent, Round, RoundStats, SquareCondition, StoreKind, Subset, Worlds, WorldsChoice, WorldsError};
use std::collections::BTreeMap;

/// The next pseudo-random number (xorshift).
fn next_random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

/// The statistics that must agree between stores.
fn comparable(tally: &RoundStats) -> (u32, u128, u128, u128, u128, u128, crate::worlds::Finished) {
    let RoundStats { round, survived, children, worlds, in_check, lost, finished, .. } = tally;
    (*round, *survived, *children, *worlds, *in_check, *lost, *finished)
}

fn by_text(choices: &[WorldsChoice]) -> BTreeMap<String, (Intent, u128)> {
    choices.iter().map(|choice| (choice.intent.text.clone(), (choice.intent.clone(), choice.legal))).collect()
}

/// Compares all queries of a round in both stores.
#[track_caller]
fn compare(stores: [&Worlds; 2], rounds: [&Round; 2], seed: &mut u64, name: &str) {
    let [one, two] = stores;
    let [a, b] = rounds;
    assert!(!a.is_diagram() && b.is_diagram(), "{name}");
    assert_eq!(comparable(a.stats()), comparable(b.stats()), "{name}");
    assert_eq!(one.outcome(a), two.outcome(b), "{name}");
    assert_eq!(one.total_histories(a), two.total_histories(b), "{name}");
    let len = a.len();
    let places = [0, len / 3, len / 2, len.saturating_sub(1), len];
    for (among, places) in [(Subset::All, &places[..]), (Subset::InCheck, &[0, 1]), (Subset::Lost, &[0, 1])] {
        for &place in places {
            let world = one.nth(a, among, place).unwrap();
            assert_eq!(world, two.nth(b, among, place).unwrap(), "{name}: {among:?} {place}");
        }
    }
    let game = one.game();
    let cells: Vec<Cell> = game.board().cells().collect();
    let mut conditions: Vec<SquareCondition> = Vec::new();
    for _ in 0..3 {
        let census = one.census(a, &conditions).unwrap();
        assert_eq!(census, two.census(b, &conditions).unwrap(), "{name}: {conditions:?}");
        let from = u128::from(next_random(seed)) % len.max(1);
        assert_eq!(
            one.find(a, &conditions, from).unwrap(),
            two.find(b, &conditions, from).unwrap(),
            "{name}: {conditions:?} {from}"
        );
        let cell = cells[usize::try_from(next_random(seed)).unwrap() % cells.len()];
        let there: Vec<Kind> = census.kinds_on(cell).map(|(kind, _)| kind).filter(|kind| *kind != Kind::OFF).collect();
        if there.is_empty() {
            break;
        }
        conditions
            .push(SquareCondition { cell, kind: there[usize::try_from(next_random(seed)).unwrap() % there.len()] });
    }
    if let Some(record) = two.nth(b, Subset::Lost, 0).unwrap() {
        assert_eq!(one.histories(a, &record), two.histories(b, &record), "{name}: a lost world");
    }
    if let Some(record) = two.nth(b, Subset::All, u128::from(next_random(seed)) % len.max(1)).unwrap() {
        let line = two.lineage(b, &record).unwrap().unwrap_or_else(|| panic!("{name}: a world has no lineage"));
        let mut at = two.start_world().clone();
        for step in &line {
            at = game.play(&at, &step.action).unwrap();
        }
        assert_eq!(at, game.unpack(&record), "{name}");
        assert_eq!(one.histories(a, &record), two.histories(b, &record), "{name}");
    }
}

/// Plays a random game in both stores until there are more than `max_worlds`.
#[track_caller]
fn check(game: &Variant, name: &str, mut seed: u64, max_worlds: u128) {
    let one = Worlds::new(game.clone()).with_past_loss(true).with_store(StoreKind::Explicit);
    let two = Worlds::new(game.clone()).with_past_loss(true).with_store(StoreKind::Diagram);
    let (mut a, mut b) = (one.first_round().unwrap(), two.first_round().unwrap());
    let name = format!("{name} by {seed}");
    loop {
        compare([&one, &two], [&a, &b], &mut seed, &name);
        if one.outcome(&a).is_some() || a.len() > max_worlds {
            return;
        }
        let choices = one.choices(&a).unwrap();
        let (ours, theirs) = (by_text(&choices), by_text(&two.choices(&b).unwrap()));
        assert_eq!(ours, theirs, "{name}");
        let number = usize::try_from(next_random(&mut seed)).unwrap() % choices.len();
        let choice = &choices[number];
        assert_eq!(two.count_legal(&b, &choice.intent).unwrap(), choice.legal, "{name}");
        a = one.advance(&a, &choice.intent).unwrap();
        b = match two.advance(&b, &choice.intent) {
            Err(WorldsError::NotRepresentable(_)) => return,
            next => next.unwrap_or_else(|error| panic!("{name}: {}: {error}", choice.intent.text)),
        };
    }
}

#[track_caller]
fn check_shipped(name: &str, max_worlds: u128) {
    let is_slow = std::env::var_os("ALFIL_SLOW").is_some();
    let max_worlds = if is_slow {
        max_worlds * 100
    } else if cfg!(debug_assertions) {
        max_worlds / 20
    } else {
        max_worlds
    };
    let game = game(name);
    for seed in 1..if is_slow { 7 } else { 2 } {
        check(&game, name, seed, max_worlds);
    }
}

#[test]
fn chess() {
    check_shipped("chess", 2_000);
}

/// Every game whose turns are relations, at small depth. Preparing the relations of large boards takes long without optimisation.
#[test]
fn all_shipped_games() {
    let is_slow = std::env::var_os("ALFIL_SLOW").is_some();
    let max_squares = if cfg!(debug_assertions) { 56 } else { 100 };
    // Preparing all of them takes minutes, so the fast run tests a sample.
    let step = if is_slow { 1 } else { 6 };
    for name in crate::shipped_tests::names().into_iter().step_by(step) {
        let game = game(&name);
        if game.square_count() > max_squares && !is_slow {
            continue;
        }
        match Worlds::new(game.clone()).with_store(StoreKind::Diagram).first_round() {
            Ok(_) => check(&game, &name, 1, if is_slow { 300 } else { 20 }),
            Err(WorldsError::NotRepresentable(_)) => {}
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

/// The text of an action without an origin and a target depends on its own effects only.
#[test]
fn actions_without_squares() {
    let pairs = "title Two at once\nboard square 3x2\npieces White ○\npieces Black ●\nletters P○ p●\n\
        hand White ○○○\nhand Black ●●●\nturn White : . + @○ -> ○○\nturn Black : . + @● -> ●\n";
    let two_stones = "extends gomoku\ntitle Two\nboard square 4x4\nturn Black : place\nturn White : place place\n";
    let removals = "title Removals\nboard square 3x3\npieces White ○\npieces Black ●\nsetup ○○.\n      .●●\n      ○●.\n\
        turn White : (○○ -> ..) | (● -> .) | (. -> ○)\n\
        turn Black : (●● -> ..) | (●○ -> ○●) | (. -> ●)\n";
    for (name, text) in [("pairs", pairs), ("two stones", two_stones), ("removals", removals)] {
        for seed in 1..6 {
            check(&game_of(name, text), name, seed, 500);
        }
    }
}

#[test]
fn explosions() {
    check_shipped("atomic", 100);
}

#[test]
fn hands() {
    check_shipped("crazyhouse", 2_000);
}

#[test]
fn hands_and_mates_by_drops() {
    check_shipped("minishogi", 2_000);
}

#[test]
fn cannons() {
    check_shipped("xiangqi", 2_000);
}

#[test]
fn races_to_a_rank() {
    check_shipped("breakthrough", 2_000);
}

#[test]
fn hexagonal_boards() {
    check_shipped("glinski", 2_000);
}

#[test]
fn compulsory_captures() {
    check_shipped("antichess", 500);
}

#[test]
fn turns_with_several_steps() {
    check_shipped("english_draughts", 500);
}

#[test]
fn placements() {
    check_shipped("tic_tac_toe", 2_000);
    check_shipped("connect_four", 2_000);
}

/// Castling, promotion and en passant on both sides.
#[test]
fn special_moves_of_chess() {
    let game = game("chess");
    for (fen, seed) in [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1", 6),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 7),
    ] {
        let start = crate::game::fen::parse(&game, fen).unwrap().position;
        let one =
            Worlds::from_position(game.clone(), start.clone()).with_past_loss(true).with_store(StoreKind::Explicit);
        let two = Worlds::from_position(game.clone(), start).with_past_loss(true).with_store(StoreKind::Diagram);
        let (mut a, mut b) = (one.first_round().unwrap(), two.first_round().unwrap());
        let mut seed = seed;
        for _ in 0..if cfg!(debug_assertions) { 1 } else { 3 } {
            let choices = one.choices(&a).unwrap();
            assert_eq!(by_text(&choices), by_text(&two.choices(&b).unwrap()), "{fen}");
            let choice = &choices[usize::try_from(next_random(&mut seed)).unwrap() % choices.len()];
            a = one.advance(&a, &choice.intent).unwrap();
            b = two.advance(&b, &choice.intent).unwrap();
            compare([&one, &two], [&a, &b], &mut seed, fen);
        }
    }
}

/// If either of two pieces can capture and both explode, two actions lead to the same position.
#[test]
fn different_actions_to_the_same_position() {
    let game = game("atomic");
    let start = crate::game::fen::parse(&game, "4k3/7q/8/8/8/7B/6p1/K5R1 w - - 0 1").unwrap().position;
    let one = Worlds::from_position(game.clone(), start.clone()).with_past_loss(true).with_store(StoreKind::Explicit);
    let two = Worlds::from_position(game, start).with_past_loss(true).with_store(StoreKind::Diagram);
    let (a, b) = (one.first_round().unwrap(), two.first_round().unwrap());
    let choices = by_text(&one.choices(&a).unwrap());
    assert!(choices.contains_key("g1g2") && choices.contains_key("h3g2"));
    assert_eq!(choices, by_text(&two.choices(&b).unwrap()));
    for text in ["g1g2", "h3g2"] {
        let [after, other] = [(&one, &a), (&two, &b)].map(|(worlds, at)| super::after_more(worlds, at, text));
        compare([&one, &two], [&after, &other], &mut 1, text);
    }
}

/// Worlds that the player's own action loses stay in the set.
#[test]
fn losses_by_the_players_own_action() {
    let text = "title Misere\nabout A player with three in a row loses.\nextends tic_tac_toe\nend three_in_a_row : win\nend full : draw\n";
    for seed in 1..6 {
        check(&game_of("misere", text), "misere", seed, 100_000);
    }
}

#[test]
fn only_large_sets_become_diagrams() {
    let worlds = Worlds::new(game("chess")).with_past_loss(true);
    let mut at = worlds.first_round().unwrap();
    assert!(!at.is_diagram());
    for action in ["e2e4", "d2d4", "g1f3"] {
        at = super::after_more(&worlds, &at, action);
        assert!(!at.is_diagram());
    }
    if !cfg!(debug_assertions) {
        at = super::after_more(&worlds, &at, "f1c4 e1g1");
        assert!(at.is_diagram());
        assert_eq!(at.len(), 259_618);
    }
}

/// Rules that a diagram cannot represent are detected before worlds become a diagram.
#[test]
fn unrepresentable_rules_keep_worlds_explicit() {
    let text = "title Chains\nabout A stone may be turned where stones join the ends of a rank.\nextends hex\n\
        turn Red : place | if red_joined then ○ -> ●\nends\n";
    let game = game_of("chains", text);
    let one = Worlds::new(game.clone()).with_store(StoreKind::Diagram);
    assert!(matches!(one.first_round(), Err(WorldsError::NotRepresentable(_))));
    let two = Worlds::new(game);
    assert!(two.first_round().is_ok_and(|at| !at.is_diagram()));
}

/// If a diagram fails in the middle of a game, its rounds are replayed with explicit worlds. Here a hand outgrows its counter.
#[test]
fn a_diagram_that_fails_is_replayed_with_explicit_worlds() {
    let text = [
        "title Full hands",
        "about A player who places a stone also gains a piece in hand.",
        "board square 11x4",
        "pieces A ●◇",
        "pieces B ○◆",
        &format!("setup ◇◇◇◇.......{}", "\n      ...........".repeat(3)),
        "place = . -> ● + @◇",
        "turn A : place",
        "turn B : C place\n",
    ];
    let game = game_of("hands", &text.join("\n"));
    let one = Worlds::new(game.clone()).with_past_loss(true).with_store(StoreKind::Explicit);
    let two = Worlds::new(game).with_past_loss(true);
    let (mut a, mut b) = (one.first_round().unwrap(), two.first_round().unwrap());
    for (action, is_diagram) in [("f3", false), ("e3", false), ("d3", false), ("d2", true), ("d1", false)] {
        (a, b) = (super::after_more(&one, &a, action), super::after_more(&two, &b, action));
        assert_eq!(b.is_diagram(), is_diagram, "{action}");
        assert_eq!(comparable(a.stats()), comparable(b.stats()), "{action}");
        assert_eq!(a.stats().histories, b.stats().histories);
    }
    assert_eq!(b.explicit_reason(), Some("a hand holds too many pieces"));
}
