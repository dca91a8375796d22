//! Formulas: conjunction, disjunction and negation over any type of atom, and comparisons of linear numbers.
//!
//! Four engines need conditions. The interpreter evaluates those of the rules, and the others compile them to operations of the vm,
//! to queries on bitboards and to predicates on sets of positions. They differ only in their atoms. So short circuits, negation
//! and simplification are written here, once, and an engine says what an atom means.

use super::Comparison;

/// A formula over atoms `A`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula<A> {
    /// Always true or always false. Rule files have no constants; compilation makes them.
    Constant(bool),
    /// A statement that has no logical parts.
    Atom(A),
    /// The negation.
    Not(Box<Self>),
    /// The conjunction.
    And(Vec<Self>),
    /// The disjunction.
    Or(Vec<Self>),
}

impl<A> Formula<A> {
    /// Returns the truth value, given those of atoms. Parts are evaluated in order, up to the first that decides.
    ///
    /// # Errors
    /// The error of the first atom that has one.
    #[inline]
    pub fn evaluate<'f, E>(&'f self, holds: &mut impl FnMut(&'f A) -> Result<bool, E>) -> Result<bool, E> {
        match self {
            Self::Constant(answer) => Ok(*answer),
            Self::Atom(atom) => holds(atom),
            Self::Not(inner) => inner.evaluate(holds).map(|answer| !answer),
            Self::And(parts) => Self::is_decided(parts, false, holds).map(|fails| !fails),
            Self::Or(parts) => Self::is_decided(parts, true, holds),
        }
    }

    /// Returns whether some part has the deciding value.
    fn is_decided<'f, E>(
        parts: &'f [Self],
        deciding: bool,
        holds: &mut impl FnMut(&'f A) -> Result<bool, E>,
    ) -> Result<bool, E> {
        for part in parts {
            if part.evaluate(holds)? == deciding {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the truth value if the known atoms decide it (Kleene's three-valued logic).
    pub fn decide(&self, known: &mut impl FnMut(&A) -> Option<bool>) -> Option<bool> {
        let (parts, deciding) = match self {
            Self::Constant(answer) => return Some(*answer),
            Self::Atom(atom) => return known(atom),
            Self::Not(inner) => return inner.decide(known).map(|answer| !answer),
            Self::And(parts) => (parts, false),
            Self::Or(parts) => (parts, true),
        };
        let mut all_known = true;
        for part in parts {
            match part.decide(known) {
                Some(answer) if answer == deciding => return Some(deciding),
                answer => all_known &= answer.is_some(),
            }
        }
        all_known.then_some(!deciding)
    }

    /// Returns the formula with each atom replaced by a formula, simplified. Parts after one that decides are not replaced.
    ///
    /// # Errors
    /// The error of the first atom that has one.
    pub fn try_replace<B, E>(&self, replace: &mut impl FnMut(&A) -> Result<Formula<B>, E>) -> Result<Formula<B>, E> {
        let (parts, is_and) = match self {
            Self::Constant(answer) => return Ok(Formula::Constant(*answer)),
            Self::Atom(atom) => return replace(atom),
            Self::Not(inner) => return inner.try_replace(replace).map(Formula::negated),
            Self::And(parts) => (parts, true),
            Self::Or(parts) => (parts, false),
        };
        let mut replaced = Vec::with_capacity(parts.len());
        for part in parts {
            let part = part.try_replace(replace)?;
            if matches!(part, Formula::Constant(answer) if answer != is_and) {
                return Ok(part);
            }
            replaced.push(part);
        }
        Ok(Formula::joined(replaced, is_and))
    }

    /// Returns the negation, without double negations and negated constants.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Constant(answer) => Self::Constant(!answer),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// Returns the conjunction (`is_and`) or disjunction of the parts, flat and without constants.
    #[must_use]
    pub fn joined(parts: impl IntoIterator<Item = Self>, is_and: bool) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Constant(answer) if answer == is_and => {}
                Self::Constant(_) => return part,
                Self::And(inner) if is_and => flat.extend(inner),
                Self::Or(inner) if !is_and => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match (flat.len(), is_and) {
            (0, _) => Self::Constant(is_and),
            (1, _) => flat.swap_remove(0),
            (_, true) => Self::And(flat),
            (_, false) => Self::Or(flat),
        }
    }

    /// The atoms, in order.
    pub fn atoms(&self) -> impl Iterator<Item = &A> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            loop {
                match open.pop()? {
                    Self::Constant(_) => {}
                    Self::Atom(atom) => return Some(atom),
                    Self::Not(inner) => open.push(inner),
                    Self::And(parts) | Self::Or(parts) => open.extend(parts.iter().rev()),
                }
            }
        })
    }
}

/// A number that is linear in counts `C`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Linear<C> {
    /// A literal.
    Literal(i64),
    /// A count of something in the position.
    Count(C),
    /// A sum.
    Sum(Vec<Self>),
    /// A multiple.
    Times(i64, Box<Self>),
}

