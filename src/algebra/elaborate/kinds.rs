//! What kind of thing an expression is, once names are known.

use super::{Elaborator, Env};
use crate::syntax::tree::{Expr, Node};

/// The kinds of expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A movement.
    Movement,
    /// A set of board fragments.
    Pattern,
    /// A relation between positions.
    Move,
    /// Holds or does not.
    Condition,
    /// Beside a comparison.
    Number,
}

impl Sort {
    /// With its article, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Movement => "a movement",
            Self::Pattern => "a pattern",
            Self::Move => "a move",
            Self::Condition => "a condition",
            Self::Number => "a number",
        }
    }
}

impl<'a> Elaborator<'a> {
    /// The kind of an expression; `None` if a name in it is unknown, which is reported elsewhere.
    pub fn sort(&self, expr: &'a Expr, env: &Env<'a>) -> Option<Sort> {
        let _inside = self.enter(expr)?;
        Some(match &expr.node {
            Node::Movement(_) => Sort::Movement,
            Node::Piece(_)
            | Node::Empty
            | Node::Off
            | Node::Interest
            | Node::Zero
            | Node::Class { .. }
            | Node::Hand(_)
            | Node::Marked { .. }
            | Node::Stack(_)
            | Node::Both(_) => Sort::Pattern,
            // `+` also adds numbers.
            Node::Glue(parts) => {
                // Only the first part that says: looking into all of them would double with every definition. A `1` may be
                // a number or a movement, so it says nothing.
                let first = parts.iter().find(|part| !matches!(part.bare().node, Node::Movement(_)));
                let adds = first.is_some_and(|first| match &first.bare().node {
                    Node::Name(_) | Node::Call(..) | Node::Number(_) => self.sort(first, env) == Some(Sort::Number),
                    Node::Row(parts) => matches!(parts.first().map(|part| &part.node), Some(Node::Number(_))),
                    _ => false,
                });
                if adds { Sort::Number } else { Sort::Pattern }
            }
            Node::Nil
            | Node::Never
            | Node::Arrow(..)
            | Node::Else(_)
            | Node::If { .. }
            | Node::Each { .. }
            | Node::Repeat { .. }
            | Node::Greedy(_)
            | Node::Path(..) => Sort::Move,
            Node::Not(_)
            | Node::Their(_)
            | Node::And(_)
            | Node::Or(_)
            | Node::Compare(..)
            | Node::Word(_)
            | Node::Tally(..) => Sort::Condition,
            Node::Number(_) => Sort::Number,
            Node::Brackets(inner) | Node::Power(inner, _) => return self.sort(inner, env),
            Node::Choose { body, .. } => match self.sort(body, env)? {
                Sort::Condition => Sort::Condition,
                _ => Sort::Move,
            },
            Node::Either(parts) => self.sort_of_alternatives(parts, env)?,
            Node::Row(parts) => self.sort_of_row(parts, env)?,
            Node::Name(name) => return self.sort_of_name(name, env),
            Node::Call(name, arguments) => match name.text.as_str() {
                "walk" | "carry" | "least" | "most" => Sort::Move,
                "count" => Sort::Number,
                "only" => Sort::Condition,
                function => {
                    let definition = self.definitions.get(function)?;
                    match (&definition.pieces, &definition.body) {
                        (Some(_), _) => return self.sort(arguments.first()?, env),
                        (None, Some(body)) => {
                            let inner = Env::call(self.fresh(), &definition.parameters, arguments, env);
                            return self.sort(body, &inner);
                        }
                        (None, None) => return None,
                    }
                }
            },
        })
    }

    fn sort_of_name(&self, name: &str, env: &Env<'a>) -> Option<Sort> {
        if let Some(bound) = env.get(name) {
            return self.sort(bound.expr, &bound.env);
        }
        if super::super::definitions::SETS.contains(&name) || self.header.zones.contains_key(name) {
            return Some(Sort::Pattern);
        }
        self.sort(self.definitions.get(name)?.body.as_ref()?, &Env::top())
    }

    fn sort_of_alternatives(&self, parts: &'a [Expr], env: &Env<'a>) -> Option<Sort> {
        let sorts = parts.iter().map(|part| self.sort(part, env)).collect::<Option<Vec<_>>>()?;
        Some(if sorts.contains(&Sort::Move) {
            Sort::Move
        } else if sorts.contains(&Sort::Condition) {
            Sort::Condition
        } else {
            sorts[0]
        })
    }

    fn sort_of_row(&self, parts: &'a [Expr], env: &Env<'a>) -> Option<Sort> {
        let sorts = parts.iter().map(|part| self.sort(part, env)).collect::<Option<Vec<_>>>()?;
        Some(if sorts.iter().any(|sort| matches!(sort, Sort::Move | Sort::Condition)) {
            Sort::Move
        } else if sorts.iter().all(|&sort| sort == Sort::Movement) {
            Sort::Movement
        } else if sorts.iter().all(|&sort| sort == Sort::Number) {
            Sort::Number
        } else {
            Sort::Pattern
        })
    }
}
