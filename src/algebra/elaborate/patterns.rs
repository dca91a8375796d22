//! Elaborates patterns into lists of alternative fragments.

use super::super::term::{Fragment, Pattern, SquareTest};
use super::super::{Kind, KindSet};
use super::draft_fragment::{self, DraftFragment};
use super::{Elaborator, Env, ExprType, MAX_ALTERNATIVES, Transform};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind};
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl<'a> Elaborator<'a> {
    /// Every kind that can be on the board, including the empty square.
    pub fn on_board(&self) -> KindSet {
        KindSet::on_board(self.header.pieces.len())
    }

    /// The fragments of a pattern after a transform.
    pub fn elaborate_pattern(
        &self,
        expr: &'a Expr,
        env: &Env<'a>,
        transform: &Transform,
    ) -> Option<Vec<DraftFragment>> {
        let _inside = self.enter(expr)?;
        let span = expr.span;
        self.check_length(transform, span)?;
        if matches!(expr.kind, ExprKind::Name(_) | ExprKind::Call(..)) && self.type_of(expr, env)? != ExprType::Pattern
        {
            return self.type_mismatch(expr, env, ExprType::Pattern);
        }
        let shapes = match &expr.kind {
            ExprKind::Piece(symbol) => {
                let kind = transform.piece(self.header.kind_of(*symbol)?);
                if let Some(recorder) = self.recorder {
                    recorder.named(kind);
                }
                one_square(KindSet::of(kind), transform, span)
            }
            ExprKind::Empty => one_square(KindSet::of(Kind::EMPTY), transform, span),
            ExprKind::OffBoard => one_square(KindSet::of(Kind::OFF), transform, span),
            ExprKind::Zero => vec![DraftFragment::default()],
            ExprKind::Interest => {
                let mut shapes = one_square(self.on_board(), transform, span);
                shapes[0].squares[0].interest = true;
                shapes
            }
            ExprKind::Brackets(inner) => self.elaborate_pattern(inner, env, transform)?,
            ExprKind::Class { negated, items } => self.class(*negated, items, span, env, transform)?,
            ExprKind::Hand(piece) => self.hand(piece, env, transform)?,
            ExprKind::Marked { base, mark, negated } => self.marked(base, *mark, *negated, env, transform)?,
            ExprKind::Alternatives(parts) => {
                let mut all = Vec::new();
                let mut count = 0;
                for part in parts {
                    all.push(self.elaborate_pattern(part, env, transform)?);
                    count += all.last().map_or(0, Vec::len);
                    if count > MAX_ALTERNATIVES {
                        return self.too_many_fragments(span);
                    }
                }
                if let Some(recorder) = self.recorder {
                    recorder.alternative_patterns(
                        span,
                        parts,
                        &|a, b| draft_fragment::subsume(&all[a], &all[b]),
                        &|part| env.is_named_in(part),
                    );
                }
                all.concat()
            }
            ExprKind::Glue(parts) => self.glue_all(parts, env, transform)?,
            ExprKind::Intersection(parts) => self.intersect(parts, env, transform)?,
            ExprKind::Stack(parts) => {
                let up = Transform::of_walk(self.header.board.step_walk(crate::board::TurtleStep::Forward));
                self.stack(parts, &up, span, env, transform)?
            }
            ExprKind::Power(base, times) => {
                let Ok(times) = usize::try_from(*times) else {
                    return self.error(Diagnostic::error(span, "a pattern has no inverse"));
                };
                let again: Vec<&'a Expr> = std::iter::repeat_n(&**base, times).collect();
                self.row(&again, span, env, transform)?
            }
            ExprKind::Juxtaposition(parts) => self.row(&parts.iter().collect::<Vec<_>>(), span, env, transform)?,
            ExprKind::Name(name) => self.named_pattern(name, span, env, transform)?,
            ExprKind::Call(name, arguments) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    let transform = transform.then(&Transform { pieces: Some(Rc::new(*pieces)), ..self.identity() });
                    self.elaborate_pattern(arguments.first()?, env, &transform)?
                } else {
                    let inner = Env::call(self.next_call_id(), &definition.parameters, arguments, env);
                    self.elaborate_pattern(definition.body.as_ref()?, &inner, transform)?
                }
            }
            _ => return self.type_mismatch(expr, env, ExprType::Pattern),
        };
        if let Some(recorder) = self.recorder {
            recorder.pattern(expr, shapes.iter().all(DraftFragment::is_void));
        }
        self.spend(shapes.len())?;
        if shapes.len() > MAX_ALTERNATIVES {
            return self.too_many_fragments(span);
        }
        Some(shapes)
    }

    fn too_many_fragments<T>(&self, span: Span) -> Option<T> {
        self.error(
            Diagnostic::error(span, format!("this pattern expands to more than {MAX_ALTERNATIVES} fragments"))
                .hint("the alternatives in a row multiply"),
        )
    }

    /// Reports a type mismatch.
    pub fn type_mismatch<T>(&self, expr: &'a Expr, env: &Env<'a>, wanted: ExprType) -> Option<T> {
        let given = self.type_of(expr, env)?;
        self.error(
            Diagnostic::error(expr.span, format!("this is {}, not {}", given.name(), wanted.name()))
                .label(format!("expected {}", wanted.name())),
        )
    }

    fn named_pattern(
        &self,
        name: &str,
        span: Span,
        env: &Env<'a>,
        transform: &Transform,
    ) -> Option<Vec<DraftFragment>> {
        if let Some(bound) = env.get(name) {
            let shapes = self.elaborate_pattern(bound.expr, &bound.env, transform)?;
            // Number the alternatives of the untransformed argument, so that a rotated or recoloured use agrees with them.
            let plain = match &transform.pieces {
                None => shapes.clone(),
                Some(_) => {
                    self.elaborate_pattern(bound.expr, &bound.env, &Transform::of_walk(transform.walk.clone()))?
                }
            };
            return Some(split_by_piece(shapes, &plain, bound.tag, transform));
        }
        let kinds = match name {
            "friend" => Some(self.header.side(self.mover)),
            "enemy" => Some(self.enemies()),
            "any" => Some(self.on_board().without(KindSet::of(Kind::EMPTY))),
            _ => None,
        };
        if let Some(kinds) = kinds {
            return Some(one_square(kinds, transform, span));
        }
        if let Some(zone) = self.header.zones.get(name) {
            let mut shapes = one_square(self.on_board(), transform, span);
            shapes[0].squares[0].test.zone = zone.get(self.mover).cloned();
            return Some(shapes);
        }
        self.elaborate_pattern(self.definitions.get(name)?.body.as_ref()?, &Env::top(), transform)
    }

    /// A pattern as a test on positions.
    pub fn fragments(&self, shapes: &[DraftFragment]) -> Pattern {
        self.record_marks(shapes);
        let fragments = shapes.iter().map(|shape| {
            if shape.squares.is_empty() {
                return Fragment { squares: Vec::new(), at_interest: false, hand: shape.hand.clone() };
            }
            let anchor = shape.anchor().unwrap_or_else(|| self.header.board.identity_walk());
            shape.fragment(&anchor, &self.header.board, self.header.pieces.len())
        });
        let mut seen: FxHashSet<Fragment> = FxHashSet::default();
        fragments.filter(|fragment| seen.insert(fragment.clone())).collect()
    }
}

