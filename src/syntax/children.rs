//! Access to the children of expressions and to the expressions of statements.

use super::ast::{Expr, ExprKind, ResultKind, StatementKind};

impl Expr {
    /// The direct children, in source order.
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Call(_, list) | ExprKind::List(_, list) | ExprKind::Class { items: list, .. } => {
                list.iter().collect()
            }
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

    /// The direct children, for changing them.
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.kind {
            ExprKind::Call(_, list) | ExprKind::List(_, list) | ExprKind::Class { items: list, .. } => {
                list.iter_mut().collect()
            }
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
                [condition, then].into_iter().chain(otherwise).map(|x| &mut **x).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The expression and everything inside it, outer before inner and in source order.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let mut pending = vec![self];
        std::iter::from_fn(move || {
            let next = pending.pop()?;
            pending.extend(next.children().into_iter().rev());
            Some(next)
        })
    }

    /// The names and functions that the expression uses, except its parameters.
    pub fn names(&self, parameters: &[String]) -> impl Iterator<Item = &str> {
        let names = self.parts().filter_map(|part| match &part.kind {
            ExprKind::Name(name) => Some(name),
            ExprKind::Call(name, _) => Some(&name.text),
            _ => None,
        });
        names.filter(|name| !parameters.contains(name)).map(String::as_str)
    }
}

impl StatementKind {
    /// The expressions of a statement about moves, ends or marks.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Self::Start(body) => vec![body],
            Self::Opening(line) | Self::Turn(line) | Self::Threat(line) => vec![&line.body],
            Self::End { condition, result } => match &result.kind {
                ResultKind::Most(pattern) => vec![condition, pattern],
                _ => vec![condition],
            },
            Self::Mark(mark) => mark.kept_while.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The expressions of [`Self::exprs`], for changing them.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Start(body) => vec![body],
            Self::Opening(line) | Self::Turn(line) | Self::Threat(line) => vec![&mut line.body],
            Self::End { condition, result } => match &mut result.kind {
                ResultKind::Most(pattern) => vec![condition, pattern],
                _ => vec![condition],
            },
            Self::Mark(mark) => mark.kept_while.iter_mut().collect(),
            _ => Vec::new(),
        }
    }
}
