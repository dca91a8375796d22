//! Flows of many-worlds solitaire.

use crate::snapshot_tests::assert_snapshot;

use super::harness::Harness;
use crate::{
    store::Mode,
    task::Halt,
    tui::{
        effects::{Message, SideEffect},
        event::Event,
        event_loop::Model,
    },
    worlds::{WorldRules, WorldsError},
};

fn solitaire(size: (u16, u16), name: &str) -> Harness {
    Harness::open(size, Some(name), None, Mode::Worlds(WorldRules::Classic))
}

#[test]
fn worlds_at_every_size() {
    for size in [(60, 20), (80, 24), (100, 32), (200, 60)] {
        let mut stage = solitaire(size, "chess");
        stage.keys(":e4<enter>:d4<enter>").shows(&["round 2", "270 worlds"]).keys("f1<enter>").shows(&["Bc4"]);
        assert_snapshot(&format!("worlds_{}x{}", size.0, size.1), &stage.screen());
    }
}

#[test]
fn survivors_are_shown_before_the_move() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("e2e4<enter>d2d4<enter>b1<enter>:a3").shows(&["legal in", "266", "98.5 %", "culls", "1.5 %"]);
    stage.keys("<enter>").shows(&["round 3", "b1a3", "−4"]);
}

#[test]
fn all_moves_are_ranked_while_no_piece_is_chosen() {
    let mut stage = solitaire((100, 32), "chess");
    stage.shows(&["choose a piece: its targets show"]);
    stage.keys("e2e4<enter>:b1<enter><esc>:h5<enter>").shows(&["a3 100 %", "+"]).hides(&["choose a piece"]);
}

#[test]
fn a_lost_world_is_shown_and_waits() {
    let mut stage = solitaire((100, 32), "chess");
    // The pawn on e5 comes before that on e6.
    stage
        .keys("f2f3<enter>g2g4<enter>")
        .shows(&["one of your worlds", "lost — checkmate", "e5", "Qh4#"])
        .hides(&["e6"]);
    assert_snapshot("loss", &stage.screen());
    stage.keys("x").shows(&["Result", "Lost in 2 of 267 worlds"]);
    stage.keys(":c1<enter><enter>").shows(&["the game is over"]).keys("w").shows(&["lost worlds", "1 of 2", "Qh4#"]);
    stage.keys("<esc>u").shows(&["round 1", "20 worlds"]).hides(&["Result"]);
    stage.keys("w").shows(&["all worlds"]);
}

#[test]
fn a_finished_game_shows_its_result_when_reopened() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("f2f3<enter>g2g4<enter><esc>").shows(&["Result", "Lost in 2 of 267 worlds"]);
    // The curve keeps the rounds that were taken back.
    stage.keys("u").hides(&["Result"]).shows(&["▁▅█  1 · 20"]).keys("U").shows(&["lost — checkmate"]);
    stage.keys("<esc>").shows(&["Result", "Lost in 2 of 267 worlds"]);
}

#[test]
fn rounds_are_undone_and_redone() {
    let mut stage = solitaire((100, 32), "chess");
    stage
        .keys("u")
        .shows(&["this is the start of the game"])
        .keys("e2e4<enter>d2d4<enter>uu")
        .shows(&["round 0 · 1 world"]);
    stage.keys("U").shows(&["round 1 · 20 worlds"]).keys("U").shows(&["round 2 · 270 worlds"]);
    stage.keys("U").shows(&["no move to redo"]);
}

#[test]
fn a_solitaire_is_saved_and_resumed() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("e2e4<enter>d2d4<enter>");
    let mut stage = stage.restart();
    stage.shows(&["many worlds · round 2"]).keys("<enter>").shows(&["Chess · many worlds", "270 worlds"]);
    stage.keys("u").shows(&["20 worlds"]);
}

