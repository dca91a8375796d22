//! Patterns: what they match, as a list of alternative shapes.

use super::super::term::{Fragment, Pattern, Test};
use super::super::{Kind, KindSet};
use super::shapes::Shape;
use super::{ALTERNATIVES, Elaborator, Env, Sort, Turned};
use crate::source::{Diagnostic, Span};
use crate::syntax::tree::{Expr, Node};
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
        if matches!(expr.node, Node::Name(_) | Node::Call(..)) && self.sort(expr, env)? != Sort::Pattern {
            return self.wrong_sort(expr, env, Sort::Pattern);
        }
        let shapes = match &expr.node {
            Node::Piece(symbol) => one(KindSet::of(by.piece(self.header.kind_of(*symbol)?)), by, span),
            Node::Empty => one(KindSet::of(Kind::EMPTY), by, span),
            Node::Off => one(KindSet::of(Kind::OFF), by, span),
            Node::Zero => vec![Shape::default()],
            Node::Interest => {
                let mut shapes = one(self.on_board(), by, span);
                shapes[0].squares[0].interest = true;
                shapes
            }
            Node::Brackets(inner) => self.pattern(inner, env, by)?,
            Node::Class { negated, items } => self.class(*negated, items, span, env, by)?,
            Node::Hand(piece) => self.hand(piece, env, by)?,
            Node::Marked { base, mark, negated } => self.marked(base, *mark, *negated, env, by)?,
            Node::Either(parts) => {
                let all = parts.iter().map(|part| self.pattern(part, env, by));
                all.collect::<Option<Vec<_>>>()?.concat()
            }
            Node::Glue(parts) => self.glued(parts, env, by)?,
            Node::Both(parts) => self.both(parts, env, by)?,
            Node::Stack(parts) => {
                let up = Turned::by(self.header.board.pace(crate::board::Pace::Forward));
                self.in_steps(parts, &up, span, env, by)?
            }
            Node::Power(base, times) => {
                let Ok(times) = usize::try_from(*times) else {
                    return self.error(Diagnostic::error(span, "a pattern has no inverse"));
                };
                let again: Vec<&'a Expr> = std::iter::repeat_n(&**base, times).collect();
                self.row(&again, span, env, by)?
            }
            Node::Row(parts) => self.row(&parts.iter().collect::<Vec<_>>(), span, env, by)?,
            Node::Name(name) => self.named_pattern(name, span, env, by)?,
            Node::Call(name, arguments) => {
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
        self.spend(shapes.len())?;
        if shapes.len() > ALTERNATIVES {
            return self.error(
                Diagnostic::error(span, format!("this pattern stands for more than {ALTERNATIVES} fragments"))
                    .hint("alternatives in a row multiply"),
            );
        }
        Some(shapes)
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
        let enemies = || {
            let others = (0..self.players).filter(|&player| player != self.mover);
            others.map(|player| self.header.side(player)).fold(KindSet::default(), KindSet::or)
        };
        let kinds = match name {
            "friend" => Some(self.header.side(self.mover)),
            "enemy" => Some(enemies()),
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

    /// Juxtaposition of patterns and movements: `m f` and rows, right-associative.
    pub fn row(&self, parts: &[&'a Expr], span: Span, env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let Some((first, rest)) = parts.split_first() else { return Some(vec![Shape::default()]) };
        match self.sort(first, env)? {
            Sort::Movement if rest.is_empty() => self.error(movement_alone(first.span)),
            Sort::Movement => self.row(rest, span, env, &by.then(&self.movement(first, env)?)),
            Sort::Pattern if rest.is_empty() => self.pattern(first, env, by),
            Sort::Pattern => {
                let Some(right) = self.header.board.right() else {
                    return self.error(
                        Diagnostic::error(span, "rows have no meaning on this board")
                            .hint("glue the squares with `+`, each with its movement"),
                    );
                };
                let left = self.pattern(first, env, by)?;
                let rest = self.row(rest, span, env, &by.then(&Turned::by(right)))?;
                self.glue(left, &rest, span)
            }
            _ => self.wrong_sort(first, env, Sort::Pattern),
        }
    }

    fn in_steps(&self, parts: &'a [Expr], step: &Turned, span: Span, env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let mut by = by.clone();
        let mut done = self.pattern(parts.first()?, env, &by)?;
        for part in &parts[1..] {
            by = by.then(step);
            done = self.glue(done, &self.pattern(part, env, &by)?, span)?;
        }
        Some(done)
    }

    fn glued(&self, parts: &'a [Expr], env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
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
            for b in right.iter().filter(|b| a.agrees(b)) {
                let mut shape = a.clone();
                for square in &b.squares {
                    if let Some(under) = shape.at(&square.walk.place()) {
                        return self.error(
                            Diagnostic::error(square.span, "two squares are glued on top of each other")
                                .label("this square")
                                .also(under.span, "and this one")
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

    fn both(&self, parts: &'a [Expr], env: &Env<'a>, by: &Turned) -> Option<Vec<Shape>> {
        let mut done = self.pattern(parts.first()?, env, by)?;
        for part in &parts[1..] {
            let next = self.pattern(part, env, by)?;
            let mut out = Vec::new();
            for a in &done {
                for b in next.iter().filter(|b| a.agrees(b)) {
                    if !same_squares(a, b) {
                        return self.error(apart_in_both(a, b, part.span, by));
                    }
                    let mut shape = a.clone();
                    for square in &mut shape.squares {
                        if let Some(other) = b.at(&square.walk.place()) {
                            square.test = square.test.and(&other.test);
                            square.interest |= other.interest;
                        }
                    }
                    shape.hand.extend(&b.hand);
                    shape.take_tags(b);
                    if !shape.squares.iter().any(|square| square.test.is_void()) {
                        out.push(shape);
                    }
                }
            }
            done = out;
        }
        Some(done)
    }

    /// A pattern as a test on positions.
    pub fn fragments(&self, shapes: &[Shape]) -> Pattern {
        let fragments = shapes.iter().map(|shape| {
            if shape.squares.is_empty() {
                return Fragment { squares: Vec::new(), interest: false, hand: shape.hand.clone() };
            }
            let anchor = shape.anchor().unwrap_or_else(|| self.header.board.stay());
            shape.fragment(&anchor, &self.header.board, self.header.pieces.len())
        });
        let mut out: Vec<Fragment> = Vec::new();
        for fragment in fragments {
            if !out.contains(&fragment) {
                out.push(fragment);
            }
        }
        out.into()
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
        .also(before.span, format!("this is {first}"))
        .hint(format!("move both together: `{}(. & far)`", if both == "the centre" { "m" } else { both }))
}

/// One square, any of these kinds.
fn one(kinds: KindSet, by: &Turned, span: Span) -> Vec<Shape> {
    vec![Shape::one(by.walk.clone(), Test::kinds(kinds), span)]
}

fn same_squares(a: &Shape, b: &Shape) -> bool {
    a.squares.len() == b.squares.len() && a.squares.iter().all(|square| b.at(&square.walk.place()).is_some())
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

/// Message for a movement with nothing behind it.
pub fn movement_alone(span: Span) -> Diagnostic {
    Diagnostic::error(span, "a movement stands before what it moves")
        .label("nothing follows it")
        .hint("to move the place of interest write `walk(u)`")
}
