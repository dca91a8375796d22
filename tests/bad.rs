//! Compares the diagnostics of the bad rule files in `tests/bad` with those that their comments expect. Lines that start with
//! `--!` are the expected text:
//!
//!     --! LINE:COLUMN error: TITLE      or `warning:`; without a position if the diagnostic has none
//!     --! label: TEXT                   of the first label
//!     --! also: LINE:COLUMN TEXT        of each further label
//!     --! hint: TEXT
//!     --! fix: LINE:COLUMN→ REPLACEMENT
//!
//! Positions in another file have its name before them. A file may extend those in `tests/bad/helpers` and shipped ones. The
//! diagnostics must be exactly these, in this order. `SNAPSHOTS=overwrite cargo test --test all bad` writes the actual ones.

use super::support::{check_all, file_stems, lines_of, path, shipped, shipped_names};
use alfil::algebra::{all_diagnostics, lint, load};
use snapbox::{Assert, Data, IntoData};
use std::fs;

/// The name and the text of a file that a bad file extends.
fn helper(name: &str) -> Option<(String, String)> {
    let file = format!("tests/bad/helpers/{name}.alg");
    fs::read_to_string(path(&file)).ok().map(|text| (format!("{name}.alg"), text)).or_else(|| shipped(name))
}

/// Compares a file with itself, the expected diagnostics replaced by the actual ones.
fn check(name: &str) {
    let file = format!("{name}.alg");
    let path = path("tests/bad").join(&file);
    let text = fs::read_to_string(&path).expect("a bad rule file");
    let loaded = load(name, &file, &text, &helper);
    let actual: Vec<String> =
        all_diagnostics(&loaded).iter().flat_map(|d| lines_of(d, &loaded.sources, &file)).collect();
    let (rules, _) = text.split_once("--! ").unwrap_or_else(|| panic!("{file} has no `--!` line"));
    let actual = format!("{rules}--! {}\n", actual.join("\n--! "));
    Assert::new().action_env("SNAPSHOTS").eq(actual.raw(), Data::read_from(&path, None).raw());
}

/// A warning about a shipped file is a flaw of that file or of the linter.
#[test]
fn shipped_files_have_no_warnings() {
    let warnings = shipped_names().into_iter().flat_map(|name| {
        let (file, text) = shipped(&name).expect("a rule file");
        let loaded = load(&name, &file, &text, &shipped);
        let warnings = lint(&loaded).into_iter();
        warnings.map(|d| format!("{file}: {}", lines_of(&d, &loaded.sources, &file).join("\n"))).collect::<Vec<_>>()
    });
    let warnings: Vec<String> = warnings.collect();
    assert!(warnings.is_empty(), "{}", warnings.join("\n"));
}

#[test]
fn bad_files_have_the_diagnostics_they_expect() {
    let names = file_stems("tests/bad", ".alg");
    assert!(names.len() >= 40, "only {} bad rule files", names.len());
    check_all(&names, check);
}
