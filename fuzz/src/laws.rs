//! What holds of every text.

use alfil::source::FileId;
use alfil::syntax::tree::Tree;
use alfil::syntax::{declared_marks, parse, print};

/// What could be read of the text reads the same once it is printed.
pub fn printed_and_read(text: &str) {
    let marks = declared_marks(text);
    let parsed = parse(FileId(0), text, &[]);
    if !parsed.diagnostics.is_empty() {
        return;
    }
    let printed = print(&parsed.tree);
    let read = parse(FileId(0), &printed, &marks);
    assert!(read.diagnostics.is_empty(), "printed as\n{printed}\nwhich has {:?}", read.diagnostics);
    assert_eq!(items(&read.tree), items(&parsed.tree), "printed as\n{printed}");
}

/// What the statements say, wherever they stand.
fn items(tree: &Tree) -> Vec<String> {
    tree.statements.iter().map(|statement| without_spans(&format!("{:?}", statement.item))).collect()
}

fn without_spans(shown: &str) -> String {
    let mut parts = shown.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(" }").map_or("", |(_, rest)| rest))
}
