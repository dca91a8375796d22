//! How tightly things bind, loosest first. `climb.rs` reads by this order and `print_expr.rs` writes by it.

use super::{
    grammar::Rule,
    tree::{Expr, Node},
};

/// See the module.
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
    /// A member of a row that can carry no postfix: `if …`, `%p: …`
    Member,
    /// What can carry a postfix
    Operand,
}

impl Level {
    /// The next tighter one.
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

    /// The level of an operator; `None` for anything else.
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

    /// The level of what stands in a tree.
    pub(super) fn of(expr: &Expr) -> Self {
        match &expr.node {
            Node::Or(_) => Self::Or,
            Node::And(_) => Self::And,
            Node::Not(_) | Node::Their(_) => Self::Not,
            Node::Compare(..) => Self::Compare,
            Node::Else(_) => Self::Else,
            Node::Arrow(..) => Self::Arrow,
            Node::Either(_) => Self::Either,
            Node::Glue(_) => Self::Glue,
            Node::Both(_) => Self::Both,
            Node::Stack(_) => Self::Stack,
            Node::Row(_) => Self::Row,
            Node::If { .. } | Node::Choose { .. } | Node::Each { .. } | Node::Tally(..) => Self::Member,
            _ => Self::Operand,
        }
    }

    /// The node of a list at this level.
    pub(super) fn list(self, items: Vec<Expr>) -> Node {
        match self {
            Self::Or => Node::Or(items),
            Self::And => Node::And(items),
            Self::Else => Node::Else(items),
            Self::Either => Node::Either(items),
            Self::Glue => Node::Glue(items),
            Self::Both => Node::Both(items),
            Self::Stack => Node::Stack(items),
            _ => Node::Row(items),
        }
    }
}
