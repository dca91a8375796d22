//! Symbolic states: positions known only by what a path has required and written.

use super::deferred::DeferredEffects;
use super::recoding::CodeMapId;
use super::{CaptureGain, Code, CodeSet, GuardLiteral, GuardedCube};
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use crate::program::sorted_list::{get, put, remove};
use smallvec::SmallVec;
use std::rc::Rc;

/// A short list sorted by key. States are copied at every step, so the entries are stored inline.
pub(super) type InlineList<K, V, const N: usize> = SmallVec<[(K, V); N]>;

/// A symbolic state of a turn: its path condition, in terms of the position before the turn, and its writes.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SymbolicState {
    /// What squares must have held before the turn, sorted by square, if less than they may hold.
    pub cube: InlineList<Cell, CodeSet, 8>,
    /// What has been written, sorted by square.
    pub written: InlineList<Cell, Code, 6>,
    /// How squares that are not written depend on what they held, sorted by square.
    pub recoded: InlineList<Cell, CodeMapId, 2>,
    /// How many of a piece its owner must have held before the turn, sorted by piece.
    pub min_hands: InlineList<usize, u8, 1>,
    /// How the hands differ from those before the turn, sorted by piece.
    pub hand_deltas: InlineList<usize, i8, 1>,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// The first square chosen.
    pub from: Option<Cell>,
    /// One-turn marks written in this turn, sorted by square.
    pub fresh_marks: InlineList<Cell, Marks, 2>,
    /// Guards, in order of evaluation.
    pub guards: SmallVec<[GuardLiteral; 2]>,
    /// What goes to the hand, depending on the captured content.
    pub capture_gain: Option<Rc<CaptureGain>>,
    /// Writes of some cases, deferred.
    pub deferred_effects: Option<Rc<DeferredEffects>>,
    /// A write of some cases to a square that is already written, deferred.
    pub deferred_write: Option<Rc<DeferredWrite>>,
}

impl Clone for SymbolicState {
    /// Copies each list as a whole; the derived clone copies element by element and takes several times as long.
    fn clone(&self) -> Self {
        Self {
            cube: copy_list(&self.cube),
            written: copy_list(&self.written),
            recoded: self.recoded.clone(),
            min_hands: copy_list(&self.min_hands),
            hand_deltas: copy_list(&self.hand_deltas),
            interest: self.interest,
            from: self.from,
            fresh_marks: copy_list(&self.fresh_marks),
            guards: copy_list(&self.guards),
            capture_gain: self.capture_gain.clone(),
            deferred_write: self.deferred_write.clone(),
            deferred_effects: self.deferred_effects.clone(),
        }
    }
}

/// Copies a list; most are empty.
#[inline]
fn copy_list<T: Copy, const N: usize>(list: &SmallVec<[T; N]>) -> SmallVec<[T; N]> {
    if list.is_empty() { SmallVec::new() } else { SmallVec::from_slice(list) }
}

/// A code that is written to a square, with its fresh marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct CodeWrite {
    pub cell: Cell,
    pub code: Code,
    pub fresh_marks: Marks,
}

/// A change of a written square that happens in some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DeferredWrite {
    /// The square.
    pub cell: Cell,
    /// What the square then holds, and which of its marks are fresh.
    pub code: Code,
    pub fresh_marks: Marks,
    pub cases: Vec<GuardedCube>,
}

/// What a state or a move requires of the position before the turn.
pub(super) struct Requirement<'r> {
    pub cube: &'r [(Cell, CodeSet)],
    pub min_hands: &'r [(usize, u8)],
    pub guards: &'r [GuardLiteral],
}

impl Requirement<'_> {
    /// Whether this holds wherever the other one holds.
    pub fn subsumes(&self, other: &Self) -> bool {
        self.cube.iter().all(|&(cell, set)| get(other.cube, cell).is_some_and(|codes| codes.is_subset(set)))
            && self.min_hands.iter().all(|&(piece, n)| get(other.min_hands, piece).is_some_and(|m| m >= n))
            && self.guards.iter().all(|guard| other.guards.contains(guard))
    }
}

