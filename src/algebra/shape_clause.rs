//! Clauses on shapes, as seed 000 writes them: `colour_swapped(f + g) = colour_swapped(f) + colour_swapped(g)`.
//!
//! A function applies to everything built from pieces anyway, so these clauses are accepted if they say just that.

use crate::syntax::ast::{Expr, ExprKind, Operator};

/// Whether the clause is about a shape. `on_pieces`: the function is also defined on pieces. Then `mf`, two one-letter
/// names, is the shape "a movement before a fragment", as the seed writes it.
pub(super) fn is_shape(parameters: &[Expr], on_pieces: bool) -> bool {
    match parameters {
        [one] => match &one.kind {
            ExprKind::Name(name) => on_pieces && name.len() == 2,
            ExprKind::Piece(_) => false,
            _ => !one.children().is_empty(),
        },
        _ => false,
    }
}

/// Whether the body applies the function to each part of the shape.
pub(super) fn distributes(function: &str, shape: &Expr, body: &Expr) -> bool {
    let undo = |expr: &Expr| match &expr.kind {
        ExprKind::Call(name, arguments) if name.text == function && arguments.len() == 1 => Some(arguments[0].clone()),
        _ => None,
    };
    if let (ExprKind::Name(name), ExprKind::List(Operator::Juxtaposition, row)) = (&shape.kind, &body.kind) {
        let part = |at: usize| Expr::new(shape.span, ExprKind::Name(name[at..=at].to_owned()));
        return row.len() == 2 && row[0] == part(0) && undo(&row[1]) == Some(part(1));
    }
    let mut undone = body.clone();
    let is_applied = undone.children_mut().into_iter().all(|part| undo(part).map(|inner| *part = inner).is_some());
    is_applied && undone == *shape
}
