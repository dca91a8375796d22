//! Comments and annotations of moves.

use super::harness::Harness;
use crate::{snapshot_tests::assert_snapshot, store::Folders, tui::event::Event};

/// The game as PGN, as the copy dialog writes it.
fn pgn(stage: &mut Harness) -> String {
    stage.keys("y2");
    std::fs::read_to_string(Folders::under(stage.folder()).copied_file()).expect("a file")
}

#[test]
fn a_comment_is_written_and_taken_back() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("e2e4<enter>\"").shows(&["comment on e4:", "esc cancels"]);
    stage.keys("best by test<enter>").shows(&["best by test"]).hides(&["comment on"]);
    assert!(pgn(&mut stage).ends_with("1. e4 { best by test } *\n"));
    stage.keys("\"").shows(&["comment on e4: best by test"]).keys("<c-u><enter>").hides(&["best by test"]);
    stage.keys("<ins>").shows(&["best by test", "as it was before"]).keys("<ins>").hides(&["best by test"]);
    stage.keys("<ins>").shows(&["nothing was removed or annotated"]);
}

#[test]
fn a_game_has_a_comment_and_a_long_one_scrolls() {
    let mut stage = Harness::game((60, 20), "chess");
    stage.keys(":comment<enter>").shows(&["comment on the game:"]);
    stage.input(Event::Paste(format!("begin {}end", "word ".repeat(30))));
    stage.shows(&["word word end"]).hides(&["begin"]).keys("<home>").shows(&["begin word"]);
    stage.keys("<enter>");
    let mut stage = stage.restart();
    stage.keys("<enter>").shows(&["begin word"]);
}

#[test]
fn annotations_are_chosen_from_a_list() {
    let mut stage = Harness::game((80, 24), "chess");
    stage.keys("$").shows(&["there is no move before this position"]);
    stage.keys("e2e4<enter>$").shows(&["Annotations of e4", "1    !   good move", "blunder"]);
    assert_snapshot("annotations_80x24", &stage.screen());
    stage.keys("3").shows(&["e4!?"]).keys("$2").shows(&["e4?"]).hides(&["e4!?"]);
    stage.keys("$8").shows(&["e4? ="]);
    stage.keys("$<end>").shows(&["novelty"]).click_on("novelty").shows(&["e4? = N"]);
    assert!(pgn(&mut stage).ends_with("1. e4 $2 $10 $146 *\n"));
    stage.keys("$<del>").hides(&["e4?"]).keys("<ins>").shows(&["e4? = N"]);
    stage.keys("$<esc>").hides(&["Annotations"]);
}

#[test]
fn commands_in_comments_are_drawn_or_hidden_and_kept() {
    let mut stage = Harness::game((100, 32), "chess");
    let text = "1. e4 {[%clk 0:05:00] [%eval 0.3] centre [%csl Ge4,Rd5] [%cal Bg1f3]} e5 *";
    stage.input(Event::Paste(text.into()));
    stage.keys("y").hides(&["[%", "●", "◎"]).shows(&["centre"]);
    stage.keys("]").shows(&["centre", "●", "↖", "◎"]).hides(&["[%", "clk"]);
    assert_eq!(stage.screen().matches('●').count(), 2);
    assert_snapshot("comment_marks_100x32", &stage.screen());
    stage.keys("f").shows(&["↘"]).keys("f");
    stage.keys("\"").shows(&["comment on e4: centre"]).keys(" is ours<enter>");
    let expect = "1. e4 { [%clk 0:05:00] [%eval 0.3] [%csl Ge4,Rd5] [%cal Bg1f3] centre is ours }";
    assert!(pgn(&mut stage).replace('\n', " ").contains(expect));
}

#[test]
fn games_of_worlds_have_no_comments() {
    use crate::{store::Mode, worlds::WorldRules};
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Superposition));
    stage.keys("\"").shows(&["games of worlds have neither variations nor comments"]);
}
