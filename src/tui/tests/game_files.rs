//! Files of games: opening them, and choosing one of several.

use super::harness::Harness;

/// Writes a file and returns its path.
fn file(stage: &Harness, text: &str) -> String {
    let path = stage.folder().join("games.pgn");
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a path").to_owned()
}

const GAMES: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n[Event \"Spring Open\"]\n[Date \"2026.03.01\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n\
                     [White \"Cy\"]\n[Black \"Ada\"]\n[Event \"Club\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n\
                     [White \"Di\"]\n[Black \"Bo\"]\n[Event \"Club\"]\n[Result \"*\"]\n\n1. e4 ) e5 *\n";

/// Types the command that opens a file.
fn open(stage: &mut Harness, path: &str) {
    stage.keys(&format!(":open {path}<enter>"));
}

#[test]
fn a_game_of_a_file_is_chosen() {
    let mut stage = Harness::home((100, 32));
    let path = file(&stage, GAMES);
    open(&mut stage, &path);
    stage.shows(&["3 games", "Ada – Bo", "Cy – Ada", "Spring Open", "2026.03.01"]);
    stage.keys("ada club").shows(&["1 of 3 games", "Cy – Ada"]).hides(&["Ada – Bo"]);
    stage.keys("<esc>").shows(&["3 games"]).keys("0-1").shows(&["1 of 3"]).keys("<bs><bs><bs>");
    stage.keys("<down><up><enter>").shows(&["White to move · move 1", "1… c5 2. Nf3"]).hides(&["games.pgn"]);
    open(&mut stage, &path);
    stage.click_on("Cy – Ada").click_on("Cy – Ada").shows(&["d4", "d5"]);
    open(&mut stage, &path);
    stage.keys("<esc>").hides(&["3 games"]).shows(&["d4"]);
}

#[test]
fn an_error_in_a_game_is_a_row_with_a_message() {
    let mut stage = Harness::game((80, 24), "chess");
    let path = file(&stage, GAMES);
    open(&mut stage, &path);
    stage.shows(&["Di – Bo", "21:7: unmatched"]).keys("<end><enter>").shows(&["e4"]);
}

#[test]
fn a_file_with_one_game_opens_it() {
    let mut stage = Harness::game((80, 24), "chess");
    let path = file(&stage, "1. e4 e5 *");
    open(&mut stage, &path);
    stage.shows(&["e4", "e5", "move 1"]).hides(&["filter"]);
    let path = file(&stage, "");
    open(&mut stage, &path);
    stage.shows(&["has no game"]);
    open(&mut stage, "/no/such/file.pgn");
    stage.shows(&["there is no file `/no/such/file.pgn`"]).keys("<c-o>").shows(&[": open"]);
}

#[test]
fn many_games_scroll() {
    let mut stage = Harness::home((60, 20));
    let games: Vec<String> = (1..=300).map(|number| format!("[White \"P{number}\"]\n\n1. e4 *\n\n")).collect();
    let path = file(&stage, &games.concat());
    open(&mut stage, &path);
    stage.shows(&["300 games", "P1 – ?"]).keys("<end>").shows(&["P300 – ?"]).keys("<home>").shows(&["P2 – ?"]);
    stage.keys("p29<pgdn>").shows(&["11 of 300 games", "P299"]);
}

#[test]
fn files_in_the_folder_of_own_games_are_listed() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = crate::store::Folders::under(home.path()).rules();
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("club.pgn"), GAMES).expect("written");
    let mut stage = Harness::in_home(home, (100, 32));
    stage.shows(&["club.pgn"]).keys("club").shows(&["choose one of its games"]);
    stage.keys("<enter>").shows(&["3 games", "Ada – Bo"]).keys("<enter>").shows(&["1… c5 2. Nf3"]);
}

#[test]
fn a_game_is_exported_in_the_format_of_its_name() {
    let mut stage = Harness::game((100, 32), "chess");
    let path = |stage: &Harness, name: &str| stage.folder().join(name).to_str().expect("a path").to_owned();
    let [pgn, svg, sgf] = ["game.pgn", "board.svg", "game.sgf"].map(|name| path(&stage, name));
    stage.keys(&format!(":e4<enter>:export {pgn}<enter>")).shows(&["exported to"]);
    let written = std::fs::read_to_string(&pgn).expect("a file");
    assert!(written.contains("\n1. e4 *\n"), "{written}");
    stage.keys(&format!(":export {pgn}<enter>")).shows(&["choose another name"]);
    assert_eq!(std::fs::read_to_string(&pgn).expect("a file"), written);
    stage.keys(&format!(":export {svg}<enter>")).shows(&["exported to"]);
    assert!(std::fs::read_to_string(&svg).expect("a file").starts_with("<svg "));
    stage.keys(&format!(":export {sgf}<enter>")).shows(&["SGF is written for games of Go"]);
    assert!(!std::path::Path::new(&sgf).exists());
    stage.keys(":export<enter>").shows(&["name a file"]).keys(":export game<enter>").shows(&["such as"]);
}
