//! Conditions as questions about planes.

use super::cells::Cells;
use super::cubes::Cubes;
use super::layout::Class;
use super::near::PairPattern;
use super::odd::IrregularMoves;
use super::planes::Planes;
use super::stage::GuardTable;
use super::stroll::Stroll;
use crate::algebra::term::{Comparison, Condition};
use std::sync::Arc;

/// A condition, compiled.
#[derive(Clone, Debug)]
pub(super) enum Query<const W: usize> {
    /// Always so, or never.
    Is(bool),
    Not(Box<Query<W>>),
    And(Box<[Query<W>]>),
    Or(Box<[Query<W>]>),
    /// Does one of these cells hold one of the class?
    Found(Class, Cells<W>),
    /// Is there anything on these planes?
    Stands(Planes),
    /// Does one of the cubes hold?
    Cubes(Arc<Cubes<W>>),
    /// Does one of a class stand near one of another?
    Near(Arc<PairPattern<W>>),
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
    Their(Box<Query<W>>),
    Compare(Count<W>, Comparison, Count<W>),
    /// Can the mover do something?
    Can(Arc<Cases<W>>),
    /// Does a walk lead somewhere?
    Leads(Arc<Stroll<W>>),
    /// What only the interpreter knows.
    Ask(Arc<Condition>),
}

/// In which cases something can be done.
#[derive(Clone, Debug)]
pub(super) struct Cases<const W: usize> {
    pub list: IrregularMoves<W>,
    pub guards: Box<[GuardTable<W>]>,
}

/// A number, compiled.
#[derive(Clone, Debug)]
pub(super) enum Count<const W: usize> {
    Literal(i64),
    /// On how many of these cells one of the class stands.
    Cells(Class, Cells<W>),
    /// How many of the cubes hold.
    Cubes(Arc<Cubes<W>>),
    Sum(Box<[Count<W>]>),
    Times(i64, Box<Count<W>>),
    /// How many of some pieces, by their places, are in hand.
    Hand(Box<[u8]>),
}

impl<const W: usize> Count<W> {
    /// Does it count nothing but hands?
    pub fn is_of_hands(&self) -> bool {
        match self {
            Self::Literal(_) | Self::Hand(_) => true,
            Self::Sum(parts) => parts.iter().all(Self::is_of_hands),
            Self::Times(_, part) => part.is_of_hands(),
            Self::Cells(..) | Self::Cubes(_) => false,
        }
    }
}

impl<const W: usize> Query<W> {
    /// The same, said shorter where it can be.
    pub fn folded(self) -> Self {
        match self {
            Self::Not(inner) => match *inner {
                Self::Is(answer) => Self::Is(!answer),
                Self::Not(inner) => *inner,
                inner => Self::Not(Box::new(inner)),
            },
            Self::And(parts) => Self::folded_list(parts, true),
            Self::Or(parts) => Self::folded_list(parts, false),
            Self::Found(class, cells) if cells.is_empty() || class.is_none() => Self::Is(false),
            query => query,
        }
    }

    /// Parts of which all must be so, or any, without those that say nothing and with one inside another made one.
    fn folded_list(parts: Box<[Self]>, all: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Is(answer) if answer == all => {}
                // What comes before it may only hold or not hold; nothing after it is asked.
                Self::Is(_) if kept.is_empty() => return Self::Is(!all),
                Self::And(inner) if all => kept.extend(inner),
                Self::Or(inner) if !all => kept.extend(inner),
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Self::Is(all),
            1 => kept.swap_remove(0),
            _ if all => Self::And(kept.into()),
            _ => Self::Or(kept.into()),
        }
    }

    /// Does it ask for nothing but hands?
    pub fn is_of_hands(&self) -> bool {
        match self {
            Self::Is(_) => true,
            Self::Not(inner) => inner.is_of_hands(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_of_hands),
            Self::Compare(a, _, b) => a.is_of_hands() && b.is_of_hands(),
            _ => false,
        }
    }

    /// May it hold where nothing is known of what went before?
    pub fn is_present(&self) -> bool {
        match self {
            Self::Is(answer) => *answer,
            Self::Repeated(times) => *times <= 1,
            Self::Quiet(turns) => *turns == 0,
            Self::And(parts) => parts.iter().all(Self::is_present),
            Self::Or(parts) => parts.iter().any(Self::is_present),
            _ => true,
        }
    }

    /// Does any part of it need the interpreter?
    pub fn asks(&self) -> bool {
        match self {
            Self::Ask(_) => true,
            Self::Not(inner) | Self::Their(inner) => inner.asks(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::asks),
            _ => false,
        }
    }

    /// Does it only hold for a player without actions?
    pub fn means_stuck(&self) -> bool {
        match self {
            Self::Stuck | Self::Mated => true,
            Self::And(parts) => parts.iter().any(Self::means_stuck),
            Self::Or(parts) => !parts.is_empty() && parts.iter().all(Self::means_stuck),
            _ => false,
        }
    }

    /// How many turns must lie behind for anything in it to ask for the past with success; `None` if nothing does.
    pub fn reads_past(&self, cycle: usize) -> Option<usize> {
        match self {
            Self::Repeated(times) => Some((*times as usize).saturating_sub(1).saturating_mul(cycle)),
            Self::Quiet(turns) => Some(*turns as usize),
            Self::Not(inner) | Self::Their(inner) => inner.reads_past(cycle).map(|_| 0),
            Self::And(parts) | Self::Or(parts) => parts.iter().filter_map(|part| part.reads_past(cycle)).min(),
            Self::Ask(condition) => condition.reads_past().then_some(0),
            _ => None,
        }
    }
}