#[test]
fn the_mode_is_chosen_at_home() {
    let mut stage = Harness::home((100, 32));
    stage.keys("tic<tab>").shows(&["▸ many worlds"]).keys("<enter>").shows(&["Tic-tac-toe · many worlds"]);
    stage.click("b2").shows(&["round 1", "8 worlds"]);
    let mut stage = Harness::home((100, 32));
    stage.click_on("many worlds").keys("<enter>").shows(&["Chess · many worlds"]);
}

#[test]
fn an_ambiguous_prefix_plays_nothing() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys(":N<enter>").shows(&["`N` matches 4 moves: type more of one", "round 0"]);
    stage.keys("f3<enter>").shows(&["round 1"]);
}

#[test]
fn every_game_can_be_played_in_many_worlds() {
    let names = ["chess", "king_of_the_hill", "irreversible", "irreversible_extended", "breakthrough", "connect_four"];
    for name in names.into_iter().chain(["tic_tac_toe", "othello", "algebra_of_chess"]) {
        let mut stage = solitaire((100, 32), name);
        stage.keys("<tab><enter>");
        if stage.app.state.session.as_ref().is_some_and(|session| session.cursor.selected.is_some()) {
            stage.keys("<tab><enter>");
        }
        stage.shows(&["round 1"]);
    }
}

/// Has an action chosen, but leaves the work that follows to the test.
fn under_way(stage: &mut Harness) -> u64 {
    let mut ticket = None;
    for key in "e2e4".chars() {
        stage.keys(&key.to_string());
    }
    let enter = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Enter);
    for task in stage.app.update(Event::Key(enter)) {
        if let SideEffect::ExpandWorlds { ticket: number, round, .. } = task.effect {
            // Part of the work is done.
            round.worlds.monitor().begin(100);
            round.worlds.monitor().advance(61);
            ticket = Some(number);
        }
    }
    ticket.expect("worlds are to be made")
}

#[test]
fn progress_is_shown_and_escape_cancels() {
    let mut stage = solitaire((100, 32), "chess");
    let ticket = under_way(&mut stage);
    stage.shows(&["expanding ▓▓▓▓▓▓░░░░  61 %", "e2e4: every reply in every world"]);
    stage.keys("u").shows(&["worlds are being expanded"]);
    // What is chosen meanwhile waits; escape forgets it and stops the work.
    stage.keys("<enter>");
    assert_eq!(stage.app.state.queued_keys.len(), 1);
    stage.keys("<esc>");
    assert!(stage.app.state.queued_keys.is_empty());
    stage
        .input(Event::Message(Message::WorldsExpanded { ticket, expanded: Err(WorldsError::Halted(Halt::Cancelled)) }));
    stage.shows(&["cancelled; nothing has changed", "round 0 · 1 world"]);
    stage.keys("d2d4<enter>").shows(&["round 1 · 20 worlds"]);
}

#[test]
fn more_memory_needs_confirmation() {
    let mut stage = solitaire((100, 32), "chess");
    let ticket = under_way(&mut stage);
    let why = WorldsError::MemoryLimit { limit: 1 << 31 };
    stage.input(Event::Message(Message::WorldsExpanded { ticket, expanded: Err(why) }));
    assert_snapshot("memory", &stage.screen());
    stage.keys("y").shows(&["round 1 · 20 worlds"]);
}

#[test]
fn stale_answers_are_ignored() {
    let mut stage = solitaire((100, 32), "chess");
    let ticket = under_way(&mut stage);
    stage.input(Event::Message(Message::WorldsExpanded {
        ticket: ticket + 7,
        expanded: Err(WorldsError::IllegalEverywhere),
    }));
    stage.shows(&["e2e4: every reply"]);
}

