//! Conditions compiled to queries on planes.

use super::bitset::Bitboard;
use super::cube_index::CubeIndex;
use super::irregular_move::IrregularMoves;
use super::layout::PieceClass;
use super::pair_pattern::PairPattern;
use super::plane_list::PlaneList;
use super::reachability::ReachabilityQuery;
use super::stage_table::GuardTable;
use crate::algebra::term::{Condition, Fact, Formula, Linear, NumberTest};
use std::sync::Arc;

/// A compiled condition.
pub(super) type StateQuery<const W: usize> = Formula<StateAtom<W>>;

/// A compiled atom of a condition.
#[derive(Clone, Debug)]
pub(super) enum StateAtom<const W: usize> {
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
    Compare(NumberTest<StateCount<W>>),
    /// The position occurred before, and the condition held at every turn of the player since it first did.
    Perpetual(Box<PerpetualQuery<W>>),
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

/// A compiled condition on the repeated positions.
#[derive(Clone, Debug)]
pub(super) struct PerpetualQuery<const W: usize> {
    pub player: usize,
    pub condition: StateQuery<W>,
}

/// A compiled count of a number.
#[derive(Clone, Debug)]
pub(super) enum StateCount<const W: usize> {
    /// The number of these cells that hold one of the class.
    Cells(PieceClass, Bitboard<W>),
    /// The number of cubes that hold.
    Cubes(Arc<CubeIndex<W>>),
    /// The number of some pieces in hand, by hand slot.
    Hand(Box<[u8]>),
    /// The number of turns since the condition began to hold.
    Since(Box<StateQuery<W>>),
    /// The number when the condition began to hold.
    When(Box<StateQuery<W>>, Box<Linear<StateCount<W>>>),
}

impl<const W: usize> StateCount<W> {
    fn looks_back(&self) -> bool {
        self.begun_condition().is_some()
    }

    /// The condition without which a number of earlier positions is 0.
    pub fn begun_condition(&self) -> Option<&StateQuery<W>> {
        match self {
            Self::Since(condition) | Self::When(condition, _) => Some(condition),
            _ => None,
        }
    }
}

impl<const W: usize> StateQuery<W> {
    /// Whether it depends on hands alone.
    pub fn reads_only_hands(&self) -> bool {
        self.atoms().all(|atom| match atom {
            StateAtom::Compare(test) => test.counts().all(|count| matches!(count, StateCount::Hand(_))),
            _ => false,
        })
    }

    /// Whether it can hold without known earlier positions.
    pub fn may_hold_without_history(&self) -> bool {
        let without_history = self.decide(&mut |atom| match atom {
            StateAtom::Fact(Fact::Repeated(times)) => Some(*times <= 1),
            StateAtom::Fact(Fact::Quiet(turns)) => Some(*turns == 0),
            StateAtom::Perpetual(_) => Some(false),
            _ => None,
        });
        without_history != Some(false)
    }

    /// Whether some part needs the interpreter.
    pub fn needs_interpreter(&self) -> bool {
        self.atoms().any(|atom| match atom {
            StateAtom::Interpreted(_) => true,
            StateAtom::AsNextPlayer(inner) => inner.needs_interpreter(),
            _ => false,
        })
    }

    /// Whether it holds only for a player without actions.
    pub fn implies_stuck(&self) -> bool {
        let with_actions =
            self.decide(&mut |atom| matches!(atom, StateAtom::Fact(Fact::Stuck | Fact::Mated)).then_some(false));
        with_actions == Some(false)
    }

    /// Returns how often the state must have occurred, now included, before it can hold.
    pub fn min_occurrences(&self) -> usize {
        match self {
            Self::Atom(StateAtom::Fact(Fact::Repeated(times))) => *times as usize,
            Self::And(parts) => parts.iter().map(Self::min_occurrences).max().unwrap_or(1),
            Self::Or(parts) => parts.iter().map(Self::min_occurrences).min().unwrap_or(1),
            _ => 1,
        }
    }

    /// Returns how many earlier turns some part needs before it can hold; `None` if no part reads the past.
    pub fn min_history_turns(&self, cycle: usize) -> Option<usize> {
        match self {
            Self::Atom(StateAtom::Fact(Fact::Repeated(times))) => {
                Some((*times as usize).saturating_sub(1).saturating_mul(cycle))
            }
            Self::Atom(StateAtom::Fact(Fact::Quiet(turns))) => Some(*turns as usize),
            Self::Not(inner) | Self::Atom(StateAtom::AsNextPlayer(inner)) => inner.min_history_turns(cycle).map(|_| 0),
            Self::And(parts) => parts.iter().filter_map(|part| part.min_history_turns(cycle)).max(),
            Self::Or(parts) => parts.iter().filter_map(|part| part.min_history_turns(cycle)).min(),
            Self::Atom(StateAtom::Perpetual(_)) => Some(cycle),
            Self::Atom(StateAtom::Compare(test)) => test.counts().any(StateCount::looks_back).then_some(0),
            Self::Atom(StateAtom::Interpreted(condition)) => condition.depends_on_history().then_some(0),
            Self::Constant(_) | Self::Atom(_) => None,
        }
    }
}
