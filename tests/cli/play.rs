//! `alfil` and `alfil play` without a terminal.

use super::Home;
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
