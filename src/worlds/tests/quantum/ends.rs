//! How quantum games end, and games of other kinds.

use super::super::{after, after_more, game};
use super::{START, count, superposition};
use crate::worlds::{Subset, WorldRules, Worlds};

#[test]
fn checkmate_in_all_worlds_loses_and_stalemate_draws() {
    // The rook mates only on a8.
    let worlds = superposition("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let mated = after(&worlds, "a1a8");
    let outcome = worlds.outcome(&mated).unwrap();
    assert_eq!((outcome.winner, outcome.reason.to_string().as_str()), (Some(0), "lost in the only world"));
    // Black moves on in the other worlds, which culls the mate.
    let open = after(&worlds, "q:a1");
    assert_eq!((open.stats().lost, worlds.outcome(&open)), (1, None));
    let on = after_more(&worlds, &open, "h7h6");
    assert_eq!((on.stats().lost, count(&worlds, &on, '♖', "a8")), (0, 0));
    // Worlds in which the queen mates are not the only ones.
    let worlds = superposition("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1");
    let open = after(&worlds, "q:d1 a8b8");
    assert!(worlds.outcome(&open).is_none());
    let worlds = superposition("k7/P7/1K6/8/8/8/8/8 b - - 0 1");
    let stuck = worlds.first_round().unwrap();
    assert_eq!(stuck.count(Subset::Finished), 1);
    let outcome = worlds.outcome(&stuck).unwrap();
    assert_eq!((outcome.winner, outcome.reason.to_string().as_str()), (None, "no legal move in any world"));
}

#[test]
fn checkmate_in_some_worlds_and_stalemate_in_the_others_draws() {
    // A queen on g7 mates, and on g6 it stalemates.
    let worlds = superposition("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    let open = after(&worlds, "q:g1");
    assert_eq!((open.stats().lost, open.count(Subset::Finished)), (1, 1));
    assert_eq!(worlds.outcome(&open), None);
    // A pawn that promotes to a queen or a rook mates; to a bishop or a knight it does not.
    let worlds = superposition("k7/2P5/1K6/8/8/8/8/8 w - - 0 1");
    let open = after(&worlds, "q:c7");
    let outcome = worlds.outcome(&open);
    assert_eq!((open.len(), open.stats().lost), (4, 2));
    assert_eq!(outcome.is_some(), open.count(Subset::Finished) == 2);
}

#[test]
fn the_last_world_has_a_game_of_ordinary_moves() {
    let worlds = superposition(START);
    let open = after(&worlds, "q:b1 q:g8 c2c4 f7f6");
    assert_eq!(open.len(), 1);
    let record = worlds.nth(&open, Subset::All, 0).unwrap().unwrap();
    let line = worlds.lineage(&open, &record).unwrap().unwrap();
    let texts: Vec<&str> = line.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(texts, ["b1a3", "g8h6", "c2c4", "f7f6"]);
    let mut position = worlds.start_world().clone();
    for step in &line {
        position = crate::game::Game::play(worlds.game(), &position, &step.action).unwrap();
    }
    assert_eq!(position, worlds.game().unpack(&record));
}

#[test]
fn games_of_many_kinds_can_be_played() {
    for name in ["xiangqi", "breakthrough", "go_9x9", "crazyhouse"] {
        for rules in [WorldRules::Superposition, WorldRules::Heisenberg] {
            let worlds = Worlds::new(game(name)).with_rules(rules);
            let mut round = worlds.first_round().unwrap();
            for turn in 0..4 {
                let choices = worlds.choices(&round).unwrap();
                let choice = &choices[choices.len() * (turn + 3) / 8];
                let next = worlds.advance(&round, &choice.intent).unwrap();
                assert_eq!(next.stats().survived, choice.legal, "{name} {}", choice.intent.text);
                assert_ne!(next.mover(), round.mover(), "{name}");
                round = next;
            }
        }
    }
}
