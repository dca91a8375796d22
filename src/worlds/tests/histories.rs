//! Histories agree with an enumeration of all lines of play.

use super::{after, after_more, game, game_of, intent};
use crate::game::{Game, PlayerResult, Position, Variant, fen};
use crate::task::Halt;
use crate::worlds::{Round, StoreKind, Subset, WorldRules, Worlds, WorldsError};
use num_bigint::BigUint;

/// The final position of every line of play, with repetitions: the player makes these actions, the others every reply.
fn lines(game: &Variant, start: &Position, player: usize, actions: &str) -> Vec<Position> {
    let mut all = vec![start.clone()];
    for text in actions.split_whitespace() {
        let mut open = Vec::new();
        for at in all.iter().filter(|at| game.player_result(at, player).unwrap().is_none()) {
            let actions = game.actions(at).unwrap();
            let texts = game.action_texts(at, &actions);
            let chosen = actions.iter().zip(texts).find(|(_, own)| own == text);
            open.extend(chosen.map(|(action, _)| game.play(at, action).unwrap()));
        }
        all.clear();
        while let Some(at) = open.pop() {
            if game.player_result(&at, player).unwrap().is_some() || game.mover(&at) == player {
                all.push(at);
                continue;
            }
            open.extend(game.actions(&at).unwrap().iter().map(|action| game.play(&at, action).unwrap()));
        }
    }
    // Worlds that are won or drawn have left the set.
    all.retain(|at| game.player_result(at, player).unwrap().is_none_or(|fate| fate == PlayerResult::Lost));
    all
}

/// Checks the histories of every world of a round, and their total.
#[track_caller]
fn check(worlds: &Worlds, at: &Round, actions: &str) {
    let lines = lines(worlds.game(), worlds.start_world(), worlds.player(), actions);
    assert_eq!(at.stats().histories, Some(BigUint::from(lines.len())));
    let mut all = BigUint::ZERO;
    for number in 0..at.len() {
        let record = worlds.nth(at, Subset::All, number).unwrap().unwrap();
        let world = worlds.game().unpack(&record);
        let histories = worlds.histories(at, &record).unwrap().unwrap();
        assert_eq!(histories, BigUint::from(lines.iter().filter(|line| **line == world).count()));
        all += histories;
    }
    assert_eq!(Some(all), at.stats().histories);
}

#[track_caller]
fn check_from(worlds: &Worlds, actions: &str) {
    check(worlds, &after(worlds, actions), actions);
}

#[test]
fn the_start_has_one_history() {
    check_from(&Worlds::new(game("chess")), "");
}

#[test]
fn histories_count_lines_of_play() {
    check_from(&Worlds::new(game("chess")), "e2e4 d2d4");
    check_from(&Worlds::new(game("tic_tac_toe")).with_past_loss(true), "b2 a1");
    check_from(&Worlds::new(game("tic_tac_toe")).with_past_loss(true), "a1 b1 c2");
    check_from(&Worlds::new(game("connect_four")).with_past_loss(true), "d1 d2");
}

#[test]
fn histories_of_an_endgame() {
    let game = game("chess");
    let start = fen::parse(&game, "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1").unwrap().position;
    check_from(&Worlds::from_position(game, start).with_past_loss(true), "e2e4 e1g1 f1f7");
}

#[test]
fn lost_worlds_have_histories_but_no_successors() {
    check_from(&Worlds::new(game("chess")).with_past_loss(true), "f2f3 g2g4");
}

#[test]
fn several_ways_of_one_reply_are_counted() {
    // Player B places two tokens in a row, in either order.
    let game = game_of(
        "twice",
        "title Twice\nboard square 3x3\npieces A ●\npieces B ○\nturn A : . -> ●\nturn B : . -> ○\nturn B : . -> ○\nend full : draw\n",
    );
    check_from(&Worlds::new(game), "a1 b2");
}

