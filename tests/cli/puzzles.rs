//! `alfil puzzles make`.

use super::{Home, printed};

const FOOLS_MATE: &str = "[Event \"Casual\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Variant \"Atomic\"]\n\n1. e4 *\n";

#[test]
fn puzzles_are_the_same_for_the_same_seed() {
    let home = Home::new();
    let make = || {
        let args = ["puzzles", "make", "chess_4x5", "--count", "2", "--nodes", "2000", "--seed", "3", "--json"];
        printed(&home.run(&args).success().stderr_eq(""))
    };
    let first = make();
    assert_eq!(first, make());
    let rows: Vec<serde_json::Value> =
        first.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert_eq!(rows.len(), 2);
    for row in rows {
        // The solution ends with a move of the player, and is legal.
        let moves = row["moves"].as_array().expect("moves");
        assert!(moves.len() % 2 == 1, "{row}");
        let fen = row["fen"].as_str().expect("a FEN");
        let legal = printed(&home.run(&["moves", "chess_4x5", "--fen", fen]).success());
        assert!(legal.split_whitespace().any(|text| text == moves[0]), "{row}: {legal}");
    }
}

#[test]
fn puzzles_are_found_in_a_file_of_games() {
    let home = Home::new().file("games.pgn", FOOLS_MATE).file("quiet.pgn", "1. e4 e5 *\n");
    let args = ["puzzles", "make", "chess", "--from", "games.pgn", "--nodes", "2000", "--solutions"];
    let expect = "1. Black to move: find the best move. Themes: win in 1 move, check.\n  \
                  alfil play chess --fen \"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\"\n  Qh4#\n";
    home.run(&args).success().stdout_eq(expect);
    let args = ["puzzles", "make", "chess", "--from", "quiet.pgn", "--nodes", "2000"];
    let message = "error: `quiet.pgn` has no game of Chess with a move that is much better than all others\n";
    home.run(&args).code(2).stderr_eq(message);
    let args = ["puzzles", "make", "chess", "--from", "missing.pgn"];
    home.run(&args).code(2).stderr_eq("error: there is no file `missing.pgn`\n");
    home.run(&["puzzles", "make", "chess", "--json", "--nodes", "5"]).code(2);
}

#[test]
fn puzzles_are_kept_and_trained() {
    let home = Home::new();
    let none = printed(&home.alfil(&["puzzles", "train", "--plain"]).stdin("").assert().success());
    assert_eq!(none, "no puzzles are saved; `alfil puzzles make chess --save` makes some\n");
    // The same position is kept once.
    for _ in 0..2 {
        let make = ["puzzles", "make", "chess", "--from", "-", "--nodes", "2000", "--save"];
        home.alfil(&make).stdin(FOOLS_MATE).assert().success();
    }
    let solved = home.alfil(&["puzzles", "train", "chess", "--plain"]).stdin("Qe7\nQh4\n").assert().success();
    let text = printed(&solved);
    assert!(
        text.contains("Qe7 is not the best move") && text.contains("Solved, though not at the first attempt"),
        "{text}"
    );
    let done = home.alfil(&["puzzles", "train", "--plain"]).stdin("").assert();
    assert_eq!(printed(&done.success()), "no puzzle is due; the next one is in 1 day\n");
}
