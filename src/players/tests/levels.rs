//! Levels: how much is looked at.

use super::*;
use crate::players::{Clock, Values};
use std::sync::{Arc, Mutex};

#[test]
fn a_level_looks_at_more_than_the_one_below_it() {
    for name in ["chess", "duck_chess", "go_9x9"] {
        let values = Values::of(&game(name), &|| false).unwrap();
        let nodes: Vec<u64> = Level::ALL.map(|level| Level::new(level).unwrap().nodes(&values)).collect();
        assert!(
            nodes.windows(2).all(|pair| pair[0] * 7 / 5 <= pair[1] && pair[1] <= pair[0] * 9 / 2),
            "{name}: {nodes:?}"
        );
    }
}

/// However many moves there are, and even if each of them takes something.
#[test]
fn a_low_level_sees_all_moves_and_the_answers_to_them() {
    for name in ["chess", "clobber", "antichess", "duck_chess", "amazons"] {
        let game = game(name);
        let values = Arc::new(Values::of(&game, &|| false).unwrap());
        let record = Record::new(game.start(), 0);
        let standing = record.standing(&game).unwrap();
        let seen = Mutex::new(0);
        let told = |thought: &crate::players::Thought<Action>| {
            let mut seen = seen.lock().unwrap();
            *seen = thought.depth.max(*seen);
        };
        let task = Task { limits: Limits::default(), lines: 1, now: &|| Duration::ZERO, stop: &|| false, told: &told };
        let scene = Scene { game: &game, record: &record, standing: &standing };
        search(4).knowing(values).choose(&scene, &task).unwrap();
        assert!(*seen.lock().unwrap() >= 2, "{name}");
    }
}

#[test]
fn a_low_level_looks_at_no_more_however_much_time_there_is() {
    let game = game("breakthrough");
    let values = Arc::new(Values::of(&game, &|| false).unwrap());
    let record = Record::new(game.start(), 0);
    let hour = Duration::from_hours(1);
    let clock = Some(Clock { left: hour, other: hour, more: Duration::ZERO, turns: None });
    for level in [1, 4] {
        let mut player = search(level).knowing(values.clone());
        let answer = asked(&mut player, &game, &record, Limits { clock, ..Limits::default() });
        let most = Level::new(level).unwrap().nodes(&values);
        assert!(answer.thought.unwrap().nodes <= most, "level {level}");
    }
}
