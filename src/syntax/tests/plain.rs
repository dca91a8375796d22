//! Expressions without what only the text needs.

use crate::{
    source::Span,
    syntax::ast::{Expr, ExprKind},
};

/// An expression without its brackets.
pub(super) fn plain(expr: &Expr) -> Expr {
    let one = |expr: &Expr| Box::new(plain(expr));
    let all = |items: &[Expr]| items.iter().map(plain).collect::<Vec<_>>();
    let node = match &expr.kind {
        ExprKind::Brackets(inner) => return plain(inner),
        ExprKind::Call(name, list) => ExprKind::Call(name.clone(), all(list)),
        ExprKind::Class { negated, items } => ExprKind::Class { negated: *negated, items: all(items) },
        ExprKind::Hand(inner) => ExprKind::Hand(one(inner)),
        ExprKind::Marked { base, mark, negated } => {
            ExprKind::Marked { base: one(base), mark: *mark, negated: *negated }
        }
        ExprKind::Juxtaposition(items) => ExprKind::Juxtaposition(all(items)),
        ExprKind::Stack(items) => ExprKind::Stack(all(items)),
        ExprKind::Intersection(items) => ExprKind::Intersection(all(items)),
        ExprKind::Glue(items) => ExprKind::Glue(all(items)),
        ExprKind::Alternatives(items) => ExprKind::Alternatives(all(items)),
        ExprKind::Else(items) => ExprKind::Else(all(items)),
        ExprKind::And(items) => ExprKind::And(all(items)),
        ExprKind::Or(items) => ExprKind::Or(all(items)),
        ExprKind::Arrow(from, to) => ExprKind::Arrow(one(from), one(to)),
        ExprKind::Compare(left, comparison, right) => ExprKind::Compare(one(left), *comparison, one(right)),
        ExprKind::If { condition, then, otherwise } => {
            ExprKind::If { condition: one(condition), then: one(then), otherwise: otherwise.as_deref().map(one) }
        }
        ExprKind::Choose { place, body } => ExprKind::Choose { place: one(place), body: one(body) },
        ExprKind::Each { place, body } => ExprKind::Each { place: one(place), body: one(body) },
        ExprKind::Power(base, power) => ExprKind::Power(one(base), *power),
        ExprKind::Repeat { body, min, max } => ExprKind::Repeat { body: one(body), min: *min, max: *max },
        ExprKind::Greedy(inner) => ExprKind::Greedy(one(inner)),
        ExprKind::Not(inner) => ExprKind::Not(one(inner)),
        ExprKind::Their(inner) => ExprKind::Their(one(inner)),
        leaf => leaf.clone(),
    };
    Expr::new(Span::default(), node)
}
