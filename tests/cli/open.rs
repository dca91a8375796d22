//! `alfil open`.

use super::{Home, printed};

/// Games as other programs write them: a byte order mark, CRLF, sloppy moves, variations, comments with commands, and other games.
const GAMES: &str = "\u{FEFF}[Event \"Club\"]\r\n[White \"Ada\"]\r\n[Black \"Bo\"]\r\n[Result \"1-0\"]\r\n\r\n\
    1. e2-e4 {[%clk 0:05:00]} e5 (1... c5 2. Nf3 (2. Nc3) d6) 2. Nf3! $14 Nb8c6 3.Bb5 1-0\r\n\r\n\
    [Event \"Online\"]\n[White \"Cy\"]\n[Black \"Ada\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n\
    [Event \"Broken\"]\n[White \"Di\"]\n\n1. e4 e5 2. Ke3 d6 *\n\n\
    [Event \"Unknown\"]\n[Variant \"No such game\"]\n\n1. e4 *\n";

fn home() -> Home {
    Home::new().file("games.pgn", GAMES)
}

#[test]
fn the_games_of_a_file_are_listed_and_filtered() {
    let said = printed(&home().run(&["open", "games.pgn"]).success());
    for line in ["     1  Ada – Bo  1-0  5 plies  Club", "     2  Cy – Ada  *  5 plies  Online"] {
        assert!(said.contains(line), "{said}");
    }
    let said = printed(&home().run(&["open", "games.pgn", "--find", "online"]).success());
    assert!(said.contains("Cy – Ada") && !said.contains("Club"), "{said}");
}

#[test]
fn every_game_is_played_for_json() {
    let rows = printed(&home().run(&["open", "games.pgn", "--json"]).success());
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows.len(), 4, "{rows:?}");
    let expect = r#"{"number":1,"game":"chess","white":"Ada","black":"Bo","result":"1-0","plies":5,"variations":2,"comments":1,"fen":"r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3","error":null}"#;
    assert_eq!(rows[0], expect);
    assert!(rows[1].contains(r#""game":"crazyhouse""#) && rows[1].contains(r#""plies":5"#), "{}", rows[1]);
    assert!(rows[2].contains(r#""plies":2"#), "{}", rows[2]);
    assert!(rows[2].contains(r#""error":"18:13: `Ke3` is not a legal move""#), "{}", rows[2]);
    assert!(rows[3].contains(r#""fen":null"#) && rows[3].contains("No such game"), "{}", rows[3]);
}

#[test]
fn what_cannot_be_opened_is_said() {
    home().run(&["open", "none.pgn"]).failure().code(2).stderr_eq("error: there is no file `none.pgn`\n");
    let said = "error: `games.pgn` has 4 games; there is no game 5\n";
    home().run(&["open", "games.pgn", "--number", "5"]).failure().code(2).stderr_eq(said);
    let empty = Home::new().file("empty.pgn", "\n");
    empty.run(&["open", "empty.pgn"]).failure().code(2).stderr_eq("error: `empty.pgn` has no game\n");
}
