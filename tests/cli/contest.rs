//! `alfil match`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn two_players_meet() {
    let home = Home::new();
    let done = home.run(&["match", "4", "random", "tic_tac_toe", "--games", "6", "--seed", "3"]).success();
    let said = printed(&done);
    assert!(said.starts_with("level 4 against random: ") && said.contains(" 0 lost"), "{said}");
    let again = home.run(&["match", "4", "random", "tic_tac_toe", "--games", "6", "--seed", "3"]).success();
    assert_eq!(said, printed(&again));
}

#[test]
fn games_are_written_down() {
    let home = Home::new();
    home.run(&[
        "match",
        "1",
        "random",
        "chess",
        "--games",
        "2",
        "--nodes",
        "20",
        "--turns",
        "20",
        "--pgn",
        "games.pgn",
    ])
    .success();
    let text = std::fs::read_to_string(home.path("games.pgn")).unwrap();
    assert!(text.contains("[White \"level 1\"]") && text.contains("[White \"random\"]"), "{text}");
}

#[test]
fn who_is_nobody_is_refused() {
    let home = Home::new();
    home.refuses(
        &["match", "9", "random", "chess"],
        str![[r#"
error: invalid value '9' for '<ONE>': nobody is called so; players are `random`, and the levels `1` to `8`
...
"#]],
    );
}
