//! Elaborates path literals (seed 001): a walk of the place of interest that carries its piece to the end.
//!
//! A `$` means something else at the end of a path than on the way. So a path is cut at its last `F`: every `$` before
//! the cut requires an empty cell, those after it apply to the end.

use super::super::term::{self, Atom, Condition, Fragment, Move, Repeat, SquareTest};
use super::super::{Kind, KindSet};
use super::{Elaborator, Transform};
use crate::board::{TurtleStep, Walk};
use crate::source::{Diagnostic, Span};
use crate::syntax::path::{PathEnd, PathExpr, PathLiteral};
use std::sync::Arc;

/// The context in which the steps of one path are lowered.
struct PathLowering<'e, 'a> {
    elaborator: &'e Elaborator<'a>,
    /// The rotation that applies to the path.
    facing: Walk,
    goal: PathEnd,
    span: Span,
}

impl Elaborator<'_> {
    /// The move of a path literal.
    pub(super) fn path(&self, literal: &PathLiteral, span: Span, transform: &Transform) -> Option<Arc<Move>> {
        let PathLiteral { path, end: goal, .. } = literal;
        let steps = PathLowering { elaborator: self, facing: transform.walk.rotation(), goal: *goal, span };
        let walk = steps.cut_at_last_step(path)?;
        if *walk == Move::Never {
            return self.error(
                Diagnostic::error(span, "this path never leaves its cell")
                    .label("expected at least one `F`")
                    .hint("`F` is one step forward"),
            );
        }
        let end = match goal {
            PathEnd::Any => Arc::new(Move::Nil),
            PathEnd::Move | PathEnd::Capture => steps.free(true)?,
        };
        Some(term::carry(term::then([walk, end])))
    }
}

impl PathLowering<'_, '_> {
    /// The words of the path before its last `F`, where every `$` requires an empty cell, or the words without an `F`
    /// that end the path.
    fn lower(&self, path: &PathExpr, is_tail: bool) -> Option<Arc<Move>> {
        self.elaborator.spend(1)?;
        Some(match path {
            PathExpr::Forward if is_tail => Arc::new(Move::Never),
            PathExpr::Forward => self.step(TurtleStep::Forward),
            PathExpr::Left => self.step(TurtleStep::Turn(1)),
            PathExpr::Right => self.step(TurtleStep::Turn(-1)),
            PathExpr::Free => self.free(is_tail)?,
            PathExpr::Sequence(parts) => term::then(self.each(parts, is_tail)?),
            PathExpr::Alternatives(parts) => term::any(self.each(parts, is_tail)?),
            PathExpr::Repeat(body, min, max) => self.repeat(self.lower(body, is_tail)?, *min, *max),
        })
    }

    /// The words with an `F`, cut at the last one.
    fn cut_at_last_step(&self, path: &PathExpr) -> Option<Arc<Move>> {
        self.elaborator.spend(1)?;
        Some(match path {
            PathExpr::Forward => self.lower(path, false)?,
            PathExpr::Left | PathExpr::Right | PathExpr::Free => Arc::new(Move::Never),
            PathExpr::Alternatives(parts) => {
                term::any(parts.iter().map(|part| self.cut_at_last_step(part)).collect::<Option<Vec<_>>>()?)
            }
            PathExpr::Sequence(parts) => {
                let cut = |at: usize| {
                    let before = self.each(&parts[..at], false)?;
                    let after = self.each(&parts[at + 1..], true)?;
                    Some(term::then(before.into_iter().chain([self.cut_at_last_step(&parts[at])?]).chain(after)))
                };
                term::any((0..parts.len()).map(cut).collect::<Option<Vec<_>>>()?)
            }
            PathExpr::Repeat(body, min, max) => {
                let (round, last, tail) =
                    (self.lower(body, false)?, self.cut_at_last_step(body)?, self.lower(body, true)?);
                // The last `F` is in one round; `after` rounds without an `F` follow it.
                let max_after = match (&*tail, max) {
                    (Move::Never, _) => 0,
                    (_, Some(max)) => max.saturating_sub(1),
                    (_, None) => *min,
                };
                let cut = |after: u32| {
                    self.elaborator.spend(1)?;
                    let open_end = max.is_none() && after == max_after && *tail != Move::Never;
                    let rounds = self.repeat(tail.clone(), after, (!open_end).then_some(after));
                    let before = min.saturating_sub(1 + after);
                    let before = self.repeat(round.clone(), before, max.map(|max| max - 1 - after));
                    Some(term::then([before, last.clone(), rounds]))
                };
                if *max == Some(0) {
                    return Some(Arc::new(Move::Never));
                }
                term::any((0..=max_after).map(cut).collect::<Option<Vec<_>>>()?)
            }
        })
    }

    fn each(&self, parts: &[PathExpr], is_tail: bool) -> Option<Vec<Arc<Move>>> {
        parts.iter().map(|part| self.lower(part, is_tail)).collect()
    }

    fn repeat(&self, body: Arc<Move>, min: u32, max: Option<u32>) -> Arc<Move> {
        term::repeat(Repeat { body, min, max, greedy: false, span: self.span })
    }

    fn step(&self, step: TurtleStep) -> Arc<Move> {
        let walk = self.elaborator.header.rules.board.step_walk(step);
        Arc::new(Move::Walk(self.facing.then(&walk).then(&self.facing.inverse())))
    }

    /// `$`: the cell is empty or, at the end, as the flags allow.
    fn free(&self, end: bool) -> Option<Arc<Move>> {
        self.elaborator.spend(1)?;
        let (empty, enemy) = (KindSet::of(Kind::EMPTY), self.elaborator.enemies());
        let kinds = match self.goal {
            _ if !end => empty,
            PathEnd::Any => empty.or(enemy),
            PathEnd::Move => empty,
            PathEnd::Capture => enemy,
        };
        let squares = vec![(self.facing.identity(), SquareTest::kinds(kinds))];
        let fragment = Fragment { squares, at_interest: true, hand: Vec::new() };
        Some(Arc::new(Move::When(Arc::new(Condition::Atom(Atom::Holds([fragment].into()))))))
    }
}
