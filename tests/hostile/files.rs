//! The hostile files that are short enough to be read: `tests/hostile/*.alg`. Each says in its first line what becomes
//! of it:
//!
//!     --! error: TITLE
//!     --! plays: HOW MANY ACTIONS AT THE START
//!     --! fault: TITLE
//!     --! at: WHAT THE EXPRESSION BEGINS WITH       (the second line, after a fault)

use super::fate::{Fate, check};
use crate::support::path;
use std::fs;

#[test]
fn every_file_ends_as_it_says() {
    let entries = fs::read_dir(path("tests/hostile")).expect("the hostile files");
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "alg"));
    files.sort();
    assert!(files.len() >= 24, "only {} hostile files", files.len());
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy();
        let text = fs::read_to_string(&file).expect("a text");
        check(&name, &text, fate(&text).unwrap_or_else(|| panic!("{name} does not say what becomes of it")));
    }
}

fn fate(text: &str) -> Option<Fate<'_>> {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines();
    let (what, said) = lines.next()?.strip_prefix("--! ")?.split_once(": ")?;
    match what {
        "error" => Some(Fate::Error(said)),
        "plays" => said.parse().ok().map(Fate::Plays),
        "fault" => Some(Fate::Fault(said, lines.next()?.strip_prefix("--! at: ")?)),
        _ => None,
    }
}
