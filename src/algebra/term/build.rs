//! The smart constructors of the normal form.

use super::{Move, Number, Pattern, Repeat, Rewrite};
use crate::source::Span;
use std::sync::Arc;

/// Maximum number of alternatives that are compared with each other. Further ones are kept as they are.
const MAX_DEDUPLICATED_ALTERNATIVES: usize = 1000;

/// `M | N | …`: flat, without `∅` and duplicates, with adjacent rewrites merged.
pub fn any(moves: impl IntoIterator<Item = Arc<Move>>) -> Arc<Move> {
    let mut flat: Vec<Arc<Move>> = Vec::new();
    let mut pending: Vec<Arc<Move>> = moves.into_iter().collect();
    pending.reverse();
    let mut side_by_side: Vec<Arc<[Rewrite]>> = Vec::new();
    while let Some(next) = pending.pop() {
        match &*next {
            Move::Never => {}
            Move::Any(inner) => pending.extend(inner.iter().rev().cloned()),
            Move::Rewrite(more) => side_by_side.push(more.clone()),
            _ if flat.len() <= MAX_DEDUPLICATED_ALTERNATIVES && flat.contains(&next) => {}
            _ => {
                flush_rewrites(&mut flat, &mut side_by_side);
                flat.push(next);
            }
        }
    }
    flush_rewrites(&mut flat, &mut side_by_side);
    match flat.len() {
        0 => Arc::new(Move::Never),
        1 => flat.remove(0),
        _ => Arc::new(Move::Any(flat)),
    }
}

/// Appends the rewrites collected so far as one move.
fn flush_rewrites(flat: &mut Vec<Arc<Move>>, side_by_side: &mut Vec<Arc<[Rewrite]>>) {
    let collected = std::mem::take(side_by_side);
    let rewrites = match collected.as_slice() {
        [] => return,
        [only] => only.clone(),
        several => {
            crate::algebra::merge_rewrites::merge_rewrites(several.iter().flat_map(|rewrites| rewrites.iter().cloned()))
        }
    };
    let joined = Arc::new(Move::Rewrite(rewrites));
    if flat.len() > MAX_DEDUPLICATED_ALTERNATIVES || !flat.contains(&joined) {
        flat.push(joined);
    }
}

/// `M N …`: flat, without `nil`; `∅` if one of them is `∅`.
pub fn then(moves: impl IntoIterator<Item = Arc<Move>>) -> Arc<Move> {
    let mut flat: Vec<Arc<Move>> = Vec::new();
    for next in moves {
        match &*next {
            Move::Nil => {}
            Move::Never => return next,
            Move::Then(inner) => inner.iter().for_each(|part| push(&mut flat, part.clone())),
            _ => push(&mut flat, next),
        }
    }
    match flat.len() {
        0 => Arc::new(Move::Nil),
        1 => flat.remove(0),
        _ => Arc::new(Move::Then(flat)),
    }
}

/// Appends a move to a sequence: `M* M* = M*`.
fn push(flat: &mut Vec<Arc<Move>>, next: Arc<Move>) {
    let is_star = |made: &Move| matches!(made, Move::Repeat(Repeat { min: 0, max: None, greedy: false, .. }));
    if !is_star(&next) || flat.last() != Some(&next) {
        flat.push(next);
    }
}

/// `M{min,max}`.
pub fn repeat(repeat: Repeat) -> Arc<Move> {
    if let Move::Repeat(inner) = &*repeat.body
        && let Some(min) = flat(&repeat, inner)
    {
        let body = inner.body.clone();
        return self::repeat(Repeat { body, min, max: None, ..repeat });
    }
    match (&*repeat.body, repeat.min, repeat.max) {
        (_, _, Some(0)) | (Move::Nil, _, _) | (Move::Never, 0, _) => Arc::new(Move::Nil),
        (Move::Never, _, _) | (_, 1, Some(1)) => repeat.body,
        _ => Arc::new(Move::Repeat(repeat)),
    }
}

/// The minimum of a nested repetition that is equivalent to a single one: `M** = M*`, `M?* = M*`, `M++ = M+`.
fn flat(outer: &Repeat, inner: &Repeat) -> Option<u32> {
    let plain = !outer.greedy && !inner.greedy && outer.max != Some(0);
    match (inner.min, inner.max, outer.max) {
        (0, None, _) | (0, Some(1), None) if plain => Some(0),
        (1, None, _) if plain && outer.min <= 1 => Some(outer.min),
        _ => None,
    }
}

/// `M else N`.
pub fn otherwise(first: Arc<Move>, second: Arc<Move>) -> Arc<Move> {
    match (&*first, &*second) {
        (Move::Never, _) => second,
        (Move::Nil, _) | (_, Move::Never) => first,
        _ => Arc::new(Move::Else(first, second)),
    }
}

/// `carry(M)`.
pub fn carry(body: Arc<Move>) -> Arc<Move> {
    match &*body {
        Move::Never => body,
        _ => Arc::new(Move::Carry(body)),
    }
}

/// `least(N, M)`, `most(N, M)`.
pub fn best(most: bool, number: Number, body: Arc<Move>, span: Span) -> Arc<Move> {
    match (&*body, &number) {
        (Move::Never | Move::Nil | Move::When(_), _) | (_, Number::Literal(_)) => body,
        _ => Arc::new(Move::Best { most, number, body, span }),
    }
}

/// `%p: M`.
pub fn at(place: Pattern, body: Arc<Move>, nested: bool) -> Arc<Move> {
    match &*body {
        Move::Never => body,
        _ => Arc::new(Move::At { place, body, nested }),
    }
}
