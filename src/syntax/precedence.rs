//! The precedence of operators, loosest first. `expr_parser` reads by this order and `print_expr` writes by it.

use super::{
    ast::{Expr, ExprKind},
    lexer::Rule,
};

/// A precedence level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Precedence {
    /// `or`
    Or,
    /// `and`
    And,
    /// `not`, `their`
    Not,
    /// `=`, `<`, …
    Compare,
    /// `else`
    Else,
    /// `->`
    Arrow,
    /// `|`
    Alternatives,
    /// `+`
    Glue,
    /// `&`
    Intersection,
    /// `;`
    Stack,
    /// Juxtaposition
    Juxtaposition,
    /// A member of a juxtaposition that cannot carry a postfix: `if …`, `%p: …`
    Member,
    /// An operand that can carry a postfix
    Operand,
}

impl Precedence {
    /// The next tighter level.
    pub(super) fn tighter(self) -> Self {
        match self {
            Self::Or => Self::And,
            Self::And => Self::Not,
            Self::Not => Self::Compare,
            Self::Compare => Self::Else,
            Self::Else => Self::Arrow,
            Self::Arrow => Self::Alternatives,
            Self::Alternatives => Self::Glue,
            Self::Glue => Self::Intersection,
            Self::Intersection => Self::Stack,
            Self::Stack => Self::Juxtaposition,
            Self::Juxtaposition => Self::Member,
            Self::Member | Self::Operand => Self::Operand,
        }
    }

    /// The level of an operator token; `None` for other tokens.
    pub(super) fn of_operator(rule: Rule) -> Option<Self> {
        Some(match rule {
            Rule::kw_or => Self::Or,
            Rule::kw_and => Self::And,
            Rule::compare => Self::Compare,
            Rule::kw_else => Self::Else,
            Rule::arrow => Self::Arrow,
            Rule::either => Self::Alternatives,
            Rule::glue => Self::Glue,
            Rule::both => Self::Intersection,
            Rule::stack => Self::Stack,
            _ => return None,
        })
    }

    /// The level of an expression.
    pub(super) fn of(expr: &Expr) -> Self {
        match &expr.kind {
            ExprKind::Or(_) => Self::Or,
            ExprKind::And(_) => Self::And,
            ExprKind::Not(_) | ExprKind::Their(_) => Self::Not,
            ExprKind::Compare(..) => Self::Compare,
            ExprKind::Else(_) => Self::Else,
            ExprKind::Arrow(..) => Self::Arrow,
            ExprKind::Alternatives(_) => Self::Alternatives,
            ExprKind::Glue(_) => Self::Glue,
            ExprKind::Intersection(_) => Self::Intersection,
            ExprKind::Stack(_) => Self::Stack,
            ExprKind::Juxtaposition(_) => Self::Juxtaposition,
            ExprKind::If { .. } | ExprKind::Choose { .. } | ExprKind::Each { .. } => Self::Member,
            ExprKind::Fact(fact) if fact.count().is_some() => Self::Member,
            _ => Self::Operand,
        }
    }

    /// The list expression of this level.
    pub(super) fn list_node(self, items: Vec<Expr>) -> ExprKind {
        match self {
            Self::Or => ExprKind::Or(items),
            Self::And => ExprKind::And(items),
            Self::Else => ExprKind::Else(items),
            Self::Alternatives => ExprKind::Alternatives(items),
            Self::Glue => ExprKind::Glue(items),
            Self::Intersection => ExprKind::Intersection(items),
            Self::Stack => ExprKind::Stack(items),
            _ => ExprKind::Juxtaposition(items),
        }
    }
}
