//! Flows with players of the program's.

use std::time::Duration;

use super::harness::Harness;
use crate::{
    players::{EngineCommand, PlayerSpec},
    tui::{
        event::Event,
        state::{Thinking, WorkHandle},
    },
};
use std::sync::Arc;

#[test]
fn a_game_against_the_computer() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m").shows(&["Who plays?", "Black", "a person"]);
    stage.keys("3").shows(&["level 3"]).keys("<enter>").shows(&["White to move", "Black  level 3"]);
    // It answers, and the turn is the person's again.
    stage.keys("a1a2<enter>").shows(&["1  Ra2", "White to move"]);
    // Both are taken back.
    stage.keys("u").shows(&["White to move", "move 1"]);
    let moves =
        stage.app.state.session.as_ref().and_then(|session| Some(session.classical()?.record().actions().len()));
    assert_eq!(moves, Some(0));
    stage.keys("a1a8<enter>").shows(&["White wins"]);
}

#[test]
fn digits_choose_on_every_row() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m<down>2").shows(&["3 min + 2 s", "1–7 time"]).keys("0").hides(&["3 min + 2 s"]);
    stage.keys("9").shows(&["0 is no clock, 1 to 7 a time"]).keys(" ").shows(&["1 min"]);
    stage.keys("<up>z").shows(&["1 to 8 a level"]).keys("5").shows(&["level 5"]).hides(&["1 to 8 a level"]);
}

#[test]
fn the_computer_plays_both_sides_and_this_is_saved() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m<up>2<down>r<enter>").shows(&["White wins"]);
    let seats = stage.app.state.session.as_ref().map(|session| session.saved.seats.len());
    assert_eq!(seats, Some(2));
}

#[test]
fn a_hint_is_shown_on_the_board() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("!").shows(&["Ra8", "looks best", "wins in 1"]);
    stage.keys("<enter>").shows(&["White wins"]);
}

#[test]
fn a_file_letter_starts_a_move() {
    let mut stage = Harness::game((100, 32), "go_13x13");
    stage.keys("m1").shows(&["m1"]);
}

#[test]
fn analysis_follows_the_game() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys(".").shows(&["Analysis", "White · depth", "wins in 1", "Ra8#"]);
    // It goes on with the game.
    stage.keys("a1a2<enter>").shows(&["Analysis", "Black · depth"]);
    stage.keys("u").shows(&["White · depth", "Ra8#"]);
    stage.keys("<esc>").hides(&["Analysis"]).keys(".").shows(&["Analysis"]).keys(".").hides(&["Analysis"]);
    // The analysis does not show the moves that an opponent considers.
    stage.keys("m1<enter>.").shows(&["Analysis", "White · "]);
    stage.keys("a1a8<enter>").shows(&["White wins"]).hides(&["Analysis"]);
}

#[test]
fn an_engine_analyses() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m").shows(&["Clock"]).hides(&["Analysis"]).keys("<esc>");
    let arms = "setoption*MultiPV*3) three=1;; go*) test \"$three\" && echo info depth 9 multipv 2 score cp 7 nodes 9 pv e1e2; \
                echo info depth 9 multipv 1 score mate 1 nodes 9 pv a1a8; echo bestmove a1a8;; \
                uci) echo option name MultiPV type spin; echo uciok;; isready) echo readyok;; quit) exit 0;;";
    let fish = format!("while read -r line; do case \"$line\" in {arms} esac; done");
    let fish = format!("sh -c {}", shlex::try_quote(&fish).expect("text")).parse::<EngineCommand>().expect("a command");
    stage.app.state.roster.push(PlayerSpec::Engine(Arc::new(fish.with_name("fish"))));
    stage.keys("m<down><down>").shows(&["Analysis", "Alfil"]).keys("<right>").shows(&["fish"]).keys("<enter>");
    stage.keys(".").shows(&["Analysis by fish", "White · depth 9", "wins in 1", "Ra8#", "Ke2"]);
    // With the program again it begins anew.
    stage.keys("m<down><down><left><enter>").hides(&["by fish"]).shows(&["Analysis", "wins in 1"]);
}

/// An engine that does what a shell does, and says no more of itself than that it is one.
fn engine(name: &str, arms: &str) -> PlayerSpec {
    let script = format!(
        "while read -r line; do case \"$line\" in {arms} uci) echo uciok;; isready) echo readyok;; quit) exit 0;; esac; done"
    );
    let command =
        format!("sh -c {}", shlex::try_quote(&script).expect("text")).parse::<EngineCommand>().expect("a command");
    PlayerSpec::Engine(Arc::new(command.with_name(name)))
}

