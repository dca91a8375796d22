//! Bad rule files: each says in its comments all that is wrong with it. `--!` starts a line of what is expected:
//!
//!     --! LINE:COLUMN error: TITLE      or `warning:`; without a place where the diagnostic has none
//!     --! label: WHAT STANDS THERE OR WAS EXPECTED
//!     --! also: LINE:COLUMN ANOTHER PLACE
//!     --! hint: WHAT TO DO
//!     --! fix: LINE:COLUMN→ THE REPLACEMENT
//!
//! Places in another file have its name before them. A file may extend those in `tests/bad/helpers` and those that come
//! with the program. All diagnostics must be there, in order, and nothing else.

use super::support::{path, said, shipped, shipped_names};
use alfil::algebra::{all_diagnostics, lint, load};
use std::fs;

fn helper(name: &str) -> Option<(String, String)> {
    let file = format!("tests/bad/helpers/{name}.alg");
    fs::read_to_string(path(&file)).ok().map(|text| (format!("{name}.alg"), text)).or_else(|| shipped(name))
}

/// What a file leads to and what it says it leads to, as texts.
fn found_and_expected(name: &str) -> (String, String) {
    let file = format!("{name}.alg");
    let text = fs::read_to_string(path(&format!("tests/bad/{file}"))).expect("a bad rule file");
    let loaded = load(name, &file, &text, &helper);
    let found: Vec<String> = all_diagnostics(&loaded).iter().flat_map(|d| said(d, &loaded.sources, &file)).collect();
    let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("--! ")).collect();
    assert!(!expected.is_empty(), "{file} does not say what is wrong with it");
    (found.join("\n"), expected.join("\n"))
}

/// What the program's own files say is meant: a warning about one of them is a flaw of the file or of the warning.
#[test]
fn no_shipped_file_earns_a_warning() {
    let files = shipped_names().into_iter().map(|name| (shipped(&name).expect("a rule file"), name));
    let told = files.flat_map(|((file, text), name)| {
        let loaded = load(&name, &file, &text, &shipped);
        let warnings = lint(&loaded);
        warnings.iter().map(|d| format!("{file}: {}", said(d, &loaded.sources, &file).join("\n"))).collect::<Vec<_>>()
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_mistake_is_told_as_its_file_says() {
    let entries = fs::read_dir(path("tests/bad")).expect("the bad rule files");
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".alg")?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert!(names.len() >= 40, "only {} bad rule files", names.len());
    let differ = |name: &String| {
        let (found, expected) = found_and_expected(name);
        (found != expected).then(|| format!("== {name}\n-- found\n{found}\n-- expected\n{expected}\n"))
    };
    let wrong: Vec<String> = names.iter().filter_map(differ).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
