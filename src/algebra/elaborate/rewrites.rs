//! `f -> g`: which squares are tested, and what becomes of which.

use super::super::merge::merged;
use super::super::term::{Move, Rewrite, SquareWrite, WriteValue};
use super::super::{Kind, KindSet, Marks};
use super::shapes::{Placed, Shape};
use super::{ALTERNATIVES, Elaborator, Env, Sort, Turned};
use crate::board::Walk;
use crate::source::Diagnostic;
use crate::syntax::ast::Expr;
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// The move of an arrow.
    pub fn arrow(&self, left: &'a Expr, right: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Arc<Move>> {
        let span = left.span.to(right.span);
        if self.sort(left, env)? == Sort::Move {
            return self.error(
                Diagnostic::error(left.span, "the left of `->` is a move, not a pattern")
                    .label("expected a pattern")
                    .hint("alternatives of whole moves want brackets: `M | (f -> g)`"),
            );
        }
        if self.sort(right, env)? == Sort::Move {
            return self.error(
                Diagnostic::error(right.span, "the right of `->` is a move, not a pattern")
                    .label("expected a pattern")
                    .hint("to do one move after another put each in brackets: `(f -> g) M`"),
            );
        }
        let before = self.pattern(left, env, by)?;
        self.note_marks_of(&before);
        let after = self.word_for_word(|| self.pattern(right, env, by))?;
        let mut rewrites = Vec::new();
        for f in &before {
            self.spend(after.len() / 16)?;
            for g in after.iter().filter(|g| f.agrees(g)) {
                let (tested, written) = (f.squares.len(), g.squares.len());
                for choice in choices(f, g) {
                    self.spend((tested + written) / 8 + tested * written / 32)?;
                    rewrites.push(self.rewrite(f, &choice, by)?);
                }
                if rewrites.len() > ALTERNATIVES {
                    let title = format!("this arrow stands for more than {ALTERNATIVES} rewrites");
                    let hint = "a class on the right is a choice, and choices multiply";
                    return self.error(Diagnostic::error(span, title).hint(hint));
                }
            }
        }
        Some(if rewrites.is_empty() { Arc::new(Move::Never) } else { Arc::new(Move::Rewrite(merged(rewrites))) })
    }

    fn rewrite(&self, f: &Shape, g: &Shape, by: &Turned) -> Option<Rewrite> {
        for shape in [f, g] {
            let mut interests = shape.squares.iter().filter(|square| square.interest);
            if let (Some(first), Some(second)) = (interests.next(), interests.next()) {
                return self.error(
                    Diagnostic::error(second.span, "`%` stands twice on one side").secondary(first.span, "first here"),
                );
            }
        }
        let (from, to) = (f.interest(), g.interest());
        if let (None, Some(to)) = (from, to) {
            return self.error(
                Diagnostic::error(to.span, "`%` on the right needs `%` on the left")
                    .hint("say where the piece of interest is before it moves: `% + u. -> . + u%`"),
            );
        }
        if let (Some(from), Some(to)) = (from, to) {
            self.warn_of_copies(f, g, from, to, by);
        }
        let mut writes = Vec::new();
        for square in &g.squares {
            self.write(f.at(&square.walk.translation()), square, &mut writes)?;
        }
        if let Some(watch) = self.watch {
            writes.iter().for_each(|write| watch.written(write));
            g.hand.iter().for_each(|kind| watch.moved(KindSet::of(*kind)));
        }
        let board = &self.header.board;
        let anchor = f.anchor().or_else(|| written(g)).unwrap_or_else(|| board.identity_walk());
        let back = anchor.inverse();
        for write in &mut writes {
            write.walk = back.then(&write.walk).translation();
        }
        let moved = from.zip(to).map(|(from, to)| back.then(&to.walk).then(&from.walk.rotation().inverse()));
        let needs_place = !f.squares.is_empty() || !writes.is_empty();
        let mut fragment = f.fragment(&anchor, board, self.header.pieces.len());
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

    /// Adds what one square of the right side writes: nothing, if it says what the left side says.
    fn write(&self, old: Option<&Placed>, new: &Placed, writes: &mut Vec<SquareWrite>) -> Option<()> {
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
                    Diagnostic::error(new.span, "what the left says is off the board (`#`) cannot be written")
                        .label("there is no square here")
                        .secondary(old.span, "it says so here")
                        .hint(
                            "a piece that reaches the edge stands one square before it: `♙ + u. + uu# -> . + u♕ + uu#`",
                        ),
                );
            }
            let zone_is_same = new.test.zone.is_none() || new.test.zone == old.test.zone;
            let stays =
                (new.interest && old.interest) || (!new.interest && new.test.kinds == old.test.kinds && zone_is_same);
            if stays {
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
                Diagnostic::error(new.span, "a zone cannot be written").label("expected what becomes of the square"),
            );
        }
        let Some(kind) = new.test.kinds.only() else {
            return self.error(Diagnostic::error(new.span, "nothing can be written here"));
        };
        writes.push(SquareWrite { remove_marks: Marks::default(), ..write(WriteValue::Put(kind)) });
        Some(())
    }

    /// A piece of interest that goes elsewhere while its square keeps it would stand on the board twice.
    fn warn_of_copies(&self, f: &Shape, g: &Shape, from: &Placed, to: &Placed, by: &Turned) {
        let (old, new) = (from.walk.translation(), to.walk.translation());
        if old == new || g.at(&old).is_some() {
            return;
        }
        let under = f.at(&new).and_then(|square| by.unseen(square.test.kinds.only()?).index());
        let over = under.map_or(String::new(), |index| format!(", over {}", self.header.pieces[index].symbol));
        self.report(
            Diagnostic::warning(
                to.span,
                format!(
                    "`%` is {} on the left and {} on the right{over}, and stays on both",
                    by.seen(&from.walk),
                    by.seen(&to.walk)
                ),
            )
            .secondary(from.span, "nothing is written over it here")
            .hint("did you mean to line the two sides up? both are aligned at their centres; write `.` where `%` was"),
        );
    }
}

/// A square that is written is on the board.
fn written(g: &Shape) -> Option<Walk> {
    g.squares.first().map(|square| square.walk.translation())
}

/// A class on the right is a choice, unless it repeats what the left says of its square.
fn choices(f: &Shape, g: &Shape) -> Vec<Shape> {
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
            .take(ALTERNATIVES + 1)
            .collect();
    }
    out
}