#[test]
fn an_engine_that_does_not_support_the_game_is_reported_at_once() {
    let mut stage = Harness::game((100, 32), "breakthrough");
    stage.app.state.roster.push(engine("fish", ""));
    stage.keys("m8<right>").shows(&["fish"]).keys("<enter>");
    stage.shows(&["fish: it does not play breakthrough; m chooses another", "White to move"]);
}

#[test]
fn the_built_in_search_analyses_if_the_engine_cannot() {
    let mut stage = Harness::game((100, 32), "breakthrough");
    stage.app.state.roster.push(engine("fish", ""));
    stage.keys("m<down><down><right>").shows(&["fish"]).keys("<enter>.");
    stage.shows(&["fish does not play Breakthrough; Alfil analyses it instead", "White · depth"]).hides(&["by fish"]);
    // It is said once.
    stage.keys("a2a3<enter>").shows(&["Black · depth"]).hides(&["does not play", "by fish"]);
}

#[test]
fn a_stopped_computer_turn_can_be_analysed() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m<up>1<enter>u").shows(&["White stopped"]);
    let session = stage.app.state.session.as_mut().expect("a game");
    session.is_paused = false;
    let who = session.computer_player(0).expect("somebody");
    session.thinking = Some(Thinking { player: who, work: WorkHandle::default(), summary: None, is_hint: false });
    stage.keys(".").shows(&["when a person is to move"]).hides(&["Analysis"]);
    stage.keys("<esc>").shows(&["Analysis", "White · depth", "Ra8#"]);
    stage.keys("<enter>").hides(&["White · depth"]);
}

#[test]
fn typing_while_the_computer_thinks_shows_a_message() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m<up>1<enter>u").shows(&["White stopped"]);
    stage.app.state.session.as_mut().expect("a game").is_paused = false;
    for text in [":g8<enter>", ":a1<enter>", ":Ra8<enter>"] {
        stage.keys(text).shows(&["level 1 is thinking"]);
    }
}

#[test]
fn a_hint_covers_all_squares_of_a_move() {
    let mut stage = Harness::game((100, 32), "amazons");
    let session = stage.app.state.session.as_mut().expect("a game");
    let list = &session.choices.as_ref().expect("known").list;
    let index =
        list.iter().position(|choice| choice.coordinates.starts_with("d1d7") && choice.coordinates.ends_with("i7"));
    session.hinted = Some(index.expect("there is such a move"));
    stage.keys(":d1<enter>:d7<enter>").shows(&["choose the square to close"]);
    let session = stage.app.state.session.as_ref().expect("a game");
    assert_eq!(session.cell_name(session.cursor.cell), "i7");
    stage.keys("<enter>").shows(&["Black to move"]);
    assert_eq!(stage.app.state.session.as_ref().expect("a game").hinted, None);
}

#[test]
fn the_players_dialog_can_be_cancelled() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m3<down><right>").shows(&["level 3", "1 min"]).keys("<esc>").hides(&["level 3", "1 min", "Who plays?"]);
    stage.keys("m").shows(&["a person", "none"]);
}

#[test]
fn the_best_line_is_shown_on_the_board() {
    let mut stage = Harness::chess("7k/R7/8/8/8/8/8/1R2K3 w - - 0 1");
    stage.keys(">").shows(&["there is no line to follow"]);
    stage.keys(".").shows(&["Analysis", "wins in 1", "Rb8#"]);
    stage.keys(">").shows(&["Rb8# · line, move 1 of 1 · esc returns"]).keys(">").shows(&["line, move 1 of 1"]);
    stage.keys("<lt>").shows(&["White to move"]).keys(">").shows(&["line, move 1 of 1"]);
    stage.keys("<esc>").shows(&["White to move", "Analysis"]);
    // Every other command acts on the game, not on the line.
    stage.keys(">").shows(&["line, move 1 of 1"]).keys("<left>").shows(&["White to move", "Analysis"]);
    // The information about a square is that of the shown line.
    let session = stage.app.state.session.as_mut().expect("a game");
    session.cursor.cell = session.board().cell_named("b8").expect("a square");
    stage.keys(">").shows(&["b8  rook"]).keys("<esc>").shows(&["b8  empty"]);
    stage.keys(">b1b8<enter>").shows(&["White wins"]);
}

