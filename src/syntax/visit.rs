//! The parts of an expression.

use super::tree::{Expr, Node};

impl Expr {
    /// The expressions right inside this one, in the order of the text.
    pub fn children(&self) -> Vec<&Self> {
        match &self.node {
            Node::Call(_, list)
            | Node::Row(list)
            | Node::Stack(list)
            | Node::Both(list)
            | Node::Glue(list)
            | Node::Either(list)
            | Node::Else(list)
            | Node::And(list)
            | Node::Or(list)
            | Node::Class { items: list, .. } => list.iter().collect(),
            Node::Hand(x)
            | Node::Marked { base: x, .. }
            | Node::Brackets(x)
            | Node::Power(x, _)
            | Node::Repeat { body: x, .. }
            | Node::Greedy(x)
            | Node::Not(x)
            | Node::Their(x) => vec![x],
            Node::Arrow(a, b)
            | Node::Choose { place: a, body: b }
            | Node::Each { place: a, body: b }
            | Node::Compare(a, _, b) => vec![a, b],
            Node::If { condition, then, otherwise } => {
                [condition, then].into_iter().chain(otherwise).map(|x| &**x).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The same expression with every expression right inside it replaced.
    #[must_use]
    pub fn map_children(self, change: &mut dyn FnMut(Self) -> Self) -> Self {
        let span = self.span;
        let mut list = |items: Vec<Self>| -> Vec<Self> { items.into_iter().map(&mut *change).collect() };
        let node = match self.node {
            Node::Call(name, items) => Node::Call(name, list(items)),
            Node::Row(items) => Node::Row(list(items)),
            Node::Stack(items) => Node::Stack(list(items)),
            Node::Both(items) => Node::Both(list(items)),
            Node::Glue(items) => Node::Glue(list(items)),
            Node::Either(items) => Node::Either(list(items)),
            Node::Else(items) => Node::Else(list(items)),
            Node::And(items) => Node::And(list(items)),
            Node::Or(items) => Node::Or(list(items)),
            Node::Class { negated, items } => Node::Class { negated, items: list(items) },
            Node::Hand(x) => Node::Hand(Box::new(change(*x))),
            Node::Marked { base, mark, negated } => Node::Marked { base: Box::new(change(*base)), mark, negated },
            Node::Brackets(x) => Node::Brackets(Box::new(change(*x))),
            Node::Power(x, n) => Node::Power(Box::new(change(*x)), n),
            Node::Repeat { body, min, max } => Node::Repeat { body: Box::new(change(*body)), min, max },
            Node::Greedy(x) => Node::Greedy(Box::new(change(*x))),
            Node::Not(x) => Node::Not(Box::new(change(*x))),
            Node::Their(x) => Node::Their(Box::new(change(*x))),
            Node::Arrow(a, b) => Node::Arrow(Box::new(change(*a)), Box::new(change(*b))),
            Node::Choose { place, body } => {
                Node::Choose { place: Box::new(change(*place)), body: Box::new(change(*body)) }
            }
            Node::Each { place, body } => Node::Each { place: Box::new(change(*place)), body: Box::new(change(*body)) },
            Node::Compare(a, how, b) => Node::Compare(Box::new(change(*a)), how, Box::new(change(*b))),
            Node::If { condition, then, otherwise } => Node::If {
                condition: Box::new(change(*condition)),
                then: Box::new(change(*then)),
                otherwise: otherwise.map(|x| Box::new(change(*x))),
            },
            leaf => leaf,
        };
        Self { span, node }
    }
}
