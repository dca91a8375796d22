//! What holds of every text.

use alfil::source::FileId;
use alfil::syntax::ast::SyntaxTree;
use alfil::syntax::{declared_marks, format, parse, print};

/// A text without mistakes reads the same once it is printed, or in house form; and house form stays as it is.
pub fn printed_and_read(text: &str) {
    let marks = declared_marks(text);
    let parsed = parse(FileId(0), text, &[]);
    if !parsed.diagnostics.is_empty() {
        return;
    }
    let said = items(&parsed.tree);
    let reads_the_same = |written: &str| {
        let read = parse(FileId(0), written, &marks);
        assert!(read.diagnostics.is_empty(), "written as\n{written}\nwhich has {:?}", read.diagnostics);
        assert_eq!(items(&read.tree), said, "written as\n{written}");
    };
    let printed = print(&parsed.tree);
    // The longest statements are too long with the blanks that printing adds.
    if text.len() < 30_000 {
        reads_the_same(&printed);
    }
    if let Ok(formatted) = format(FileId(0), text, &[]) {
        reads_the_same(&formatted);
        assert_eq!(format(FileId(0), &formatted, &[]).as_ref(), Ok(&formatted), "formatted again");
    }
}

/// What the statements say, wherever they stand.
fn items(tree: &SyntaxTree) -> Vec<String> {
    tree.statements.iter().map(|statement| without_spans(&format!("{:?}", statement.item))).collect()
}

fn without_spans(shown: &str) -> String {
    let mut parts = shown.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(" }").map_or("", |(_, rest)| rest))
}
