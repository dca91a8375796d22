//! Clauses on shapes, as seed 000 writes them: `colour_swapped(f + g) = colour_swapped(f) + colour_swapped(g)`.
//!
//! A function applies to everything built from pieces anyway, so these clauses are accepted if they say just that.

use crate::syntax::ast::{Expr, ExprKind};

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
    let call = |expr: &Expr, of: &Expr| match &expr.kind {
        ExprKind::Call(name, arguments) => name.text == function && arguments.len() == 1 && arguments[0] == *of,
        _ => false,
    };
    if let (ExprKind::Name(name), ExprKind::Juxtaposition(row)) = (&shape.kind, &body.kind) {
        let part = |at: usize| ExprKind::Name(name[at..=at].to_owned());
        return row.len() == 2
            && row[0].kind == part(0)
            && matches!(&row[1].kind, ExprKind::Call(f, a) if f.text == function && a.len() == 1 && a[0].kind == part(1));
    }
    let (parts, said) = (shape.children(), body.children());
    std::mem::discriminant(&shape.kind) == std::mem::discriminant(&body.kind)
        && parts.len() == said.len()
        && parts.iter().zip(said).all(|(part, expr)| call(expr, part))
}