#[test]
fn histories_exceed_128_bits() {
    let game = game_of(
        "corridor",
        "title Corridor\nboard square 4x2\npieces A ●\npieces B ○\nsetup .○..\n      ●...\n\
         step(m) = % + m. -> . + m%\nshuffle = %●: (step(r) | step(l))\n\
         turn A : shuffle\nturn B : C shuffle\n",
    );
    let worlds = Worlds::new(game);
    let mut at = worlds.first_round().unwrap();
    let mut ways = [0u32, 1, 0, 0].map(BigUint::from);
    for round in 0..200 {
        at = worlds.advance(&at, &intent(&worlds, &at, ["a1b1", "b1a1"][round % 2])).unwrap();
        let [a, b, c, d] = ways;
        ways = [b.clone(), &a + &c, &b + &d, c];
    }
    assert_eq!(at.len(), 2);
    assert_eq!(at.stats().histories, Some(ways.iter().sum::<BigUint>()));
    assert!(at.stats().histories.as_ref().unwrap().bits() > 128);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn histories_of_a_world_are_counted_back_from_a_diagram_to_explicit_worlds() {
    let explicit = Worlds::new(game("chess")).with_store(StoreKind::Explicit);
    let auto = Worlds::new(game("chess"));
    let actions = "e2e4 d2d4 g1f3 f1c4 e1g1";
    let (known, at) = (after(&explicit, actions), after(&auto, actions));
    assert!(!known.is_diagram() && at.is_diagram());
    for number in [0, 1_000, 77_777, 200_000, 259_617] {
        let record = auto.nth(&at, Subset::All, number).unwrap().unwrap();
        let histories = explicit.histories(&known, &record).unwrap();
        assert!(histories.is_some());
        assert_eq!(auto.histories(&at, &record), Ok(histories));
    }
    let elsewhere = auto.nth(&auto.first_round().unwrap(), Subset::All, 0).unwrap().unwrap();
    assert_eq!(auto.histories(&at, &elsewhere), Ok(None));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn total_histories_of_a_diagram_are_counted_on_demand() {
    // Reference: a Python program with the package chess.
    let scripts = [
        ("e2e4 d2d4 g1f3 f1c4 e1g1", [20_u32, 447, 11_007, 291_891, 8_320_701]),
        ("a2a3 b2b3 c2c3 d2d3 e2e3", [20, 445, 11_042, 300_864, 8_803_170]),
    ];
    for (script, expected) in scripts {
        let worlds = Worlds::new(game("chess")).with_store(StoreKind::Diagram);
        let mut at = worlds.first_round().unwrap();
        for (action, expected) in script.split_whitespace().zip(expected) {
            at = after_more(&worlds, &at, action);
            assert!(at.is_diagram() && at.stats().histories.is_none());
            assert_eq!(worlds.total_histories(&at), Ok(BigUint::from(expected)));
        }
    }
}

#[test]
fn total_histories_of_a_diagram_need_little_memory() {
    let worlds = Worlds::new(game("chess")).with_store(StoreKind::Diagram);
    let at = after(&worlds, "e2e4 d2d4 g1f3");
    for more in [1 << 12, 1 << 14, 1 << 17, 1 << 20, 1 << 30] {
        let small = worlds.clone().with_memory_limit(at.total_bytes() + more);
        assert_eq!(small.total_histories(&at), Ok(BigUint::from(11_007_u32)), "{more}");
    }
    let none = worlds.clone().with_memory_limit(at.total_bytes());
    assert!(matches!(none.total_histories(&at), Err(WorldsError::MemoryLimit { .. })));
    worlds.monitor().cancel();
    assert_eq!(worlds.total_histories(&at), Err(WorldsError::Halted(Halt::Cancelled)));
}

#[test]
fn both_stores_count_histories_under_other_rules() {
    for (rules, actions) in [
        (WorldRules::Measured, "e2e4 d1h5 h5f7"),
        (WorldRules::Unitary, "e2e4 d2d3"),
        (WorldRules::Superposition, "q:g1 q:b8 e2e4 q:g8"),
    ] {
        let [one, two] = [StoreKind::Explicit, StoreKind::Diagram]
            .map(|store| Worlds::new(game("chess")).with_rules(rules).with_past_loss(true).with_store(store));
        let (mut a, mut b) = (one.first_round().unwrap(), two.first_round().unwrap());
        for action in actions.split_whitespace() {
            a = one.advance(&a, &intent(&one, &a, action)).unwrap();
            b = two.advance(&b, &intent(&two, &b, action)).unwrap();
            assert!(b.is_diagram());
            assert_eq!(one.total_histories(&a), two.total_histories(&b), "{rules:?} {action}");
        }
    }
}
