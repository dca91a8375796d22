//! `alfil moves`.

use super::{Home, printed};
use snapbox::str;

#[test]
fn text_has_coordinates_and_san() {
    let done = Home::new().run(&["moves", "chess"]).success().stderr_eq("");
    let text = printed(&done);
    assert_eq!(text.lines().count(), 20);
    assert!(text.lines().any(|line| line == "g1f3  Nf3"), "{text}");
}

/// A sign takes a search of the replies, so a list of thousands of moves has none.
#[test]
fn a_long_list_has_no_signs() {
    let home = Home::new().file("long.alg", "extends chess\ntitle Three moves each\nturn White : white{1,3}\n");
    let text = printed(&home.run(&["moves", "long.alg"]).success().stderr_eq(""));
    assert_eq!((text.lines().count(), text.contains(['+', '#'])), (10_719, false));
}

#[test]
fn json_has_captures_and_promotions() {
    let home = Home::new();
    let fen = "1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let done = home.run(&["moves", "chess", "--fen", fen, "--json"]).success().stderr_eq("");
    let text = printed(&done);
    for line in [
        r#"{"action":"e5d6","from":"e5","to":"d6","takes":[{"square":"d5","piece":"p"}],"promotes":null}"#,
        r#"{"action":"a7b8q","from":"a7","to":"b8","takes":[{"square":"b8","piece":"n"}],"promotes":"Q"}"#,
        r#"{"action":"e1e2","from":"e1","to":"e2","takes":[],"promotes":null}"#,
    ] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
    let drop = home.run(&["moves", "tic_tac_toe", "--json"]).success();
    let first = r#"{"action":"a1","from":null,"to":"a1","takes":[],"promotes":null}"#;
    assert!(printed(&drop).lines().any(|line| line == first), "{}", printed(&drop));
}

#[test]
fn a_finished_game_has_no_moves() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let done = Home::new().run(&["moves", "chess", "--fen", fen]).success();
    done.stdout_eq("").stderr_eq("note: the game is over: checkmate, Black wins\n");
}

#[test]
fn errors_in_a_fen_are_underlined() {
    let home = Home::new();
    home.refuses(
        &["moves", "chess", "--fen", "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
        str![[r#"
error: the FEN has 9 ranks, but the board has 8
  rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

"#]],
    );
    home.refuses(
        &["moves", "chess", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"],
        str![[r#"
error: Black has no royal piece (`k`) on the board
  8/8/8/8/8/8/8/K7 w - - 0 1
  ^^^^^^^^^^^^^^^^

"#]],
    );
    home.refuses(
        &["moves", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - zero 1"],
        str![[r#"
error: `zero` is not a whole number from 0; the last two fields count turns and moves
  4k3/8/8/8/8/8/8/4K3 w - - zero 1
                            ^^^^

"#]],
    );
}
