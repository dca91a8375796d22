//! Elaborates patterns into lists of alternative fragments.

use super::super::term::{Fragment, Pattern, SquareTest};
use super::super::{Kind, KindSet};
use super::draft_fragment::{self, ArgumentChoice, DraftFragment};
use super::{Elaborator, Env, ExprType, MAX_PATTERN_ALTERNATIVES, Scope, Transform};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Operator};
use crate::syntax::words::BuiltinSet;
use rustc_hash::FxHashSet;

impl<'a> Elaborator<'a> {
    /// Every kind that can be on the board, including the empty square.
    pub fn on_board(&self) -> KindSet {
        KindSet::on_board(self.header.rules.pieces.len())
    }

    /// The fragments of a pattern.
    pub fn elaborate_pattern(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let _inside = self.enter(expr)?;
        self.check_length(scope.transform, expr.span)?;
        if expr.is_use() && self.type_of(expr, scope.env)? != ExprType::Pattern {
            return self.type_mismatch(expr, scope.env, ExprType::Pattern);
        }
        let shapes = self.lower_pattern(expr, scope)?;
        if let Some(recorder) = self.recorder {
            recorder.pattern(expr, shapes.iter().all(DraftFragment::is_void));
        }
        self.spend(shapes.len())?;
        if shapes.len() > MAX_PATTERN_ALTERNATIVES {
            return self.too_many_fragments(expr.span);
        }
        Some(shapes)
    }

    fn lower_pattern(&self, expr: &'a Expr, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let span = expr.span;
        let one_square = |kinds| one_square(SquareTest::kinds(kinds), scope, span);
        match &expr.kind {
            ExprKind::Piece(symbol) => {
                let kind = scope.transform.piece(self.header.rules.kind_of(*symbol)?);
                if let Some(recorder) = self.recorder {
                    recorder.mentioned(KindSet::of(kind));
                }
                Some(one_square(KindSet::of(kind)))
            }
            ExprKind::Empty => Some(one_square(KindSet::of(Kind::EMPTY))),
            ExprKind::OffBoard => Some(one_square(KindSet::of(Kind::OFF))),
            ExprKind::Zero => Some(vec![DraftFragment::default()]),
            ExprKind::Interest => {
                let mut shapes = one_square(self.on_board());
                shapes[0].squares[0].interest = true;
                Some(shapes)
            }
            ExprKind::Brackets(inner) => self.elaborate_pattern(inner, scope),
            ExprKind::Class { negated, items } => self.class(*negated, items, span, scope),
            ExprKind::Hand(piece) => self.hand(piece, scope),
            ExprKind::Marked { base, mark, negated } => self.marked(base, *mark, *negated, scope),
            ExprKind::List(Operator::Alternatives, parts) => self.alternative_patterns(parts, span, scope),
            ExprKind::List(Operator::Glue, parts) => self.glue_all(parts, scope),
            ExprKind::List(Operator::Intersection, parts) => self.intersect(parts, scope),
            ExprKind::List(Operator::Stack, parts) => self.stack(parts, span, scope),
            ExprKind::List(Operator::Juxtaposition, parts) => self.row(&parts.iter().collect::<Vec<_>>(), span, scope),
            ExprKind::Power(base, times) => match usize::try_from(*times) {
                Ok(times) => self.row(&vec![&**base; times], span, scope),
                Err(_) => self.error(Diagnostic::error(span, "a pattern has no inverse")),
            },
            ExprKind::Name(name) => self.used_pattern(expr, name, scope),
            ExprKind::Call(..) => self.expand(expr, scope, |expr, scope| self.elaborate_pattern(expr, scope))?,
            _ => self.type_mismatch(expr, scope.env, ExprType::Pattern),
        }
    }

    /// `f | g`.
    fn alternative_patterns(&self, parts: &'a [Expr], span: Span, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let mut all = Vec::new();
        let mut count = 0;
        for part in parts {
            let shapes = self.elaborate_pattern(part, scope)?;
            count += shapes.len();
            all.push(shapes);
            if count > MAX_PATTERN_ALTERNATIVES {
                return self.too_many_fragments(span);
            }
        }
        self.record_alternatives(span, parts, &all, scope);
        Some(all.concat())
    }

    pub fn too_many_fragments<T>(&self, span: Span) -> Option<T> {
        self.error(
            Diagnostic::error(span, format!("this pattern expands to more than {MAX_PATTERN_ALTERNATIVES} fragments"))
                .hint("the alternatives in a row multiply"),
        )
    }

    /// Reports a type mismatch.
    pub fn type_mismatch<T>(&self, expr: &'a Expr, env: &Env<'a>, expected: ExprType) -> Option<T> {
        let actual = self.type_of(expr, env)?;
        self.error(
            Diagnostic::error(expr.span, format!("this is {}, not {}", actual.name(), expected.name()))
                .label(format!("expected {}", expected.name())),
        )
    }

