//! A part of a file as an expression.

use super::{
    ast::Expr,
    brackets,
    climb::Scope,
    fault::{Fallible, Fault},
    grammar,
    part::Part,
};

/// Parses an expression.
pub(super) fn read(part: Part, marks: &[char]) -> Fallible<Expr> {
    let part = part.trim();
    brackets::check(part)?;
    let tokens = grammar::tokens(part.text())
        .map_err(|at| Fault::at(part.from(at).first_word().0.span(), "this cannot stand here"))?;
    Scope { part, marks, depth: 0 }.tree(tokens, part.behind())
}
