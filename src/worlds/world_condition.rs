//! Conditions on worlds: squares and patterns of the rule file, combined by `and`, `or`, `not` and parentheses.

use super::SquareCondition;
use crate::game::{Formula, PositionQuery, Rules};
use std::ops::Range;

/// A condition on a world.
pub type WorldCondition = Formula<WorldAtom>;

/// A condition without logical parts.
#[derive(Clone, Debug)]
pub enum WorldAtom {
    /// A square has this content.
    Square(SquareCondition),
    /// A pattern, a condition or a move in the terms of the rule file.
    Query(PositionQuery),
}

/// Why a text is no condition. Places are in bytes of the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionError<E> {
    /// A condition is missing at this place.
    MissingOperand(usize),
    /// The parenthesis at this place has no partner.
    UnpairedParenthesis(usize),
    /// Parentheses are nested too deeply, from this place on.
    TooDeep(usize),
    /// A pattern of the rule file cannot be resolved.
    Pattern(E),
}

/// The deepest nesting of parentheses and `not`.
const MAX_DEPTH: usize = 50;

impl WorldCondition {
    /// Parses a condition. `resolve` resolves a pattern in the terms of the rule file. It gets the whole text, with spaces
    /// in place of everything before the pattern, so its errors have the right places.
    ///
    /// A part without conditions on squares is one pattern, as the rule language has the same words.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse<E>(
        rules: &Rules,
        text: &str,
        resolve: impl Fn(&str) -> Result<PositionQuery, E>,
    ) -> Result<Self, ConditionError<E>> {
        let mut parser = Parser { rules, text, at: 0, depth: 0 };
        let tree = match parser.parse_all() {
            Ok(tree) => tree,
            // The rule language explains a text without squares better.
            Err(_) if !has_squares(rules, text) => Tree::leaf(0..text.len(), None),
            Err(error) => return Err(error.into()),
        };
        tree.resolve(text, &resolve).map_err(ConditionError::Pattern)
    }
}

/// Whether some part of a text is a condition on a square.
fn has_squares(rules: &Rules, text: &str) -> bool {
    let parts = text.split([' ', '(', ')']).collect::<Vec<_>>();
    parts.windows(3).any(|words| words[1] == "on" && SquareCondition::parse(rules, &words.join(" ")).is_some())
}

/// A condition and its place in the text.
struct Tree {
    span: Range<usize>,
    node: TreeNode,
}

enum TreeNode {
    Leaf(Option<SquareCondition>),
    Not(Box<Tree>),
    Joined { parts: Vec<Tree>, is_and: bool },
}

impl Tree {
    fn leaf(span: Range<usize>, square: Option<SquareCondition>) -> Self {
        Self { span, node: TreeNode::Leaf(square) }
    }

    fn has_square(&self) -> bool {
        match &self.node {
            TreeNode::Leaf(square) => square.is_some(),
            TreeNode::Not(inner) => inner.has_square(),
            TreeNode::Joined { parts, .. } => parts.iter().any(Self::has_square),
        }
    }

    fn resolve<E>(&self, text: &str, resolve: &impl Fn(&str) -> Result<PositionQuery, E>) -> Result<WorldCondition, E> {
        if !self.has_square() {
            let pattern = format!("{}{}", " ".repeat(self.span.start), &text[self.span.clone()]);
            return resolve(&pattern).map(|query| WorldCondition::Atom(WorldAtom::Query(query)));
        }
        match &self.node {
            TreeNode::Leaf(square) => Ok(square
                .map_or(WorldCondition::Constant(false), |square| WorldCondition::Atom(WorldAtom::Square(square)))),
            TreeNode::Not(inner) => inner.resolve(text, resolve).map(WorldCondition::negated),
            TreeNode::Joined { parts, is_and } => {
                let parts = parts.iter().map(|part| part.resolve(text, resolve)).collect::<Result<Vec<_>, E>>()?;
                Ok(WorldCondition::joined(parts, *is_and))
            }
        }
    }
}

/// An error of the syntax alone.
enum SyntaxError {
    MissingOperand(usize),
    UnpairedParenthesis(usize),
    TooDeep(usize),
}

impl<E> From<SyntaxError> for ConditionError<E> {
    fn from(error: SyntaxError) -> Self {
        match error {
            SyntaxError::MissingOperand(at) => Self::MissingOperand(at),
            SyntaxError::UnpairedParenthesis(at) => Self::UnpairedParenthesis(at),
            SyntaxError::TooDeep(at) => Self::TooDeep(at),
        }
    }
}