    fn used_pattern(&self, expr: &'a Expr, name: &str, scope: Scope<'_, 'a>) -> Option<Vec<DraftFragment>> {
        let Some(meaning) = self.resolve(expr, scope.env) else {
            let kinds = |kinds| Some(SquareTest::kinds(kinds));
            let test = match BuiltinSet::of(name) {
                Some(BuiltinSet::Friend) => kinds(self.header.rules.side(self.mover.get())),
                Some(BuiltinSet::Enemy) => kinds(self.enemies()),
                Some(BuiltinSet::Any) => kinds(self.on_board().without(KindSet::of(Kind::EMPTY))),
                None => self.header.zones.get(name).map(|zone| SquareTest {
                    zone: zone.get(self.mover.get()).cloned(),
                    ..SquareTest::kinds(self.on_board())
                }),
            };
            return Some(one_square(test?, scope, expr.span));
        };
        let scope = Scope { env: &meaning.env, ..scope };
        let shapes = self.elaborate_pattern(meaning.expr, scope)?;
        let Some(tag) = meaning.parameter else { return Some(shapes) };
        // Number the alternatives of the untransformed argument, so that a rotated or recoloured use agrees with them.
        let transform = &Transform::of_walk(scope.transform.walk.clone());
        let plain = if scope.transform == transform {
            shapes.clone()
        } else {
            self.elaborate_pattern(meaning.expr, Scope { transform, ..scope })?
        };
        Some(split_by_piece(shapes, &plain, tag, scope.transform))
    }

    /// A pattern as a test on positions.
    pub fn fragments(&self, shapes: &[DraftFragment]) -> Pattern {
        self.record_marks(shapes);
        let fragments = shapes.iter().map(|shape| {
            if shape.squares.is_empty() {
                return Fragment { squares: Vec::new(), at_interest: false, hand: shape.hand.clone() };
            }
            let anchor = shape.anchor().unwrap_or_else(|| self.header.rules.board.identity_walk());
            shape.fragment(&anchor, &self.header.rules.board, self.header.rules.pieces.len())
        });
        let mut unique: FxHashSet<Fragment> = FxHashSet::default();
        fragments.filter(|fragment| unique.insert(fragment.clone())).collect()
    }
}

/// What the elaborator records for the linter.
impl<'a> Elaborator<'a> {
    /// Records which of the alternatives subsume others.
    pub fn record_alternatives(&self, span: Span, parts: &[Expr], shapes: &[Vec<DraftFragment>], scope: Scope<'_, 'a>) {
        let Some(recorder) = self.recorder else { return };
        let subsumes = |a: usize, b: usize| draft_fragment::subsume(&shapes[a], &shapes[b]);
        recorder.alternative_patterns(span, parts, &subsumes, &|part| scope.env.is_named_in(part));
    }

    /// Elaborates something that is written or counted, where an alternative matters even if another one subsumes it.
    pub fn is_exact<T>(&self, read: impl FnOnce() -> T) -> T {
        let before = self.recorder.map(|recorder| recorder.is_exact(true));
        let done = read();
        if let (Some(recorder), Some(before)) = (self.recorder, before) {
            recorder.is_exact(before);
        }
        done
    }

    /// Records the marks that fragments test.
    pub fn record_marks(&self, shapes: &[DraftFragment]) {
        let Some(recorder) = self.recorder else { return };
        let tests = shapes.iter().flat_map(|shape| &shape.squares).map(|square| &square.test);
        tests.for_each(|test| recorder.marks_read(test.required_marks.or(test.forbidden_marks)));
    }
}

/// One square with this test.
fn one_square(test: SquareTest, scope: Scope<'_, '_>, span: Span) -> Vec<DraftFragment> {
    vec![DraftFragment::one(scope.transform.walk.clone(), test, span)]
}

/// Splits the alternatives of an argument into single kinds and numbers them, so that all uses of a parameter in one
/// arrow take the same one.
fn split_by_piece(
    shapes: Vec<DraftFragment>,
    plain: &[DraftFragment],
    parameter: u32,
    transform: &Transform,
) -> Vec<DraftFragment> {
    let mut out = Vec::new();
    let mut alternative = 0;
    for (i, mut shape) in shapes.into_iter().enumerate() {
        let single = shape.squares.len() == 1 && shape.hand.is_empty() && !shape.squares[0].interest;
        if !single {
            shape.choices.push(ArgumentChoice { parameter, alternative });
            out.push(shape);
            alternative += 1;
            continue;
        }
        let kinds = shape.squares[0].test.kinds;
        let before = plain.get(i).and_then(|p| p.squares.first()).map_or(kinds, |square| square.test.kinds);
        // There are too many already; the caller reports it.
        if out.len() > MAX_PATTERN_ALTERNATIVES {
            break;
        }
        for kind in before.iter() {
            let mapped = if before == kinds { kind } else { transform.piece(kind) };
            if kinds.contains(mapped) {
                let mut one = shape.clone();
                one.squares[0].test.kinds = KindSet::of(mapped);
                one.choices.push(ArgumentChoice { parameter, alternative });
                out.push(one);
            }
            alternative += 1;
        }
    }
    if out.len() == 1 {
        // Only one alternative: there is nothing to agree on.
        out[0].choices.retain(|choice| choice.parameter != parameter);
    }
    out
}
