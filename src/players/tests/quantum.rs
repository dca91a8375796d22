//! Players of quantum games.

use super::*;
use crate::players::{Contender, Quantum, Values};
use crate::worlds::{Intent, WorldRules, Worlds};
use std::sync::Arc;

/// What a player of a level chooses in a game of worlds from a position, after some actions.
#[track_caller]
fn chosen(name: &str, rules: WorldRules, text: &str, level: u8) -> String {
    let game = game(name);
    let values = Arc::new(Values::of(&game, &|| false).unwrap());
    let start = fen::parse(&game, text).unwrap().position;
    let worlds = Worlds::from_position(game, start).with_rules(rules);
    let record = Record::new(worlds.first_round().unwrap(), 0);
    let standing = record.standing(&worlds).unwrap();
    let mut player = Quantum::new(Level::new(level).unwrap(), 1, values);
    let task = Task { limits: Limits::default(), lines: 1, now: &|| Duration::ZERO, stop: &|| false, told: &|_| {} };
    let scene = Scene { game: &worlds, record: &record, standing: &standing };
    standing.actions[player.choose(&scene, &task).unwrap().action].text.clone()
}

#[test]
fn a_mate_is_seen_and_so_is_a_piece_that_is_given_away() {
    for level in [1, 3] {
        assert_eq!(chosen("chess", WorldRules::Superposition, "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", level), "e1e8");
        assert_eq!(chosen("chess", WorldRules::Superposition, "k7/8/8/3q4/4P3/8/7K/8 w - - 0 1", level), "e4d5");
    }
}

#[test]
fn where_only_squares_may_be_named_these_are() {
    let text = chosen("chess", WorldRules::Heisenberg, "6k1/8/8/3q4/4P3/8/7K/8 w - - 0 1", 3);
    assert_eq!(text, ">d5");
}

#[test]
fn games_of_players_come_to_their_ends() {
    let game = game("tic_tac_toe");
    let values = Arc::new(Values::of(&game, &|| false).unwrap());
    let worlds = Worlds::new(game).with_rules(WorldRules::Superposition);
    let mut players: Vec<_> = ["random", "2"]
        .map(|who| who.parse::<Contender>().unwrap().of_worlds(3, values.clone()).unwrap())
        .into_iter()
        .collect();
    let mut record: Record<Worlds<Variant>> = Record::new(worlds.first_round().unwrap(), 0);
    for _ in 0..60 {
        let standing = record.standing(&worlds).unwrap();
        if standing.outcome.is_some() {
            return;
        }
        let scene = Scene { game: &worlds, record: &record, standing: &standing };
        let task: Task<'_, Intent> =
            Task { limits: Limits::default(), lines: 1, now: &|| Duration::ZERO, stop: &|| false, told: &|_| {} };
        let answer = players[worlds.mover(record.now())].choose(&scene, &task).unwrap();
        let action = standing.actions[answer.action].clone();
        let after = worlds.advance(record.now(), &action).unwrap();
        record.push(action, after);
    }
    panic!("it goes on for ever");
}
