//! Every game that comes with the program opens, draws and is played by keys.

use std::time::Duration;

use super::harness::Harness;
use crate::{
    store::{Folders, Library, Mode},
    tui::state::Popup,
};

const SIZES: [(u16, u16); 3] = [(80, 24), (200, 60), (30, 10)];

fn names() -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    Library::open(&Folders::under(folder.path())).entries().iter().map(|entry| entry.rule_file.name.clone()).collect()
}

/// How many actions were played.
fn played(stage: &Harness) -> usize {
    let session = stage.app.state.session.as_ref().expect("a game");
    session
        .classical()
        .map_or_else(|| session.worlds().map_or(0, |game| game.rounds.len() - 1), |v| v.record().actions().len())
}

/// Chooses an action as a player does who follows only the marked squares.
fn act(stage: &mut Harness, name: &str) {
    let before = played(stage);
    for _ in 0..8 {
        stage.screen();
        let session = stage.app.state.session.as_ref().expect("a game");
        if played(stage) > before || session.is_over() {
            return;
        }
        let only_pass = session.choices.as_ref().is_some_and(|choices| choices.has_only_passes());
        match &stage.app.state.popup {
            Some(Popup::Chooser(_)) => stage.keys("<enter>"),
            _ if only_pass => stage.keys("P"),
            _ => stage.keys("<tab><enter>"),
        };
        let notice_text = stage.app.state.notice.as_ref().map(|notice| notice.text.clone()).unwrap_or_default();
        if notice_text.contains("cancelled") {
            // Too many worlds for a player in a hurry, and nothing has changed.
            return assert_eq!(played(stage), before, "{name}");
        }
    }
    panic!("no action of {name} could be chosen:\n{}", stage.screen());
}

/// The game is drawn at every size, with its title where there is room.
fn draw(stage: &mut Harness, name: &str) {
    let session = stage.app.state.session.as_ref().unwrap_or_else(|| panic!("{name} does not open"));
    let title: String = session.rules().title.chars().take(6).collect();
    for size in SIZES.into_iter().rev() {
        stage.resize(size);
        let screen = stage.screen();
        if size == (30, 10) {
            // Too little room for the title, but the screen is full.
            let lines = screen.lines().filter(|line| !line.trim().is_empty()).count();
            assert!(lines >= 8 || screen.contains("needs"), "{name} at {size:?}:\n{screen}");
        } else {
            assert!(screen.contains(&title), "{name} at {size:?}:\n{screen}");
        }
    }
}

#[track_caller]
fn check(mode: Mode, actions: usize) {
    let names = names();
    assert!(names.len() > 70, "{} games", names.len());
    for name in names {
        let mut stage = Harness::open((80, 24), Some(&name), None, mode);
        stage.patience = Some(Duration::from_millis(300));
        draw(&mut stage, &name);
        for _ in 0..actions {
            act(&mut stage, &name);
        }
        draw(&mut stage, &name);
        let alarm = stage.app.state.notice.as_ref().filter(|notice| notice.is_warning);
        assert_eq!(alarm, None, "{name}");
    }
}

#[test]
fn every_game_is_played_on_one_board() {
    check(Mode::Game, 2);
}

#[test]
fn every_game_is_played_in_many_worlds() {
    check(Mode::Worlds(crate::worlds::WorldRules::Classic), 1);
}
