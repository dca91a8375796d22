//! `alfil export`.

use super::{Home, printed};

/// A game as a Go server writes it: a handicap, clocks, a comment with an escape, and a variation.
const SGF: &str = "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[9]HA[2]KM[0.50]TM[600]\n\
    PW[cho]PB[lee]WR[5d]BR[4d]DT[2026-03-01]RE[W+Resign]AB[gc][cg]\n\
    ;W[ee]WL[590.2]C[hello [9k\\]: hi]\n(;B[ec];W[ce])\n(;B[ge]TE[1];W[]))\n\n(;GM[1]SZ[13];B[dd];W[jj])\n";

#[test]
fn a_go_game_is_opened() {
    let home = Home::new().file("games.sgf", SGF);
    let rows = printed(&home.run(&["open", "games.sgf", "--json"]).success());
    let rows: Vec<&str> = rows.lines().collect();
    let expect = r#"{"number":1,"game":"go_9x9","white":"cho","black":"lee","result":"0-1","plies":3,"variations":1,"comments":1,"fen":"9/9/4P1P2/9/2p1p4/9/2P6/9/9 w - - 3 3","error":null}"#;
    assert_eq!(rows[0], expect);
    assert!(rows[1].contains(r#""game":"go_13x13""#), "{}", rows[1]);
    let listed = printed(&home.run(&["open", "games.sgf"]).success());
    assert!(listed.contains("     1  lee – cho  0-1  3 plies  ?"), "{listed}");
}

#[test]
fn a_format_is_named_or_recognised() {
    let home = Home::new().file("game.txt", "junk\n(;SZ[9];B[aa])");
    let rows = printed(&home.run(&["open", "game.txt", "--format", "sgf", "--json"]).success());
    assert!(rows.contains(r#""plies":1"#), "{rows}");
    home.run(&["open", "game.txt", "--format", "doc"]).failure().code(2);
}

#[test]
fn a_go_game_is_written_as_it_was_read() {
    let home = Home::new().file("games.sgf", SGF);
    let expect = "(;FF[4]GM[1]CA[UTF-8]SZ[9]\nPB[lee]\nPW[cho]\nBR[4d]\nWR[5d]\nKM[0.50]\nHA[2]\nRU[Japanese]\nTM[600]\n\
        DT[2026-03-01]\nRE[W+Resign]\nAB[cg][gc]\nPL[W]\n;W[ee]C[hello [9k\\]: hi]\n(\n;B[ec]\n;W[ce])\n(\n;B[ge]TE[1]\n;W[]))\n";
    home.run(&["export", "games.sgf", "--number", "1", "--as", "sgf"]).success().stdout_eq(expect);
}

#[test]
fn games_are_converted_to_a_file() {
    let home = Home::new().file("games.sgf", SGF);
    home.run(&["export", "games.sgf", "-o", "games.pgn"]).success().stdout_eq("");
    let pgn = std::fs::read_to_string(home.path("games.pgn")).expect("a file");
    assert!(pgn.contains("\n1... e5 { hello [9k]: hi } 2. e7 ( 2. g5 $1 pass ) 2... c5 0-1\n\n[Event"), "{pgn}");
    let rows = printed(&home.run(&["open", "games.pgn", "--json"]).success());
    assert!(rows.lines().count() == 2 && rows.contains(r#""black":"lee""#), "{rows}");
    let same = "error: `--output` names the file that is read; choose another one\n";
    home.refuses(&["export", "games.sgf", "--as", "pgn", "-o", "games.sgf"], same);
}

#[test]
fn a_game_of_the_library_is_written_from_moves() {
    let home = Home::new();
    let args = ["export", "go_9x9", "--moves", "1. e5 c3 (1... g7) 2. pass", "--as", "sgf"];
    let expect = "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[ee]\n(\n;W[cg]\n;B[])\n(\n;W[gc]))\n";
    home.run(&args).success().stdout_eq(expect);
    home.refuses(
        &["export", "go_9x9", "--moves", "e5 e5", "--as", "sgf"],
        "error: --moves:1:4: `e5` is not a legal move\n",
    );
    let refused = "error: SGF is written for games of Go, not for Chess\n";
    home.refuses(&["export", "chess", "--as", "sgf"], refused);
    home.refuses(&["export", "chess"], "error: name a format: `--as pgn`\n");
}
