//! Access to the children of expressions.

use super::ast::{Expr, ExprKind};

impl Expr {
    /// The direct children, in source order.
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Call(_, list)
            | ExprKind::Juxtaposition(list)
            | ExprKind::Stack(list)
            | ExprKind::Intersection(list)
            | ExprKind::Glue(list)
            | ExprKind::Alternatives(list)
            | ExprKind::Else(list)
            | ExprKind::And(list)
            | ExprKind::Or(list)
            | ExprKind::Class { items: list, .. } => list.iter().collect(),
            ExprKind::Hand(x)
            | ExprKind::Marked { base: x, .. }
            | ExprKind::Brackets(x)
            | ExprKind::Power(x, _)
            | ExprKind::Repeat { body: x, .. }
            | ExprKind::Greedy(x)
            | ExprKind::Not(x)
            | ExprKind::Their(x) => vec![x],
            ExprKind::Arrow(a, b)
            | ExprKind::Choose { place: a, body: b }
            | ExprKind::Each { place: a, body: b }
            | ExprKind::Compare(a, _, b) => vec![a, b],
            ExprKind::If { condition, then, otherwise } => {
                [condition, then].into_iter().chain(otherwise).map(|x| &**x).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The expression with every direct child replaced.
    #[must_use]
    pub fn map_children(self, change: &mut dyn FnMut(Self) -> Self) -> Self {
        let span = self.span;
        let mut list = |items: Vec<Self>| -> Vec<Self> { items.into_iter().map(&mut *change).collect() };
        let node = match self.kind {
            ExprKind::Call(name, items) => ExprKind::Call(name, list(items)),
            ExprKind::Juxtaposition(items) => ExprKind::Juxtaposition(list(items)),
            ExprKind::Stack(items) => ExprKind::Stack(list(items)),
            ExprKind::Intersection(items) => ExprKind::Intersection(list(items)),
            ExprKind::Glue(items) => ExprKind::Glue(list(items)),
            ExprKind::Alternatives(items) => ExprKind::Alternatives(list(items)),
            ExprKind::Else(items) => ExprKind::Else(list(items)),
            ExprKind::And(items) => ExprKind::And(list(items)),
            ExprKind::Or(items) => ExprKind::Or(list(items)),
            ExprKind::Class { negated, items } => ExprKind::Class { negated, items: list(items) },
            ExprKind::Hand(x) => ExprKind::Hand(Box::new(change(*x))),
            ExprKind::Marked { base, mark, negated } => {
                ExprKind::Marked { base: Box::new(change(*base)), mark, negated }
            }
            ExprKind::Brackets(x) => ExprKind::Brackets(Box::new(change(*x))),
            ExprKind::Power(x, n) => ExprKind::Power(Box::new(change(*x)), n),
            ExprKind::Repeat { body, min, max } => ExprKind::Repeat { body: Box::new(change(*body)), min, max },
            ExprKind::Greedy(x) => ExprKind::Greedy(Box::new(change(*x))),
            ExprKind::Not(x) => ExprKind::Not(Box::new(change(*x))),
            ExprKind::Their(x) => ExprKind::Their(Box::new(change(*x))),
            ExprKind::Arrow(a, b) => ExprKind::Arrow(Box::new(change(*a)), Box::new(change(*b))),
            ExprKind::Choose { place, body } => {
                ExprKind::Choose { place: Box::new(change(*place)), body: Box::new(change(*body)) }
            }
            ExprKind::Each { place, body } => {
                ExprKind::Each { place: Box::new(change(*place)), body: Box::new(change(*body)) }
            }
            ExprKind::Compare(a, how, b) => ExprKind::Compare(Box::new(change(*a)), how, Box::new(change(*b))),
            ExprKind::If { condition, then, otherwise } => ExprKind::If {
                condition: Box::new(change(*condition)),
                then: Box::new(change(*then)),
                otherwise: otherwise.map(|x| Box::new(change(*x))),
            },
            leaf => leaf,
        };
        Self { span, kind: node }
    }
}
