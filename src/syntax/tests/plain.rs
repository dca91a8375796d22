//! Expressions without what only the text needs.

use crate::{
    source::Span,
    syntax::tree::{Expr, Node},
};

/// An expression without its brackets.
pub(super) fn plain(expr: &Expr) -> Expr {
    let one = |expr: &Expr| Box::new(plain(expr));
    let all = |items: &[Expr]| items.iter().map(plain).collect::<Vec<_>>();
    let node = match &expr.node {
        Node::Brackets(inner) => return plain(inner),
        Node::Call(name, list) => Node::Call(name.clone(), all(list)),
        Node::Class { negated, items } => Node::Class { negated: *negated, items: all(items) },
        Node::Hand(inner) => Node::Hand(one(inner)),
        Node::Marked { base, mark, negated } => Node::Marked { base: one(base), mark: *mark, negated: *negated },
        Node::Row(items) => Node::Row(all(items)),
        Node::Stack(items) => Node::Stack(all(items)),
        Node::Both(items) => Node::Both(all(items)),
        Node::Glue(items) => Node::Glue(all(items)),
        Node::Either(items) => Node::Either(all(items)),
        Node::Else(items) => Node::Else(all(items)),
        Node::And(items) => Node::And(all(items)),
        Node::Or(items) => Node::Or(all(items)),
        Node::Arrow(from, to) => Node::Arrow(one(from), one(to)),
        Node::Compare(left, comparison, right) => Node::Compare(one(left), *comparison, one(right)),
        Node::If { condition, then, otherwise } => {
            Node::If { condition: one(condition), then: one(then), otherwise: otherwise.as_deref().map(one) }
        }
        Node::Choose { place, body } => Node::Choose { place: one(place), body: one(body) },
        Node::Each { place, body } => Node::Each { place: one(place), body: one(body) },
        Node::Power(base, power) => Node::Power(one(base), *power),
        Node::Repeat { body, min, max } => Node::Repeat { body: one(body), min: *min, max: *max },
        Node::Greedy(inner) => Node::Greedy(one(inner)),
        Node::Not(inner) => Node::Not(one(inner)),
        Node::Their(inner) => Node::Their(one(inner)),
        leaf => leaf.clone(),
    };
    Expr::new(Span::default(), node)
}
