//! Irregular moves: ground moves that are neither lines nor drops, such as castling and en passant.
//!
//! They are indexed by the rarest thing they need, the trigger, so that most are ruled out without a test.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::cube::{ClassTable, StateCube};
use super::layout::StateLayout;
use super::piece_move::Conditions;
use super::presence::Presence;
use super::ray_counter::RayCounter;
use super::skip_runs::SkipRuns;
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, GroundMove, GroundRules, GuardLiteral};
use std::collections::BTreeMap;

/// An irregular move.
#[derive(Clone, Debug)]
pub(super) struct IrregularMove<const W: usize> {
    /// Its index among the stage's irregular moves.
    pub index: u32,
    /// The squares of its action.
    pub from: Option<Cell>,
    pub to: Option<Cell>,
    /// Whether other moves may make the same action.
    pub is_grouped: bool,
    pub cube: StateCube<W>,
    /// Guards tested last: those not evaluated before the turn.
    pub guards: Box<[GuardLiteral]>,
}

/// Irregular moves by trigger.
#[derive(Clone, Debug)]
pub(super) struct IrregularMoves<const W: usize> {
    pub triggers: Vec<Trigger<W>>,
}

/// Irregular moves that need the same class of pieces on the board, or the same piece in hand.
#[derive(Clone, Debug)]
pub(super) struct Trigger<const W: usize> {
    pub kind: TriggerKind,
    /// The planes it needs, for triggers on the board.
    presence: Option<Presence>,
    /// Guards shared by all its moves, on the state before the turn.
    pub conditions: Conditions,
    /// Cells of the trigger piece, for triggers on the board.
    origins: Bitboard<W>,
    /// Cells that all moves need empty.
    free: Bitboard<W>,
    /// By cell: the empty cells each move needs. Triggers outside the board use cell 0.
    runs: SkipRuns<W>,
    /// Counts the same moves along rays, if there are many and they have no other requirement.
    rays: Option<RayCounter<W>>,
    moves: Box<[IrregularMove<W>]>,
}

/// A trigger with more moves keeps them in one list; up to this many, each move gets a trigger of its own, with all the
/// empty cells it needs.
const MAX_SPLIT_TRIGGER_MOVES: usize = 4;

/// Triggers with more moves evaluate their conditions before the moves.
const LONG_TRIGGER_MOVES: usize = 200;

/// The condition under which the moves of a trigger are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TriggerKind {
    /// A cell holds one of a class, by number.
    Class(u16),
    /// A piece in hand, by hand slot.
    Hand(u8),
    /// Always fires.
    Always,
}

