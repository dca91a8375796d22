//! The precedence of operators, loosest first. `expr_parser` reads by this order and `print_expr` writes by it.

use super::{
    ast::{Expr, ExprKind},
    grammar::Rule,
};

/// A precedence level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
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
    Either,
    /// `+`
    Glue,
    /// `&`
    Both,
    /// `;`
    Stack,
    /// Juxtaposition
    Row,
    /// A member of a juxtaposition that cannot carry a postfix: `if …`, `%p: …`
    Member,
    /// An operand that can carry a postfix
    Operand,
}

impl Level {
    /// The next tighter level.
    pub(super) fn tighter(self) -> Self {
        match self {
            Self::Or => Self::And,
            Self::And => Self::Not,
            Self::Not => Self::Compare,
            Self::Compare => Self::Else,
            Self::Else => Self::Arrow,
            Self::Arrow => Self::Either,
            Self::Either => Self::Glue,
            Self::Glue => Self::Both,
            Self::Both => Self::Stack,
            Self::Stack => Self::Row,
            Self::Row => Self::Member,
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
            Rule::either => Self::Either,
            Rule::glue => Self::Glue,
            Rule::both => Self::Both,
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
            ExprKind::Either(_) => Self::Either,
            ExprKind::Glue(_) => Self::Glue,
            ExprKind::Both(_) => Self::Both,
            ExprKind::Stack(_) => Self::Stack,
            ExprKind::Row(_) => Self::Row,
            ExprKind::If { .. } | ExprKind::Choose { .. } | ExprKind::Each { .. } | ExprKind::Tally(..) => Self::Member,
            _ => Self::Operand,
        }
    }

    /// The list expression of this level.
    pub(super) fn list(self, items: Vec<Expr>) -> ExprKind {
        match self {
            Self::Or => ExprKind::Or(items),
            Self::And => ExprKind::And(items),
            Self::Else => ExprKind::Else(items),
            Self::Either => ExprKind::Either(items),
            Self::Glue => ExprKind::Glue(items),
            Self::Both => ExprKind::Both(items),
            Self::Stack => ExprKind::Stack(items),
            _ => ExprKind::Row(items),
        }
    }
}
