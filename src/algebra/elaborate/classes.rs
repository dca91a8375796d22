//! Elaborates patterns of single squares: classes, marks and hands.

use super::super::term::SquareTest;
use super::super::{Kind, KindSet, Marks};
use super::draft_fragment::DraftFragment;
use super::{Elaborator, Scope};
use crate::board::CellSet;
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, Symbol};
use std::sync::Arc;

impl<'a> Elaborator<'a> {
    /// `[♟♞.]` and `[^♟♞]`.
    pub fn class(
        &self,
        negated: bool,
        items: &'a [Expr],
        span: Span,
        scope: Scope<'_, 'a>,
    ) -> Option<Vec<DraftFragment>> {
        let mut shapes = Vec::new();
        let all = items.iter().map(|item| self.elaborate_pattern(item, scope)).collect::<Option<Vec<_>>>()?;
        self.record_alternatives(span, items, &all, scope);
        for (item, of_item) in items.iter().zip(all) {
            for shape in of_item {
                if shape.squares.len() != 1 || shape.squares[0].walk != scope.transform.walk || !shape.hand.is_empty() {
                    return self.error(
                        Diagnostic::error(item.span, "only single squares are allowed inside `[ ]`")
                            .label("expected pieces, `.`, `#` or names of these"),
                    );
                }
                shapes.push(shape);
            }
        }
        let one = |test: SquareTest| DraftFragment::one(scope.transform.walk.clone(), test, span);
        if negated {
            let mut left = vec![SquareTest::kinds(self.on_board())];
            for shape in &shapes {
                let outside = self.complement(&shape.squares[0].test);
                self.spend(left.len() * outside.len())?;
                // Merge at once: otherwise every marked piece would double the list.
                left = merge_kinds(
                    left.iter().flat_map(|a| outside.iter().map(|b| a.and(b))).filter(|t| !t.is_unsatisfiable()),
                );
            }
            return Some(left.into_iter().map(one).collect());
        }
        if shapes.iter().any(|shape| !shape.choices.is_empty() || shape.squares[0].interest) {
            return Some(shapes);
        }
        Some(
            merge_kinds(shapes.into_iter().map(|mut shape| shape.squares.remove(0).test))
                .into_iter()
                .map(one)
                .collect(),
        )
    }

    /// Tests that together hold exactly where the given test does not, on the board.
    fn complement(&self, test: &SquareTest) -> Vec<SquareTest> {
        let on_board = self.on_board();
        let mut out = vec![SquareTest::kinds(on_board.without(test.kinds))];
        for mark in (0..Marks::MAX_MARKS).map(Marks::of) {
            if test.required_marks.has_any(mark) {
                out.push(SquareTest { forbidden_marks: mark, ..SquareTest::kinds(on_board) });
            }
            if test.forbidden_marks.has_any(mark) {
                out.push(SquareTest { required_marks: mark, ..SquareTest::kinds(on_board) });
            }
        }
        if let Some(zone) = &test.zone {
            let outside = CellSet::of(self.header.rules.board.len(), |cell| !zone.contains(cell));
            out.push(SquareTest { zone: Some(Arc::new(outside)), ..SquareTest::kinds(on_board) });
        }
        out.retain(|test| !test.is_unsatisfiable());
        out
    }

    /// The pieces of all players except the mover.
    pub fn enemies(&self) -> KindSet {
        let own = self.header.rules.side(self.mover.get()).or(KindSet::of(Kind::EMPTY));
        self.on_board().without(own)
    }

    /// `♖°`, `enemy¬~`, `%'`.
    pub fn marked(
        &self,
        base: &'a Expr,
        mark: Symbol,
        negated: bool,
        scope: Scope<'_, 'a>,
    ) -> Option<Vec<DraftFragment>> {
        let bit = self.header.mark_of(mark.symbol)?;
        let mut shapes = self.elaborate_pattern(base, scope)?;
        for shape in &mut shapes {
            let [square] = shape.squares.as_mut_slice() else {
                return self.error(
                    Diagnostic::error(mark.span, "a mark applies to one square")
                        .hint("write it directly after its square"),
                );
            };
            if negated {
                square.test.forbidden_marks = square.test.forbidden_marks.or(bit);
            } else {
                square.test.required_marks = square.test.required_marks.or(bit);
            }
        }
        Some(shapes)
    }

    /// `@♙`. A hand holds its owner's pieces, so an enemy piece changes sides.
    pub fn hand(&self, piece: &'a Expr, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let (rules, mover) = (&self.header.rules, self.mover.get());
        let own = rules.side(mover);
        let mut out = Vec::new();
        for shape in self.elaborate_pattern(piece, scope)? {
            let [square] = shape.squares.as_slice() else {
                return self.error(Diagnostic::error(piece.span, "`@` takes a single piece"));
            };
            let pieces = square.test.kinds.without(KindSet::of(Kind::EMPTY)).without(KindSet::of(Kind::OFF));
            for kind in pieces.iter() {
                let held = if own.contains(kind) { kind } else { rules.counterpart(kind, mover).unwrap_or(kind) };
                out.push(DraftFragment { squares: Vec::new(), hand: vec![held], choices: shape.choices.clone() });
            }
        }
        Some(out)
    }
}

/// Merges tests that differ only in kinds.
fn merge_kinds(tests: impl IntoIterator<Item = SquareTest>) -> Vec<SquareTest> {
    let mut out: Vec<SquareTest> = Vec::new();
    for test in tests {
        match out.iter_mut().find(|known| known.same_but_kinds(&test)) {
            Some(known) => known.kinds = known.kinds.or(test.kinds),
            None => out.push(test),
        }
    }
    out
}
