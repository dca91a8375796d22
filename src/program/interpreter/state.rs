//! The states within one turn: the arguments and outcomes of moves.

use super::fresh_marks::{self, FreshMarkList, FreshMarks};
use super::ordered_set::OrderedSet;
use crate::algebra::{Kind, Marks};
use crate::board::{Cell, Frame};
use crate::program::Position;
use crate::program::budget::RunBudget;
use std::hash::{Hash, Hasher};

/// A borrowed state, so that moves which change no board copy none.
#[derive(Clone, Copy)]
pub(super) struct State<'p> {
    /// The current position.
    pub position: &'p Position,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// The first square that this turn chose.
    pub from: Option<Cell>,
    /// The kind that the piece of interest became last, for the notation of pieces that disappear afterwards.
    pub promoted: Option<Kind>,
    /// One-turn marks that this turn has written.
    pub fresh: &'p FreshMarks,
}

/// What a move has written: the position, and the fresh marks if they changed.
pub(super) struct Written {
    pub position: Position,
    fresh: Option<FreshMarkList>,
}

impl Written {
    /// Nothing is written yet.
    pub fn unchanged(state: State<'_>) -> Self {
        Self { position: state.position.clone(), fresh: None }
    }

    /// Sets the fresh marks of a cell; `before` is the state before the move.
    pub fn set_fresh(&mut self, before: State<'_>, cell: Cell, marks: Marks) {
        fresh_marks::set_marks(&mut self.fresh, before.fresh, cell, marks);
    }

    /// Returns the state after the move.
    pub fn state<'s>(&'s self, before: State<'s>) -> State<'s> {
        State { position: &self.position, fresh: self.fresh.as_deref().unwrap_or(before.fresh), ..before }
    }
}

/// An owned state.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct SavedState {
    position: Position,
    interest: Option<Frame>,
    from: Option<Cell>,
    promoted: Option<Kind>,
    fresh: Box<FreshMarks>,
}

impl SavedState {
    pub fn state(&self) -> State<'_> {
        let Self { position, interest, from, promoted, fresh } = self;
        State { position, interest: *interest, from: *from, promoted: *promoted, fresh }
    }
}

impl<'p> State<'p> {
    /// The state at the start of a turn.
    pub fn start(position: &'p Position) -> Self {
        Self { position, interest: None, from: None, promoted: None, fresh: &[] }
    }

    pub fn save(self) -> SavedState {
        SavedState {
            position: self.position.clone(),
            interest: self.interest,
            from: self.from,
            promoted: self.promoted,
            fresh: self.fresh.into(),
        }
    }

    /// Returns the size of the saved state in bytes.
    pub fn bytes(self) -> usize {
        size_of::<SavedState>() + self.position.bytes() + size_of_val(self.fresh)
    }

    /// Returns whether the saved state is equal.
    pub fn is_same(self, saved: &SavedState) -> bool {
        self.interest == saved.interest
            && self.position == &saved.position
            && self.from == saved.from
            && self.promoted == saved.promoted
            && self.fresh == &*saved.fresh
    }
}

impl Hash for State<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.position, self.interest, self.from, self.promoted, self.fresh).hash(state);
    }
}

impl Hash for SavedState {
    /// Equals the hash of the borrowed state, as `insert_with` requires.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state().hash(state);
    }
}

/// A set of states in order of insertion. The budget holds their bytes until the set is dropped.
pub(super) struct StateSet<'s> {
    states: OrderedSet<SavedState>,
    bytes: usize,
    budget: &'s RunBudget,
}

impl<'s> StateSet<'s> {
    pub fn new(budget: &'s RunBudget) -> Self {
        Self { states: OrderedSet::default(), bytes: 0, budget }
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    pub fn get(&self, index: usize) -> &SavedState {
        &self.states[index]
    }

    /// Returns whether both sets have the same states in the same order.
    pub fn same_states(&self, other: &Self) -> bool {
        *self.states == *other.states
    }

    /// Inserts a state; returns `false` for a duplicate.
    pub fn insert(&mut self, state: State<'_>) -> bool {
        let bytes = state.bytes();
        let is_new = self.states.insert_with(state, |saved, state| state.is_same(saved), State::save);
        if is_new {
            self.bytes += bytes;
            self.budget.charge_bytes(bytes);
        }
        is_new
    }
}

impl Drop for StateSet<'_> {
    fn drop(&mut self) {
        self.budget.release_bytes(self.bytes);
    }
}
