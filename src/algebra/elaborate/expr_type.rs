//! The types of expressions, which are known once names are resolved.

use super::{Elaborator, Env};
use crate::syntax::ast::{Expr, ExprKind};

/// The types of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprType {
    /// A movement.
    Movement,
    /// A set of board fragments.
    Pattern,
    /// A relation between positions.
    Move,
    /// A condition that holds or does not.
    Condition,
    /// A number in a comparison.
    Number,
}

impl ExprType {
    /// The name with its article, for messages.
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
    /// The type of an expression; `None` if a name is unknown, which is reported elsewhere.
    pub fn type_of(&self, expr: &'a Expr, env: &Env<'a>) -> Option<ExprType> {
        let _inside = self.enter(expr)?;
        Some(match &expr.kind {
            ExprKind::Movement(_) => ExprType::Movement,
            ExprKind::Piece(_)
            | ExprKind::Empty
            | ExprKind::OffBoard
            | ExprKind::Interest
            | ExprKind::Zero
            | ExprKind::Class { .. }
            | ExprKind::Hand(_)
            | ExprKind::Marked { .. }
            | ExprKind::Stack(_)
            | ExprKind::Intersection(_) => ExprType::Pattern,
            // `+` also adds numbers.
            ExprKind::Glue(parts) => {
                // Look only at the first informative part: looking at all would double the work with every definition. A `1` may
                // be a number or a movement, so it is not informative.
                let first = parts.iter().find(|part| !matches!(part.without_brackets().kind, ExprKind::Movement(_)));
                let adds = first.is_some_and(|first| match &first.without_brackets().kind {
                    ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Number(_) => {
                        self.type_of(first, env) == Some(ExprType::Number)
                    }
                    ExprKind::Juxtaposition(parts) => {
                        matches!(parts.first().map(|part| &part.kind), Some(ExprKind::Number(_)))
                    }
                    _ => false,
                });
                if adds { ExprType::Number } else { ExprType::Pattern }
            }
            ExprKind::Nil
            | ExprKind::Never
            | ExprKind::Arrow(..)
            | ExprKind::Else(_)
            | ExprKind::If { .. }
            | ExprKind::Each { .. }
            | ExprKind::Repeat { .. }
            | ExprKind::Greedy(_)
            | ExprKind::Path(..) => ExprType::Move,
            ExprKind::Not(_)
            | ExprKind::Their(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Compare(..)
            | ExprKind::Fact(_) => ExprType::Condition,
            ExprKind::Number(_) => ExprType::Number,
            ExprKind::Brackets(inner) | ExprKind::Power(inner, _) => return self.type_of(inner, env),
            ExprKind::Choose { body, .. } => match self.type_of(body, env)? {
                ExprType::Condition => ExprType::Condition,
                _ => ExprType::Move,
            },
            ExprKind::Alternatives(parts) => self.type_of_alternatives(parts, env)?,
            ExprKind::Juxtaposition(parts) => self.type_of_row(parts, env)?,
            ExprKind::Name(name) => return self.type_of_name(name, env),
            ExprKind::Call(name, arguments) => match name.text.as_str() {
                "walk" | "carry" | "least" | "most" => ExprType::Move,
                "count" => ExprType::Number,
                "only" => ExprType::Condition,
                function => {
                    let definition = self.definitions.get(function)?;
                    match (&definition.pieces, &definition.body) {
                        (Some(_), _) => return self.type_of(arguments.first()?, env),
                        (None, Some(body)) => {
                            let inner = Env::call(self.next_call_id(), &definition.parameters, arguments, env);
                            return self.type_of(body, &inner);
                        }
                        (None, None) => return None,
                    }
                }
            },
        })
    }

    fn type_of_name(&self, name: &str, env: &Env<'a>) -> Option<ExprType> {
        if let Some(bound) = env.get(name) {
            return self.type_of(bound.expr, &bound.env);
        }
        if super::super::definitions::BUILTIN_SETS.contains(&name) || self.header.zones.contains_key(name) {
            return Some(ExprType::Pattern);
        }
        self.type_of(self.definitions.get(name)?.body.as_ref()?, &Env::top())
    }

    fn type_of_alternatives(&self, parts: &'a [Expr], env: &Env<'a>) -> Option<ExprType> {
        let types = parts.iter().map(|part| self.type_of(part, env)).collect::<Option<Vec<_>>>()?;
        Some(if types.contains(&ExprType::Move) {
            ExprType::Move
        } else if types.contains(&ExprType::Condition) {
            ExprType::Condition
        } else {
            types[0]
        })
    }

    fn type_of_row(&self, parts: &'a [Expr], env: &Env<'a>) -> Option<ExprType> {
        let types = parts.iter().map(|part| self.type_of(part, env)).collect::<Option<Vec<_>>>()?;
        Some(if types.iter().any(|expr_type| matches!(expr_type, ExprType::Move | ExprType::Condition)) {
            ExprType::Move
        } else if types.iter().all(|&expr_type| expr_type == ExprType::Movement) {
            ExprType::Movement
        } else if types.iter().all(|&expr_type| expr_type == ExprType::Number) {
            ExprType::Number
        } else {
            ExprType::Pattern
        })
    }
}
