//! `alfil worlds`: its arguments.

use super::Home;
use snapbox::str;

#[test]
fn a_script_is_needed() {
    let home = Home::new();
    home.refuses(&["worlds", "chess"], str!["error: the following required arguments were not provided:\n...\n"]);
    home.refuses(&["worlds", "chess", "--moves", " "], str!["error: the script has no moves; [..]\n"]);
    home.refuses(&["worlds", "chss", "--moves", "e4"], str!["error: there is no game `chss`; [..]\n"]);
}
