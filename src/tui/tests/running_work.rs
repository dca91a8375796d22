//! Ctrl-C stops running work. It quits if nothing runs.

use super::harness::Harness;
use crate::{
    store::Mode,
    tui::{
        effects::GameSource,
        event::Event,
        event_loop::Model as _,
        state::{Thinking, WorkHandle},
    },
    worlds::WorldRules,
};

/// Keys begin work on the screen, Ctrl-C stops it, and Ctrl-C quits.
#[track_caller]
fn check(mut stage: Harness, keys: &str) {
    assert!(!stage.app.is_working(), "nothing runs before {keys}");
    stage.keys_during_work(keys);
    assert!(stage.app.is_working(), "{keys} begin work");
    stage.keys_during_work("<c-c>");
    assert!(!stage.app.is_working() && !stage.app.state.is_finished, "Ctrl-C stops it after {keys}");
    stage.keys_during_work("<c-c>");
    assert!(stage.app.state.is_finished, "Ctrl-C quits after {keys}");
}

#[test]
fn ctrl_c_stops_work_before_it_quits() {
    let game = |name| Harness::game((100, 32), name);
    let played = || {
        let mut stage = game("tic_tac_toe");
        stage.keys("a1<enter>a2<enter>");
        stage
    };
    check(played(), "%");
    check(played(), "!");
    check(played(), ".");
    let mut home = Harness::home((100, 32));
    home.keys("tic-tac-toe");
    check(home, "<enter>");
    check(Harness::home((100, 32)), ":open games.pgn<enter>");
    let worlds = || Harness::open((100, 32), Some("chess_4x5"), None, Mode::Worlds(WorldRules::Superposition));
    let first = worlds();
    let choice = first.app.state.session.as_ref().and_then(|session| session.choice(0)).expect("a move").san.clone();
    check(worlds(), &format!(":{choice}<enter>"));
    check(worlds(), "w");
}

#[test]
fn the_list_of_games_follows_a_game_whose_opening_is_stopped() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.app.state.session = None;
    stage.app.state.home.games = None;
    stage.app.state.open_game(GameSource::ByName { name: "chess".into(), mode: Mode::Game }, Vec::new(), None);
    stage.keys("<c-c>").shows(&["cancelled", "Games"]);
    assert!(!stage.app.state.is_finished);
}

#[test]
fn ctrl_c_stops_a_computer_player_and_an_attempt() {
    let mut stage = Harness::game((100, 40), "chess");
    let game = "1. e4 e5 2. Qh5 Ke7 $4 ( 2... Nc6 ) 3. Qxe5# *";
    stage.input(Event::Paste(game.into()));
    stage.keys("y<end>(w").shows(&["Find a better move"]);
    check(stage, "b8a6<enter>");
    let mut stage = Harness::game((100, 40), "chess");
    stage.keys("m3<enter>");
    let session = stage.app.state.session.as_mut().expect("a game");
    let player = session.saved.seats.iter().flatten().next().cloned().expect("a player");
    session.thinking = Some(Thinking { player, work: WorkHandle::default(), summary: None, is_hint: false });
    stage.keys_during_work("<c-c>").shows(&["level 3 is stopped"]);
    assert!(!stage.app.state.is_finished);
    assert!(stage.keys_during_work("<c-c>").app.state.is_finished);
}
