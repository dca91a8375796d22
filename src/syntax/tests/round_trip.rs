//! Reading what was printed gives the same tree back.

use proptest::prelude::*;

use super::{
    generate::{MARKS, any_expr, any_tree},
    plain::plain,
};
use crate::{
    source::FileId,
    syntax::{ast::SyntaxTree, parse, parse_expression, print, print_expr},
};

/// The statements of a tree, without their positions.
pub(super) fn items(tree: &SyntaxTree) -> Vec<String> {
    tree.statements.iter().map(|statement| blind(&format!("{:?}", statement.kind))).collect()
}

/// A tree shown without its spans.
fn blind(shown: &str) -> String {
    let mut parts = shown.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(" }").map_or("", |(_, rest)| rest))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions(expr in any_expr()) {
        let printed = print_expr(&expr);
        let read = parse_expression(FileId(0), &printed, &MARKS);
        prop_assert!(read.is_ok(), "{} {:?}", printed, read);
        let read = read.expect("checked above");
        prop_assert_eq!(plain(&read), plain(&expr), "{}", &printed);
        prop_assert_eq!(print_expr(&read), printed);
    }

    #[test]
    fn files(tree in any_tree()) {
        let printed = print(&tree);
        let read = parse(FileId(0), &printed, &MARKS);
        prop_assert_eq!(&read.diagnostics, &[], "{}", &printed);
        prop_assert_eq!(items(&read.tree), items(&tree), "{}", &printed);
    }
}
