//! pyffish, the Python module of Fairy-Stockfish, as an outside judge of games that Alfil plays and writes. These tests run with
//! `ALFIL_SLOW=1`, if the module is installed (`pip install pyffish`).

use super::Home;
use crate::support::{path, slow};
use std::process::Command;

/// Games that pyffish has, too.
const GAMES: [&str; 42] = [
    "antichess",
    "amazons",
    "atomic",
    "breakthrough",
    "capablanca",
    "capahouse",
    "chancellor",
    "chaturanga",
    "chess",
    "chessgi",
    "codrus",
    "courier",
    "crazyhouse",
    "duck_chess",
    "euroshogi",
    "extinction",
    "five_check",
    "giveaway",
    "grand",
    "horde",
    "isolation",
    "janggi",
    "judkins",
    "king_of_the_hill",
    "kinglet",
    "kyotoshogi",
    "losers",
    "makruk",
    "microshogi",
    "minishogi",
    "minixiangqi",
    "misere",
    "no_castling",
    "no_check_atomic",
    "placement",
    "racing_kings",
    "seirawan",
    "shako",
    "shatranj",
    "shogi",
    "three_check",
    "xiangqi",
];
/// Random games of each.
const GAME_COUNT: &str = "4";

#[test]
fn pyffish_plays_random_games_to_the_same_positions() {
    let has_module = || Command::new("python3").args(["-c", "import pyffish"]).output();
    if !(slow() && has_module().is_ok_and(|output| output.status.success())) {
        return;
    }
    let home = Home::new();
    for game in GAMES {
        let [pgn, uci, json] = ["pgn", "uci", "json"].map(|ending| format!("{game}.{ending}"));
        home.run(&["match", "random", "random", game, "--games", GAME_COUNT, "--turns", "80", "--pgn", &pgn]).success();
        home.run(&["export", &pgn, "-o", &uci]).success();
        let rows = home.run(&["open", &pgn, "--json"]).success().get_output().stdout.clone();
        std::fs::write(home.path(&json), rows).expect("written");
        let output = Command::new("python3")
            .arg(path("tests/cli/pyffish/play_games.py"))
            .args([home.path(&uci), home.path(&json)])
            .output()
            .expect("python3 starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), GAME_COUNT, "{game}: {errors}");
    }
}
