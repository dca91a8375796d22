//! Requests to players: limits, cancellation, reports and reproducibility; and whole games by the referee.

use super::*;
use crate::game::TurnCounters;
use crate::players::{Evaluator, PlayerSetup, PlayerSpec, RandomPlayer, Referee, SearchReport, TimeControl};
use crate::task::CancelToken;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[test]
fn the_same_seed_and_limits_give_the_same_moves() {
    let game = game("chess");
    let record = from_fen(&game, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    let limits = SearchLimits { nodes: Some(3000), ..SearchLimits::default() };
    let chosen = || choose(&mut search(4), &game, &record, limits);
    assert_eq!(chosen(), chosen());
    assert_eq!(coordinates_of(&game, &record, chosen().action_index), "f3f7");
    let random = |seed| {
        (0..20).map(|_| choose(&mut RandomPlayer::new(seed), &game, &record, limits).action_index).collect::<Vec<_>>()
    };
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
}

#[test]
fn a_cancelled_search_still_answers() {
    for name in ["chess", "hex", "go_9x9", "tic_tac_toe"] {
        let game = game(name);
        let record = GameRecord::new(game.start(), TurnCounters::default());
        let status = record.status(&game).unwrap();
        let limits = SearchLimits { depth: Some(90), ..SearchLimits::default() };
        let cancel = CancelToken::default();
        cancel.cancel();
        let request =
            SearchRequest { limits, multi_pv: 1, elapsed: &|| Duration::ZERO, cancel: &cancel, on_info: &|_| {} };
        let mut player = search(8);
        let answer = player.choose(&PlayerView { game: &game, record: &record, status: &status }, &request).unwrap();
        assert!(answer.action_index < status.actions.len());
    }
}

#[test]
fn time_limits_are_kept() {
    let game = game("chess");
    let record = GameRecord::new(game.start(), TurnCounters::default());
    let status = record.status(&game).unwrap();
    // A clock that advances by a millisecond at each look.
    let looks = std::sync::atomic::AtomicU64::new(0);
    let elapsed = || Duration::from_millis(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let limits = SearchLimits { time: Some(Duration::from_millis(20)), ..SearchLimits::default() };
    let request =
        SearchRequest { limits, multi_pv: 1, elapsed: &elapsed, cancel: &CancelToken::default(), on_info: &|_| {} };
    let answer = search(8).choose(&PlayerView { game: &game, record: &record, status: &status }, &request).unwrap();
    let nodes = answer.info.unwrap().nodes;
    assert!(nodes > 1000 && elapsed() < Duration::from_millis(40), "{nodes}");
}

/// An aborted iteration keeps the principal variation.
#[test]
fn every_search_reports_a_line() {
    let game = game("chess");
    let record = GameRecord::new(game.start(), TurnCounters::default());
    for nodes in (1..=12).map(|part| 700 * part) {
        let answer =
            choose(&mut search(8), &game, &record, SearchLimits { nodes: Some(nodes), ..SearchLimits::default() });
        let info = answer.info.unwrap();
        assert!(info.depth >= 2 && info.pv.len() > 1, "{nodes} nodes: depth {}", info.depth);
    }
}

/// MCTS reports as many moves as requested, each with its line.
#[test]
fn mcts_reports_lines() {
    let game = game("othello");
    let record = GameRecord::new(game.start(), TurnCounters::default());
    let status = record.status(&game).unwrap();
    let reported = std::sync::Mutex::new(Vec::new());
    let on_info = |report: SearchReport<'_, Action>| reported.lock().unwrap().extend(report.line().cloned());
    let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
    let request = SearchRequest {
        limits,
        multi_pv: 3,
        elapsed: &|| Duration::ZERO,
        cancel: &CancelToken::default(),
        on_info: &on_info,
    };
    let answer = search(8).choose(&PlayerView { game: &game, record: &record, status: &status }, &request).unwrap();
    let reported = reported.into_inner().unwrap();
    let last = &reported[reported.len() - 3..];
    assert_eq!(answer.info.as_ref(), last.first());
    for (rank, info) in (1..).zip(last) {
        assert!(
            matches!(info.score, SearchScore::WinPermille(_)) && info.rank == rank && info.pv.len() > 2,
            "{info:?}"
        );
        let mut at = game.start();
        for action in &info.pv {
            assert!(game.actions(&at).unwrap().contains(action), "{info:?}");
            at = action.after.clone();
        }
    }
}

/// A GUI shows the move that is searched, and a better one before the search has confirmed it.
#[test]
fn root_moves_and_lower_bounds_are_reported() {
    let game = game("chess");
    let record = GameRecord::new(game.start(), TurnCounters::default());
    let status = record.status(&game).unwrap();
    let (numbers, bounds) = (std::sync::Mutex::new(Vec::new()), std::sync::Mutex::new(0));
    let on_info = |report: SearchReport<'_, Action>| match report {
        SearchReport::RootMove { action, number, depth } => {
            assert!(status.actions.contains(action));
            numbers.lock().unwrap().push((depth, number));
        }
        SearchReport::LowerBound(info) => {
            assert_eq!(info.pv.len(), 1);
            *bounds.lock().unwrap() += 1;
        }
        SearchReport::Line(_) => {}
    };
    let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    let cancel = CancelToken::default();
    let request =
        SearchRequest { limits, multi_pv: 1, elapsed: &|| Duration::ZERO, cancel: &cancel, on_info: &on_info };
    search(8).choose(&PlayerView { game: &game, record: &record, status: &status }, &request).unwrap();
    let all = (1..=4).flat_map(|depth| (1..=20).map(move |number| (depth, number)));
    assert_eq!(numbers.into_inner().unwrap(), all.collect::<Vec<_>>());
    assert!(bounds.into_inner().unwrap() > 0);
}

/// Also where nothing else limits the search.
#[test]
fn mcts_starts_however_much_time_there_is() {
    let game = game("clobber");
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    let record = GameRecord::new(game.start(), TurnCounters::default());
    let status = record.status(&game).unwrap();
    let hour = SearchLimits { time: Some(Duration::from_hours(1)), ..SearchLimits::default() };
    let infinite = SearchLimits { depth: Some(SearchLimits::INFINITE_DEPTH), ..SearchLimits::default() };
    for limits in [hour, infinite] {
        let (has_started, cancel) = (AtomicBool::new(false), CancelToken::default());
        let on_info = |report: SearchReport<'_, Action>| {
            let Some(info) = report.line() else { return };
            has_started.store(matches!(info.score, SearchScore::WinPermille(_)), Relaxed);
            if has_started.load(Relaxed) || info.nodes > 2_000_000 {
                cancel.cancel();
            }
        };
        let request =
            SearchRequest { limits, multi_pv: 1, elapsed: &|| Duration::ZERO, cancel: &cancel, on_info: &on_info };
        search(8)
            .with_evaluator(evaluator.clone())
            .choose(&PlayerView { game: &game, record: &record, status: &status }, &request)
            .unwrap();
        assert!(has_started.into_inner(), "{limits:?}");
    }
}