#[test]
fn worlds_are_browsed_one_by_one() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("w").shows(&["1 of 1"]).keys("<esc>e2e4<enter>d2d4<enter>w").shows(&["all worlds", "1 of 270"]);
    assert_snapshot("browser", &stage.screen());
    stage.keys("<right><right><left>").shows(&["2 of 270"]).keys("<end>").shows(&["270 of 270"]);
    stage.keys("<home>").shows(&["1 of 270"]).keys("<left>").shows(&["1 of 270"]);
    stage.keys("c").shows(&["worlds in check", "1 of 4", "in check"]).keys("c").shows(&["all worlds"]);
    stage.keys("s").shows(&["most histories first", "4 histories lead here"]);
    stage
        .keys("/zzz<enter>")
        .shows(&["`zzz` is not a pattern", "try `r on h8`"])
        .keys("/check<enter>")
        .shows(&["4 match"]);
    // A pattern that cannot be read leaves the last one as it was.
    stage.keys("/zzz<enter>").shows(&["`zzz` is not a pattern", " / zzz", "4 match"]).keys("<esc>").shows(&["4 match"]);
    stage.keys("<right><right><right><right>").shows(&["this is the last matching world"]);
    stage.keys("<left>").shows(&["worlds with check"]).keys("/♟ on e5<enter>").shows(&["worlds with ♟ on e5", "match"]);
    stage.keys("p").shows(&["exported to"]);
    stage.keys("/N on f3<enter>").shows(&["no world"]).keys("/P on e4<enter>").shows(&["worlds with P on e4"]);
    stage.keys("<enter>").shows(&["Play on from this world"]).keys("n").shows(&["many worlds"]);
    stage.keys("w<enter>y").shows(&["Alfil · Chess", "White to move"]).hides(&["many worlds"]);
}

#[test]
fn worlds_can_be_filtered_by_square() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("e2e4<enter>:a1<enter>/").shows(&["a1 is the same in all worlds"]);
    stage.keys(":e7<enter>/").shows(&["if pawn is on e7", "18 of 20 worlds"]);
    stage.keys("/").shows(&["if nothing is on e7", "2 of 20 worlds"]).keys("/").shows(&["showing all worlds"]);
    stage.keys("/").shows(&["18 of 20 worlds"]).keys("<esc>").hides(&["18 of 20 worlds"]);
}

#[test]
fn a_solitaire_has_a_score() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("f2f3<enter>g2g4<enter><esc>").shows(&["lost after 2 rounds, nothing culled", "your first score"]);
    stage.keys("n").shows(&["round 0"]).keys("f2f3<enter>g2g4<enter><esc>").shows(&["equals your best"]);
    let mut stage = stage.restart();
    stage.keys("chess<tab>").shows(&["Your best: lost after 2 rounds, nothing culled"]);
    // There is none yet under other rules.
    stage.keys("<tab>").shows(&["▸ majority"]).hides(&["Your best"]);
}

#[test]
fn puzzles_are_chosen_at_home_and_solved() {
    let mut stage = Harness::home((100, 32));
    stage.keys("<end>").shows(&["Mate the multiverse"]).keys("puzzle two guards");
    stage.shows(&["▸  1 Two guards", "Win in 2 rounds and keep all worlds", "Idea: one move for all"]);
    assert_snapshot("puzzle_at_home", &stage.screen());
    stage.keys("<enter>").shows(&["Chess · Two guards", "Puzzle 1", "Win in 2 rounds and keep all worlds."]);
    stage.keys("a2a1<enter>a1a2<enter>").shows(&["Not solved."]).keys("n").shows(&["round 0"]);
    stage.keys("c3g3<enter>e7e1<enter>").shows(&["Solved without help!", "You win", "↵ next puzzle"]);
    assert_snapshot("puzzle_solved", &stage.screen());
    stage.keys("<enter>").hides(&["Solved", "Two guards"]).shows(&["round 0", "Puzzle 2"]).keys("g");
    let mut stage = stage.restart();
    stage.keys("puzzles").shows(&["Two guards", "✓ Chess", "solved without help"]);
}

