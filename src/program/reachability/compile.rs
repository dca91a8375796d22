//! Compiles moves that only walk and test to path expressions.

use super::ReachabilityExpr;
use crate::algebra::term::{Atom, Condition, Fragment, Move, Repeat, SquareTest};
use crate::algebra::{Kind, KindSet};
use crate::board::{Board, Cell, Walk};
use crate::program::bitboard::bitset::Bitboard;
use std::sync::Arc;

/// Maximum walks of a path, because each has a table.
const MAX_WALKS: u64 = 16;
/// Maximum cell visits of an evaluation, which has no budget of its own.
const MAX_CELL_VISITS: u64 = 1 << 22;

/// Compiles moves for one player, whose view gives the walks their directions.
pub(in crate::program) struct PathCompiler<'m, const W: usize, A> {
    pub board: &'m Board,
    /// The number of kinds of pieces.
    pub pieces: usize,
    pub player: usize,
    /// The cells that the place of interest may be on.
    pub walkable: Bitboard<W>,
    /// Compiles the test of a cell.
    pub compile_test: &'m dyn Fn(&SquareTest) -> A,
}

impl<const W: usize, A: PartialEq> PathCompiler<'_, W, A> {
    /// Compiles a move; returns `None` if it contains more than movements and tests, or exceeds a limit.
    pub fn compile(&self, mv: &Move) -> Option<ReachabilityExpr<W, A>> {
        let (walks, visits) = move_cost(mv, self.board.len() as u64);
        if walks > MAX_WALKS || visits > MAX_CELL_VISITS { None } else { self.compile_move(mv) }
    }

    fn compile_move(&self, mv: &Move) -> Option<ReachabilityExpr<W, A>> {
        Some(match mv {
            Move::Nil => ReachabilityExpr::Then(Box::default()),
            Move::Never => ReachabilityExpr::Any(Box::default()),
            Move::Walk(walk) => {
                let targets = self.walk_targets(walk)?;
                let back = |to: usize| (0..targets.len()).filter(|&from| targets[from].contains(to)).collect();
                ReachabilityExpr::Walk { sources: (0..targets.len()).map(back).collect(), targets }
            }
            Move::When(condition) => self.compile_condition(condition)?,
            Move::Any(parts) => union(self.compile_moves(parts)?),
            Move::Then(parts) => sequence(self.compile_moves(parts)?),
            &Move::Repeat(Repeat { ref body, min, max, greedy: false, .. }) => {
                ReachabilityExpr::Repeat { body: Box::new(self.compile_move(body)?), min, max }
            }
            _ => return None,
        })
    }

    fn compile_moves(&self, parts: &[Arc<Move>]) -> Option<Vec<ReachabilityExpr<W, A>>> {
        parts.iter().map(|part| self.compile_move(part)).collect()
    }

    /// Returns, by cell, the target of a walk; `None` if the walk turns the turtle.
    fn walk_targets(&self, walk: &Walk) -> Option<Box<[Bitboard<W>]>> {
        let target = |cell: Cell| match self.board.walk(self.board.home(cell, self.player), walk) {
            Some(frame) if frame != self.board.home(frame.cell, self.player) => None,
            Some(frame) => Some(Bitboard::from_cell(frame.cell.index()) & self.walkable),
            None => Some(Bitboard::EMPTY),
        };
        self.board.cells().map(target).collect()
    }

    /// Compiles a test of the place of interest and its neighbors.
    fn compile_condition(&self, condition: &Condition) -> Option<ReachabilityExpr<W, A>> {
        let all =
            |parts: &[Condition]| parts.iter().map(|part| self.compile_condition(part)).collect::<Option<Vec<_>>>();
        Some(match condition {
            Condition::And(parts) => sequence(all(parts)?),
            Condition::Or(parts) => union(all(parts)?),
            Condition::Atom(Atom::Holds(pattern)) => {
                union(pattern.iter().map(|fragment| self.compile_fragment(fragment)).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    fn compile_fragment(&self, fragment: &Fragment) -> Option<ReachabilityExpr<W, A>> {
        let ((_, here), others) = fragment.squares.split_first()?;
        let meets_edges = others.iter().any(|(_, test)| test.kinds.contains(Kind::OFF));
        if !fragment.at_interest
            || !fragment.hand.is_empty()
            || meets_edges
            || !(others.is_empty() || self.squares_are_distinct())
        {
            return None;
        }
        let mut exprs = Vec::new();
        if others.is_empty() || !here.subsumes(&SquareTest::kinds(KindSet::on_board(self.pieces))) {
            exprs.push(ReachabilityExpr::Test((self.compile_test)(here)));
        }
        for (walk, test) in others {
            exprs.push(ReachabilityExpr::Adjacent(self.walk_targets(walk)?, (self.compile_test)(test)));
        }
        Some(sequence(exprs))
    }

    /// Returns whether the squares of a fragment are always distinct cells.
    fn squares_are_distinct(&self) -> bool {
        !self.board.walks_may_meet()
    }
}

/// Returns the number of walks in a move, and the maximum cell visits of one evaluation.
fn move_cost(mv: &Move, cells: u64) -> (u64, u64) {
    let sum = |all: (u64, u64), part: (u64, u64)| (all.0.saturating_add(part.0), all.1.saturating_add(part.1));
    match mv {
        Move::Walk(_) => (1, cells),
        Move::When(condition) => condition_cost(condition, cells),
        Move::Any(parts) | Move::Then(parts) => parts.iter().map(|part| move_cost(part, cells)).fold((0, 0), sum),
        Move::Repeat(repeat) => {
            let (walks, visits) = move_cost(&repeat.body, cells);
            (walks, visits.saturating_mul(u64::from(repeat.min) + cells))
        }
        _ => (0, 1),
    }
}

/// As [`move_cost`], for a condition.
fn condition_cost(condition: &Condition, cells: u64) -> (u64, u64) {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => parts
            .iter()
            .map(|part| condition_cost(part, cells))
            .fold((0, 1), |all, part| (all.0 + part.0, all.1 + part.1)),
        Condition::Atom(Atom::Holds(pattern)) => {
            let walks = pattern.iter().map(|fragment| fragment.squares.len().saturating_sub(1) as u64).sum::<u64>();
            (walks, 1 + walks.saturating_mul(cells))
        }
        _ => (0, 1),
    }
}

/// Returns the sequence of path expressions.
fn sequence<const W: usize, A>(exprs: Vec<ReachabilityExpr<W, A>>) -> ReachabilityExpr<W, A> {
    let flattened = exprs.into_iter().flat_map(|expr| match expr {
        ReachabilityExpr::Then(exprs) => exprs.into_vec(),
        expr => vec![expr],
    });
    let mut exprs: Vec<ReachabilityExpr<W, A>> = flattened.collect();
    if exprs.len() == 1 { exprs.swap_remove(0) } else { ReachabilityExpr::Then(exprs.into()) }
}

/// Returns the union of path expressions. Expressions that differ only in their walks are merged.
fn union<const W: usize, A: PartialEq>(exprs: Vec<ReachabilityExpr<W, A>>) -> ReachabilityExpr<W, A> {
    let mut all: Vec<ReachabilityExpr<W, A>> = Vec::new();
    for expr in exprs {
        let mut expr = Some(expr);
        for merged in &mut all {
            expr = expr.and_then(|expr| merged.absorb(expr));
        }
        all.extend(expr);
    }
    if all.len() == 1 { all.swap_remove(0) } else { ReachabilityExpr::Any(all.into()) }
}

impl<const W: usize, A: PartialEq> ReachabilityExpr<W, A> {
    /// Merges the other expression into this one if a single table can hold both; else returns it.
    fn absorb(&mut self, other: Self) -> Option<Self> {
        match (&mut *self, other) {
            (Self::Walk { targets, sources }, Self::Walk { targets: other_targets, sources: other_sources }) => {
                union_targets(targets, &other_targets);
                union_targets(sources, &other_sources);
                None
            }
            (Self::Adjacent(targets, a), Self::Adjacent(other_targets, b)) if *a == b => {
                union_targets(targets, &other_targets);
                None
            }
            (Self::Then(exprs), Self::Then(mut others)) => match (&mut **exprs, &mut *others) {
                // Both walk first and then apply the same tests.
                ([first @ Self::Walk { .. }, rest @ ..], [other @ Self::Walk { .. }, other_rest @ ..])
                    if rest == other_rest =>
                {
                    first.absorb(std::mem::replace(other, Self::Any(Box::default())))
                }
                _ => Some(Self::Then(others)),
            },
            (_, other) => Some(other),
        }
    }
}

fn union_targets<const W: usize>(all: &mut [Bitboard<W>], others: &[Bitboard<W>]) {
    all.iter_mut().zip(others).for_each(|(all, other)| *all |= *other);
}
