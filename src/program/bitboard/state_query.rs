//! Conditions compiled to queries on planes.

use super::bitset::Bitboard;
use super::cube_index::CubeIndex;
use super::irregular_move::IrregularMoves;
use super::layout::PieceClass;
use super::pair_pattern::PairPattern;
use super::plane_list::PlaneList;
use super::reachability::ReachabilityQuery;
use super::stage_table::GuardTable;
use crate::algebra::term::{Comparison, Condition, Fact};
use std::sync::Arc;

/// A compiled condition.
#[derive(Clone, Debug)]
pub(super) enum StateQuery<const W: usize> {
    /// Always true or always false.
    Constant(bool),
    Not(Box<StateQuery<W>>),
    And(Box<[StateQuery<W>]>),
    Or(Box<[StateQuery<W>]>),
    /// One of these cells holds one of the class.
    AnyOnCells(PieceClass, Bitboard<W>),
    /// One of these planes is non-empty.
    AnyOnPlanes(PlaneList),
    /// One of the cubes holds.
    Cubes(Arc<CubeIndex<W>>),
    /// Two classes match a pattern of two cells.
    Pairs(Arc<PairPattern<W>>),
    Fact(Fact),
    /// Holds as seen by the next player.
    AsNextPlayer(Box<StateQuery<W>>),
    Compare(StateCount<W>, Comparison, StateCount<W>),
    /// The mover can make one of these moves.
    Can(Arc<CanCases<W>>),
    /// A walk leads somewhere.
    Reaches(Arc<ReachabilityQuery<W>>),
    /// Only the interpreter can decide.
    Interpreted(Arc<Condition>),
}

/// Moves, at least one of which must be possible.
#[derive(Clone, Debug)]
pub(super) struct CanCases<const W: usize> {
    pub list: IrregularMoves<W>,
    pub guards: Box<[GuardTable<W>]>,
}

/// A compiled number.
#[derive(Clone, Debug)]
pub(super) enum StateCount<const W: usize> {
    Literal(i64),
    /// The number of these cells that hold one of the class.
    Cells(PieceClass, Bitboard<W>),
    /// The number of cubes that hold.
    Cubes(Arc<CubeIndex<W>>),
    Sum(Box<[StateCount<W>]>),
    Times(i64, Box<StateCount<W>>),
    /// The number of some pieces in hand, by hand slot.
    Hand(Box<[u8]>),
}

impl<const W: usize> StateCount<W> {
    /// Whether it depends on hands alone.
    pub fn reads_only_hands(&self) -> bool {
        match self {
            Self::Literal(_) | Self::Hand(_) => true,
            Self::Sum(parts) => parts.iter().all(Self::reads_only_hands),
            Self::Times(_, part) => part.reads_only_hands(),
            Self::Cells(..) | Self::Cubes(_) => false,
        }
    }
}

impl<const W: usize> StateQuery<W> {
    /// Simplifies the query.
    pub fn simplified(self) -> Self {
        match self {
            Self::Not(inner) => match *inner {
                Self::Constant(answer) => Self::Constant(!answer),
                Self::Not(inner) => *inner,
                inner => Self::Not(Box::new(inner)),
            },
            Self::And(parts) => Self::simplified_list(parts, true),
            Self::Or(parts) => Self::simplified_list(parts, false),
            Self::AnyOnCells(class, cells) if cells.is_empty() || class.is_empty() => Self::Constant(false),
            query => query,
        }
    }

    /// Simplifies a conjunction (`all`) or disjunction: drops neutral parts and flattens nested ones.
    fn simplified_list(parts: Box<[Self]>, all: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Constant(answer) if answer == all => {}
                // Earlier parts could still raise faults, so only a leading constant decides.
                Self::Constant(_) if kept.is_empty() => return Self::Constant(!all),
                Self::And(inner) if all => kept.extend(inner),
                Self::Or(inner) if !all => kept.extend(inner),
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Self::Constant(all),
            1 => kept.swap_remove(0),
            _ if all => Self::And(kept.into()),
            _ => Self::Or(kept.into()),
        }
    }

    /// Whether it depends on hands alone.
    pub fn reads_only_hands(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Not(inner) => inner.reads_only_hands(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::reads_only_hands),
            Self::Compare(a, _, b) => a.reads_only_hands() && b.reads_only_hands(),
            _ => false,
        }
    }

    /// Whether it can hold without known earlier positions.
    pub fn may_hold_without_history(&self) -> bool {
        match self {
            Self::Constant(answer) => *answer,
            Self::Fact(Fact::Repeated(times)) => *times <= 1,
            Self::Fact(Fact::Quiet(turns)) => *turns == 0,
            Self::And(parts) => parts.iter().all(Self::may_hold_without_history),
            Self::Or(parts) => parts.iter().any(Self::may_hold_without_history),
            _ => true,
        }
    }

    /// Whether some part needs the interpreter.
    pub fn needs_interpreter(&self) -> bool {
        match self {
            Self::Interpreted(_) => true,
            Self::Not(inner) | Self::AsNextPlayer(inner) => inner.needs_interpreter(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::needs_interpreter),
            _ => false,
        }
    }

    /// Whether it holds only for a player without actions.
    pub fn implies_stuck(&self) -> bool {
        match self {
            Self::Fact(Fact::Stuck | Fact::Mated) => true,
            Self::And(parts) => parts.iter().any(Self::implies_stuck),
            Self::Or(parts) => !parts.is_empty() && parts.iter().all(Self::implies_stuck),
            _ => false,
        }
    }

    /// Returns how many earlier turns some part needs before it can hold; `None` if no part reads the past.
    pub fn min_history_turns(&self, cycle: usize) -> Option<usize> {
        match self {
            Self::Fact(Fact::Repeated(times)) => Some((*times as usize).saturating_sub(1).saturating_mul(cycle)),
            Self::Fact(Fact::Quiet(turns)) => Some(*turns as usize),
            Self::Not(inner) | Self::AsNextPlayer(inner) => inner.min_history_turns(cycle).map(|_| 0),
            Self::And(parts) | Self::Or(parts) => parts.iter().filter_map(|part| part.min_history_turns(cycle)).min(),
            Self::Interpreted(condition) => condition.depends_on_history().then_some(0),
            _ => None,
        }
    }
}