impl<C> Linear<C> {
    /// Returns the value, given those of counts; saturates on overflow.
    ///
    /// # Errors
    /// The error of the first count that has one.
    pub fn evaluate<'n, E>(&'n self, value: &mut impl FnMut(&'n C) -> Result<i64, E>) -> Result<i64, E> {
        match self {
            Self::Literal(number) => Ok(*number),
            Self::Count(count) => value(count),
            Self::Sum(parts) => {
                parts.iter().try_fold(0, |sum: i64, part| Ok(sum.saturating_add(part.evaluate(value)?)))
            }
            Self::Times(factor, part) => Ok(factor.saturating_mul(part.evaluate(value)?)),
        }
    }

    /// Returns the number with each count replaced by a number.
    ///
    /// # Errors
    /// The error of the first count that has one.
    pub fn try_replace<D, E>(&self, replace: &mut impl FnMut(&C) -> Result<Linear<D>, E>) -> Result<Linear<D>, E> {
        Ok(match self {
            Self::Literal(number) => Linear::Literal(*number),
            Self::Count(count) => replace(count)?,
            Self::Sum(parts) => {
                Linear::Sum(parts.iter().map(|part| part.try_replace(replace)).collect::<Result<_, _>>()?)
            }
            Self::Times(factor, part) => Linear::Times(*factor, Box::new(part.try_replace(replace)?)),
        })
    }

    /// The counts, in order.
    pub fn counts(&self) -> impl Iterator<Item = &C> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            loop {
                match open.pop()? {
                    Self::Literal(_) => {}
                    Self::Count(count) => return Some(count),
                    Self::Sum(parts) => open.extend(parts.iter().rev()),
                    Self::Times(_, part) => open.push(part),
                }
            }
        })
    }
}

/// A comparison of two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberTest<C> {
    /// The left side.
    pub left: Linear<C>,
    /// How the sides must compare.
    pub comparison: Comparison,
    /// The right side.
    pub right: Linear<C>,
}

impl<C> NumberTest<C> {
    /// Returns whether the comparison is true, given the values of counts.
    ///
    /// # Errors
    /// The error of the first count that has one.
    pub fn evaluate<'n, E>(&'n self, value: &mut impl FnMut(&'n C) -> Result<i64, E>) -> Result<bool, E> {
        let left = self.left.evaluate(value)?;
        Ok(self.comparison.holds(left, self.right.evaluate(value)?))
    }

    /// Returns the comparison with each count replaced by a number.
    ///
    /// # Errors
    /// The error of the first count that has one.
    pub fn try_replace<D, E>(&self, replace: &mut impl FnMut(&C) -> Result<Linear<D>, E>) -> Result<NumberTest<D>, E> {
        Ok(NumberTest {
            left: self.left.try_replace(replace)?,
            comparison: self.comparison,
            right: self.right.try_replace(replace)?,
        })
    }

    /// The counts of both sides, in order.
    pub fn counts(&self) -> impl Iterator<Item = &C> {
        self.left.counts().chain(self.right.counts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn not(inner: Formula<usize>) -> Formula<usize> {
        Formula::Not(Box::new(inner))
    }

    fn examples() -> [Formula<usize>; 5] {
        use Formula::{And, Atom, Or};
        [
            Atom(0),
            not(not(Atom(1))),
            And(vec![Atom(0), Or(vec![Atom(1), not(Atom(2))])]),
            Or(vec![not(And(vec![Atom(0), Atom(1)])), And(vec![]), Atom(2)]),
            not(Or(vec![And(vec![Atom(2), Atom(0)]), Or(vec![])])),
        ]
    }

    #[test]
    fn replacing_and_deciding_agree_with_evaluation() {
        for formula in examples() {
            for values in 0..8 {
                let value = |atom: &usize| values >> atom & 1 == 1;
                let Ok(truth) = formula.evaluate(&mut |atom| Ok::<_, Infallible>(value(atom)));
                let constant = formula.try_replace::<(), Infallible>(&mut |atom| Ok(Formula::Constant(value(atom))));
                assert_eq!(constant, Ok(Formula::Constant(truth)), "{formula:?}");
                assert_eq!(formula.decide(&mut |atom| Some(value(atom))), Some(truth));
                // If some atoms decide the formula, the others cannot change its value.
                let decided = formula.decide(&mut |atom| (*atom != 1).then(|| value(atom)));
                assert!(decided.is_none_or(|decided| decided == truth), "{formula:?}");
            }
        }
    }

    #[test]
    fn joining_flattens() {
        use Formula::{And, Atom, Constant, Or};
        assert_eq!(Formula::joined([Atom(1), And(vec![Atom(2), Atom(3)])], true), And(vec![Atom(1), Atom(2), Atom(3)]));
        assert_eq!(Formula::joined([Constant(true), Or(vec![Atom(2), Atom(3)])], true), Or(vec![Atom(2), Atom(3)]));
        assert_eq!(Formula::joined([Atom(1), Constant(true)], false), Constant(true));
        assert_eq!(examples()[2].atoms().copied().collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn numbers_are_linear() {
        let sum = Linear::Sum(vec![Linear::Literal(3), Linear::Times(-2, Box::new(Linear::Count(5)))]);
        let test = NumberTest { left: sum, comparison: Comparison::Less, right: Linear::Literal(-6) };
        assert_eq!(test.evaluate(&mut |count| Ok::<_, Infallible>(*count)), Ok(true));
        assert_eq!(test.evaluate(&mut |_| Err("no")), Err("no"));
        assert_eq!(test.counts().collect::<Vec<_>>(), [&5]);
    }
}
