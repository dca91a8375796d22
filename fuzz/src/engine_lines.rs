//! Executes any lines as those of a GUI, in all protocols of engines. None ends the engine but `quit`.
//!
//! Searches run until the next line that stops them or the end of the input, so an input takes no longer than its lines.

#![no_main]

use alfil::store::{Folders, Library};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// The shipped games, from a folder without files of a user.
static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let library = Library::open(&Folders::under(&std::env::temp_dir().join("alfil-fuzz-without-files")));
    // Reads all rule files, once for all inputs.
    library.entries();
    library
});

/// Words of commands that take as much memory, as many threads or as long as the GUI says. Lines that have them are left out.
const RESOURCES: [&str; 6] = ["hash", "memory", "threads", "cores", "perft", "bench"];

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let is_modest = |line: &&str| !RESOURCES.iter().any(|word| line.to_lowercase().contains(word));
    let lines: Vec<&str> = text.lines().filter(is_modest).collect();
    alfil::cli::serve_lines(&LIBRARY, lines.join("\n").as_bytes());
});
