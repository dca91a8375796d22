//! Checks the import table of `docs/ARCHITECTURE.md`, and that no folder before `store` touches the outside world.

use super::support::path;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders in the order of the table, each with the folders that it may import.
fn table() -> Vec<(String, BTreeSet<String>)> {
    let page = fs::read_to_string(path("docs/ARCHITECTURE.md")).expect("the page");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        let imports = cells[2].split(',').map(str::trim).filter(|name| *name != "–");
        (cells[0].trim().trim_end_matches('`').to_owned(), imports.map(str::to_owned).collect())
    })
    .collect()
}

/// All source files of a folder, except tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").filter_map(Result::ok) {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found
}

/// The code without comments and without modules for tests.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or(""));
    let mut text = lines.collect::<Vec<_>>().join("\n");
    while let Some(start) = text.find("#[cfg(test)]") {
        let end = text[start..].find([';', '{']).map_or(text.len(), |at| start + at);
        let end = if text[end..].starts_with('{') { end + block(&text[end..]) } else { end };
        text.replace_range(start..(end + 1).min(text.len()), "");
    }
    text
}

/// The length of a block up to its closing brace.
fn block(text: &str) -> usize {
    let mut depth = 0;
    text.char_indices()
        .find(|&(_, c)| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        })
        .map_or(text.len() - 1, |(at, _)| at)
}

/// The folders that code names by `crate::folder` or `crate::{folder::…, …}`, in modules within modules too.
fn imports(code: &str) -> BTreeSet<String> {
    let word = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if rest.starts_with('{') {
            let inside = &rest[1..block(rest)];
            let mut depth = 0;
            let parts = inside.split(|c: char| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                c == ',' && depth == 0
            });
            found.extend(parts.map(|part| word(part.trim())));
        } else {
            found.insert(word(rest));
        }
    }
    found.remove("");
    found
}

/// The module depth of a file: `src/a.rs` and `src/a/mod.rs` have depth 1.
fn depth(file: &Path, src: &Path) -> usize {
    let inside = file.strip_prefix(src).expect("a file in src").with_extension("");
    inside.components().filter(|part| part.as_os_str() != "mod").count()
}

/// The longest chain `super::super::…`.
fn up(code: &str) -> usize {
    let mut longest = 0;
    for (at, _) in code.match_indices("super::") {
        let mut rest = &code[at..];
        let mut len = 0;
        while let Some(after) = rest.strip_prefix("super::") {
            (rest, len) = (after, len + 1);
        }
        longest = longest.max(len);
    }
    longest
}

