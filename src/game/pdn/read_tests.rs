use super::*;
use crate::game::pgn::{format_line, play_game};

fn game(text: &str) -> PgnGame {
    games(text).next().expect("a game")
}

fn tag(game: &PgnGame, name: &str) -> String {
    game.tag(name).map_or_else(String::new, |tag| tag.value.clone())
}

/// A game as lidraughts writes it.
const INTERNATIONAL: &str = "[Event \"Casual Blitz game\"]\n[Site \"https://lidraughts.org/abcdefgh\"]\n[Date \"2026.03.01\"]\n\
    [White \"ann\"]\n[Black \"bob\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n[TimeControl \"180+2\"]\n\n\
    1. 32-28 { [%clock w0:03:00 B0:03:00] } 19-23 2. 28x19 14x23 (2... 13x24 3. 37-32) 3. 33-28(!) 23x32 4. 37x28 2-0\n\n\
    [Event \"next\"]\n\n1. 31-27 1-1\n";

#[test]
fn international_games_are_read() {
    let all: Vec<PgnGame> = games(INTERNATIONAL).collect();
    let results: Vec<Option<&str>> = all.iter().map(|game| game.result.as_deref()).collect();
    assert_eq!(results, [Some("1-0"), Some("1/2-1/2")]);
    let first = &all[0];
    assert_eq!(
        (tag(first, "Variant"), tag(first, "White"), tag(first, "Result")),
        ("International draughts".into(), "ann".into(), "1-0".into())
    );
    let expect = "32-28 { [%clock w0:03:00 B0:03:00] } 19-23 28x19 14x23 (13x24 37-32) 33-28 $1 23x32 37x28";
    assert_eq!(format_line(&first.line), expect);
    let (tree, errors) = play_game(&crate::shipped_tests::variant("international_draughts"), first);
    assert_eq!((tree.main_line().count(), errors), (7, Vec::new()));
}

#[test]
fn black_moves_first_in_english_draughts() {
    // Two jumps, with all squares and without.
    let game = game(
        "[White \"w\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 22-18 2. 15x22 25x18* 0-1\n",
    );
    assert_eq!(
        (tag(&game, "White"), tag(&game, "Black"), tag(&game, "Result")),
        ("b".into(), "w".into(), "1-0".into())
    );
    assert_eq!(tag(&game, "Variant"), "English draughts");
    let english = crate::shipped_tests::variant("english_draughts");
    let (tree, errors) = play_game(&english, &game);
    assert_eq!((tree.main_line().count(), errors), (4, Vec::new()));
}

#[test]
fn games_without_a_type_are_told_apart_by_their_squares() {
    assert_eq!(tag(&game("1. 11-15 23-19 *"), "Variant"), "English draughts");
    assert_eq!(tag(&game("1. 32-28 18-23 2. 37-32 0-0"), "Variant"), "International draughts");
    assert_eq!(tag(&game("1. 32-28 *"), "Variant"), "International draughts");
    assert_eq!(tag(&game("[FEN \"B:W18:B1-4\"]\n\n1. 1-6 *"), "Variant"), "English draughts");
    assert_eq!(tag(&game("[FEN \"W:W48:B4\"]\n\n1. 18-12 *"), "Variant"), "International draughts");
    assert_eq!(format_line(&game("1. 32-28  1- 7 2. 33x 22\n2-0").line), "32-28 1-7 33x22");
    assert_eq!(tag(&game("[GameType \"25\"]\n\n1. c3-d4 *"), "Variant"), "Russian draughts");
}

#[test]
fn positions_are_lists_of_squares() {
    let text = "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK47,31-33:B20,K1.\"]\n\n1. 32-28 *";
    let game = game(text);
    let (tree, errors) = play_game(&crate::shipped_tests::variant("international_draughts"), &game);
    assert_eq!((tree.main_line().count(), errors), (1, Vec::new()));
}
