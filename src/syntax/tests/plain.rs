//! Expressions without what only the text needs.

use crate::syntax::ast::Expr;

/// An expression without its brackets.
pub(super) fn plain(expr: &Expr) -> Expr {
    let mut plain = expr.without_brackets().clone();
    plain.children_mut().into_iter().for_each(|child| *child = self::plain(child));
    plain
}
