//! Environments of function parameters, and the transform that is applied to everything inside an expression.

use super::super::Kind;
use crate::board::Walk;
use crate::syntax::ast::Expr;
use std::rc::Rc;

/// What surrounds an expression.
#[derive(Clone, Copy)]
pub struct Scope<'s, 'a> {
    /// The arguments that names can refer to.
    pub env: &'s Env<'a>,
    /// The movement that is applied to the expression.
    pub transform: &'s Transform,
    /// Whether the expression is inside a `%p:`.
    pub in_at_move: bool,
    /// Whether the expression may ask about earlier positions: it belongs to an end and is not inside a move.
    pub may_look_back: bool,
}

/// The arguments of the function whose body is elaborated; empty at the top level.
#[derive(Clone, Default)]
pub struct Env<'a>(Option<Rc<[Argument<'a>]>>);

/// An argument: an expression with the environment of its names.
#[derive(Clone)]
pub struct Argument<'a> {
    name: &'a str,
    pub expr: &'a Expr,
    pub env: Env<'a>,
    /// Identifies this parameter of this call.
    pub tag: u32,
}

impl<'a> Env<'a> {
    /// The environment inside the `id`th call of a function.
    pub fn call(id: u32, names: &'a [String], arguments: &'a [Expr], outer: &Self) -> Self {
        let bound = (0..).zip(names.iter().zip(arguments)).map(|(i, (name, expr))| Argument {
            name,
            expr,
            env: outer.clone(),
            tag: id.wrapping_mul(64).wrapping_add(i),
        });
        Self(Some(bound.collect()))
    }

    /// Whether the expression mentions a parameter.
    pub fn is_named_in(&self, expr: &Expr) -> bool {
        self.0.is_some() && expr.names(&[]).any(|name| self.get(name).is_some())
    }

    /// The argument of a parameter.
    pub fn get(&self, name: &str) -> Option<&Argument<'a>> {
        self.0.as_ref()?.iter().find(|bound| bound.name == name)
    }
}

/// The movement that is applied to everything inside an expression: a walk and a mapping of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// The walk.
    pub walk: Walk,
    /// By kind, the image; `None` if all pieces stay the same.
    pub pieces: Option<Rc<[Kind; 128]>>,
}

impl Transform {
    /// A walk that leaves all pieces unchanged.
    pub fn of_walk(walk: Walk) -> Self {
        Self { walk, pieces: None }
    }

    /// The image of a piece.
    pub fn piece(&self, kind: Kind) -> Kind {
        self.pieces.as_ref().map_or(kind, |table| table[(kind.0 & 127) as usize])
    }

    /// The piece with this image.
    pub fn original_piece(&self, kind: Kind) -> Option<Kind> {
        (0..128).map(Kind).find(|&before| self.piece(before) == kind)
    }

    /// The group product: `inner` first, then `self`.
    pub fn then(&self, inner: &Self) -> Self {
        let pieces = match (&self.pieces, &inner.pieces) {
            (None, other) | (other, None) => other.clone(),
            (Some(_), Some(inner)) => Some(Rc::new(inner.map(|kind| self.piece(kind)))),
        };
        Self { walk: self.walk.then(&inner.walk), pieces }
    }

    /// The transform with a mapping of pieces inside it.
    pub fn mapping(&self, pieces: &[Kind; 128]) -> Self {
        self.then(&Self { walk: self.walk.identity(), pieces: Some(Rc::new(*pieces)) })
    }

    /// The inverse; `None` if two pieces have the same image.
    pub fn inverse(&self) -> Option<Self> {
        let walk = self.walk.inverse();
        if self.pieces.is_none() {
            return Some(Self::of_walk(walk));
        }
        let back = (0..128).map(|kind| self.original_piece(Kind(kind))).collect::<Option<Vec<_>>>()?;
        Some(Self { walk, pieces: Some(Rc::new(back.try_into().ok()?)) })
    }

    /// The place of a square before this transform, in words: "at ur", "at the centre".
    pub fn describe_place(&self, walk: &Walk) -> String {
        let Walk::Lattice(motion) = self.walk.inverse().then(walk).translation() else { return "elsewhere".into() };
        let (x, y) = motion.shift;
        let letters = |n: i32, plus: &str, minus: &str| {
            let letter = if n < 0 { minus } else { plus };
            letter.repeat(usize::try_from(n.unsigned_abs()).unwrap_or(0).min(8))
        };
        let word = letters(y, "u", "d") + &letters(x, "r", "l");
        if word.is_empty() { "at the centre".into() } else { format!("at {word}") }
    }

    /// The same mapping of pieces without the walk: movements do not move the square of `%p`.
    pub fn without_walk(&self) -> Self {
        Self { walk: self.walk.identity(), pieces: self.pieces.clone() }
    }
}