#[test]
fn referees_finish_games_of_every_kind() {
    for name in
        ["tic_tac_toe", "connect_four", "breakthrough", "english_draughts", "antichess", "crazyhouse", "xiangqi", "hex"]
    {
        let game = game(name);
        let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
        let limits = SearchLimits { nodes: Some(60), ..SearchLimits::default() };
        let elapsed = || Duration::ZERO;
        let referee = Referee {
            game: &game,
            limits,
            time_control: None,
            adjudication: Adjudication::default(),
            max_turns: 400,
            elapsed: &elapsed,
            cancel: &CancelToken::default(),
        };
        let setup =
            |seed| PlayerSetup { table_bytes: 1 << 16, seed, evaluator: evaluator.clone(), game_names: Vec::new() };
        let mut one = "1".parse::<PlayerSpec>().unwrap().create(setup(1));
        let mut other = PlayerSpec::Random.create(setup(2));
        let played = referee
            .play(GameRecord::new(game.start(), TurnCounters::default()), &mut [&mut *one, &mut *other])
            .unwrap();
        assert!(played.outcome.is_some() || played.record.actions().len() == 400, "{name}");
    }
}

#[test]
fn a_player_out_of_time_loses() {
    let game = game("chess");
    let evaluator = Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap());
    // A clock that advances by a millisecond at each look.
    let looks = std::sync::atomic::AtomicU64::new(0);
    let elapsed = || Duration::from_millis(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let play = |base: u64, increment: u64| {
        let [base, increment] = [base, increment].map(Duration::from_millis);
        let limits = SearchLimits::default();
        let time_control = Some(TimeControl { base, increment });
        let referee = Referee {
            game: &game,
            limits,
            time_control,
            adjudication: Adjudication::default(),
            max_turns: 30,
            elapsed: &elapsed,
            cancel: &CancelToken::default(),
        };
        let setup =
            |seed| PlayerSetup { table_bytes: 1 << 16, seed, evaluator: evaluator.clone(), game_names: Vec::new() };
        let (mut one, mut other) = (PlayerSpec::Random.create(setup(1)), PlayerSpec::Random.create(setup(2)));
        let played = referee
            .play(GameRecord::new(game.start(), TurnCounters::default()), &mut [&mut *one, &mut *other])
            .unwrap();
        (played.record.actions().len(), played.outcome.map(|outcome| (outcome.winner, outcome.reason.to_string())))
    };
    // Each turn takes one of the player's five milliseconds.
    assert_eq!(play(5, 0), (10, Some((Some(1), "White ran out of time".into()))));
    assert_eq!(play(5, 1), (30, None));
}
