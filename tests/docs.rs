//! Every example of the pages in `docs/` and of the README does what the page says.
//!
//! A fenced block is a rule file: ` ```alg ` loads and can be played, ` ```alg extends chess ` is put behind that line,
//! ` ```alg error: TITLE ` has an error of that title. Other blocks are prose.

use super::support::Shipped;
use alfil::game::{Game, Past, Variant};

/// Info string, first line, and text of every fenced block.
fn blocks(page: &str) -> Vec<(String, usize, String)> {
    let mut out = Vec::new();
    let mut open: Option<(String, usize, String)> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((info.trim().to_owned(), number + 2, String::new())),
            (Some(_), Some(_)) => out.extend(open.take()),
            (Some((_, _, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    out
}

#[test]
fn every_example_of_the_language_page_is_run() {
    let run = examples("docs/language.md");
    assert!(run >= 17, "only {run} examples were found");
}

#[test]
fn the_example_of_the_readme_is_run() {
    assert_eq!(examples("README.md"), 1);
}

/// Runs the examples of a page; gives how many there are.
fn examples(page: &str) -> usize {
    let text = std::fs::read_to_string(page).unwrap();
    let mut run = 0;
    for (info, line, text) in blocks(&text) {
        let Some(rest) = info.strip_prefix("alg") else { continue };
        let (text, wanted) = match rest.trim() {
            "" => (text, None),
            base if base.starts_with("extends") => (format!("{base}\n{text}"), None),
            error => (text, error.strip_prefix("error: ").map(str::to_owned)),
        };
        let place = format!("{page}:{line}");
        let loaded = alfil::algebra::load("example", &place, &text, &Shipped);
        run += 1;
        if let Some(wanted) = wanted {
            assert!(
                loaded.diagnostics.iter().any(|d| d.is_error() && d.title == wanted),
                "{place}: expected the error {wanted:?}, found {:?}",
                loaded.diagnostics
            );
            continue;
        }
        assert!(loaded.diagnostics.is_empty(), "{place}: {:#?}", loaded.diagnostics);
        let game = Variant::new(loaded.rules.unwrap());
        let standing = game.standing(&game.start(), Past::default()).unwrap();
        assert!(!standing.actions.is_empty(), "{place}: nothing can be done at the start");
    }
    run
}
