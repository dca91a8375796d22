//! `alfil` and `alfil play` without a terminal.

use super::{Home, printed};
use snapbox::str;

#[test]
fn a_terminal_is_required() {
    let home = Home::new();
    for args in [&[][..], &["play"], &["play", "chess", "--mode", "solitaire"]] {
        home.refuses(args, str!["error: the full-screen program needs a terminal; [..]\n"]);
    }
}

#[test]
fn arguments_are_checked_before_the_terminal() {
    let home = Home::new();
    home.refuses(&["play", "chss"], str!["error: there is no game `chss`; did you mean `chess`? [..]\n"]);
    home.refuses(&["play", "--fen", "8"], str!["error: the following required arguments were not provided:\n...\n"]);
    home.refuses(
        &["play", "chess", "--mode", "blitz"],
        str!["error: invalid value 'blitz' for '--mode <MODE>'[..]\n...\n"],
    );
    home.refuses(
        &["play", "chess", "--fen", "8/8 w"],
        str![[r#"
error: the FEN has 2 ranks, but the board has 8
  8/8 w
  ^^^

"#]],
    );
}

#[test]
fn opponents_are_checked_before_the_terminal() {
    let home = Home::new();
    let ready = str!["error: the full-screen program needs a terminal; [..]\n"];
    home.refuses(&["play", "chess", "--against", "3", "--side", "black"], ready);
    home.refuses(
        &["play", "--against", "3"],
        str!["error: the following required arguments were not provided:\n...\n"],
    );
    home.refuses(
        &["play", "chess", "--against", "3", "--side", "Green"],
        str!["error: Chess has no side `Green`; choose [..]\n"],
    );
    home.refuses(
        &["play", "chess", "--clock", "5", "--mode", "quantum"],
        str!["error: `--clock` cannot be used with `--mode quantum`: only ordinary games have clocks; [..]\n"],
    );
    home.refuses(
        &["play", "chess", "--against", "3", "--mode", "solitaire"],
        str![
            "error: `--against 3` cannot be used with `--mode solitaire`: in a solitaire the program makes every reply; [..]\n"
        ],
    );
    home.refuses(
        &["play", "chess", "--against", "sh -c x", "--mode", "quantum"],
        str!["error: `--against [..]` cannot be used with `--mode quantum`: UCI engines cannot play many-worlds games; [..]\n"],
    );
    home.refuses(
        &["play", "chess", "--against", "no-such-program"],
        str![[r#"
error: invalid value 'no-such-program' for '--against <OPPONENT>': there is no program `no-such-program`; players are [..]

For more information, try '--help'.

"#]],
    );
}

/// What the program answers line by line to these lines.
fn plain(home: &Home, args: &[&str], lines: &str) -> String {
    let args: Vec<&str> = ["play", "--plain"].iter().chain(args).copied().collect();
    printed(&home.alfil(&args).stdin(lines.to_owned()).assert().success().stderr_eq(""))
}

#[test]
fn a_game_is_played_line_by_line() {
    let home = Home::new();
    let answer = plain(&home, &["chess"], "board off\ne4\nmoves\nfoo\nN\nundo\nf3\ne5\ng4\nQh4\n");
    let expect = [
        "Chess\n8 r n b q k b n r\n7 p p p p p p p p\n",
        "White to move · move 1\nWhite plays e4.\n",
        "a6  a5  b6  b5",
        "`foo` is neither a legal move nor a command\n",
        "It may mean Nc6, Na6, Nh6, Nf6.\n",
        "One move back.\n",
        "Black plays Qh4#.\n",
        "Black wins — checkmate\n",
    ];
    let mut rest = answer.as_str();
    for text in expect {
        let at = rest.find(text).unwrap_or_else(|| panic!("no {text:?} in {rest}"));
        rest = &rest[at + text.len()..];
    }
    // The list of games has it, and a number opens it.
    let list = plain(&home, &[], "1\nboard\n");
    assert!(
        list.contains("Chess") && list.ends_with("2 P P P P P     P\n1 R N B Q K B N R\n  a b c d e f g h\n"),
        "{list}"
    );
}

#[test]
fn questions_are_answered_by_lines() {
    let home = Home::new();
    let fen = ["chess", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"];
    let answer = plain(&home, &fen, "a8\n9\n2\nresign\nperhaps\nresign\ncopy\n1\n");
    assert_eq!(answer.matches("Which one? 1: a8=Q   2: a8=R   3: a8=B   4: a8=N\n").count(), 2, "{answer}");
    assert!(answer.contains("White plays a8=R.\n"), "{answer}");
    assert_eq!(answer.matches("Resign as Black? (resign or cancel)\n").count(), 2, "{answer}");
    assert!(answer.ends_with("\nR7/7k/8/8/8/8/8/K7 b - - 0 1\n"), "{answer}");
}

#[test]
fn computers_and_worlds_play_line_by_line() {
    let home = Home::new();
    let answer = plain(&home, &["chess", "--against", "random", "--seed", "1"], "board off\ne4\n");
    assert!(
        answer.contains("White plays e4.\nBlack plays ") && answer.ends_with("White to move · move 2\n"),
        "{answer}"
    );
    let answer = plain(&home, &["chess", "--mode", "solitaire"], "e4\nd4\n");
    assert!(answer.contains("round 1 · 20 worlds\nWhite plays d2d4.\n"), "{answer}");
    let answer = plain(&home, &["chess", "--mode", "quantum"], "q e2\n");
    assert!(answer.ends_with("Black to move · 2 worlds\n"), "{answer}");
}
