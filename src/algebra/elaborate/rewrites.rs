//! Elaborates `f -> g` into tests and writes.

use super::super::merge_rewrites::merge_rewrites;
use super::super::term::{Move, Rewrite, SquareWrite, WriteValue};
use super::super::{Kind, KindSet, Marks};
use super::draft_fragment::{DraftFragment, DraftSquare};
use super::{Elaborator, ExprType, MAX_PATTERN_ALTERNATIVES, Scope, Transform};
use crate::board::Walk;
use crate::source::Diagnostic;
use crate::syntax::ast::Expr;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The move of an arrow.
    pub fn arrow(&self, left: &'a Expr, right: &'a Expr, scope: Scope<'_, 'a>) -> Option<Arc<Move>> {
        let span = left.span.to(right.span);
        let hints = [
            (left, "left", "for alternative moves, write brackets: `M | (f -> g)`"),
            (right, "right", "for one move after another, write brackets: `(f -> g) M`"),
        ];
        for (expr, side, hint) in hints {
            if self.type_of(expr, scope.env)? == ExprType::Move {
                let title = format!("the {side} of `->` is a move, not a pattern");
                return self.error(Diagnostic::expecting(expr.span, title, "a pattern", hint));
            }
        }
        let before = self.elaborate_pattern(left, scope)?;
        self.record_marks(&before);
        let after = self.is_exact(|| self.elaborate_pattern(right, scope))?;
        let mut rewrites = Vec::new();
        for f in &before {
            self.spend(after.len() / 16)?;
            for g in after.iter().filter(|g| f.agrees_with(g)) {
                let (tested, written) = (f.squares.len(), g.squares.len());
                for choice in expand_choices(f, g) {
                    self.spend((tested + written) / 8 + tested * written / 32)?;
                    rewrites.push(self.rewrite(f, &choice, scope.transform)?);
                }
                if rewrites.len() > MAX_PATTERN_ALTERNATIVES {
                    let title = format!("this arrow expands to more than {MAX_PATTERN_ALTERNATIVES} rewrites");
                    let hint = "a class on the right is a choice, and choices multiply";
                    return self.error(Diagnostic::error(span, title).hint(hint));
                }
            }
        }
        Some(if rewrites.is_empty() {
            Arc::new(Move::Never)
        } else {
            Arc::new(Move::Rewrite(merge_rewrites(rewrites)))
        })
    }

    fn rewrite(&self, f: &DraftFragment, g: &DraftFragment, transform: &Transform) -> Option<Rewrite> {
        for shape in [f, g] {
            let mut interests = shape.squares.iter().filter(|square| square.interest);
            if let (Some(first), Some(second)) = (interests.next(), interests.next()) {
                return self.error(
                    Diagnostic::error(second.span, "`%` occurs twice on one side")
                        .secondary(first.span, "first written here"),
                );
            }
        }
        let (from, to) = (f.interest(), g.interest());
        if let (None, Some(to)) = (from, to) {
            return self.error(
                Diagnostic::error(to.span, "`%` on the right needs `%` on the left")
                    .hint("write where the piece of interest is before it moves: `% + u. -> . + u%`"),
            );
        }
        if let (Some(from), Some(to)) = (from, to) {
            self.warn_if_duplicated(f, g, from, to, transform);
        }
        let mut writes = Vec::new();
        for square in &g.squares {
            self.write(f.at(&square.walk.translation()), square, &mut writes)?;
        }
        if let Some(recorder) = self.recorder {
            writes.iter().for_each(|write| recorder.written(write));
            g.hand.iter().for_each(|kind| recorder.mentioned(KindSet::of(*kind)));
        }
        let board = &self.header.rules.board;
        let anchor = f.anchor().or_else(|| written(g)).unwrap_or_else(|| board.identity_walk());
        let back = anchor.inverse();
        for write in &mut writes {
            write.walk = back.then(&write.walk).translation();
        }
        let moved = from.zip(to).map(|(from, to)| back.then(&to.walk).then(&from.walk.rotation().inverse()));
        let needs_place = !f.squares.is_empty() || !writes.is_empty();
        let mut fragment = f.fragment(&anchor, board, self.header.rules.pieces.len());
        if !needs_place {
            fragment.squares.clear();
        }
        Some(Rewrite {
            from: fragment,
            writes,
            interest_walk: moved.filter(|walk| !walk.is_identity()),
            to_hand: g.hand.clone(),
        })
    }

    /// Adds what one square of the right side writes; nothing if the left side already says the same.
    fn write(&self, old: Option<&DraftSquare>, new: &DraftSquare, writes: &mut Vec<SquareWrite>) -> Option<()> {
        let off = KindSet::of(Kind::OFF);
        let write = |ink| SquareWrite {
            walk: new.walk.translation(),
            value: ink,
            add_marks: new.test.required_marks,
            remove_marks: new.test.forbidden_marks,
        };
        if let Some(old) = old {
            if old.test.kinds == off {
                if new.test.kinds == off {
                    return Some(());
                }
                return self.error(
                    Diagnostic::error(new.span, "a square that is off the board (`#`) on the left cannot be written")
                        .label("there is no square here")
                        .secondary(old.span, "off the board here")
                        .hint(
                            "a piece that reaches the edge is on the last square before it: `♙ + u. + uu# -> . + u♕ + uu#`",
                        ),
                );
            }
            let zone_is_same = new.test.zone.is_none() || new.test.zone == old.test.zone;
            let is_unchanged =
                (new.interest && old.interest) || (!new.interest && new.test.kinds == old.test.kinds && zone_is_same);
            if is_unchanged {
                let marks_say_more = !old.test.required_marks.has_all(new.test.required_marks)
                    || !old.test.forbidden_marks.has_all(new.test.forbidden_marks);
                writes.extend(marks_say_more.then(|| write(WriteValue::Keep)));
                return Some(());
            }
        }
        if new.interest {
            writes.push(write(WriteValue::Interest));
            return Some(());
        }
        if new.test.zone.is_some() {
            return self.error(
                Diagnostic::error(new.span, "a zone cannot be written").label("expected the new content of the square"),
            );
        }
        let Some(kind) = new.test.kinds.only() else {
            return self.error(Diagnostic::error(new.span, "there is no content to write on this square"));
        };
        writes.push(SquareWrite { remove_marks: Marks::default(), ..write(WriteValue::Put(kind)) });
        Some(())
    }

    /// Warns of a piece of interest that moves although its old square keeps it, so that it would be on both squares.
    fn warn_if_duplicated(
        &self,
        f: &DraftFragment,
        g: &DraftFragment,
        from: &DraftSquare,
        to: &DraftSquare,
        transform: &Transform,
    ) {
        let (old, new) = (from.walk.translation(), to.walk.translation());
        if old == new || g.at(&old).is_some() {
            return;
        }
        let under = f.at(&new).and_then(|square| transform.original_piece(square.test.kinds.only()?)?.index());
        let over = under.map_or(String::new(), |index| format!(", over {}", self.header.rules.pieces[index].symbol));
        self.report(
            Diagnostic::warning(
                to.span,
                format!(
                    "`%` is {} on the left and {} on the right{over}, so the piece would be on both squares",
                    transform.describe_place(&from.walk),
                    transform.describe_place(&to.walk)
                ),
            )
            .secondary(from.span, "nothing overwrites it here")
            .hint("both sides are aligned at their centres; write `.` on the square that `%` leaves"),
        );
    }
}

/// The first square that is written; it must be on the board.
fn written(g: &DraftFragment) -> Option<Walk> {
    g.squares.first().map(|square| square.walk.translation())
}

/// Expands classes on the right into choices, unless they repeat the left side.
fn expand_choices(f: &DraftFragment, g: &DraftFragment) -> Vec<DraftFragment> {
    let mut out = vec![g.clone()];
    for (i, square) in g.squares.iter().enumerate() {
        let repeats = f.at(&square.walk.translation()).is_some_and(|old| old.test.kinds == square.test.kinds);
        if square.interest || repeats || square.test.zone.is_some() || square.test.kinds.len() < 2 {
            continue;
        }
        out = out
            .iter()
            .flat_map(|shape| {
                square.test.kinds.iter().map(move |kind| {
                    let mut one = shape.clone();
                    one.squares[i].test.kinds = KindSet::of(kind);
                    one
                })
            })
            .take(MAX_PATTERN_ALTERNATIVES + 1)
            .collect();
    }
    out
}