/// A recursive descent: `or` binds least, then `and`, then `not`.
struct Parser<'t> {
    rules: &'t Rules,
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn parse_all(&mut self) -> Result<Tree, SyntaxError> {
        let tree = self.parse_joined(false)?;
        if self.at < self.text.len() { Err(SyntaxError::UnpairedParenthesis(self.at)) } else { Ok(tree) }
    }

    fn parse_joined(&mut self, is_and: bool) -> Result<Tree, SyntaxError> {
        let word = if is_and { "and" } else { "or" };
        let mut parts = Vec::new();
        loop {
            parts.push(if is_and { self.parse_negation()? } else { self.parse_joined(true)? });
            if !self.skip_word(word) {
                break;
            }
        }
        let (first, last) = (parts[0].span.start, parts[parts.len() - 1].span.end);
        if parts.len() > 1 {
            return Ok(Tree { span: first..last, node: TreeNode::Joined { parts, is_and } });
        }
        parts.pop().ok_or(SyntaxError::MissingOperand(self.at))
    }

    fn parse_negation(&mut self) -> Result<Tree, SyntaxError> {
        self.skip_spaces();
        let start = self.at;
        if self.depth > MAX_DEPTH {
            return Err(SyntaxError::TooDeep(start));
        }
        if self.skip_word("not") {
            self.depth += 1;
            let inner = self.parse_negation()?;
            self.depth -= 1;
            return Ok(Tree { span: start..inner.span.end, node: TreeNode::Not(inner.into()) });
        }
        if self.is_group()? {
            self.at += 1;
            self.depth += 1;
            let inner = self.parse_joined(false)?;
            self.depth -= 1;
            self.skip_spaces();
            // The partner exists, as `is_group` has found it.
            self.at += 1;
            return Ok(Tree { span: start..self.at, ..inner });
        }
        self.parse_leaf()
    }

    /// Whether a parenthesis encloses a whole operand. Parentheses of the rule language may enclose a part of one.
    fn is_group(&self) -> Result<bool, SyntaxError> {
        if !self.rest().starts_with('(') {
            return Ok(false);
        }
        let mut open = 0;
        for (offset, letter) in self.rest().char_indices() {
            match letter {
                '(' => open += 1,
                ')' => open -= 1,
                _ => {}
            }
            if open == 0 {
                let after = Parser { at: self.at + offset + 1, ..*self };
                let after = after.rest().trim_start();
                let ends = |word: &str| after.strip_prefix(word).is_some_and(is_word_end);
                return Ok(after.is_empty() || after.starts_with(')') || ends("and") || ends("or"));
            }
        }
        Err(SyntaxError::UnpairedParenthesis(self.at))
    }

    /// A leaf reaches to the next `and`, `or` or closing parenthesis outside its own parentheses.
    fn parse_leaf(&mut self) -> Result<Tree, SyntaxError> {
        let (start, mut open, mut is_word_start) = (self.at, Vec::new(), true);
        while let Some(letter) = self.rest().chars().next() {
            let ends = |word: &str| self.rest().strip_prefix(word).is_some_and(is_word_end);
            if open.is_empty() && (letter == ')' || is_word_start && (ends("and") || ends("or"))) {
                break;
            }
            match letter {
                '(' => open.push(self.at),
                ')' => drop(open.pop()),
                _ => {}
            }
            is_word_start = letter.is_whitespace() || letter == ')';
            self.at += letter.len_utf8();
        }
        if let Some(&place) = open.last() {
            return Err(SyntaxError::UnpairedParenthesis(place));
        }
        let leaf = self.text[start..self.at].trim_end();
        if leaf.is_empty() {
            return Err(SyntaxError::MissingOperand(start));
        }
        Ok(Tree::leaf(start..start + leaf.len(), SquareCondition::parse(self.rules, leaf)))
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn skip_word(&mut self, word: &str) -> bool {
        self.skip_spaces();
        let is_there = self.rest().strip_prefix(word).is_some_and(is_word_end);
        if is_there {
            self.at += word.len();
        }
        is_there
    }
}

/// Whether a word ends before this text.
fn is_word_end(rest: &str) -> bool {
    !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}