/// What the elaborator records for the linter.
impl Elaborator<'_> {
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

/// One square with any of these kinds.
fn one_square(kinds: KindSet, transform: &Transform, span: Span) -> Vec<DraftFragment> {
    vec![DraftFragment::one(transform.walk.clone(), SquareTest::kinds(kinds), span)]
}

/// Splits the alternatives of an argument into single kinds and numbers them, so that all uses of a parameter in one
/// arrow take the same one.
fn split_by_piece(
    shapes: Vec<DraftFragment>,
    plain: &[DraftFragment],
    tag: u32,
    transform: &Transform,
) -> Vec<DraftFragment> {
    let mut out = Vec::new();
    let mut number = 0;
    for (i, shape) in shapes.into_iter().enumerate() {
        let single = shape.squares.len() == 1 && shape.hand.is_empty() && !shape.squares[0].interest;
        if !single {
            out.push(tagged(shape, tag, number));
            number += 1;
            continue;
        }
        let kinds = shape.squares[0].test.kinds;
        let before = plain.get(i).and_then(|p| p.squares.first()).map_or(kinds, |square| square.test.kinds);
        // There are too many already; the caller reports it.
        if out.len() > MAX_ALTERNATIVES {
            break;
        }
        for kind in before.iter() {
            let mapped = if before == kinds { kind } else { transform.piece(kind) };
            let mut one = shape.clone();
            one.squares[0].test.kinds = KindSet::of(mapped).and(kinds);
            if !one.squares[0].test.kinds.is_empty() {
                out.push(tagged(one, tag, number));
            }
            number += 1;
        }
    }
    if out.len() == 1 {
        // Only one alternative: there is nothing to agree on.
        out[0].choices.retain(|t| t.0 != tag);
    }
    out
}

fn tagged(mut shape: DraftFragment, tag: u32, number: u32) -> DraftFragment {
    shape.choices.push((tag, number));
    shape
}
