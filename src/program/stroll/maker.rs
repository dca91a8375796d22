//! From moves to what they make of sets of cells.

use super::Way;
use crate::algebra::term::{Condition, Fragment, Move, Repeat, SquareTest};
use crate::algebra::{Kind, KindSet};
use crate::board::{Board, Cell, Walk};
use crate::program::bitboard::bitset::Bitboard;
use std::sync::Arc;

/// One of more walks than this is left to others: each has a table.
const MOST_WALKS: u64 = 16;
/// And one for which cells might have to be looked at more often than this: others know when to give up.
const MOST_LOOKS: u64 = 1 << 22;

/// Makes ways of moves, as a player sees them.
pub(in crate::program) struct Maker<'m, const W: usize, A> {
    pub board: &'m Board,
    /// How many kinds of pieces there are.
    pub pieces: usize,
    pub player: usize,
    /// The cells that can be walked on.
    pub there: Bitboard<W>,
    /// What a test asks.
    pub ask: &'m dyn Fn(&SquareTest) -> A,
}

impl<const W: usize, A: PartialEq> Maker<'_, W, A> {
    /// What a move makes of a set of cells; `None` where it is too long or does anything but walk and ask.
    pub fn made(&self, made: &Move) -> Option<Way<W, A>> {
        let (walks, looks) = effort(made, self.board.len() as u64);
        if walks > MOST_WALKS || looks > MOST_LOOKS { None } else { self.way(made) }
    }

    fn way(&self, made: &Move) -> Option<Way<W, A>> {
        Some(match made {
            Move::Nil => Way::Then(Box::default()),
            Move::Never => Way::Any(Box::default()),
            Move::Walk(walk) => {
                let leads = self.leads(walk)?;
                let back = |to: usize| (0..leads.len()).filter(|&from| leads[from].contains(to)).collect();
                Way::Walk(leads.clone(), (0..leads.len()).map(back).collect())
            }
            Move::When(condition) => self.asked(condition)?,
            Move::Any(parts) => joined(self.ways(parts)?),
            Move::Then(parts) => then(self.ways(parts)?),
            &Move::Repeat(Repeat { ref body, min, max, greedy: false, .. }) => {
                Way::Repeat { way: Box::new(self.way(body)?), min, max }
            }
            _ => return None,
        })
    }

    fn ways(&self, parts: &[Arc<Move>]) -> Option<Vec<Way<W, A>>> {
        parts.iter().map(|part| self.way(part)).collect()
    }

    /// Where a walk leads from each cell; `None` if it does not keep the heading.
    fn leads(&self, walk: &Walk) -> Option<Box<[Bitboard<W>]>> {
        let lead = |cell: Cell| match self.board.walk(self.board.home(cell, self.player), walk) {
            Some(frame) if frame != self.board.home(frame.cell, self.player) => None,
            Some(frame) => Some(Bitboard::from_cell(frame.cell.index()) & self.there),
            None => Some(Bitboard::EMPTY),
        };
        self.board.cells().map(lead).collect()
    }

    /// What is asked of the place of interest and what lies beside it.
    fn asked(&self, condition: &Condition) -> Option<Way<W, A>> {
        let all = |parts: &[Condition]| parts.iter().map(|part| self.asked(part)).collect::<Option<Vec<_>>>();
        Some(match condition {
            Condition::And(parts) => then(all(parts)?),
            Condition::Or(parts) => joined(all(parts)?),
            Condition::Holds(pattern) => {
                joined(pattern.iter().map(|fragment| self.fragment(fragment)).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    fn fragment(&self, fragment: &Fragment) -> Option<Way<W, A>> {
        let ((_, here), others) = fragment.squares.split_first()?;
        let meets_edges = others.iter().any(|(_, test)| test.kinds.contains(Kind::OFF));
        if !fragment.at_interest || !fragment.hand.is_empty() || meets_edges || !(others.is_empty() || self.lies_flat())
        {
            return None;
        }
        let mut ways = Vec::new();
        if others.is_empty() || !here.subsumes(&SquareTest::kinds(KindSet::on_board(self.pieces))) {
            ways.push(Way::Ask((self.ask)(here)));
        }
        for (walk, test) in others {
            ways.push(Way::Beside(self.leads(walk)?, (self.ask)(test)));
        }
        Some(then(ways))
    }

    /// Are the squares of a fragment always different cells?
    fn lies_flat(&self) -> bool {
        !self.board.walks_may_meet()
    }
}

/// How many walks a move is made of, and how often cells have to be looked at for it at most, on a board of so many.
fn effort(made: &Move, cells: u64) -> (u64, u64) {
    let sum = |all: (u64, u64), part: (u64, u64)| (all.0.saturating_add(part.0), all.1.saturating_add(part.1));
    match made {
        Move::Walk(_) => (1, cells),
        Move::When(condition) => asks(condition, cells),
        Move::Any(parts) | Move::Then(parts) => parts.iter().map(|part| effort(part, cells)).fold((0, 0), sum),
        Move::Repeat(repeat) => {
            let (walks, looks) = effort(&repeat.body, cells);
            (walks, looks.saturating_mul(u64::from(repeat.min) + cells))
        }
        _ => (0, 1),
    }
}

/// The same of a condition: what it looks at beside the place of interest.
fn asks(condition: &Condition, cells: u64) -> (u64, u64) {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(|part| asks(part, cells)).fold((0, 1), |all, part| (all.0 + part.0, all.1 + part.1))
        }
        Condition::Holds(pattern) => {
            let walks = pattern.iter().map(|fragment| fragment.squares.len().saturating_sub(1) as u64).sum::<u64>();
            (walks, 1 + walks.saturating_mul(cells))
        }
        _ => (0, 1),
    }
}

/// Ways one after the other.
fn then<const W: usize, A>(ways: Vec<Way<W, A>>) -> Way<W, A> {
    let flat = ways.into_iter().flat_map(|way| match way {
        Way::Then(ways) => ways.into_vec(),
        way => vec![way],
    });
    let mut ways: Vec<Way<W, A>> = flat.collect();
    if ways.len() == 1 { ways.swap_remove(0) } else { Way::Then(ways.into()) }
}

/// Ways of which any may be gone; those that differ only in where they walk, or look, are one.
fn joined<const W: usize, A: PartialEq>(ways: Vec<Way<W, A>>) -> Way<W, A> {
    let mut all: Vec<Way<W, A>> = Vec::new();
    for way in ways {
        let mut way = Some(way);
        for known in &mut all {
            way = way.and_then(|way| known.takes_in(way));
        }
        all.extend(way);
    }
    if all.len() == 1 { all.swap_remove(0) } else { Way::Any(all.into()) }
}

impl<const W: usize, A: PartialEq> Way<W, A> {
    /// Becomes a way that may be gone as this one or as the other; that comes back if there is no such.
    fn takes_in(&mut self, other: Self) -> Option<Self> {
        match (&mut *self, other) {
            (Self::Walk(leads, back), Self::Walk(more, others)) => {
                join(leads, &more);
                join(back, &others);
                None
            }
            (Self::Beside(leads, a), Self::Beside(more, b)) if *a == b => {
                join(leads, &more);
                None
            }
            (Self::Then(ways), Self::Then(mut others)) => match (&mut **ways, &mut *others) {
                // To walk one way or the other and then to ask the same.
                ([first @ Self::Walk(..), rest @ ..], [other @ Self::Walk(..), also @ ..]) if rest == also => {
                    first.takes_in(std::mem::replace(other, Self::Any(Box::default())))
                }
                _ => Some(Self::Then(others)),
            },
            (_, other) => Some(other),
        }
    }
}

fn join<const W: usize>(all: &mut [Bitboard<W>], more: &[Bitboard<W>]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= *more);
}
