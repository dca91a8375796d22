//! Messages and popups on small screens.

use std::sync::Arc;

use super::harness::Harness;
use crate::{
    players::{EngineCommand, PlayerSpec, SkillLevel},
    store::Mode,
    tui::state::{Thinking, WorkHandle},
};

/// An engine that is never started.
fn engine(name: &str) -> PlayerSpec {
    PlayerSpec::Engine(Arc::new("true".parse::<EngineCommand>().expect("a command").with_name(name)))
}

#[test]
fn a_long_notice_is_shown_in_full() {
    let text = "missing: there is no program '/nonexistent/engine'; ↵ tries again, m chooses another player";
    for size in [(80, 24), (60, 20), (40, 12)] {
        let mut stage = Harness::game(size, "chess");
        stage.app.state.warn(text);
        let screen = stage.screen();
        let words: String = screen.lines().skip(usize::from(size.1) - 4).collect::<Vec<_>>().join(" ");
        let words: Vec<&str> = words.split_whitespace().collect();
        for word in text.split_whitespace() {
            assert!(words.contains(&word), "no {word:?} at {size:?}:\n{screen}");
        }
        stage.keys("<left>").hides(&["chooses"]);
    }
    // The message is shown above the command line.
    let mut stage = Harness::game((40, 20), "chess");
    stage.keys(":zz<enter>").shows(&["`zz` is neither a legal move nor", "command", " : zz"]);
}

#[test]
fn an_analysis_error_is_shown_in_the_panel() {
    let mut stage = Harness::game((60, 20), "chess");
    stage.app.state.analyst = PlayerSpec::from_saved_name("fish");
    stage.keys(".").shows(&["Analysis by fish", "no engine is called", "m chooses another"]).hides(&["White ·"]);
}

#[test]
fn a_title_uses_the_available_width() {
    let mut stage = Harness::game((60, 20), "chess");
    stage.app.state.analyst = PlayerSpec::from_saved_name("strong");
    stage.keys(".").shows(&["Analysis by strong"]);
}

#[test]
fn the_players_dialog_shows_full_names() {
    let mut stage = Harness::game((60, 20), "chess");
    stage.app.state.roster.push(engine("fairy-stockfish"));
    stage.keys("m8<right>");
    let screen = stage.screen();
    let ends: Vec<usize> = screen.lines().filter_map(|line| Some(line[..line.find('›')?].chars().count())).collect();
    assert!(ends.len() == 5 && ends.iter().all(|end| *end == ends[0]), "{screen}");
    stage.shows(&["fairy-stockfish ›", "1–8 level"]).keys("<down>").hides(&["1–8 level"]).shows(&["← → change"]);
    let mut stage = Harness::game((30, 10), "chess");
    stage.keys("m<down><right><right>").shows(&["3 min + 2 s    ›"]);
}

#[test]
fn a_popup_over_wide_characters_keeps_its_border() {
    let mut stage = Harness::game((80, 24), "shogi");
    stage.keys("m");
    let screen = stage.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let top = lines.iter().position(|line| line.contains("Who plays?")).expect("a popup");
    let below = lines[top..].iter().take_while(|line| !line.contains("esc cancel"));
    assert!(below.skip(1).all(|line| line.contains('│')), "{screen}");
}

#[test]
fn the_hint_search_is_shown_until_it_ends() {
    let mut stage = Harness::game((80, 24), "chess");
    let who = PlayerSpec::Search(SkillLevel::new(8).expect("a level"));
    let session = stage.app.state.session.as_mut().expect("a game");
    session.thinking = Some(Thinking { player: who, work: WorkHandle::default(), summary: None, is_hint: true });
    for keys in ["", "<lt>", "<left>", "<enter>"] {
        stage.keys(keys).keys("<up>").shows(&["looking for a good move; esc cancels"]);
    }
    stage.keys("<esc>").hides(&["looking for"]);
}

#[test]
fn a_missing_panel_is_explained() {
    let mut stage = Harness::game((80, 24), "three_player_chess");
    stage.keys("v").shows(&["no room for the panel"]);
    stage.resize((200, 60));
    stage.keys("<left>").shows(&["Moves"]).keys("v").hides(&["Moves", "no room"]).keys("v").shows(&["Moves"]);
}

#[test]
fn a_single_player_game_has_no_opponent() {
    let mut stage = Harness::with_rules((100, 32), &[]);
    stage.keys("/breakt+").shows(&["You play against a random player"]).keys("<esc>/snake");
    stage.shows(&["one board", "there is no opponent"]).hides(&["You play against", "+ opponent"]);
    stage.keys("+").shows(&["Snake is for one player: there is no opponent"]).hides(&["You play against"]);
}

#[test]
fn a_round_of_three_players_is_three_turns() {
    let mut stage = Harness::game((200, 60), "three_player_chess");
    stage.keys("<tab><enter><tab><enter><tab><enter><tab><enter><tab><enter><tab><enter>").shows(&["move 2"]);
    stage.keys("<tab><enter><tab><enter>").shows(&["Black to move · move 2", "│  1  ", "│  2  "]);
    stage.hides(&["│  3  ", "│  4  "]);
    stage.keys("g").shows(&["move 2"]);
}

#[test]
fn an_unreachable_position_is_a_question() {
    let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let question = ["Black is in check, but White is to move", "y play it", "n usual start"];
    for size in [(60, 20), (80, 24)] {
        let mut stage = Harness::open(size, Some("chess"), Some(fen), Mode::Game);
        stage.shows(&question).keys("y").hides(&question);
        let fen_of = |stage: &Harness| stage.app.state.session.as_ref().and_then(|session| session.saved.fen.clone());
        assert_eq!(fen_of(&stage).as_deref(), Some(fen));
        let mut stage = Harness::open(size, Some("chess"), Some(fen), Mode::Game);
        stage.keys("n").hides(&question);
        assert_eq!(fen_of(&stage), None);
    }
}

#[test]
fn a_refused_move_in_check_says_so() {
    let mut stage = Harness::game((80, 24), "chess");
    for text in ["e4", "e5", "Qh5", "Nc6", "Qxe5", "a7a6"] {
        stage.keys(&format!(":{text}<enter>"));
    }
    stage.shows(&["you are in check"]);
}
