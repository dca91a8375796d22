//! Players answer always, at once if they must, and the same if they are asked the same.

use super::*;
use crate::players::{Contender, Means, Random, Referee, Thought, Values};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

#[test]
fn the_same_seed_and_limits_give_the_same_moves() {
    let game = game("chess");
    let record = at(&game, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    let once = || asked(&mut search(4), &game, &record, limits);
    assert_eq!(once(), once());
    assert_eq!(squares(&game, &record, once().action), "f3f7");
    let by_chance =
        |seed| (0..20).map(|_| asked(&mut Random::new(seed), &game, &record, limits).action).collect::<Vec<_>>();
    assert_eq!(by_chance(1), by_chance(1));
    assert_ne!(by_chance(1), by_chance(2));
}

#[test]
fn whoever_is_stopped_answers_at_once() {
    for name in ["chess", "hex", "go_9x9", "tic_tac_toe"] {
        let game = game(name);
        let record = Record::new(game.start(), 0);
        let standing = record.standing(&game).unwrap();
        let limits = Limits { depth: Some(90), ..Limits::default() };
        let task = Task { limits, lines: 1, now: &|| Duration::ZERO, stop: &|| true, told: &|_| {} };
        let mut player = search(8);
        let answer = player.choose(&Scene { game: &game, record: &record, standing: &standing }, &task).unwrap();
        assert!(answer.action < standing.actions.len());
    }
}

#[test]
fn time_is_kept() {
    let game = game("chess");
    let record = Record::new(game.start(), 0);
    let standing = record.standing(&game).unwrap();
    // A clock that goes on by a millisecond whenever it is looked at.
    let looks = std::sync::atomic::AtomicU64::new(0);
    let now = || Duration::from_millis(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let task = Task { limits, lines: 1, now: &now, stop: &|| false, told: &|_| {} };
    let answer = search(8).choose(&Scene { game: &game, record: &record, standing: &standing }, &task).unwrap();
    let nodes = answer.thought.unwrap().nodes;
    assert!(nodes > 1000 && now() < Duration::from_millis(40), "{nodes}");
}

/// A round that is broken off forgets nothing of how the best move goes on.
#[test]
fn what_goes_on_after_a_move_is_known_however_long_it_took() {
    let game = game("chess");
    let record = Record::new(game.start(), 0);
    for nodes in (1..=12).map(|part| 700 * part) {
        let answer = asked(&mut search(8), &game, &record, Limits { nodes: Some(nodes), ..Limits::default() });
        let thought = answer.thought.unwrap();
        assert!(thought.depth >= 2 && thought.line.len() > 1, "{nodes} nodes: depth {}", thought.depth);
    }
}

/// Games by chance tell of as many moves as they are asked for, too, and of what goes on after them.
#[test]
fn what_was_tried_by_chance_has_lines() {
    let game = game("othello");
    let record = Record::new(game.start(), 0);
    let standing = record.standing(&game).unwrap();
    let told = std::sync::Mutex::new(Vec::new());
    let tell = |thought: &Thought<Action>| told.lock().unwrap().push(thought.clone());
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let task = Task { limits, lines: 3, now: &|| Duration::ZERO, stop: &|| false, told: &tell };
    let answer = search(8).choose(&Scene { game: &game, record: &record, standing: &standing }, &task).unwrap();
    let told = told.into_inner().unwrap();
    let last = &told[told.len() - 3..];
    assert_eq!(answer.thought.as_ref(), last.first());
    for (rank, thought) in (1..).zip(last) {
        assert!(
            matches!(thought.score, Score::Share(_)) && thought.rank == rank && thought.line.len() > 2,
            "{thought:?}"
        );
        let mut at = game.start();
        for action in &thought.line {
            assert!(game.actions(&at).unwrap().contains(action), "{thought:?}");
            at = action.after.clone();
        }
    }
}

/// Nor is it looked ahead for ever where it is thought as long as one likes.
#[test]
fn games_by_chance_are_come_to_however_much_time_there_is() {
    let game = game("clobber");
    let values = Arc::new(Values::of(&game, &|| false).unwrap());
    let record = Record::new(game.start(), 0);
    let standing = record.standing(&game).unwrap();
    // Asked so often, it has looked at two million positions.
    let (tried, looks) = (AtomicBool::new(false), AtomicU64::new(0));
    let tell = |thought: &Thought<Action>| tried.store(matches!(thought.score, Score::Share(_)), Relaxed);
    let stop = || tried.load(Relaxed) || looks.fetch_add(1, Relaxed) > 4_000;
    let hour = Limits { time: Some(Duration::from_hours(1)), ..Limits::default() };
    let forever = Limits { depth: Some(Limits::FOREVER), ..Limits::default() };
    for limits in [hour, forever] {
        let task = Task { limits, lines: 1, now: &|| Duration::ZERO, stop: &stop, told: &tell };
        search(8)
            .knowing(values.clone())
            .choose(&Scene { game: &game, record: &record, standing: &standing }, &task)
            .unwrap();
        assert!(tried.swap(false, Relaxed), "{limits:?}");
    }
}

#[test]
fn games_of_every_kind_are_played_to_their_end() {
    for name in
        ["tic_tac_toe", "connect_four", "breakthrough", "english_draughts", "antichess", "crazyhouse", "xiangqi", "hex"]
    {
        let game = game(name);
        let values = Arc::new(Values::of(&game, &|| false).unwrap());
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        let clock = || Duration::ZERO;
        let referee = Referee { game: &game, limits, time: None, turns: 400, clock: &clock, stop: &|| false };
        let means = |seed| Means { bytes: 1 << 16, seed, values: values.clone(), names: Vec::new() };
        let mut one = "1".parse::<Contender>().unwrap().player(means(1));
        let mut other = Contender::Random.player(means(2));
        let made = referee.play(Record::new(game.start(), 0), &mut [&mut *one, &mut *other]).unwrap();
        assert!(made.outcome.is_some() || made.record.actions().len() == 400, "{name}");
    }
}

#[test]
fn whoever_needs_more_time_than_there_is_has_lost() {
    let game = game("chess");
    let values = Arc::new(Values::of(&game, &|| false).unwrap());
    // A clock that goes on by a millisecond whenever it is looked at.
    let looks = std::sync::atomic::AtomicU64::new(0);
    let clock = || Duration::from_millis(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let play = |all: u64, more: u64| {
        let time = Some((Duration::from_millis(all), Duration::from_millis(more)));
        let limits = Limits::default();
        let referee = Referee { game: &game, limits, time, turns: 30, clock: &clock, stop: &|| false };
        let means = |seed| Means { bytes: 1 << 16, seed, values: values.clone(), names: Vec::new() };
        let (mut one, mut other) = (Contender::Random.player(means(1)), Contender::Random.player(means(2)));
        let made = referee.play(Record::new(game.start(), 0), &mut [&mut *one, &mut *other]).unwrap();
        (made.record.actions().len(), made.outcome.map(|outcome| (outcome.winner, outcome.reason)))
    };
    // Each turn takes a millisecond of the five that each of them has.
    assert_eq!(play(5, 0), (10, Some((Some(1), "White ran out of time".into()))));
    assert_eq!(play(5, 1), (30, None));
}