impl SymbolicState {
    /// Whether two states have the same place and writes; their requirements may differ.
    pub fn has_same_result(&self, other: &Self) -> bool {
        self.interest == other.interest
            && self.written == other.written
            && self.recoded == other.recoded
            && self.hand_deltas == other.hand_deltas
            && self.from == other.from
            && self.fresh_marks == other.fresh_marks
            && self.deferred_write == other.deferred_write
            && self.deferred_effects == other.deferred_effects
            && self.capture_gain == other.capture_gain
    }

    /// Whether this state is possible wherever the other one is.
    pub fn subsumes(&self, other: &Self) -> bool {
        self.requirement().subsumes(&other.requirement())
    }

    fn requirement(&self) -> Requirement<'_> {
        Requirement { cube: &self.cube, min_hands: &self.min_hands, guards: &self.guards }
    }

    /// What a branch requires more than this state, from which it started; `None` if it requires more of the hands.
    pub fn added_requirement(&self, branch: &Self) -> Option<GuardedCube> {
        let guards = branch.guards.strip_prefix(&self.guards[..])?.to_vec();
        let cube = branch.cube.iter().filter(|entry| !self.cube.contains(entry)).copied().collect();
        (branch.min_hands == self.min_hands).then_some(GuardedCube { cube, guards })
    }

    /// The same state with what these squares must have held before the turn.
    pub fn restricted(&self, cube: &[(Cell, CodeSet)]) -> Self {
        let mut narrowed = self.clone();
        cube.iter().for_each(|&(cell, set)| put(&mut narrowed.cube, cell, set));
        narrowed
    }

    /// The same state where a guard also has this value.
    pub fn with_guard(&self, guard: u32, holds: bool) -> Self {
        let mut state = self.clone();
        state.guards.push(GuardLiteral { guard, holds });
        state
    }

    /// Writes a code to a square.
    pub fn write(&mut self, CodeWrite { cell, code, fresh_marks }: CodeWrite) {
        if self.has_deferred_write(cell) {
            self.deferred_write = None;
        }
        if fresh_marks.is_empty() {
            remove(&mut self.fresh_marks, cell);
        } else {
            put(&mut self.fresh_marks, cell, fresh_marks);
        }
        remove(&mut self.recoded, cell);
        put(&mut self.written, cell, code);
    }

    /// The fresh marks of a square.
    pub fn fresh_marks_on(&self, cell: Cell) -> Marks {
        get(&self.fresh_marks, cell).unwrap_or_default()
    }

    /// Whether a write of some cases to this square is deferred.
    pub fn has_deferred_write(&self, cell: Cell) -> bool {
        self.deferred_write.as_ref().is_some_and(|change| change.cell == cell)
    }

    /// Requires at least `count` of a piece in hand now.
    pub fn require_in_hand(&mut self, piece: usize, count: u8) {
        let gained = get(&self.hand_deltas, piece).unwrap_or(0);
        let before = u8::try_from(i16::from(count) - i16::from(gained)).unwrap_or(0);
        self.require_in_hand_before(piece, before);
    }

    /// Requires at least `count` of a piece in hand before the turn.
    pub fn require_in_hand_before(&mut self, piece: usize, count: u8) {
        if count > get(&self.min_hands, piece).unwrap_or(0) {
            put(&mut self.min_hands, piece, count);
        }
    }

    /// Changes the number of a piece in hand.
    pub fn change_hand(&mut self, piece: usize, by: i8) {
        let now = get(&self.hand_deltas, piece).unwrap_or(0).saturating_add(by);
        if now == 0 {
            remove(&mut self.hand_deltas, piece);
        } else {
            put(&mut self.hand_deltas, piece, now);
        }
    }
}