impl<const W: usize> IrregularMoves<W> {
    /// Builds the index. Guards for which `is_first` holds are evaluated before all others; codes in `first` are
    /// preferred as triggers.
    pub fn new<'m>(
        moves: impl Iterator<Item = (usize, &'m GroundMove)>,
        is_first: &dyn Fn(u32) -> bool,
        first: CodeSet,
        ground: &GroundRules,
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Self {
        let mut by: BTreeMap<(TriggerKind, Conditions), Vec<(usize, IrregularMove<W>)>> = BTreeMap::new();
        for (index, ground_move) in moves {
            let rarest = ground_move
                .cube
                .iter()
                .filter(|(_, set)| !set.contains(Code::EMPTY) && !set.contains(Code::OFF))
                .min_by_key(|&&(cell, set)| {
                    let stands = layout.setup.get(cell.index()).is_some_and(|&code| set.contains(code));
                    (
                        !set.without(first).is_empty(),
                        frequency_weight(set, ground) + if stands { SETUP_CELL_WEIGHT } else { 0 },
                    )
                });
            let hand = ground_move.min_hands.first().and_then(|&(piece, _)| layout.hand_slot(piece));
            let (kind, cell) = match (rarest, hand) {
                (Some(&(cell, set)), _) => (TriggerKind::Class(classes.intern(set, layout)), Some(cell)),
                (None, Some(hand)) => (TriggerKind::Hand(hand), None),
                (None, None) => (TriggerKind::Always, None),
            };
            let irregular = IrregularMove {
                index: u32::try_from(index).unwrap_or(u32::MAX),
                from: ground_move.from,
                to: ground_move.to,
                is_grouped: ground_move.group != 0,
                cube: StateCube::new(&ground_move.cube, &ground_move.min_hands, cell, layout, classes),
                guards: ground_move
                    .guards
                    .iter()
                    .copied()
                    .filter(|&GuardLiteral { guard, .. }| !is_first(guard))
                    .collect(),
            };
            let mut conditions = ground_move.guards.clone();
            conditions.retain(|&GuardLiteral { guard, .. }| is_first(guard));
            conditions.sort_unstable();
            by.entry((kind, conditions.into())).or_default().push((cell.map_or(0, Cell::index), irregular));
        }
        let mut triggers = Vec::new();
        for ((kind, conditions), mut list) in by {
            // In a short list each move becomes its own trigger, which then tests all its empty cells.
            let size = if list.len() <= MAX_SPLIT_TRIGGER_MOVES { 1 } else { list.len() };
            while !list.is_empty() {
                let batch = list.drain(..size).collect();
                triggers.push(Trigger::new(kind, conditions.clone(), batch, layout.cell_count, classes));
            }
        }
        Self { triggers }
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.triggers.iter().map(|trigger| trigger.moves.len()).sum()
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        let of = |trigger: &Trigger<W>| {
            let irregular = |irregular: &IrregularMove<W>| {
                size_of::<IrregularMove<W>>() + irregular.cube.bytes() + size_of_val(&*irregular.guards)
            };
            let rays = trigger.rays.as_ref().map_or(0, RayCounter::bytes);
            trigger.runs.bytes() + rays + trigger.moves.iter().map(irregular).sum::<usize>()
        };
        self.triggers.iter().map(of).sum()
    }
}

impl<const W: usize> Trigger<W> {
    fn new(
        kind: TriggerKind,
        conditions: Conditions,
        mut list: Vec<(usize, IrregularMove<W>)>,
        matching_cells: usize,
        classes: &ClassTable,
    ) -> Self {
        list.sort_by_key(|(cell, irregular)| (*cell, irregular.index));
        let needed: Vec<(usize, Bitboard<W>)> =
            list.iter().map(|(cell, irregular)| (*cell, irregular.cube.free())).collect();
        let runs = SkipRuns::new(&needed, matching_cells.max(1));
        let is_plain = |(_, irregular): &(usize, IrregularMove<W>)| {
            !irregular.is_grouped && irregular.guards.is_empty() && irregular.cube.needs_only_empty_cells()
        };
        let are_plain = list.len() > LONG_TRIGGER_MOVES && conditions.is_empty() && list.iter().all(is_plain);
        let rays = if are_plain { RayCounter::new(&needed, matching_cells.max(1)) } else { None };
        let origins = list.iter().map(|entry| entry.0).collect();
        let free = list.iter().fold(Bitboard::FULL, |free, (_, irregular)| free & irregular.cube.free());
        let presence = match kind {
            TriggerKind::Class(class) => classes.list.get(usize::from(class)).map(|class| class.plus.presence()),
            TriggerKind::Hand(_) | TriggerKind::Always => None,
        };
        let moves = list.into_iter().map(|entry| entry.1).collect();
        Self { kind, presence, conditions, origins, free, runs, rays, moves }
    }

    /// Whether the planes that the trigger needs are non-empty.
    #[inline(always)]
    pub fn may_match(&self, presence: Presence) -> bool {
        self.presence.is_none_or(|needed| presence.meets(needed))
    }

    /// Returns the cells whose moves may be possible.
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
            TriggerKind::Hand(slot) if state.hands.get(usize::from(slot)).is_none_or(|&n| n == 0) => Bitboard::EMPTY,
            TriggerKind::Hand(_) | TriggerKind::Always => Bitboard::from_cell(0),
        }
    }

    /// Whether conditions should be tested before the moves.
    pub fn is_long(&self) -> bool {
        self.moves.len() > LONG_TRIGGER_MOVES
    }

    /// Counts the possible moves of some cells where nothing but occupied cells can prevent them; `None` if there are
    /// no rays to count.
    #[inline(always)]
    pub fn count_open(&self, cells: Bitboard<W>, occupied: Bitboard<W>) -> Option<u64> {
        Some(self.rays.as_ref()?.count(cells, occupied))
    }

    /// Returns the moves of a cell that need none of the occupied cells empty.
    #[inline(always)]
    pub fn open_moves_at(&self, cell: usize, occupied: Bitboard<W>) -> impl Iterator<Item = &IrregularMove<W>> {
        self.runs.open_moves(cell, occupied).filter_map(|index| self.moves.get(index))
    }
}

/// Added to the weight of contents that the cell has in the initial position.
const SETUP_CELL_WEIGHT: u32 = 16;

/// Estimates how often a set of codes occurs.
fn frequency_weight(set: CodeSet, ground: &GroundRules) -> u32 {
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
