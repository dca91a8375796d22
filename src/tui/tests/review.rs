//! Reviews of games, mistakes and better moves.

use super::harness::Harness;
use crate::{store::Folders, tui::event::Event};

/// A game with the evaluations and judgements of a review.
const REVIEWED: &str = "1. e4 { [%eval 0.3] [%clk 0:05:00] } 1... e5 { [%eval 0.25] [%clk 0:04:58] } 2. Qh5 { [%eval -0.1] } 2... Ke7 $4 \
    { [%eval #1] } ( 2... Nc6 3. Bc4 ) 3. Qxe5# *";

fn pasted(text: &str) -> Harness {
    let mut stage = Harness::game((100, 40), "chess");
    stage.input(Event::Paste(text.into()));
    stage.keys("y");
    stage
}

#[test]
fn better_moves_stay_hidden_until_the_player_has_answered_or_asked() {
    let mut stage = pasted(REVIEWED);
    stage.shows(&["Ke7??", "… solution hidden"]).hides(&["Bc4"]);
    // Neither going to the mistake nor a wrong answer shows them.
    stage.keys("<home>)").hides(&["Bc4"]).keys("w").hides(&["Bc4"]).keys("e8e7<enter>").hides(&["Bc4"]);
    stage.keys("<esc>").hides(&["Bc4"]);
    // Whoever has asked, or gone there, may look at them.
    stage.keys(")ww<home>").shows(&["Bc4"]).hides(&["solution hidden"]);
    pasted(REVIEWED).keys("<home>)}<home>").shows(&["Bc4"]);
    pasted(REVIEWED).keys("Z").shows(&["Bc4", "all variations are shown"]).keys("Z").hides(&["Bc4"]);
    // An author's notes are no exercise.
    pasted("1. e4 e5 2. Qh5 Ke7 $4 ( 2... Nc6 3. Bc4 ) 3. Qxe5# *").shows(&["Bc4"]);
}

#[test]
fn the_keys_and_the_evaluation_of_a_review_are_shown_in_little_room() {
    for size in [(80, 24), (60, 20)] {
        let mut stage = Harness::game(size, "chess");
        stage.input(Event::Paste(REVIEWED.into()));
        stage.keys("y<home>]").shows(&[") next mistake", "Review", "0.30", "? help"]);
        stage.keys(")").shows(&[") next mistake  w better move", "Review", "#1"]);
    }
}

/// The game as PGN, as the copy dialog writes it.
fn pgn(stage: &mut Harness) -> String {
    stage.keys("y2");
    std::fs::read_to_string(Folders::under(stage.folder()).copied_file()).expect("a file").replace('\n', " ")
}

#[test]
fn mistakes_are_visited_and_retried() {
    let mut stage = pasted(REVIEWED);
    stage.shows(&["Review", "0 ?!  0 ?  1 ??"]);
    stage.keys("w").shows(&["this move is not marked as a mistake"]);
    stage.keys("<end>(").shows(&["Ke7??", "#1"]).keys("(").shows(&["there is no mistake before this move"]);
    stage.keys("w").shows(&["find a better move than Ke7"]).hides(&["Bc4"]);
    // The mistake itself is refused; the better move of the review is found.
    stage.keys("e8e7<enter>").shows(&["Ke7 is the mistake itself", "Find a better move"]);
    stage.keys("b8c6<enter>").shows(&["Nc6 is the better move", "Bc4"]).hides(&["Find a better"]);
    assert!(pgn(&mut stage).contains("2... Ke7 $4 { [%eval #1] } ( 2... Nc6 3. Bc4 ) 3. Qxe5#"));
}

#[test]
fn the_solution_is_shown_by_the_same_key_and_leaving_ends_the_search() {
    let mut stage = pasted(REVIEWED);
    stage.keys("<home>)w").shows(&["Find a better move"]).keys("w").shows(&["Nc6"]).hides(&["Find a better move"]);
    stage.keys(")(").keys("<home>)w[").hides(&["Find a better move"]);
    stage.keys("<end>)").shows(&["there is no mistake after this move"]);
}

#[test]
fn clocks_and_evaluations_of_the_position_are_shown() {
    let mut stage = pasted(REVIEWED);
    stage.keys("<home>]").shows(&["0:05:00", "0.30"]).hides(&["0:04:58"]);
    stage.keys("]").shows(&["0:05:00", "0:04:58", "0.25"]);
    stage.keys("]").shows(&["-0.10", "█", "░"]);
}

#[test]
fn a_game_is_reviewed_by_a_level_and_the_review_is_undone() {
    let mut stage = Harness::game((100, 40), "tic_tac_toe");
    stage.keys("%").shows(&["there is no move to review"]);
    stage.keys("a1<enter>a2<enter>");
    stage.keys(":review nobody at all<enter>").hides(&["reviewed"]);
    stage.keys("<esc>:review 8<enter>").shows(&["reviewed: "]);
    let text = pgn(&mut stage);
    assert!(text.contains("[%eval ") && text.contains('('), "{text}");
    stage.keys("(").shows(&["a2"]).keys("<ins>");
    assert!(!pgn(&mut stage).contains("[%eval"));
}

#[test]
fn an_attempt_is_judged_by_the_engine() {
    let mut stage = Harness::game((100, 40), "tic_tac_toe");
    stage.keys("a1<enter>a2<enter>:review 8<enter>").shows(&["reviewed: "]).keys("(w").shows(&["Find a better move"]);
    // Only the centre does not lose against a corner.
    stage.keys("c1<enter>").shows(&["try another move"]).shows(&["Find a better move"]);
    stage.keys("b2<enter>").hides(&["Find a better move", "try another"]);
    assert!(pgn(&mut stage).contains("b2"));
}

#[test]
fn games_of_worlds_are_not_reviewed() {
    use crate::{store::Mode, worlds::WorldRules};
    let mut stage = Harness::open((100, 32), Some("chess_4x5"), None, Mode::Worlds(WorldRules::Superposition));
    stage.keys("%").shows(&["only ordinary games can be reviewed"]);
}
