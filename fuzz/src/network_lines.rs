//! Reads any bytes as those of a guest by a host with a game that is under way, and as those of a host by a guest.
//!
//! The first byte chooses the game.

#![no_main]

use alfil::network::{read_guest, read_host};
use alfil::store::{Folders, Library, LoadedGame};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Games with different notations, clocks and numbers of players.
static GAMES: LazyLock<Vec<LoadedGame>> = LazyLock::new(|| {
    let library = Library::open(&Folders::under(&std::env::temp_dir().join("alfil-fuzz-without-files")));
    let names = ["tic_tac_toe", "chess", "three_player_chess", "crazyhouse"];
    names.iter().map(|name| library.load(name).expect("a shipped game")).collect()
});

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    read_guest(&GAMES[usize::from(*choice) % GAMES.len()], bytes);
    read_host(bytes);
});
