//! The hostile files that are short enough to read: `tests/hostile/*.alg`. The first line of each states its fate:
//!
//!     --! error: TITLE
//!     --! plays: NUMBER OF ACTIONS AT THE START
//!     --! fault: TITLE
//!     --! at: BEGINNING OF THE EXPRESSION           (the second line, after a fault)

use super::fate::{Fate, check};
use crate::support::path;
use std::fs;

#[test]
fn every_file_has_the_stated_fate() {
    let entries = fs::read_dir(path("tests/hostile")).expect("the hostile files");
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "alg"));
    files.sort();
    assert!(files.len() >= 24, "only {} hostile files", files.len());
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy();
        let text = fs::read_to_string(&file).expect("a text");
        check(&name, &text, fate(&text).unwrap_or_else(|| panic!("{name} does not state its fate")));
    }
}

fn fate(text: &str) -> Option<Fate<'_>> {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines();
    let (kind, value) = lines.next()?.strip_prefix("--! ")?.split_once(": ")?;
    match kind {
        "error" => Some(Fate::Error(value)),
        "plays" => value.parse().ok().map(Fate::Plays),
        "fault" => Some(Fate::Fault(value, lines.next()?.strip_prefix("--! at: ")?)),
        _ => None,
    }
}
