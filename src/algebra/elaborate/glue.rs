//! Elaborates combined patterns: rows, stacks, `+` and `&`.

use super::draft_fragment::DraftFragment;
use super::{Elaborator, ExprType, MAX_PATTERN_ALTERNATIVES, Scope, Transform};
use crate::board::TurtleStep;
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::Expr;

/// Maximum number of squares of a fragment: more than any board has.
const MAX_FRAGMENT_SQUARES: usize = 1000;

impl<'a> Elaborator<'a> {
    /// Juxtaposition of patterns and movements, `m f` and rows of squares; right-associative.
    pub fn row(&self, parts: &[&'a Expr], span: Span, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let mut transform = scope.transform.clone();
        let mut joined: Option<Vec<DraftFragment>> = None;
        for (i, part) in parts.iter().enumerate() {
            match self.type_of(part, scope.env)? {
                ExprType::Movement if i + 1 == parts.len() => return self.error(movement_alone(part.span)),
                ExprType::Movement => {
                    transform = transform.then(&self.elaborate_movement(part, scope.env)?);
                    self.check_length(&transform, part.span)?;
                }
                ExprType::Pattern => {
                    let next = self.elaborate_pattern(part, Scope { transform: &transform, ..scope })?;
                    joined = Some(match joined {
                        None => next,
                        Some(joined) => self.glue(joined, &next, span)?,
                    });
                    if i + 1 < parts.len() {
                        let Some(right) = self.header.rules.board.right_step() else {
                            return self.error(
                                Diagnostic::error(span, "rows of squares are not available on this board")
                                    .hint("join the squares with `+`, each with its own movement"),
                            );
                        };
                        transform = transform.then(&Transform::of_walk(right));
                    }
                }
                _ => return self.type_mismatch(part, scope.env, ExprType::Pattern),
            }
        }
        Some(joined.unwrap_or_else(|| vec![DraftFragment::default()]))
    }

    /// Juxtaposition along a step up: `f;g`.
    pub fn stack(&self, parts: &'a [Expr], span: Span, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let up = Transform::of_walk(self.header.rules.board.step_walk(TurtleStep::Forward));
        let mut transform = scope.transform.clone();
        let mut joined = vec![DraftFragment::default()];
        for part in parts {
            let next = self.elaborate_pattern(part, Scope { transform: &transform, ..scope })?;
            joined = self.glue(joined, &next, span)?;
            transform = transform.then(&up);
        }
        Some(joined)
    }

    /// `f + g`.
    pub fn glue_all(&self, parts: &'a [Expr], scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let mut joined = vec![DraftFragment::default()];
        for (i, part) in parts.iter().enumerate() {
            if self.type_of(part, scope.env)? == ExprType::Move {
                let hint = "for one or more repetitions, write `+` directly after the move: `M+ (…)`; for alternatives, write `M | N`";
                return self.error(Diagnostic::error(part.span, "`+` joins patterns, but this is a move").hint(hint));
            }
            let next = self.elaborate_pattern(part, scope)?;
            let span = Span::covering(parts[..=i].iter().map(|part| part.span));
            joined = self.glue(joined, &next, span)?;
        }
        Some(joined)
    }

    /// Joins every alternative of the left with every alternative of the right that agrees with it. The squares are side by
    /// side.
    fn glue(&self, left: Vec<DraftFragment>, right: &[DraftFragment], span: Span) -> Option<Vec<DraftFragment>> {
        self.combine(left, right, span, |shape, other| {
            for square in &other.squares {
                if let Some(under) = shape.at(&square.walk.translation()) {
                    return self.error(
                        Diagnostic::error(square.span, "two squares of this pattern coincide")
                            .label("this square")
                            .secondary(under.span, "and this one")
                            .hint("write `f;g` for squares one above the other and `f g` for squares side by side: `u(♙;♟)`"),
                    );
                }
                shape.squares.push(square.clone());
            }
            Some(true)
        })
    }

    /// `f & g`.
    pub fn intersect(&self, parts: &'a [Expr], scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let mut joined = self.elaborate_pattern(parts.first()?, scope)?;
        for part in &parts[1..] {
            let next = self.elaborate_pattern(part, scope)?;
            joined = self.combine(joined, &next, part.span, |shape, other| {
                if !same_squares(shape, other) {
                    return self.error(different_squares(shape, other, part.span, scope.transform));
                }
                for square in &mut shape.squares {
                    if let Some(other) = other.at(&square.walk.translation()) {
                        square.test = square.test.and(&other.test);
                        square.interest |= other.interest;
                    }
                }
                Some(!shape.is_void())
            })?;
        }
        Some(joined)
    }

    /// Joins every alternative of the left with every alternative of the right that agrees with it. `join` changes the
    /// squares of the first and returns whether to keep it.
    fn combine(
        &self,
        left: Vec<DraftFragment>,
        right: &[DraftFragment],
        span: Span,
        join: impl Fn(&mut DraftFragment, &DraftFragment) -> Option<bool>,
    ) -> Option<Vec<DraftFragment>> {
        let mut out = Vec::new();
        for a in left {
            self.spend(right.len() / 16)?;
            for b in right.iter().filter(|b| a.agrees_with(b)) {
                self.check_size(&a, b, span)?;
                let mut shape = a.clone();
                if join(&mut shape, b)? {
                    shape.hand.extend(&b.hand);
                    shape.add_choices(b);
                    out.push(shape);
                }
            }
            if out.len() > MAX_PATTERN_ALTERNATIVES {
                return self.too_many_fragments(span);
            }
        }
        Some(out)
    }

    /// Charges the budget for combining two fragments, after checking their size.
    fn check_size(&self, a: &DraftFragment, b: &DraftFragment, span: Span) -> Option<()> {
        let (own, others) = (a.squares.len(), b.squares.len());
        if own + others > MAX_FRAGMENT_SQUARES || a.hand.len() + b.hand.len() > MAX_FRAGMENT_SQUARES {
            return self.error(
                Diagnostic::error(span, format!("this fragment has more than {MAX_FRAGMENT_SQUARES} squares"))
                    .hint("to change many squares one by one, use a repetition or `each`"),
            );
        }
        // Every square is compared with those of the other side, and every choice with the other's choices.
        self.spend((own + others) / 8 + (own * others + a.choices.len() * b.choices.len()) / 32)
    }
}

/// The error for `u. & far`.
fn different_squares(a: &DraftFragment, b: &DraftFragment, span: Span, transform: &Transform) -> Diagnostic {
    let diagnostic = Diagnostic::error(span, "`&` needs two patterns of the same square");
    let ([before], [after]) = (a.squares.as_slice(), b.squares.as_slice()) else {
        return diagnostic
            .label("this tests other squares than the left side of `&`")
            .hint("both sides must test the same squares");
    };
    let (first, second) = (transform.describe_place(&before.walk), transform.describe_place(&after.walk));
    let place = first.trim_start_matches("at ");
    diagnostic
        .label(format!("this is {second}"))
        .secondary(before.span, format!("this is {first}"))
        .hint(format!("move both together: `{}(. & far)`", if place == "the centre" { "m" } else { place }))
}

fn same_squares(a: &DraftFragment, b: &DraftFragment) -> bool {
    a.squares.len() == b.squares.len() && a.squares.iter().all(|square| b.at(&square.walk.translation()).is_some())
}

/// The error for a movement that moves nothing.
pub fn movement_alone(span: Span) -> Diagnostic {
    Diagnostic::error(span, "a movement needs something to move")
        .label("nothing follows it")
        .hint("to move the place of interest, write `walk(u)`")
}
