//! Patterns put together: rows, stacks, `+` and `&`.

use super::shapes::Shape;
use super::{ALTERNATIVES, Elaborator, Env, Sort, Turned};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::Expr;

/// How many squares a fragment may have: more than any board.
const SQUARES: usize = 1000;

impl<'a> Elaborator<'a> {
    /// Juxtaposition of patterns and movements: `m f` and rows, right-associative.
    pub fn row(&self, parts: &[&'a Expr], span: Span, env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let mut by = by.clone();
        let mut done: Option<Vec<Shape>> = None;
        for (i, part) in parts.iter().enumerate() {
            match self.sort(part, env)? {
                Sort::Movement if i + 1 == parts.len() => return self.error(movement_alone(part.span)),
                Sort::Movement => {
                    by = by.then(&self.movement(part, env)?);
                    self.is_short(&by, part.span)?;
                }
                Sort::Pattern => {
                    let next = self.pattern(part, env, &by)?;
                    done = Some(match done {
                        None => next,
                        Some(done) => self.glue(done, &next, span)?,
                    });
                    if i + 1 < parts.len() {
                        let Some(right) = self.header.board.right_step() else {
                            return self.error(
                                Diagnostic::error(span, "rows have no meaning on this board")
                                    .hint("glue the squares with `+`, each with its movement"),
                            );
                        };
                        by = by.then(&Turned::by(right));
                    }
                }
                _ => return self.wrong_sort(part, env, Sort::Pattern),
            }
        }
        Some(done.unwrap_or_else(|| vec![Shape::default()]))
    }

    /// Juxtaposition along a step: `f;g`.
    pub fn in_steps(
        &self,
        parts: &'a [Expr],
        step: &Turned,
        span: Span,
        env: &Env<'a>,
        by: &Turned,
    ) -> Option<Vec<Shape>> {
        let mut by = by.clone();
        let mut done = self.pattern(parts.first()?, env, &by)?;
        for part in &parts[1..] {
            by = by.then(step);
            done = self.glue(done, &self.pattern(part, env, &by)?, span)?;
        }
        Some(done)
    }

    /// `f + g`.
    pub fn glued(&self, parts: &'a [Expr], env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let mut done = vec![Shape::default()];
        for (i, part) in parts.iter().enumerate() {
            if self.sort(part, env)? == Sort::Move {
                let hint = "for \"one or more\" let the + touch what it repeats: `M+ (…)`; alternatives are `M | N`";
                return self.error(Diagnostic::error(part.span, "this is a move, and `+` glues patterns").hint(hint));
            }
            let next = self.pattern(part, env, by)?;
            let span = parts[..=i].iter().fold(part.span, |span, part| part.span.to(span));
            done = self.glue(done, &next, span)?;
        }
        Some(done)
    }

    /// Glues every alternative of the left to every alternative of the right that goes with it.
    fn glue(&self, left: Vec<Shape>, right: &[Shape], span: Span) -> Option<Vec<Shape>> {
        let mut out = Vec::new();
        for a in left {
            self.spend(right.len() / 16)?;
            for b in right.iter().filter(|b| a.agrees(b)) {
                self.room_for(&a, b, span)?;
                let mut shape = a.clone();
                for square in &b.squares {
                    if let Some(under) = shape.at(&square.walk.translation()) {
                        return self.error(
                            Diagnostic::error(square.span, "two squares are glued on top of each other")
                                .label("this square")
                                .secondary(under.span, "and this one")
                                .hint("what stands one above the other is `f;g`, side by side `f g`: `u(♙;♟)`"),
                        );
                    }
                    shape.squares.push(square.clone());
                }
                shape.hand.extend(&b.hand);
                shape.take_tags(b);
                out.push(shape);
            }
            if out.len() > ALTERNATIVES {
                return self.error(Diagnostic::error(
                    span,
                    format!("this pattern stands for more than {ALTERNATIVES} fragments"),
                ));
            }
        }
        Some(out)
    }

    /// `f & g`.
    pub fn both(&self, parts: &'a [Expr], env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let mut done = self.pattern(parts.first()?, env, by)?;
        for part in &parts[1..] {
            let next = self.pattern(part, env, by)?;
            let mut out = Vec::new();
            for a in &done {
                self.spend(next.len() / 16)?;
                for b in next.iter().filter(|b| a.agrees(b)) {
                    self.room_for(a, b, part.span)?;
                    if !same_squares(a, b) {
                        return self.error(apart_in_both(a, b, part.span, by));
                    }
                    let mut shape = a.clone();
                    for square in &mut shape.squares {
                        if let Some(other) = b.at(&square.walk.translation()) {
                            square.test = square.test.and(&other.test);
                            square.interest |= other.interest;
                        }
                    }
                    shape.hand.extend(&b.hand);
                    shape.take_tags(b);
                    if !shape.squares.iter().any(|square| square.test.is_unsatisfiable()) {
                        out.push(shape);
                    }
                }
            }
            done = out;
        }
        Some(done)
    }

    /// Pays for putting two shapes together, if they are not too large.
    fn room_for(&self, a: &Shape, b: &Shape, span: Span) -> Option<()> {
        let (own, others) = (a.squares.len(), b.squares.len());
        if own + others > SQUARES || a.hand.len() + b.hand.len() > SQUARES {
            return self.error(
                Diagnostic::error(span, format!("this fragment has more than {SQUARES} squares"))
                    .hint("what is done to many squares one by one is a repetition, or `each`"),
            );
        }
        // Every square is compared with those of the other side, and so are the alternatives taken.
        self.spend((own + others) / 8 + (own * others + a.tags.len() * b.tags.len()) / 32)
    }
}

/// Message for `u. & far`.
fn apart_in_both(a: &Shape, b: &Shape, span: Span, by: &Turned) -> Diagnostic {
    let diagnostic = Diagnostic::error(span, "`&` wants two patterns of the same square");
    let ([before], [after]) = (a.squares.as_slice(), b.squares.as_slice()) else {
        return diagnostic
            .label("this is about other squares than what stands before `&`")
            .hint("both sides must be about the same squares");
    };
    let (first, second) = (by.seen(&before.walk), by.seen(&after.walk));
    let both = first.trim_start_matches("at ");
    diagnostic
        .label(format!("this is {second}"))
        .secondary(before.span, format!("this is {first}"))
        .hint(format!("move both together: `{}(. & far)`", if both == "the centre" { "m" } else { both }))
}

fn same_squares(a: &Shape, b: &Shape) -> bool {
    a.squares.len() == b.squares.len() && a.squares.iter().all(|square| b.at(&square.walk.translation()).is_some())
}

/// Message for a movement with nothing behind it.
pub fn movement_alone(span: Span) -> Diagnostic {
    Diagnostic::error(span, "a movement stands before what it moves")
        .label("nothing follows it")
        .hint("to move the place of interest write `walk(u)`")
}
