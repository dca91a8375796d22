//! What many tests need: games from rule files and from texts.

pub mod random;

use alfil::algebra::{FileFinder, LoadedRules, load};
use alfil::game::Variant;
use alfil::source::{Diagnostic, SourceMap};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// A path in this crate.
pub fn path(of: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(of)
}

/// Does this run want the slow tests too?
pub fn slow() -> bool {
    std::env::var_os("ALFIL_SLOW").is_some()
}

/// A rule file that comes with the program: what messages call it, and its text.
pub fn shipped(name: &str) -> Option<(String, String)> {
    let read = |file: String| Some((file.clone(), fs::read_to_string(path(&file)).ok()?));
    read(format!("rules/{name}.alg")).or_else(|| read(format!("rules/shared/{name}.alg")))
}

/// The files that come with the program.
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

/// The names of all rule files that come with the program.
pub fn shipped_names() -> Vec<String> {
    let files = fs::read_dir(path("rules")).expect("the folder of rules");
    let mut names: Vec<String> =
        files.filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".alg")?.to_owned())).collect();
    names.sort();
    names
}

/// Loads a text as a rule file that may extend those that come with the program.
pub fn loaded(text: &str) -> LoadedRules {
    load("test", "test.alg", text, &Shipped)
}

/// The game of a text.
#[track_caller]
pub fn game(text: &str) -> Variant {
    playable(loaded(text))
}

/// A game that comes with the program, read once for all tests.
#[track_caller]
pub fn shipped_game(name: &str) -> Variant {
    static READ: Mutex<BTreeMap<String, Variant>> = Mutex::new(BTreeMap::new());
    let known = || READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = known().get(name) {
        return game.clone();
    }
    let (file, text) = shipped(name).unwrap_or_else(|| panic!("there is no rule file {name}"));
    let game = playable(load(name, &file, &text, &Shipped));
    known().insert(name.to_owned(), game.clone());
    game
}

#[track_caller]
fn playable(loaded: LoadedRules) -> Variant {
    let said: Vec<String> = loaded.diagnostics.iter().map(|d| said(d, &loaded.sources, "").join("\n")).collect();
    Variant::new(loaded.rules.unwrap_or_else(|| panic!("{}", said.join("\n"))))
}

/// A diagnostic as lines of text; places are said with the file's name unless it is `home`.
pub fn said(diagnostic: &Diagnostic, sources: &SourceMap, home: &str) -> Vec<String> {
    let place = |span| {
        let position = sources.line_column(span).expect("a place in the text");
        let file = sources.get(span.file).map_or("", |file| &file.name);
        let file = if file == home { String::new() } else { format!("{file}:") };
        format!("{file}{}:{} ", position.line, position.column)
    };
    let kind = if diagnostic.is_error() { "error" } else { "warning" };
    let at = diagnostic.span().map(place).unwrap_or_default();
    let mut lines = vec![format!("{at}{kind}: {}", diagnostic.title)];
    let mut labels = diagnostic.labels.iter();
    lines.extend(labels.next().filter(|label| !label.text.is_empty()).map(|label| format!("label: {}", label.text)));
    lines.extend(labels.map(|label| format!("also: {}{}", place(label.span), label.text)));
    lines.extend(diagnostic.hint.iter().map(|hint| format!("hint: {hint}")));
    lines.extend(diagnostic.fix.iter().map(|fix| format!("fix: {}→ {}", place(fix.span), fix.replacement)));
    lines
}
