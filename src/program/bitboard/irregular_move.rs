//! Ground moves that are neither lines nor drops, indexed by the rarest thing that they need.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::cube::{ClassTable, Cube};
use super::layout::StateLayout;
use super::piece_move::Conditions;
use super::presence::Presence;
use super::ray_counter::RayCounter;
use super::skip_runs::SkipRuns;
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, Ground, GroundMove};
use std::collections::BTreeMap;

/// An odd move.
#[derive(Clone, Debug)]
pub(super) struct IrregularMove<const W: usize> {
    /// Which of the stage's odd moves it is.
    pub index: u32,
    /// The squares of its action.
    pub from: Option<Cell>,
    pub to: Option<Cell>,
    /// May it be one of several ways to the same action?
    pub is_grouped: bool,
    pub cube: Cube<W>,
    /// Asked last: those that are not asked before the turn.
    pub guards: Box<[(u32, bool)]>,
}

/// Odd moves by what must be there for them to be possible.
#[derive(Clone, Debug)]
pub(super) struct IrregularMoves<const W: usize> {
    pub triggers: Vec<Trigger<W>>,
}

/// Odd moves that all need one of a class somewhere, or a piece in hand.
#[derive(Clone, Debug)]
pub(super) struct Trigger<const W: usize> {
    pub kind: TriggerKind,
    /// What there must be for it, if that is on the board.
    presence: Option<Presence>,
    /// Guards of them all that must hold before the turn, or must not.
    pub conditions: Conditions,
    /// Where; of triggers on the board.
    origins: Bitboard<W>,
    /// Cells that must be empty for any of the moves.
    free: Bitboard<W>,
    /// What must be empty for them, by cell; of triggers that are not on the board, all are of cell 0.
    runs: SkipRuns<W>,
    /// The same moves along rays, where nothing else is asked of them, and they are many.
    rays: Option<RayCounter<W>>,
    moves: Box<[IrregularMove<W>]>,
}

/// So many moves that need the same are few.
const MAX_SPLIT_TRIGGER_MOVES: usize = 4;

/// More moves than this are not looked through before their conditions are asked.
const LONG_TRIGGER_MOVES: usize = 200;

/// What triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TriggerKind {
    /// One of a class (by number) on a cell.
    Class(u16),
    /// A piece in hand, by its place.
    Hand(u8),
    /// Nothing.
    Always,
}

impl<const W: usize> IrregularMoves<W> {
    /// The index of some moves, of which the guards that are first are asked before all others; `first` are codes to look
    /// for before all others.
    pub fn new<'m>(
        moves: impl Iterator<Item = (usize, &'m GroundMove)>,
        is_first: &dyn Fn(u32) -> bool,
        first: CodeSet,
        ground: &Ground,
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Self {
        let mut by: BTreeMap<(TriggerKind, Conditions), Vec<(usize, IrregularMove<W>)>> = BTreeMap::new();
        for (index, made) in moves {
            let rarest =
                made.needs.iter().filter(|(_, set)| !set.contains(Code::EMPTY) && !set.contains(Code::OFF)).min_by_key(
                    |&&(cell, set)| {
                        let stands = layout.setup.get(cell.index()).is_some_and(|&code| set.contains(code));
                        (
                            !set.without(first).is_empty(),
                            frequency_weight(set, ground) + if stands { SETUP_CELL_WEIGHT } else { 0 },
                        )
                    },
                );
            let hand = made.holds.first().and_then(|&(piece, _)| layout.hand_slot(piece));
            let (what, cell) = match (rarest, hand) {
                (Some(&(cell, set)), _) => (TriggerKind::Class(classes.intern(set, layout)), Some(cell)),
                (None, Some(hand)) => (TriggerKind::Hand(hand), None),
                (None, None) => (TriggerKind::Always, None),
            };
            let odd = IrregularMove {
                index: u32::try_from(index).unwrap_or(u32::MAX),
                from: made.from,
                to: made.to,
                is_grouped: made.group != 0,
                cube: Cube::new(&made.needs, &made.holds, cell, layout, classes),
                guards: made.guards.iter().copied().filter(|&(guard, _)| !is_first(guard)).collect(),
            };
            let mut conditions = made.guards.clone();
            conditions.retain(|&(guard, _)| is_first(guard));
            conditions.sort_unstable();
            by.entry((what, conditions.into())).or_default().push((cell.map_or(0, Cell::index), odd));
        }
        let mut triggers = Vec::new();
        for ((what, conditions), mut list) in by {
            // A few moves are triggers of their own, each with all the empty cells that it needs.
            let size = if list.len() <= MAX_SPLIT_TRIGGER_MOVES { 1 } else { list.len() };
            while !list.is_empty() {
                let part = list.drain(..size).collect();
                triggers.push(Trigger::new(what, conditions.clone(), part, layout.cell_count, classes));
            }
        }
        Self { triggers }
    }

    /// How many moves it holds.
    pub fn len(&self) -> usize {
        self.triggers.iter().map(|trigger| trigger.moves.len()).sum()
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        let of = |trigger: &Trigger<W>| {
            let odd =
                |odd: &IrregularMove<W>| size_of::<IrregularMove<W>>() + odd.cube.bytes() + size_of_val(&*odd.guards);
            let rays = trigger.rays.as_ref().map_or(0, RayCounter::bytes);
            trigger.runs.bytes() + rays + trigger.moves.iter().map(odd).sum::<usize>()
        };
        self.triggers.iter().map(of).sum()
    }
}

impl<const W: usize> Trigger<W> {
    fn new(
        what: TriggerKind,
        conditions: Conditions,
        mut list: Vec<(usize, IrregularMove<W>)>,
        matching_cells: usize,
        classes: &ClassTable,
    ) -> Self {
        list.sort_by_key(|(cell, odd)| (*cell, odd.index));
        let needed: Vec<(usize, Bitboard<W>)> = list.iter().map(|(cell, odd)| (*cell, odd.cube.free())).collect();
        let runs = SkipRuns::new(&needed, matching_cells.max(1));
        let is_plain = |(_, odd): &(usize, IrregularMove<W>)| {
            !odd.is_grouped && odd.guards.is_empty() && odd.cube.needs_only_empty_cells()
        };
        let are_plain = list.len() > LONG_TRIGGER_MOVES && conditions.is_empty() && list.iter().all(is_plain);
        let rays = if are_plain { RayCounter::new(&needed, matching_cells.max(1)) } else { None };
        let origins = list.iter().map(|entry| entry.0).collect();
        let free = list.iter().fold(Bitboard::FULL, |free, (_, odd)| free & odd.cube.free());
        let presence = match what {
            TriggerKind::Class(class) => classes.list.get(usize::from(class)).map(|class| class.plus.presence()),
            TriggerKind::Hand(_) | TriggerKind::Always => None,
        };
        let moves = list.into_iter().map(|entry| entry.1).collect();
        Self { kind: what, presence, conditions, origins, free, runs, rays, moves }
    }

