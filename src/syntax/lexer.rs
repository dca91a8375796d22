//! The tokenizer of expressions: the pest parser of [`alg.pest`](../../../src/syntax/alg.pest).

use pest::{
    Parser,
    error::InputLocation,
    iterators::{Pair, Pairs},
};

/// Expressions; see `alg.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "syntax/alg.pest"]
struct Grammar;

/// A token: a word, an operator or a bracketed group.
pub(super) type Token<'s> = Pair<'s, Rule>;

/// The tokens of an expression with balanced brackets, or the byte at which the grammar failed.
pub(super) fn tokenize(text: &str) -> Result<Pairs<'_, Rule>, usize> {
    let mut pairs = Grammar::parse(Rule::expression, text).map_err(|error| match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    })?;
    pairs.next().and_then(|whole| whole.into_inner().next()).map(Pair::into_inner).ok_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[track_caller]
    fn check(text: &str, expect: &[Rule]) {
        let rules: Vec<Rule> = tokenize(text).expect("a text").map(|pair| pair.as_rule()).collect();
        assert_eq!(rules, expect, "{text}");
    }

    #[test]
    fn touching_decides() {
        use Rule::{choose, glue, operand, stray};
        check("(M)+ N", &[operand, operand]);
        check("M+|N", &[operand, Rule::either, operand]);
        check("f+g", &[operand, glue, operand]);
        check("f +g", &[operand, glue, operand]);
        check("f + g", &[operand, glue, operand]);
        check("M+!", &[operand]);
        check("%p: M", &[choose, operand]);
        check("%p : M", &[operand, operand, stray, operand]);
        check("1m", &[stray]);
        check("if nothing", &[Rule::kw_if, operand]);
    }

    #[test]
    fn wrong_texts_take_linear_time() {
        for unit in ["f(", "@(", "(", "%f(", "u(", "if a then b else (", "each x: (", "(a)?(", "not ("] {
            let start = Instant::now();
            assert!(tokenize(&format!("{}]", unit.repeat(40))).is_err());
            assert!(start.elapsed() < Duration::from_millis(200), "{unit}");
        }
    }
}
