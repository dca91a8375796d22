//! Settings are chosen, remembered and read again; mistakes in the file are messages.

use super::harness::Harness;

#[test]
fn the_dialog_changes_settings_at_once() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys(",").shows(&["Settings", "Theme", "Coordinates", "Bell on replies"]);
    stage.keys("<down><right>").shows(&["letters"]).keys("<down><down><down><right>").hides(&["Moves"]);
    stage.keys("<down><right><down><right>").shows(&["Coordinates      ‹ off", "Bell on replies  ‹ on"]);
    stage.keys("<esc>").hides(&["a   b", "Settings"]);
    let text = stage.config();
    for line in ["glyphs = \"letters\"", "panel = false", "coordinates = false", "bell = true"] {
        assert!(text.contains(line), "{text}");
    }
    let mut stage = stage.restart();
    stage.keys(",").shows(&["Pieces           ‹ letters", "Side panel       ‹ off", "Bell on replies  ‹ on"]);
}

#[test]
fn keys_and_commands_remember_settings_too() {
    let mut stage = Harness::game((100, 32), "chess");
    stage.keys("s-#").shows(&["coordinates: off"]).keys("v");
    assert_eq!(stage.config(), "glyphs = \"letters\"\ncells = \"4x2\"\ncoordinates = false\npanel = false\n");
    stage.keys(":settings<enter>").shows(&["Square size      ‹ 4x2"]);
}

#[test]
fn the_opponent_of_each_game_is_remembered() {
    let mut stage = Harness::home((100, 32));
    stage.keys("chess<esc>++").shows(&["level 1"]);
    let mut stage = stage.restart();
    stage.shows(&["against level 1"]).keys("othello").hides(&["level 1"]).keys("<enter>m3<enter>").shows(&["level 3"]);
    let mut stage = stage.restart();
    assert_eq!(stage.config(), "[opponents]\nchess = \"1\"\nothello = \"3\"\n");
    stage.keys("<esc>chess<esc>--").shows(&["Players share this keyboard"]);
    assert_eq!(stage.config(), "[opponents]\nchess = \"person\"\nothello = \"3\"\n");
}

#[test]
fn a_mistake_is_a_message_and_the_rest_holds() {
    let mut stage = Harness::with_config((100, 32), "theme = \"pink\"\nglyphs = \"pairs\"\n");
    stage.shows(&["config.toml, line 1, column 9: `theme` cannot be `pink`; choose `auto`"]);
    stage.keys(",").shows(&["‹ pairs"]).keys("<down><right><esc>");
    assert_eq!(stage.config(), "theme = \"pink\"\nglyphs = \"unicode\"\n");
    let mut stage = Harness::with_config((100, 32), "panel = 1\nbell = 2\n");
    stage.shows(&["line 1, column 9: `panel` needs `true` or `false`", "and 1 more"]);
}

#[test]
fn the_users_keys_are_shown_and_work() {
    let text = "[keys]\nundo = \"r\"\nhelp = \"f3\"\nflip = \"u\"\n";
    let mut stage = Harness::with_config((100, 32), text);
    stage.keys("chess<enter>").shows(&["r undo", "u flip", "f3 help"]).keys(":e4<enter>r").shows(&["White to move"]);
    stage.keys(":help<enter>take back").shows(&["r  undo: take back the last move"]).keys("<esc>:e4<enter>");
    stage.keys(":undo").shows(&["take back the last move   r"]);
    let mut stage = Harness::with_config((100, 32), "[keys]\nundo = \"f\"\n");
    stage
        .shows(&["config.toml, line 2, column 1: `f` is also the key of `flip`"])
        .keys("chess<enter>")
        .shows(&["u undo"]);
}

#[test]
fn hints_name_the_users_keys() {
    let text = "[keys]\nconfirm.confirm = \"f5\"\nsettings.cancel = \"f6\"\nplayers.confirm = \"f7\"\nundo = \"r\"\n";
    let mut stage = Harness::with_config((100, 32), text);
    stage
        .keys("chess<enter>:e4<enter>x")
        .shows(&["f5 resign", "n cancel"])
        .keys("n,")
        .shows(&["← → change", "f6 done"]);
    Harness::with_config((100, 32), text).keys("chess<enter>m").shows(&["f7 ok"]);
    Harness::with_config((100, 32), text).keys("chess<enter>?").shows(&["↵ run", "esc back"]);
    let mut stage = Harness::with_config((100, 32), text);
    stage.keys("chess<enter>:e4<enter>x").click_on("f5 resign").shows(&["Result", "r undo"]);
}

#[test]
fn a_theme_of_the_user_is_chosen_and_checked() {
    let text = "theme = \"mine\"\n[themes.mine]\ntitle = \"pink\"\n";
    let mut stage = Harness::with_config((100, 32), text);
    stage.shows(&["config.toml, line 3, column 9: `pink` is no colour; write `#rrggbb`"]).keys(",").shows(&["‹ mine"]);
}

#[test]
fn a_file_that_is_not_toml_is_left_alone() {
    let mut stage = Harness::with_config((100, 32), "theme = dark\n");
    stage.keys(",<right>").shows(&["config.toml, line 1"]);
    assert_eq!(stage.config(), "theme = dark\n");
}

#[test]
fn the_dialog_opens_anywhere() {
    for size in [(20, 8), (60, 20), (80, 24), (200, 60)] {
        Harness::home(size).keys(",").shows(&["Theme"]).keys("<esc>:sett<enter>").shows(&["Theme"]);
    }
    Harness::home((80, 24)).keys("/che").keys(",").shows(&["Settings"]);
}
