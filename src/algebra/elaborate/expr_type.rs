//! The types of expressions, which are known once names are resolved.

use super::{Elaborator, Env};
use crate::syntax::ast::{Expr, ExprKind, Operator};
use crate::syntax::words::{BuiltinFunction, BuiltinSet};

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

    /// Whether an expression of this type is read as a move.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Move | Self::Condition)
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
            | ExprKind::Marked { .. } => ExprType::Pattern,
            ExprKind::Nil
            | ExprKind::Never
            | ExprKind::Arrow(..)
            | ExprKind::If { .. }
            | ExprKind::Each { .. }
            | ExprKind::Repeat { .. }
            | ExprKind::Greedy(_)
            | ExprKind::Path(..) => ExprType::Move,
            ExprKind::Not(_) | ExprKind::Their(_) | ExprKind::Compare(..) | ExprKind::Fact(_) => ExprType::Condition,
            ExprKind::Number(_) => ExprType::Number,
            ExprKind::Brackets(inner) | ExprKind::Power(inner, _) => return self.type_of(inner, env),
            ExprKind::Choose { body, .. } => match self.type_of(body, env)? {
                ExprType::Condition => ExprType::Condition,
                _ => ExprType::Move,
            },
            ExprKind::List(operator, parts) => return self.type_of_list(*operator, parts, env),
            ExprKind::Name(name) => match self.resolve(expr, env) {
                Some(meaning) => return self.type_of(meaning.expr, &meaning.env),
                None if BuiltinSet::of(name).is_some() || self.header.zones.contains_key(name) => ExprType::Pattern,
                None => return None,
            },
            ExprKind::Call(name, _) => match BuiltinFunction::of(&name.text) {
                Some(BuiltinFunction::Count | BuiltinFunction::Since | BuiltinFunction::When) => ExprType::Number,
                Some(BuiltinFunction::Only | BuiltinFunction::Perpetual) => ExprType::Condition,
                Some(_) => ExprType::Move,
                None => {
                    let meaning = self.resolve(expr, env)?;
                    return self.type_of(meaning.expr, &meaning.env);
                }
            },
        })
    }

    fn type_of_list(&self, operator: Operator, parts: &'a [Expr], env: &Env<'a>) -> Option<ExprType> {
        let types = || parts.iter().map(|part| self.type_of(part, env)).collect::<Option<Vec<_>>>();
        Some(match operator {
            Operator::And | Operator::Or => ExprType::Condition,
            Operator::Else => ExprType::Move,
            Operator::Glue if self.are_numbers(parts, env) => ExprType::Number,
            Operator::Glue | Operator::Stack | Operator::Intersection => ExprType::Pattern,
            Operator::Alternatives => {
                let types = types()?;
                let has = |expr_type| types.contains(&expr_type).then_some(expr_type);
                has(ExprType::Move).or(has(ExprType::Condition)).unwrap_or(types[0])
            }
            Operator::Juxtaposition => {
                let types = types()?;
                let all = |expr_type| types.iter().all(|&other| other == expr_type).then_some(expr_type);
                if types.iter().any(|expr_type| expr_type.is_played()) {
                    return Some(ExprType::Move);
                }
                all(ExprType::Movement).or(all(ExprType::Number)).unwrap_or(ExprType::Pattern)
            }
        })
    }

    /// Whether `+` adds numbers. Looks only at the first informative part: looking at all would double the work with every
    /// definition. A `1` may be a number or a movement, so it is not informative.
    fn are_numbers(&self, parts: &'a [Expr], env: &Env<'a>) -> bool {
        let mut informative = parts.iter().map(|part| (part, &part.without_brackets().kind));
        match informative.find(|(_, kind)| !matches!(kind, ExprKind::Movement(_))) {
            Some((first, ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Number(_))) => {
                self.type_of(first, env) == Some(ExprType::Number)
            }
            Some((_, ExprKind::List(Operator::Juxtaposition, parts))) => {
                matches!(parts.first().map(|part| &part.kind), Some(ExprKind::Number(_)))
            }
            _ => false,
        }
    }
}
