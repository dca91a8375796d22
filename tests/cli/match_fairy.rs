//! Matches against Fairy-Stockfish, in every game that both programs play. They run with `ALFIL_SLOW=1`, if the program is installed
//! (on Debian: `apt-get install fairy-stockfish`).

use super::Home;
use crate::support::{check_all, shipped_names, slow};
use std::path::PathBuf;
use std::sync::Mutex;

/// Games of a match.
const GAMES: &str = "20";
/// The games that both programs play at least.
const MIN_COMMON_GAMES: usize = 38;

fn fairy_stockfish() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian installs games in a folder that may not be on the path.
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("fairy-stockfish")).find(|file| file.is_file())
}

#[test]
fn every_common_game_is_played_without_an_error_of_protocol() {
    let Some(program) = fairy_stockfish().filter(|_| slow()) else { return };
    let program = program.to_str().expect("a path in UTF-8");
    let played = Mutex::new(Vec::new());
    check_all(&shipped_names(), |game| {
        let args = ["match", "random", program, game, "--games", GAMES, "--nodes", "30", "--turns", "80", "--json"];
        let done = Home::new().run(&args).get_output().clone();
        let (out, errors) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        if ["it does not play", "there is no opponent"].iter().any(|reason| errors.contains(reason)) {
            return;
        }
        assert!(done.status.success() && !out.contains("forfeit"), "{game}: {errors}{out}");
        played.lock().expect("no other test has failed").push(game.to_owned());
    });
    let played = played.into_inner().expect("no test has failed");
    assert!(played.len() >= MIN_COMMON_GAMES, "only {played:?}");
}