#[test]
fn a_puzzle_can_be_resumed() {
    let mut stage = Harness::home((100, 32));
    stage.keys("puzzle bare king<enter>c5c4<enter>").shows(&["round 1"]);
    let mut stage = stage.restart();
    stage.keys("<enter>").shows(&["Shatranj · Bare king", "Win in 2 rounds", "round 1"]);
    stage.keys("c4d3<enter>").shows(&["Solved without help!"]);
}

#[test]
fn a_pattern_holds_where_no_world_is_in_check() {
    let mut stage = solitaire((100, 32), "chess");
    stage.keys("e2e4<enter>w/P on e4<enter>").shows(&["worlds with P on e4"]);
    stage.keys("c").shows(&["no world is in check, lost or finished", "worlds with P on e4"]);
    stage.keys("/<enter>").shows(&["all worlds"]);
}

#[test]
fn a_solitaire_says_what_it_lacks() {
    let mut stage = solitaire((100, 32), "chess");
    for (key, text) in [
        ("x", "solitaire has no opponent"),
        ("o", "solitaire has no opponent"),
        ("m", "solitaire has no opponent"),
        (".", "there is no analysis in solitaire"),
        (">", "there is no analysis in solitaire"),
    ] {
        stage.keys(key).shows(&[text]);
    }
    stage.keys("?").hides(&["resign", "offer a draw", "analysis"]);
}

#[test]
fn the_solver_gives_hints() {
    let mut stage = Harness::home((100, 32));
    stage.keys("puzzle two guards<enter>!");
    stage.shows(&["Qg3 begins a line that wins in 2 rounds and keeps 100 % of all worlds"]);
    // The hinted move is selected.
    stage.keys("<enter>").shows(&["round 1"]).keys("u:a2a1<enter>!");
    stage.shows(&["No line from here wins in 1 round and keeps 100 %; u takes the move back."]);
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Measured));
    stage.keys("!").shows(&["the solver gives hints only under the rules `many worlds` and `economy`"]);
    stage.keys("?").hides(&["suggest a move"]);
}

#[test]
fn the_hint_of_a_puzzle_gives_way_to_the_world_counts() {
    let mut stage = Harness::home((60, 20));
    stage.keys("puzzle six kinds<enter>").shows(&["Win in 3 rounds", "now 1", "lost in 0 worlds", "If you play"]);
    stage.hides(&["Which pawns"]);
    stage.resize((80, 24));
    stage.shows(&["Win in 3 rounds", "A side that loses its last"]);
}

#[test]
fn the_text_of_a_puzzle_can_be_read_at_home() {
    for size in [(60, 20), (80, 24)] {
        let mut stage = Harness::home(size);
        stage.keys("puzzle six kinds").shows(&["33 Six kinds", "Win in 3 rounds", "step aside", "Idea: clear"]);
    }
}

#[test]
fn a_puzzle_is_recognised_by_its_position() {
    let puzzles = crate::worlds::Puzzle::parse_all(crate::store::puzzles()).expect("puzzles");
    let puzzle = puzzles.iter().find(|puzzle| puzzle.name == "Bare king").expect("a puzzle");
    let mode = Mode::Worlds(WorldRules::Classic);
    let mut stage = Harness::open((100, 32), Some("shatranj"), Some(&puzzle.fen), mode);
    stage
        .shows(&["Shatranj · Bare king", "Win in 2 rounds"])
        .keys("c5c4<enter>c4d3<enter>")
        .shows(&["Solved without help!"]);
    solitaire((100, 32), "chess").hides(&["Puzzle"]);
}

#[test]
fn puzzles_are_played_by_the_built_in_rules() {
    let breakthrough = include_str!("../../../rules/breakthrough.alg");
    let mut stage = Harness::with_rules((80, 24), &[("chess.alg", breakthrough)]);
    stage.keys("puzzle two guards").shows(&["▸  1 Two guards", "Chess"]).hides(&["Breakthrough"]).keys("<enter>");
    stage.shows(&["Chess · Two guards"]).keys("c3g3<enter>e7e1<enter>").shows(&["Solved without help!"]);
}
