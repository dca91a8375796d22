//! Conditions as questions about planes.

use super::bitset::Bitboard;
use super::cube_index::CubeIndex;
use super::irregular_move::IrregularMoves;
use super::layout::PieceClass;
use super::pair_pattern::PairPattern;
use super::plane_list::PlaneList;
use super::reachability::ReachabilityQuery;
use super::stage_table::GuardTable;
use crate::algebra::term::{Comparison, Condition};
use std::sync::Arc;

/// A condition, compiled.
#[derive(Clone, Debug)]
pub(super) enum StateQuery<const W: usize> {
    /// Always so, or never.
    Constant(bool),
    Not(Box<StateQuery<W>>),
    And(Box<[StateQuery<W>]>),
    Or(Box<[StateQuery<W>]>),
    /// Does one of these cells hold one of the class?
    AnyOnCells(PieceClass, Bitboard<W>),
    /// Is there anything on these planes?
    AnyOnPlanes(PlaneList),
    /// Does one of the cubes hold?
    Cubes(Arc<CubeIndex<W>>),
    /// Does one of a class stand near one of another?
    Pairs(Arc<PairPattern<W>>),
    /// Is a royal piece of the mover threatened?
    Check,
    Stuck,
    Mated,
    /// Are there fewer of the mover's enemies than before?
    Taken,
    Passes(u32),
    Repeated(u32),
    Quiet(u32),
    /// As the next player would see it.
    AsNextPlayer(Box<StateQuery<W>>),
    Compare(StateCount<W>, Comparison, StateCount<W>),
    /// Can the mover do something?
    Can(Arc<CanCases<W>>),
    /// Does a walk lead somewhere?
    Reaches(Arc<ReachabilityQuery<W>>),
    /// What only the interpreter knows.
    Interpreted(Arc<Condition>),
}

/// In which cases something can be done.
#[derive(Clone, Debug)]
pub(super) struct CanCases<const W: usize> {
    pub list: IrregularMoves<W>,
    pub guards: Box<[GuardTable<W>]>,
}

/// A number, compiled.
#[derive(Clone, Debug)]
pub(super) enum StateCount<const W: usize> {
    Literal(i64),
    /// On how many of these cells one of the class stands.
    Cells(PieceClass, Bitboard<W>),
    /// How many of the cubes hold.
    Cubes(Arc<CubeIndex<W>>),
    Sum(Box<[StateCount<W>]>),
    Times(i64, Box<StateCount<W>>),
    /// How many of some pieces, by their places, are in hand.
    Hand(Box<[u8]>),
}

impl<const W: usize> StateCount<W> {
    /// Does it count nothing but hands?
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
    /// The same, said shorter where it can be.
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

    /// Parts of which all must be so, or any, without those that say nothing and with one inside another made one.
    fn simplified_list(parts: Box<[Self]>, all: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Constant(answer) if answer == all => {}
                // What comes before it may only hold or not hold; nothing after it is asked.
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

    /// Does it ask for nothing but hands?
    pub fn reads_only_hands(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Not(inner) => inner.reads_only_hands(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::reads_only_hands),
            Self::Compare(a, _, b) => a.reads_only_hands() && b.reads_only_hands(),
            _ => false,
        }
    }

    /// May it hold where nothing is known of what went before?
    pub fn may_hold_without_history(&self) -> bool {
        match self {
            Self::Constant(answer) => *answer,
            Self::Repeated(times) => *times <= 1,
            Self::Quiet(turns) => *turns == 0,
            Self::And(parts) => parts.iter().all(Self::may_hold_without_history),
            Self::Or(parts) => parts.iter().any(Self::may_hold_without_history),
            _ => true,
        }
    }

    /// Does any part of it need the interpreter?
    pub fn needs_interpreter(&self) -> bool {
        match self {
            Self::Interpreted(_) => true,
            Self::Not(inner) | Self::AsNextPlayer(inner) => inner.needs_interpreter(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::needs_interpreter),
            _ => false,
        }
    }

    /// Does it only hold for a player without actions?
    pub fn implies_stuck(&self) -> bool {
        match self {
            Self::Stuck | Self::Mated => true,
            Self::And(parts) => parts.iter().any(Self::implies_stuck),
            Self::Or(parts) => !parts.is_empty() && parts.iter().all(Self::implies_stuck),
            _ => false,
        }
    }

    /// How many turns must lie behind for anything in it to ask for the past with success; `None` if nothing does.
    pub fn min_history_turns(&self, cycle: usize) -> Option<usize> {
        match self {
            Self::Repeated(times) => Some((*times as usize).saturating_sub(1).saturating_mul(cycle)),
            Self::Quiet(turns) => Some(*turns as usize),
            Self::Not(inner) | Self::AsNextPlayer(inner) => inner.min_history_turns(cycle).map(|_| 0),
            Self::And(parts) | Self::Or(parts) => parts.iter().filter_map(|part| part.min_history_turns(cycle)).min(),
            Self::Interpreted(condition) => condition.depends_on_history().then_some(0),
            _ => None,
        }
    }
}