#[test]
fn every_folder_imports_only_what_its_row_says() {
    let table: BTreeMap<String, BTreeSet<String>> = table().into_iter().collect();
    let src = path("src");
    let mut wrong = Vec::new();
    for file in files(&src) {
        let folder = file.strip_prefix(&src).expect("a file in src").components().next().expect("a name");
        let folder = folder.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        if folder == "lib" || folder == "main" {
            continue;
        }
        let Some(may) = table.get(&folder) else {
            wrong.push(format!("{folder} is not in the table"));
            continue;
        };
        let code = code(&fs::read_to_string(&file).expect("a source file"));
        for import in imports(&code).into_iter().filter(|import| *import != folder && !may.contains(import)) {
            wrong.push(format!("{} imports {import}", file.display()));
        }
        if up(&code) >= depth(&file, &src) {
            wrong.push(format!("{} goes up to the whole crate by `super`", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_is_a_folder_and_every_folder_a_row() {
    let rows: BTreeSet<String> = table().into_iter().map(|(folder, _)| folder).collect();
    let folders = fs::read_dir(path("src")).expect("src").filter_map(Result::ok).filter(|entry| entry.path().is_dir());
    let folders: BTreeSet<String> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(rows, folders);
    let later = table();
    for (i, (folder, imports)) in later.iter().enumerate() {
        let before: BTreeSet<&String> = later[..i].iter().map(|row| &row.0).collect();
        assert!(imports.iter().all(|import| before.contains(import)), "{folder} imports what comes after it");
    }
}

/// Paths on the page are in backquotes and contain a slash; they start at the root or at `src`.
#[test]
fn every_path_on_the_page_exists() {
    let page = fs::read_to_string(path("docs/ARCHITECTURE.md")).expect("the page");
    let spans = page.split('`').skip(1).step_by(2);
    let paths: Vec<&str> = spans.filter(|span| span.contains('/') && !span.contains([' ', '*'])).collect();
    assert!(paths.len() > 15, "{paths:?}");
    let exists = |name: &&str| path(name).exists() || path("src").join(name).exists();
    let missing: Vec<&str> = paths.into_iter().filter(|name| !exists(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Rule text comes in as strings, time and randomness as arguments.
#[test]
fn nothing_before_the_store_touches_the_outside() {
    let outside = [
        "std::fs",
        "std::process",
        "std::io",
        "std::env",
        "std::net",
        "SystemTime",
        "Instant::now",
        "crossterm",
        "ratatui",
    ];
    let inner = table().into_iter().map(|row| row.0).take_while(|folder| folder != "store");
    let mut wrong = Vec::new();
    // Other programs that play are started there, and by nobody else.
    let engines = path("src/players/uci");
    for file in inner.flat_map(|folder| files(&path("src").join(folder))).filter(|file| !file.starts_with(&engines)) {
        let code = code(&fs::read_to_string(&file).expect("a source file"));
        wrong.extend(
            outside.iter().filter(|word| code.contains(*word)).map(|word| format!("{}: {word}", file.display())),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Alfil never speaks to another computer unless two people play.
#[test]
fn only_the_network_opens_sockets() {
    let words = ["TcpStream", "TcpListener", "UdpSocket", "UnixStream", "UnixListener"];
    let network = path("src/network");
    let others = files(&path("src")).into_iter().filter(|file| !file.starts_with(&network));
    let texts = others.map(|file| (code(&fs::read_to_string(&file).expect("a source file")), file));
    let wrong: Vec<_> =
        texts.filter(|(code, _)| words.iter().any(|word| code.contains(word))).map(|(_, file)| file).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn imports_are_seen_wherever_they_hide() {
    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        assert_eq!(imports(&code(text)).iter().map(String::as_str).collect::<Vec<_>>(), expect, "{text}");
    }
    check("use crate::board::Cell;", &["board"]);
    check("use crate::{game::{Game, x}, source::Span};", &["game", "source"]);
    check("fn f() { crate::worlds::g() }\nmod m { use crate::store; }", &["store", "worlds"]);
    check("#[cfg(test)]\nmod tests { use crate::tui; fn f() { {} } }\nuse crate::cli;", &["cli"]);
    check("#[cfg(test)]\nmod tests;\nuse crate::cli;", &["cli"]);
    check("// crate::tui", &[]);
    assert_eq!((up("super::super::x"), up("super::x; super::y")), (2, 1));
}

/// A new search heuristic changes two files: the file of its stage, and `params.rs` for its numbers.
#[test]
fn every_number_of_the_search_is_used_in_one_file() {
    // How deep any search goes.
    let shared = ["MAX_PLY", "MIN_QUIESCENCE_DEPTH"];
    let params = fs::read_to_string(path("src/players/params.rs")).expect("the numbers");
    let start = params.find("// Alpha-beta search.").expect("the section");
    let end = params.find("// Quantum games.").expect("the next section");
    let numbers =
        params[start..end].lines().filter_map(|line| line.strip_prefix("pub(super) const ")?.split(':').next());
    let numbers: Vec<&str> = numbers.filter(|number| !shared.contains(number)).collect();
    assert!(numbers.len() > 30, "{numbers:?}");
    let files = files(&path("src/players"));
    let texts: Vec<String> = files.iter().map(|file| code(&fs::read_to_string(file).expect("a source file"))).collect();
    for number in numbers {
        let is_number = |word: &str| word == number;
        let uses = |text: &&String| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(is_number);
        // `params.rs` itself is one of the files.
        assert_eq!(texts.iter().filter(uses).count(), 2, "{number}");
    }
}
