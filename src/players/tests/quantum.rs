//! Players of quantum games.

use super::*;
use crate::game::TurnCounters;
use crate::players::{Evaluator, PlayerSpec, QuantumPlayer};
use crate::task::CancelToken;
use crate::worlds::{Intent, WorldRules, Worlds};
use std::sync::Arc;

/// The action that a level chooses in a quantum game from a FEN.
#[track_caller]
fn chosen_text(name: &str, rules: WorldRules, text: &str, level: u8) -> String {
    let game = game(name);
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    let start = fen::parse(&game, text).unwrap().position;
    let worlds = Worlds::from_position(game, start).with_rules(rules);
    let record = GameRecord::new(worlds.first_round().unwrap(), TurnCounters::default());
    let status = record.status(&worlds).unwrap();
    let mut player = QuantumPlayer::new(SkillLevel::new(level).unwrap(), 1, evaluator);
    let request = SearchRequest {
        limits: SearchLimits::default(),
        multi_pv: 1,
        elapsed: &|| Duration::ZERO,
        cancel: &CancelToken::default(),
        on_info: &|_| {},
    };
    let view = PlayerView { game: &worlds, record: &record, status: &status };
    status.actions[player.choose(&view, &request).unwrap().action_index].text.clone()
}

#[test]
fn mates_and_hanging_pieces_are_seen() {
    for level in [1, 3] {
        assert_eq!(chosen_text("chess", WorldRules::Superposition, "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", level), "e1e8");
        assert_eq!(chosen_text("chess", WorldRules::Superposition, "k7/8/8/3q4/4P3/8/7K/8 w - - 0 1", level), "e4d5");
    }
}

#[test]
fn squares_are_chosen_under_heisenberg_rules() {
    let text = chosen_text("chess", WorldRules::Heisenberg, "6k1/8/8/3q4/4P3/8/7K/8 w - - 0 1", 3);
    assert_eq!(text, ">d5");
}

#[test]
fn players_finish_quantum_games() {
    let game = game("tic_tac_toe");
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    let worlds = Worlds::new(game).with_rules(WorldRules::Superposition);
    let mut players: Vec<_> = ["random", "2"]
        .map(|spec| spec.parse::<PlayerSpec>().unwrap().create_quantum(3, evaluator.clone()).unwrap())
        .into_iter()
        .collect();
    let mut record: GameRecord<Worlds> = GameRecord::new(worlds.first_round().unwrap(), TurnCounters::default());
    for _ in 0..60 {
        let status = record.status(&worlds).unwrap();
        if status.outcome.is_some() {
            return;
        }
        let view = PlayerView { game: &worlds, record: &record, status: &status };
        let request: SearchRequest<'_, Intent> = SearchRequest {
            limits: SearchLimits::default(),
            multi_pv: 1,
            elapsed: &|| Duration::ZERO,
            cancel: &CancelToken::default(),
            on_info: &|_| {},
        };
        let chosen = players[worlds.mover(record.position())].choose(&view, &request).unwrap();
        let action = status.actions[chosen.action_index].clone();
        let after = worlds.advance(record.position(), &action).unwrap();
        record.push(action, after);
    }
    panic!("the game has no end");
}
