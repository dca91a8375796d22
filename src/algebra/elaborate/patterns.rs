//! Patterns: what they match, as a list of alternative shapes.

use super::super::term::{Fragment, Pattern, SquareTest};
use super::super::{Kind, KindSet};
use super::shapes::{self, Shape};
use super::{ALTERNATIVES, Elaborator, Env, Sort, Turned};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind};
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl<'a> Elaborator<'a> {
    /// Every kind that can stand on the board, and the empty square.
    pub fn on_board(&self) -> KindSet {
        KindSet::on_board(self.header.pieces.len())
    }

    /// The shapes of a pattern, carried along a movement.
    pub fn pattern(&self, expr: &'a Expr, env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let _inside = self.enter(expr)?;
        let span = expr.span;
        self.is_short(by, span)?;
        if matches!(expr.kind, ExprKind::Name(_) | ExprKind::Call(..)) && self.sort(expr, env)? != Sort::Pattern {
            return self.wrong_sort(expr, env, Sort::Pattern);
        }
        let shapes = match &expr.kind {
            ExprKind::Piece(symbol) => {
                let kind = by.piece(self.header.kind_of(*symbol)?);
                if let Some(watch) = self.watch {
                    watch.named(kind);
                }
                one(KindSet::of(kind), by, span)
            }
            ExprKind::Empty => one(KindSet::of(Kind::EMPTY), by, span),
            ExprKind::Off => one(KindSet::of(Kind::OFF), by, span),
            ExprKind::Zero => vec![Shape::default()],
            ExprKind::Interest => {
                let mut shapes = one(self.on_board(), by, span);
                shapes[0].squares[0].interest = true;
                shapes
            }
            ExprKind::Brackets(inner) => self.pattern(inner, env, by)?,
            ExprKind::Class { negated, items } => self.class(*negated, items, span, env, by)?,
            ExprKind::Hand(piece) => self.hand(piece, env, by)?,
            ExprKind::Marked { base, mark, negated } => self.marked(base, *mark, *negated, env, by)?,
            ExprKind::Either(parts) => {
                let mut all = Vec::new();
                let mut count = 0;
                for part in parts {
                    all.push(self.pattern(part, env, by)?);
                    count += all.last().map_or(0, Vec::len);
                    if count > ALTERNATIVES {
                        return self.too_many_fragments(span);
                    }
                }
                if let Some(watch) = self.watch {
                    watch.alternative_patterns(span, parts, &|a, b| shapes::cover(&all[a], &all[b]), &|part| {
                        env.is_named_in(part)
                    });
                }
                all.concat()
            }
            ExprKind::Glue(parts) => self.glued(parts, env, by)?,
            ExprKind::Both(parts) => self.both(parts, env, by)?,
            ExprKind::Stack(parts) => {
                let up = Turned::by(self.header.board.step_walk(crate::board::TurtleStep::Forward));
                self.in_steps(parts, &up, span, env, by)?
            }
            ExprKind::Power(base, times) => {
                let Ok(times) = usize::try_from(*times) else {
                    return self.error(Diagnostic::error(span, "a pattern has no inverse"));
                };
                let again: Vec<&'a Expr> = std::iter::repeat_n(&**base, times).collect();
                self.row(&again, span, env, by)?
            }
            ExprKind::Row(parts) => self.row(&parts.iter().collect::<Vec<_>>(), span, env, by)?,
            ExprKind::Name(name) => self.named_pattern(name, span, env, by)?,
            ExprKind::Call(name, arguments) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    let by = by.then(&Turned { pieces: Some(Rc::new(*pieces)), ..self.still() });
                    self.pattern(arguments.first()?, env, &by)?
                } else {
                    let inner = Env::call(self.fresh(), &definition.parameters, arguments, env);
                    self.pattern(definition.body.as_ref()?, &inner, by)?
                }
            }
            _ => return self.wrong_sort(expr, env, Sort::Pattern),
        };
        if let Some(watch) = self.watch {
            watch.pattern(expr, shapes.iter().all(Shape::is_void));
        }
        self.spend(shapes.len())?;
        if shapes.len() > ALTERNATIVES {
            return self.too_many_fragments(span);
        }
        Some(shapes)
    }

    fn too_many_fragments<T>(&self, span: Span) -> Option<T> {
        self.error(
            Diagnostic::error(span, format!("this pattern stands for more than {ALTERNATIVES} fragments"))
                .hint("alternatives in a row multiply"),
        )
    }

    /// Says that something else was expected here.
    pub fn wrong_sort<T>(&self, expr: &'a Expr, env: &Env<'a>, wanted: Sort) -> Option<T> {
        let given = self.sort(expr, env)?;
        self.error(
            Diagnostic::error(expr.span, format!("this is {}, not {}", given.name(), wanted.name()))
                .label(format!("expected {}", wanted.name())),
        )
    }

    fn named_pattern(&self, name: &str, span: Span, env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        if let Some(bound) = env.get(name) {
            let shapes = self.pattern(bound.expr, &bound.env, by)?;
            // Alternatives are numbered as the argument stands, so that a turned or recoloured use agrees with them.
            let plain = match &by.pieces {
                None => shapes.clone(),
                Some(_) => self.pattern(bound.expr, &bound.env, &Turned::by(by.walk.clone()))?,
            };
            return Some(apart(shapes, &plain, bound.tag, by));
        }
        let kinds = match name {
            "friend" => Some(self.header.side(self.mover)),
            "enemy" => Some(self.enemies()),
            "any" => Some(self.on_board().without(KindSet::of(Kind::EMPTY))),
            _ => None,
        };
        if let Some(kinds) = kinds {
            return Some(one(kinds, by, span));
        }
        if let Some(zone) = self.header.zones.get(name) {
            let mut shapes = one(self.on_board(), by, span);
            shapes[0].squares[0].test.zone = zone.get(self.mover).cloned();
            return Some(shapes);
        }
        self.pattern(self.definitions.get(name)?.body.as_ref()?, &Env::top(), by)
    }

    /// A pattern as a test on positions.
    pub fn fragments(&self, shapes: &[Shape]) -> Pattern {
        self.note_marks_of(shapes);
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

/// What is noted for those who look for flaws.
impl Elaborator<'_> {
    /// Reads what is written or counted: there an alternative says something, even if another one says more.
    pub fn word_for_word<T>(&self, read: impl FnOnce() -> T) -> T {
        let before = self.watch.map(|watch| watch.word_for_word(true));
        let done = read();
        if let (Some(watch), Some(before)) = (self.watch, before) {
            watch.word_for_word(before);
        }
        done
    }

    /// The marks that shapes ask for.
    pub fn note_marks_of(&self, shapes: &[Shape]) {
        let Some(watch) = self.watch else { return };
        let tests = shapes.iter().flat_map(|shape| &shape.squares).map(|square| &square.test);
        tests.for_each(|test| watch.marks_read(test.required_marks.or(test.forbidden_marks)));
    }
}

/// One square, any of these kinds.
fn one(kinds: KindSet, by: &Turned, span: Span) -> Vec<Shape> {
    vec![Shape::one(by.walk.clone(), SquareTest::kinds(kinds), span)]
}

/// Splits an argument's alternatives down to single kinds and tags each, so that all uses of a parameter in one arrow
/// take the same one.
fn apart(shapes: Vec<Shape>, plain: &[Shape], tag: u32, by: &Turned) -> Vec<Shape> {
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
        // More are too many, which is said where the pattern ends.
        if out.len() > ALTERNATIVES {
            break;
        }
        for kind in before.iter() {
            let mapped = if before == kinds { kind } else { by.piece(kind) };
            let mut one = shape.clone();
            one.squares[0].test.kinds = KindSet::of(mapped).and(kinds);
            if !one.squares[0].test.kinds.is_empty() {
                out.push(tagged(one, tag, number));
            }
            number += 1;
        }
    }
    if out.len() == 1 {
        // Only one alternative: nothing to agree on.
        out[0].tags.retain(|t| t.0 != tag);
    }
    out
}

fn tagged(mut shape: Shape, tag: u32, number: u32) -> Shape {
    shape.tags.push((tag, number));
    shape
}
