//! What kind of thing an expression is, once names are known.

use super::{Elaborator, Env};
use crate::syntax::ast::{Expr, ExprKind};

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
        Some(match &expr.kind {
            ExprKind::Movement(_) => Sort::Movement,
            ExprKind::Piece(_)
            | ExprKind::Empty
            | ExprKind::Off
            | ExprKind::Interest
            | ExprKind::Zero
            | ExprKind::Class { .. }
            | ExprKind::Hand(_)
            | ExprKind::Marked { .. }
            | ExprKind::Stack(_)
            | ExprKind::Both(_) => Sort::Pattern,
            // `+` also adds numbers.
            ExprKind::Glue(parts) => {
                // Only the first part that says: looking into all of them would double with every definition. A `1` may be
                // a number or a movement, so it says nothing.
                let first = parts.iter().find(|part| !matches!(part.bare().kind, ExprKind::Movement(_)));
                let adds = first.is_some_and(|first| match &first.bare().kind {
                    ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Number(_) => {
                        self.sort(first, env) == Some(Sort::Number)
                    }
                    ExprKind::Row(parts) => matches!(parts.first().map(|part| &part.kind), Some(ExprKind::Number(_))),
                    _ => false,
                });
                if adds { Sort::Number } else { Sort::Pattern }
            }
            ExprKind::Nil
            | ExprKind::Never
            | ExprKind::Arrow(..)
            | ExprKind::Else(_)
            | ExprKind::If { .. }
            | ExprKind::Each { .. }
            | ExprKind::Repeat { .. }
            | ExprKind::Greedy(_)
            | ExprKind::Path(..) => Sort::Move,
            ExprKind::Not(_)
            | ExprKind::Their(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Compare(..)
            | ExprKind::Word(_)
            | ExprKind::Tally(..) => Sort::Condition,
            ExprKind::Number(_) => Sort::Number,
            ExprKind::Brackets(inner) | ExprKind::Power(inner, _) => return self.sort(inner, env),
            ExprKind::Choose { body, .. } => match self.sort(body, env)? {
                Sort::Condition => Sort::Condition,
                _ => Sort::Move,
            },
            ExprKind::Either(parts) => self.sort_of_alternatives(parts, env)?,
            ExprKind::Row(parts) => self.sort_of_row(parts, env)?,
            ExprKind::Name(name) => return self.sort_of_name(name, env),
            ExprKind::Call(name, arguments) => match name.text.as_str() {
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