#[test]
fn a_missing_engine_is_reported() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let session = stage.app.state.session.as_mut().expect("a game");
    session.set_player(1, crate::players::PlayerSpec::from_saved_name("fish"));
    stage.keys("a1a2<enter>").shows(&["no engine is called `fish` in `config.toml`", "Black stopped"]);
    // Nobody gives up or makes peace in its place.
    stage.keys("x").shows(&["fish is to move"]).keys("o").shows(&["fish is to move"]);
    // The game is not over.
    stage.keys("m<down>0<enter>").shows(&["Black to move"]);
}

#[test]
fn a_computer_waits_after_undo() {
    let mut stage = Harness::chess("6k1/pppppppp/8/8/8/8/PPPPPPPP/6K1 w - - 0 1");
    stage
        .keys("m<up>1<enter>")
        .shows(&["Black to move"])
        .keys("u")
        .shows(&["White stopped", "level 1 is waiting; ↵ resumes"]);
    stage.keys("<enter>").shows(&["Black to move"]);
    // A line that was refused is begun anew.
    stage.keys(":zz<enter>").shows(&["neither a legal move"]).keys(":a7a6<enter>").shows(&["1 ", " a6"]);
}

#[test]
fn the_board_is_flipped_for_the_second_side() {
    let flipped = |game: &str| {
        let mut stage = Harness::with_rules((100, 32), &[]);
        stage.keys(&format!("/{game}<enter>m<up>1<enter>ny"));
        stage.app.state.session.as_ref().expect("a game").cursor.is_flipped
    };
    assert!(flipped("breakthrough"));
    // There it would be upside down.
    assert!(!flipped("connect four"));
}

#[test]
fn keys_outside_names_work_while_filtering() {
    let mut stage = Harness::with_rules((100, 32), &[]);
    stage
        .keys("/breakt+")
        .shows(&["/ breakt", "You play against a random player"])
        .keys("?")
        .shows(&["play the selected game"]);
    // Keeps the selected game selected.
    stage.keys("<end><esc><esc>").shows(&["You play against a random player", "Breakthrough"]).hides(&["/ breakt"]);
}

#[test]
fn an_opponent_is_chosen_on_the_home_screen() {
    let mut stage = Harness::with_rules((100, 32), &[]);
    stage.keys("breakthrough").shows(&["Players share this keyboard"]).keys("<down><up>");
    stage
        .keys("<esc>+")
        .shows(&["You play against a random player"])
        .keys("+")
        .shows(&["against level 1", "one board"]);
    stage.keys("-++").shows(&["against level 2"]);
    stage.keys("/tic-tac<enter>").shows(&["Tic-tac-toe", "Nought  level 2"]);
    stage.keys("b2<enter>").shows(&["1  b2", "Cross to move"]);
    // A new game has the same players.
    stage.keys("n").shows(&["Start a new game?"]).keys("y").shows(&["Nought  level 2", "move 1"]);
}

#[test]
fn the_clock_runs_for_the_player_to_move() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let pass = |stage: &mut Harness, seconds| stage.input(Event::Tick(Duration::from_secs(seconds)));
    stage.keys("m<down><right><right>").shows(&["Clock", "3 min + 2 s"]);
    stage.keys("<enter>").shows(&["White  3:00  a person", "Black  3:00  a person"]);
    // Until the first move nobody is in a hurry.
    pass(&mut stage, 100);
    stage.shows(&["White  3:00", "move 1 · 3:00"]).keys("a1a2<enter>").shows(&["White  3:02", "Black  3:00"]);
    pass(&mut stage, 15);
    stage.shows(&["White  3:02", "Black  2:45"]);
    // A kept game keeps its times.
    let mut stage = stage.restart();
    stage.keys("<enter>").shows(&["White  3:02", "Black  2:45"]).keys("g8f8<enter>").shows(&["Black  2:47"]);
    pass(&mut stage, 181);
    stage.shows(&["White  0:01.0"]);
    pass(&mut stage, 2);
    stage.shows(&["Black wins — White ran out of time"]).hides(&["White to move"]);
    stage.restart().shows(&["over"]);
}

#[test]
fn undoing_a_loss_on_time_removes_the_clock() {
    let mut stage = Harness::chess("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    stage.keys("m<down><right><enter>a1a2<enter>");
    stage.input(Event::Tick(Duration::from_secs(61)));
    stage.shows(&["White wins — Black ran out of time"]).keys("u").shows(&["Black to move"]);
    stage.input(Event::Tick(Duration::from_secs(61)));
    stage.shows(&["Black to move"]).keys("m").shows(&["none"]).keys("<enter>");
    // A new game has a new clock, if this one has one.
    stage.keys("m<down><down><right><enter>g8h8<enter>").keys("n").keys("y").shows(&[
        "White  1:00",
        "Black  1:00",
        "move 1",
    ]);
}
