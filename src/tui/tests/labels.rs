//! Labels of files and ranks by the custom of the game.

use super::harness::Harness;

/// The labels beside the board, joined: rows from above, columns from the left.
#[track_caller]
fn check(game: &str, rows: &str, columns: &str) {
    let stage = Harness::game((100, 60), game);
    let rules = stage.app.state.session.as_ref().expect("a game").rules();
    let labels = crate::tui::board_labels::straight_labels(rules);
    assert_eq!((labels.rows.join(" ").as_str(), labels.columns.join(" ").as_str()), (rows, columns), "{game}");
}

#[test]
fn labels_follow_the_game() {
    check("chess", "8 7 6 5 4 3 2 1", "a b c d e f g h");
    check("go_9x9", "9 8 7 6 5 4 3 2 1", "a b c d e f g h j");
    check("shogi", "a b c d e f g h i", "9 8 7 6 5 4 3 2 1");
    check("xiangqi", "a b c d e f g h i j", "9 8 7 6 5 4 3 2 1");
    check("janggi", "1 2 3 4 5 6 7 8 9 0", "1 2 3 4 5 6 7 8 9");
    check("tic_tac_toe", "3 2 1", "a b c");
    check("nine_mens_morris", "", "");
    // Those of a rhombus, a hexagon and three players are written beside single cells.
    for game in ["hex", "glinski", "three_player_chess"] {
        check(game, "", "");
    }
}

/// The row of the screen with these texts in this order, separated by blanks.
#[track_caller]
fn shows_row(stage: &mut Harness, words: &str) {
    let screen = stage.screen();
    let has_words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").contains(words);
    assert!(screen.lines().any(has_words), "no row {words}:\n{screen}");
}

#[test]
fn both_players_of_xiangqi_count_files_from_the_right() {
    // Each player's numbers stand beside the own edge.
    let mut stage = Harness::game((100, 32), "xiangqi");
    for _ in 0..2 {
        shows_row(&mut stage, "9 8 7 6 5 4 3 2 1");
        shows_row(&mut stage, "1 2 3 4 5 6 7 8 9");
        stage.keys("f");
    }
    let mut stage = Harness::game((80, 24), "shogi");
    shows_row(&mut stage, "9 8 7 6 5 4 3 2 1");
    shows_row(stage.keys("f"), "1 2 3 4 5 6 7 8 9");
}

#[test]
fn points_of_a_graph_are_named_at_the_rim() {
    let mut stage = Harness::game((100, 40), "nine_mens_morris");
    shows_row(&mut stage, "a b c d e f g");
    let screen = stage.screen();
    for rank in 1..=7 {
        assert!(screen.lines().any(|line| line.trim_start().starts_with(&rank.to_string())), "no {rank}:\n{screen}");
    }
}

#[test]
fn labels_of_edges_never_touch() {
    for (size, game) in [((60, 20), "three_player_chess"), ((80, 24), "three_player_chess"), ((60, 20), "glinski")] {
        let mut stage = Harness::game(size, game);
        let screen = stage.screen();
        for joined in ["54", "1112", "9410", "bc"] {
            assert!(!screen.contains(joined), "{joined}:\n{screen}");
        }
    }
}

#[test]
fn labels_give_way_to_squares_with_room_for_marks() {
    for (size, game) in [((60, 20), "shogi"), ((80, 24), "hex")] {
        let stage = Harness::game(size, game);
        let regions = crate::tui::layout::board_regions(&stage.app.state, size.into()).expect("room");
        assert_eq!((regions.board.size.height(), regions.board.column_labels), (2, 0), "{game}");
        assert!(regions.board.is_whole(), "{game}");
    }
}

#[test]
fn arrows_show_where_a_board_goes_on() {
    let mut stage = Harness::game((60, 20), "go_19x19");
    stage.hides(&["◂", "▸"]);
    let [left, right] = ["<left>", "<right>"].map(|key| key.repeat(18));
    stage.keys(&format!("+{left}<pgup><pgup><pgup><pgup><pgup>")).shows(&["▸", "▾"]).hides(&["◂", "▴"]);
    stage.keys(&format!("{right}<pgdn><pgdn><pgdn><pgdn><pgdn>")).shows(&["◂", "▴"]).hides(&["▸", "▾"]);
    Harness::game((80, 24), "chess").hides(&["◂", "▸", "▴", "▾"]);
}