    /// Is there what it needs at all, as far as the presence of a state says?
    #[inline(always)]
    pub fn may_match(&self, presence: Presence) -> bool {
        self.presence.is_none_or(|needed| presence.meets(needed))
    }

    /// The cells whose moves may be possible.
    #[inline(always)]
    pub fn cells<const K: usize>(
        &self,
        state: &BoardState<W, K>,
        occupied: Bitboard<W>,
        classes: &ClassTable,
    ) -> Bitboard<W> {
        if self.free.intersects(occupied) {
            return Bitboard::EMPTY;
        }
        match self.kind {
            TriggerKind::Class(class) => classes.list.get(usize::from(class)).map_or(Bitboard::EMPTY, |class| {
                debug_assert!(!class.has_empty);
                class.cells(state, Bitboard::EMPTY) & self.origins
            }),
            TriggerKind::Hand(place) if state.hands.get(usize::from(place)).is_none_or(|&n| n == 0) => Bitboard::EMPTY,
            TriggerKind::Hand(_) | TriggerKind::Always => Bitboard::from_cell(0),
        }
    }

    /// Are these many moves?
    pub fn is_long(&self) -> bool {
        self.moves.len() > LONG_TRIGGER_MOVES
    }

    /// How many moves of some cells are possible where nothing else can be said against any of them; `None` if that takes as long as
    /// to look at them one by one.
    #[inline(always)]
    pub fn count_open(&self, cells: Bitboard<W>, occupied: Bitboard<W>) -> Option<u64> {
        Some(self.rays.as_ref()?.count(cells, occupied))
    }

    /// The moves of a cell for which these cells, which are not empty, need not be.
    #[inline(always)]
    pub fn open_moves_at(&self, cell: usize, occupied: Bitboard<W>) -> impl Iterator<Item = &IrregularMove<W>> {
        self.runs.open_moves(cell, occupied).filter_map(|place| self.moves.get(place))
    }
}

/// What stands on a cell from the start is as common as that much else.
const SETUP_CELL_WEIGHT: u32 = 16;

/// How much of a set of codes there is about, roughly.
fn frequency_weight(set: CodeSet, ground: &Ground) -> u32 {
    let rare = |code: Code| {
        let fades = ground.fading.get(code.index()).is_some_and(|&faded| faded != code);
        let is_royal = ground.royals.iter().any(|royals| royals.contains(code));
        let marked = !ground.alphabet.content(code).marks.is_empty();
        match (fades, is_royal, marked) {
            (true, ..) => 1,
            (_, true, true) => 2,
            (_, true, false) => 3,
            (_, _, true) => 4,
            _ => 8,
        }
    };
    set.iter().map(rare).sum()
}
