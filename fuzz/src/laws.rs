//! Properties of the parser, the printer and the formatter that hold for every text.

use alfil::source::FileId;
use alfil::syntax::ast::SyntaxTree;
use alfil::syntax::{declared_marks, format, parse, print};

/// Printing or formatting a valid text keeps its syntax tree, and formatting is idempotent.
pub fn check_printing(text: &str) {
    let marks = declared_marks(text);
    let parsed = parse(FileId(0), text, &[]);
    if !parsed.diagnostics.is_empty() {
        return;
    }
    let expected = statement_kinds(&parsed.tree);
    let check_tree = |written: &str| {
        let reparsed = parse(FileId(0), written, &marks);
        assert!(reparsed.diagnostics.is_empty(), "written as\n{written}\nwhich has {:?}", reparsed.diagnostics);
        assert_eq!(statement_kinds(&reparsed.tree), expected, "written as\n{written}");
    };
    let printed = print(&parsed.tree);
    // Printing adds spaces, which can make a statement longer than the parser allows.
    if text.len() < 30_000 {
        check_tree(&printed);
    }
    if let Ok(formatted) = format(FileId(0), text, &[]) {
        check_tree(&formatted);
        assert_eq!(format(FileId(0), &formatted, &[]).as_ref(), Ok(&formatted), "formatting is not idempotent");
    }
}

/// The statements as debug text, without spans.
fn statement_kinds(tree: &SyntaxTree) -> Vec<String> {
    tree.statements.iter().map(|statement| without_spans(&format!("{:?}", statement.kind))).collect()
}

fn without_spans(shown: &str) -> String {
    let mut parts = shown.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(" }").map_or("", |(_, rest)| rest))
}
