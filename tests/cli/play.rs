//! `alfil` and `alfil play`, as far as they go without a terminal.

use super::Home;
use snapbox::str;

#[test]
fn a_terminal_is_needed() {
    let home = Home::new();
    for args in [&[][..], &["play"], &["play", "chess", "--mode", "solitaire"]] {
        home.refuses(args, str!["error: the full-screen program needs a terminal, and this is not one; [..]\n"]);
    }
}

#[test]
fn everything_is_checked_before_the_terminal() {
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
error: the board has 8 ranks, the FEN 2
  8/8 w
  ^^^

"#]],
    );
}
