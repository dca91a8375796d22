//! Turns in two parts: what they lead to is what whole turns lead to.

use super::*;
use crate::game::Past;
use crate::players::Values;
use crate::players::path::{Parts, Path, Plain};
use fastrand::Rng;

#[test]
fn the_parts_of_turns_lead_to_what_turns_lead_to() {
    let game = game("duck_chess");
    let halves = game.halves().unwrap();
    let values = Values::of(&game, &|| false).unwrap();
    for seed in 0..2 {
        let mut chance = Rng::with_seed(seed);
        let mut record = Record::new(game.start(), 0);
        let worth = values.worth_to(&game, 0);
        let mut parts = Parts::new(&game, halves, record.now(), &worth);
        for turn in 0..40 {
            let standing = record.standing(&game).unwrap();
            let mut list = Vec::new();
            let end = parts.moves(&mut list).unwrap();
            assert_eq!(end.is_some(), standing.outcome.is_some(), "seed {seed}, turn {turn}");
            if end.is_some() {
                break;
            }
            if turn % 4 == 0 {
                assert!(halves.lead_to(record.now(), &standing.actions).unwrap(), "seed {seed}, turn {turn}");
                assert!(!halves.lead_to(record.now(), &standing.actions[1..]).unwrap());
            }
            let plain = Plain::new(&game, record.now(), Past::default(), &worth);
            assert_eq!((parts.is_amid(), parts.is_ours(), parts.worth()), (false, turn % 2 == 0, plain.worth()));
            for _ in 0..2 {
                let made = list[chance.usize(..list.len())].clone();
                assert!(parts.go(&made).unwrap());
                if parts.is_amid() {
                    assert!(parts.moves(&mut list).unwrap().is_none() && !list.is_empty());
                }
            }
            let after = parts.position();
            let action = standing.actions.into_iter().find(|action| action.after == after).unwrap();
            record.push(action, after);
        }
    }
}

#[test]
fn only_some_games_are_looked_at_in_parts() {
    for name in ["chess", "go_9x9", "marseillais", "connect_four", "xiangqi"] {
        assert!(game(name).halves().is_none(), "{name}");
    }
}

#[test]
fn duck_chess_is_played_part_by_part() {
    let game = game("duck_chess");
    let mut player = search(8);
    // The duck stands in one way only, wherever the king goes.
    for (mover, expect) in [("w", Score::Wins(1)), ("b", Score::Loses(2))] {
        let record = at(&game, &format!("Q6k/8/8/8/8/*7/1B6/KB4RR {mover} - - 0 1"));
        assert_eq!(thought(&game, &record, &mut player, 2), expect);
    }
    // From two of three lines there is a way out.
    let record = at(&game, "Q6k/8/8/8/8/*7/8/KB4RR b - - 0 1");
    assert!(matches!(thought(&game, &record, &mut player, 2), Score::Worth(_)));
}
