//! Skill levels: how many nodes they search.

use super::*;
use crate::game::TurnCounters;
use crate::players::{ClockState, Evaluator};
use crate::task::CancelToken;
use std::sync::{Arc, Mutex};

#[test]
fn each_level_searches_more_nodes_than_the_one_below() {
    for name in ["chess", "duck_chess", "go_9x9"] {
        let evaluator = Evaluator::derive(&game(name), &CancelToken::default()).unwrap();
        let nodes: Vec<u64> = SkillLevel::ALL.map(|level| SkillLevel::new(level).unwrap().nodes(&evaluator)).collect();
        assert!(
            nodes.windows(2).all(|pair| pair[0] * 7 / 5 <= pair[1] && pair[1] <= pair[0] * 9 / 2),
            "{name}: {nodes:?}"
        );
    }
}

/// With any number of moves, and even if each captures.
#[test]
fn a_low_level_sees_every_move_and_reply() {
    for name in ["chess", "clobber", "antichess", "duck_chess", "amazons"] {
        let game = game(name);
        let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
        let record = GameRecord::new(game.start(), TurnCounters::default());
        let status = record.status(&game).unwrap();
        let max_depth = Mutex::new(0);
        let on_info = |report: crate::players::SearchReport<'_, Action>| {
            let mut max_depth = max_depth.lock().unwrap();
            *max_depth = report.line().map_or(0, |info| info.depth).max(*max_depth);
        };
        let request = SearchRequest {
            limits: SearchLimits::default(),
            multi_pv: 1,
            elapsed: &|| Duration::ZERO,
            cancel: &CancelToken::default(),
            on_info: &on_info,
        };
        let view = PlayerView { game: &game, record: &record, status: &status };
        search(4).with_evaluator(evaluator).choose(&view, &request).unwrap();
        assert!(*max_depth.lock().unwrap() >= 2, "{name}");
    }
}

#[test]
fn a_low_level_keeps_its_node_limit_under_a_clock() {
    let game = game("breakthrough");
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    let record = GameRecord::new(game.start(), TurnCounters::default());
    let hour = Duration::from_hours(1);
    let clock =
        Some(ClockState { remaining: hour, opponent_remaining: hour, increment: Duration::ZERO, moves_to_go: None });
    for level in [1, 4] {
        let mut player = search(level).with_evaluator(evaluator.clone());
        let answer = choose(&mut player, &game, &record, SearchLimits { clock, ..SearchLimits::default() });
        let max_nodes = SkillLevel::new(level).unwrap().nodes(&evaluator);
        assert!(answer.info.unwrap().nodes <= max_nodes, "level {level}");
    }
}
