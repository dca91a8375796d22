//! Environments of function parameters, and the transform that is applied to everything inside an expression.

use super::super::Kind;
use crate::board::Walk;
use crate::syntax::ast::{Expr, ExprKind};
use std::rc::Rc;

/// The arguments of the function whose body is elaborated; empty at the top level.
#[derive(Clone)]
pub struct Env<'a>(Option<Rc<CallFrame<'a>>>);

struct CallFrame<'a> {
    id: u32,
    arguments: Vec<Argument<'a>>,
}

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
    /// The environment outside all functions.
    pub fn top() -> Self {
        Self(None)
    }

    /// The environment inside the `id`th call of a function.
    pub fn call(id: u32, names: &'a [String], arguments: &'a [Expr], outer: &Self) -> Self {
        let bound = (0..).zip(names.iter().zip(arguments)).map(|(i, (name, expr))| Argument {
            name,
            expr,
            env: outer.clone(),
            tag: id.wrapping_mul(64).wrapping_add(i),
        });
        Self(Some(Rc::new(CallFrame { id, arguments: bound.collect() })))
    }

    /// Whether the expression mentions a parameter.
    pub fn is_named_in(&self, expr: &Expr) -> bool {
        let is_parameter = matches!(&expr.kind, ExprKind::Name(name) if self.get(name).is_some());
        self.0.is_some() && (is_parameter || expr.children().into_iter().any(|child| self.is_named_in(child)))
    }

    /// The argument of a parameter.
    pub fn get(&self, name: &str) -> Option<&Argument<'a>> {
        self.0.as_ref()?.arguments.iter().find(|bound| bound.name == name)
    }
}

impl std::fmt::Debug for Env<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Env({:?})", self.0.as_ref().map(|call| call.id))
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

    /// The group product: `inner` first, then `self`.
    pub fn then(&self, inner: &Self) -> Self {
        let pieces = match (&self.pieces, &inner.pieces) {
            (None, other) | (other, None) => other.clone(),
            (Some(_), Some(inner)) => Some(Rc::new(inner.map(|kind| self.piece(kind)))),
        };
        Self { walk: self.walk.then(&inner.walk), pieces }
    }

    /// The inverse; `None` if two pieces have the same image.
    pub fn inverse(&self) -> Option<Self> {
        let pieces = match &self.pieces {
            None => None,
            Some(table) => {
                let mut back = [None; 128];
                for (i, kind) in (0..).zip(table.iter()) {
                    back[(kind.0 & 127) as usize] = Some(Kind(i));
                }
                let mut whole = [Kind::EMPTY; 128];
                for (slot, kind) in whole.iter_mut().zip(back) {
                    *slot = kind?;
                }
                Some(Rc::new(whole))
            }
        };
        Some(Self { walk: self.walk.inverse(), pieces })
    }

    /// The place of a square before this transform, in words: "at ur", "at the centre".
    pub fn describe_place(&self, walk: &Walk) -> String {
        spell_place(&self.walk.inverse().then(walk).translation())
    }

    /// The piece with this image.
    pub fn original_piece(&self, kind: Kind) -> Kind {
        (0..128).map(Kind).find(|&before| self.piece(before) == kind).unwrap_or(kind)
    }

    /// The same mapping of pieces without the walk: movements do not move the square of `%p`.
    pub fn without_walk(&self) -> Self {
        Self { walk: self.walk.identity(), pieces: self.pieces.clone() }
    }
}

/// A place in words of the rule language.
fn spell_place(walk: &Walk) -> String {
    let Walk::Lattice(motion) = walk else { return "elsewhere".into() };
    let (x, y) = motion.shift;
    let letters = |n: i32, plus: &str, minus: &str| {
        let letter = if n < 0 { minus } else { plus };
        letter.repeat(usize::try_from(n.unsigned_abs()).unwrap_or(0).min(8))
    };
    let word = letters(y, "u", "d") + &letters(x, "r", "l");
    if word.is_empty() { "at the centre".into() } else { format!("at {word}") }
}
