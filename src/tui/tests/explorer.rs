//! The explorer beside a game.

use super::harness::Harness;
use crate::{
    game::pgn::games,
    snapshot_tests::assert_snapshot,
    store::{
        Folders, Library,
        explorer::{ExplorerFile, add_games},
    },
    task::CancelToken,
};

const GAMES: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n[Date \"2026.01.02\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n\
                     [White \"Bo\"]\n[Black \"Ada\"]\n[Date \"2025.03.04\"]\n\n1. e4 c5 2. Nf3 1/2-1/2\n\n\
                     [White \"Cy\"]\n[Black \"Ada\"]\n\n1. d4 d5 0-1\n";

/// Chess on a terminal of this size, with three games in the database.
fn with_games(size: (u16, u16)) -> Harness {
    let stage = Harness::game(size, "chess");
    let folders = Folders::under(stage.folder());
    let chess = Library::open(&folders).load("chess").expect("chess");
    let mut writer = ExplorerFile::new(&folders).writer(&chess).expect("a database");
    let cancel = CancelToken::default();
    add_games(&mut writer, &chess, games(GAMES).map(Ok), &cancel, &mut |_| {}, &mut |_| {}).expect("added");
    stage
}

#[test]
fn the_table_follows_the_game_and_plays_moves() {
    let mut stage = with_games((100, 32));
    stage.keys("&").shows(&["Explorer", "games", "▸ e4", "d4", "1-0 Ada – Bo 2026"]);
    assert_snapshot("explorer_100x32", &stage.screen());
    stage.keys("<down>").shows(&["▸ d4"]).keys("<up><enter>").shows(&["Explorer · B00", "▸ c5", "e5"]);
    // Walking back and typing a move ask again.
    stage.keys("[").shows(&["▸ e4"]).keys("d2d4<enter>").shows(&["▸ d5"]).keys("<enter>");
    stage.shows(&["None of 3 games continues from here."]);
    stage.keys("&").hides(&["Explorer", "None of"]);
}

#[test]
fn a_click_selects_a_move_and_a_second_one_plays_it() {
    let mut stage = with_games((100, 32));
    stage.keys("&").click_on("d4  ").shows(&["▸ d4"]).click_on("▸ d4").shows(&["▸ d5"]);
}

#[test]
fn without_games_the_keys_belong_to_the_board() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys(":explore<enter>").shows(&["Explorer", "There are no games yet"]);
    // The cursor starts on a pawn.
    stage.keys("<enter><up><up><enter>").shows(&["Black to move"]).keys("<esc>").hides(&["Explorer"]);
}

#[test]
fn the_explorer_stays_for_the_next_game_and_a_damaged_file_is_said() {
    let mut stage = with_games((100, 32));
    stage.keys("&n").shows(&["▸ e4"]);
    std::fs::write(Folders::under(stage.folder()).explorer_file(), "not a database").expect("written");
    stage.keys("e2e4<enter>").shows(&["Explorer", "damaged (Not a redb database"]);
}

#[test]
fn games_of_worlds_have_no_explorer() {
    use crate::{store::Mode, worlds::WorldRules};
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Superposition));
    stage.keys("&").shows(&["other games are shown in ordinary games only"]);
}
