//! Checks every example rule file of the language page and of the README.
//!
//! The info string of a fenced block says what its text must do. ` ```alg ` loads without errors or warnings and has a legal
//! action at the start. ` ```alg extends chess ` does so with that line put before it. ` ```alg error: TITLE ` has an error with
//! that title. Blocks with another info string are ignored.

use super::support::{Shipped, path};
use alfil::algebra::{all_diagnostics, load};
use alfil::game::{Game, GameHistory, Variant};

/// A fenced block of a page.
struct Block {
    /// The text after the opening fence.
    info: String,
    /// The number of the first line of the text, from 1.
    line: usize,
    text: String,
}

fn fenced_blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(Block { info: info.trim().to_owned(), line: number + 2, text: String::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

#[test]
fn examples_of_the_language_page_work() {
    let count = check_examples("docs/language.md");
    assert!(count >= 17, "the page has only {count} examples");
}

#[test]
fn the_example_of_the_readme_works() {
    assert_eq!(check_examples("README.md"), 1);
}

/// Checks the examples of a page and returns their number.
fn check_examples(page: &str) -> usize {
    let text = std::fs::read_to_string(path(page)).unwrap();
    let mut count = 0;
    for Block { info, line, text } in fenced_blocks(&text) {
        let Some(rest) = info.strip_prefix("alg") else { continue };
        let (text, expected_error) = match rest.trim() {
            "" => (text, None),
            base if base.starts_with("extends") => (format!("{base}\n{text}"), None),
            error => (text, error.strip_prefix("error: ")),
        };
        let file = format!("{page}:{line}");
        let loaded = load("example", &file, &text, &Shipped);
        let diagnostics = all_diagnostics(&loaded);
        count += 1;
        if let Some(title) = expected_error {
            assert!(
                diagnostics.iter().any(|diagnostic| diagnostic.is_error() && diagnostic.title == title),
                "{file}: expected the error {title:?}, got {diagnostics:?}"
            );
            continue;
        }
        assert!(diagnostics.is_empty(), "{file}: {diagnostics:#?}");
        let game = Variant::new(loaded.rules.unwrap());
        let status = game.status(&game.start(), GameHistory::default()).unwrap();
        assert!(!status.actions.is_empty(), "{file}: no legal action at the start");
    }
    count
}
