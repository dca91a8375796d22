//! `alfil explore`.

use super::{Home, printed};
use std::fs;

const GAMES: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n[Date \"2026.01.02\"]\n[Event \"Club\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                     [White \"Bo\"]\n[Black \"Ada\"]\n\n1. e4 c5 1/2-1/2\n\n[White \"Cy\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                     [Variant \"Crazyhouse\"]\n\n1. e4 *\n";

fn home() -> Home {
    Home::new().file("games.pgn", GAMES)
}

#[test]
fn added_games_give_a_table() {
    let home = home();
    let said = "note: games.pgn:15:13: `Ke3` is not a legal move; this game is left out\n\
                note: games.pgn: 2 games added, 1 left out because of errors, 1 left out because they are not games of Chess\n";
    let table = "Chess\n\
                 move     games   White    draw   Black\n\
                 e4           2    50 %    50 %     0 %  B00 King's pawn opening\n\
                 all          2    50 %    50 %     0 %\n\n\
                 latest games\n  2026.01.02  Ada – Bo  1-0  Club\n  ?           Bo – Ada  1/2-1/2\n";
    home.run(&["explore", "chess", "--add", "games.pgn"]).success().stdout_eq(table).stderr_eq(said);
    let again = home.run(&["explore", "chess", "--add", "games.pgn", "--moves", "1. e4 e5", "--json"]).success();
    let found = printed(&again);
    let start = r#"{"game":"chess","fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","opening":{"code":"C20","#;
    assert!(found.starts_with(start), "{found}");
    let moves = r#""games":1,"wins":[1,0],"draws":0,"unknown":0,"moves":[{"action":"g1f3","name":"Nf3","opening":{"code":"C40","#;
    assert!(found.contains(moves), "{found}");
    let latest = r#""latest":[{"date":"2026.01.02","players":["Ada","Bo"],"result":"1-0","event":"Club"}]}"#;
    assert!(found.contains(latest), "{found}");
    home.run(&["explore", "chess", "--forget"]).success().stdout_eq("").stderr_eq("note: 2 games of Chess removed\n");
    let none = "Chess\nThere are no games yet. `alfil explore chess --add FILE.pgn` adds games.\n";
    home.run(&["explore", "chess"]).success().stdout_eq(none);
}

#[test]
fn what_cannot_be_explored_is_said() {
    let home = home();
    home.refuses(&["explore", "chess", "--add", "none.pgn"], "error: there is no file `none.pgn`\n");
    home.refuses(&["explore", "chess", "--moves", "e4 Ke4"], "error: --moves:1:4: `Ke4` is not a legal move\n");
    let path = home.path("home/data/explorer.redb");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, "not a database").expect("written");
    for args in
        [&["explore", "chess"][..], &["explore", "chess", "--add", "games.pgn"], &["explore", "chess", "--forget"]]
    {
        let done = home.run(args).code(2).stdout_eq("");
        let said = String::from_utf8(done.get_output().stderr.clone()).expect("text");
        assert!(said.starts_with("error: the database `") && said.contains("remove the file"), "{said}");
        assert!(!home.path("home/state/crash.txt").exists());
    }
}
