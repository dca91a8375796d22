//! The precedence of operators, loosest first. `expr_parser` reads by this order and `print_expr` writes by it.

use super::{
    ast::{Expr, ExprKind, Operator},
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

use Precedence::{
    Alternatives, And, Arrow, Compare, Else, Glue, Intersection, Juxtaposition, Member, Not, Operand, Or, Stack,
};

const LEVELS: [Precedence; 13] =
    [Or, And, Not, Compare, Else, Arrow, Alternatives, Glue, Intersection, Stack, Juxtaposition, Member, Operand];

/// The operators of lists, each with its level, its token and its sign.
const OPERATORS: [(Operator, Precedence, Option<Rule>, &str); 8] = [
    (Operator::Or, Or, Some(Rule::kw_or), "or"),
    (Operator::And, And, Some(Rule::kw_and), "and"),
    (Operator::Else, Else, Some(Rule::kw_else), "else"),
    (Operator::Alternatives, Alternatives, Some(Rule::either), "|"),
    (Operator::Glue, Glue, Some(Rule::glue), "+"),
    (Operator::Intersection, Intersection, Some(Rule::both), "&"),
    (Operator::Stack, Stack, Some(Rule::stack), ";"),
    (Operator::Juxtaposition, Juxtaposition, None, ""),
];

impl Precedence {
    /// The next tighter level.
    pub(super) fn tighter(self) -> Self {
        LEVELS.get(self as usize + 1).copied().unwrap_or(Operand)
    }

    /// The level of an operator token; `None` for other tokens.
    pub(super) fn of_token(rule: Rule) -> Option<Self> {
        match rule {
            Rule::compare => Some(Compare),
            Rule::arrow => Some(Arrow),
            _ => OPERATORS.iter().find(|entry| entry.2 == Some(rule)).map(|entry| entry.1),
        }
    }

    /// The level of an expression.
    pub(super) fn of(expr: &Expr) -> Self {
        match &expr.kind {
            ExprKind::List(operator, _) => operator.precedence(),
            ExprKind::Not(_) | ExprKind::Their(_) => Not,
            ExprKind::Compare(..) => Compare,
            ExprKind::Arrow(..) => Arrow,
            ExprKind::If { .. } | ExprKind::Choose { .. } | ExprKind::Each { .. } => Member,
            ExprKind::Fact(fact) if fact.count().is_some() => Member,
            _ => Operand,
        }
    }

    /// The operator of lists of this level.
    pub(super) fn operator(self) -> Operator {
        OPERATORS.iter().find(|entry| entry.1 == self).map_or(Operator::Juxtaposition, |entry| entry.0)
    }
}

impl Operator {
    /// The level.
    pub(super) fn precedence(self) -> Precedence {
        OPERATORS.iter().find(|entry| entry.0 == self).map_or(Juxtaposition, |entry| entry.1)
    }

    /// The sign in texts; empty for juxtaposition.
    pub(super) fn sign(self) -> &'static str {
        OPERATORS.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.3)
    }
}
