//! Helpers of many tests: games from rule files and from texts, and diagnostics as text.

pub mod random;

use alfil::algebra::{FileFinder, LoadedRules, load};
use alfil::game::Variant;
use alfil::source::{Diagnostic, SourceMap};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The absolute path of a file of this crate.
pub fn path(relative: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(relative)
}

/// Whether this run includes the slow tests.
pub fn slow() -> bool {
    std::env::var_os("ALFIL_SLOW").is_some()
}

/// The path and the text of a shipped rule file.
pub fn shipped(name: &str) -> Option<(String, String)> {
    let read = |file: String| Some((file.clone(), fs::read_to_string(path(&file)).ok()?));
    read(format!("rules/{name}.alg")).or_else(|| read(format!("rules/shared/{name}.alg")))
}

/// Finds the shipped rule files and boards.
pub struct Shipped;

impl FileFinder for Shipped {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        shipped(name)
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        let file = format!("assets/boards/{name}.toml");
        Some((file.clone(), fs::read_to_string(path(&file)).ok()?))
    }
}

/// The names of the shipped games: the rule files in `rules/`.
pub fn shipped_names() -> Vec<String> {
    file_stems("rules", ".alg")
}

/// The names of the files of a folder that end in `suffix`, without it, in order.
pub fn file_stems(folder: &str, suffix: &str) -> Vec<String> {
    let files = fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let stems = files.filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix(suffix)?.to_owned()));
    let mut stems: Vec<String> = stems.collect();
    stems.sort();
    stems
}

/// Runs a check for every name in parallel; fails with the names for which it panics.
pub fn check_all(names: &[String], check: impl Fn(&str) + Sync) {
    let panics = |name: &&String| catch_unwind(AssertUnwindSafe(|| check(name))).is_err();
    let failed: Vec<&String> = names.par_iter().filter(panics).collect();
    assert!(failed.is_empty(), "failed for {failed:?}; the messages above say why");
}

/// Loads a text as a rule file that may extend shipped ones.
pub fn loaded(text: &str) -> LoadedRules {
    load("test", "test.alg", text, &Shipped)
}

/// Returns the game of a rule text; panics with its errors.
#[track_caller]
pub fn game(text: &str) -> Variant {
    playable(loaded(text))
}

/// Returns a shipped game, which all tests share.
#[track_caller]
pub fn shipped_game(name: &str) -> Variant {
    static GAMES: Mutex<BTreeMap<String, Variant>> = Mutex::new(BTreeMap::new());
    let games = || GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = games().get(name) {
        return game.clone();
    }
    let (file, text) = shipped(name).unwrap_or_else(|| panic!("no rule file {name}"));
    let game = playable(load(name, &file, &text, &Shipped));
    games().insert(name.to_owned(), game.clone());
    game
}

#[track_caller]
fn playable(loaded: LoadedRules) -> Variant {
    let messages: Vec<String> =
        loaded.diagnostics.iter().map(|d| lines_of(d, &loaded.sources, "").join("\n")).collect();
    Variant::new(loaded.rules.unwrap_or_else(|| panic!("{}", messages.join("\n"))))
}

/// A diagnostic as lines of text. Positions in files other than `home` carry the file's name.
pub fn lines_of(diagnostic: &Diagnostic, sources: &SourceMap, home: &str) -> Vec<String> {
    let position_text = |span| {
        let position = sources.line_column(span).expect("a span of a known file");
        let file = sources.get(span.file).map_or("", |file| &file.name);
        let file = if file == home { String::new() } else { format!("{file}:") };
        format!("{file}{}:{} ", position.line, position.column)
    };
    let kind = if diagnostic.is_error() { "error" } else { "warning" };
    let at = diagnostic.span().map(position_text).unwrap_or_default();
    let mut lines = vec![format!("{at}{kind}: {}", diagnostic.title)];
    let mut labels = diagnostic.labels.iter();
    lines.extend(labels.next().filter(|label| !label.text.is_empty()).map(|label| format!("label: {}", label.text)));
    lines.extend(labels.map(|label| format!("also: {}{}", position_text(label.span), label.text)));
    lines.extend(diagnostic.hint.iter().map(|hint| format!("hint: {hint}")));
    lines.extend(diagnostic.fix.iter().map(|fix| format!("fix: {}→ {}", position_text(fix.span), fix.replacement)));
    lines
}
