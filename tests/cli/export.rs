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
    let expect = r#"{"number":1,"game":"go_9x9","white":"cho","black":"lee","result":"1-0","plies":3,"variations":1,"comments":1,"fen":"9/9/4P1P2/9/2p1p4/9/2P6/9/9 w - - 3 3","error":null}"#;
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
    let said = printed(&home.run(&["export", "games.sgf", "--number", "1", "--as", "sgf"]).success());
    assert_eq!(said, expect);
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

/// Runs `alfil open --json` on a file. Returns the lines.
fn rows(name: &str, bytes: impl AsRef<[u8]>, args: &[&str]) -> Vec<String> {
    let home = Home::new().file(name, bytes);
    let printed = printed(&home.run(&[&["open", name, "--json"], args].concat()).success());
    printed.lines().map(str::to_owned).collect()
}

#[test]
fn draughts_are_opened_and_written() {
    let text = "[White \"ann\"]\n[Black \"bob\"]\n[Result \"0-1\"]\n[GameType \"21\"]\n\n1. 11-15 { first } 22-18 (1... 23-19) 2. 15x22 25x18 0-1\n";
    let row = &rows("game.pdn", text, &[])[0];
    assert!(row.starts_with(r#"{"number":1,"game":"english_draughts","white":"ann","black":"bob","result":"0-1","plies":4,"variations":1,"#), "{row}");
    let home = Home::new().file("game.pdn", text);
    let said = printed(&home.run(&["export", "game.pdn", "--as", "pdn"]).success());
    assert!(
        said.contains("[GameType \"21\"]") && said.contains("[Black \"bob\"]") && said.contains("[Result \"0-1\"]"),
        "{said}"
    );
    assert!(said.ends_with("\n1. 11-15 { first } 1... 22-18 ( 1... 23-19 ) 2. 15x22 25x18 0-1\n"), "{said}");
}

#[test]
fn shogi_is_opened_and_written() {
    // Shift-JIS, as older programs write it: a handicap, a capture on the square of the last move, and the end.
    let kif = b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\r\n   1 \x82V\x98Z\x95\xe0(77)\r\n   2 \x82R\x8el\x95\xe0(33)\r\n\
        \x20  3 \x82Q\x93\xf1\x8ap\x90\xac(88)\r\n   4 \x93\xaf\x81@\x8b\xe2(31)\r\n   5 \x93\x8a\x97\xb9\r\n";
    let row = &rows("game.kif", kif, &[])[0];
    assert!(
        row.contains(r#""game":"shogi""#)
            && row.contains(r#""result":"1-0","plies":4"#)
            && row.contains(r#""error":null"#),
        "{row}"
    );
    let home = Home::new().file("game.kif", kif);
    let expect = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n";
    home.run(&["export", "game.kif", "--as", "csa"]).success().stdout_eq(expect);
    let expect =
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 8h2b+ 3a2b\n";
    home.run(&["export", "game.kif", "--as", "usi"]).success().stdout_eq(expect);
    let expect = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5\n";
    home.run(&["export", "game.kif", "--as", "sfen"]).success().stdout_eq(expect);
    let expect = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    home.run(&["export", "shogi", "--moves", "7g7f", "--as", "kif"]).success().stdout_eq(expect);
}

#[test]
fn lists_of_positions_and_moves_are_opened() {
    let epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"one\";\nx/8 w - -\n";
    let all = rows("tests.epd", epd, &[]);
    assert!(all[0].contains(r#""comments":1,"fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","error":null"#), "{}", all[0]);
    assert!(all[1].contains(r#""error":"2:1: the FEN tag: "#), "{}", all[1]);
    let all = rows("moves.txt", "position startpos moves e2e4 e7e5\nposition startpos moves e2e4 e7e6 e1e3\n", &[]);
    assert!(
        all[0].contains(r#""plies":2"#) && all[1].contains(r#""error":"2:35: `e1e3` is not a legal move""#),
        "{all:?}"
    );
    let all = rows("moves.txt", "h3e3 h10g8\n", &["--game", "xiangqi"]);
    assert!(all[0].contains(r#""game":"xiangqi""#) && all[0].contains(r#""plies":2"#), "{all:?}");
}

#[test]
fn boards_are_written_as_pictures() {
    let home = Home::new();
    let svg = printed(&home.run(&["export", "chess", "--moves", "e4", "--as", "svg"]).success());
    assert!(svg.starts_with("<svg "), "{svg}");
    let ansi = printed(&home.run(&["export", "go_9x9", "--moves", "e5", "--as", "ansi"]).success());
    assert!(ansi.contains("\u{1b}["), "{ansi:?}");
    home.run(&["export", "chess", "-o", "board.png"]).success();
    let png = std::fs::read(home.path("board.png")).expect("a file");
    assert!(png.starts_with(b"\x89PNG"));
    let refused = "error: the board of Shogi needs letters or colours that a PNG does not have; choose `svg`\n";
    home.refuses(&["export", "shogi", "-o", "board.png"], refused);
    assert!(!home.path("board.png.part").exists() && std::fs::read(home.path("board.png")).expect("a file") == png);
}
