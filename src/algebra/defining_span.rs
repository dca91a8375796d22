//! Finds where a rule file moves a piece, to explain why an action is allowed.

use super::{Kind, Rules};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, StatementKind, SyntaxTree};

/// Where the definition that moves a piece stands. Prefers a definition that chooses the piece (`%♗: …`), or the first player's
/// corresponding piece. Otherwise returns the definition that a turn begins with.
pub fn defining_span(rules: &Rules, trees: &[SyntaxTree], kind: Kind) -> Option<Span> {
    let first = rules.counterpart(kind, 0)?;
    let symbols = [rules.piece(kind)?.symbol, rules.piece(first)?.symbol];
    let find = |symbol| definitions(trees).find(|(_, _, body)| chooses_piece(body, symbol));
    let chosen = symbols.into_iter().find_map(find);
    let chosen = chosen.or_else(|| {
        let turns = trees.iter().rev().flat_map(|tree| &tree.statements);
        let name = turns.filter_map(|statement| match &statement.kind {
            StatementKind::Turn(turn) => first_name(&turn.body),
            _ => None,
        });
        let name = name.into_iter().next()?;
        definitions(trees).find(|(defined, _, _)| *defined == name)
    });
    chosen.map(|(_, span, body)| span.to(body.span))
}

/// The definitions without parameters, the newest file's first.
pub(super) fn definitions(trees: &[SyntaxTree]) -> impl Iterator<Item = (&str, Span, &Expr)> {
    trees.iter().rev().flat_map(|tree| &tree.statements).filter_map(|statement| match &statement.kind {
        StatementKind::Definition { name, parameters, body } if parameters.is_empty() => {
            Some((name.text.as_str(), statement.span, body))
        }
        _ => None,
    })
}

/// Whether the expression is `%p: …` for exactly this piece.
fn chooses_piece(body: &Expr, symbol: char) -> bool {
    matches!(&body.without_brackets().kind, ExprKind::Choose { place, .. } if place.without_brackets().kind == ExprKind::Piece(symbol))
}

/// The first name in an expression.
fn first_name(expr: &Expr) -> Option<&str> {
    expr.parts().find_map(|part| if let ExprKind::Name(name) = &part.kind { Some(name.as_str()) } else { None })
}
