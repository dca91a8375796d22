//! The states that a move leads through within one turn.

use super::distinct::Distinct;
use super::fresh::Fresh;
use super::spent::Spent;
use crate::board::{Cell, Frame};
use crate::program::Position;
use std::hash::{Hash, Hasher};

/// A state of a turn, borrowed: moves hand it on without copying boards that do not change.
#[derive(Clone, Copy)]
pub(super) struct State<'p> {
    /// The board as it is now.
    pub position: &'p Position,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// The first square that was chosen in this turn.
    pub from: Option<Cell>,
    /// The marks that last one turn and that this turn has written.
    pub fresh: &'p Fresh,
}

/// A state that is kept.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Held {
    position: Position,
    interest: Option<Frame>,
    from: Option<Cell>,
    fresh: Box<Fresh>,
}

impl Held {
    pub fn state(&self) -> State<'_> {
        State { position: &self.position, interest: self.interest, from: self.from, fresh: &self.fresh }
    }
}

impl State<'_> {
    pub fn hold(self) -> Held {
        Held { position: self.position.clone(), interest: self.interest, from: self.from, fresh: self.fresh.into() }
    }

    /// Bytes that keeping it takes.
    pub fn bytes(self) -> usize {
        size_of::<Held>() + self.position.bytes() + size_of_val(self.fresh)
    }

    /// Is it the state that was kept?
    pub fn is(self, held: &Held) -> bool {
        self.interest == held.interest
            && self.position == &held.position
            && self.from == held.from
            && self.fresh == &*held.fresh
    }
}

impl Hash for State<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.position, self.interest, self.from, self.fresh).hash(state);
    }
}

impl Hash for Held {
    /// As the state that it holds.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state().hash(state);
    }
}

/// The states a repetition has come to, in order, each once; the room they take is paid for as long as they are held.
pub(super) struct Seen<'s> {
    states: Distinct<Held>,
    bytes: usize,
    spent: &'s Spent,
}

impl<'s> Seen<'s> {
    pub fn new(spent: &'s Spent) -> Self {
        Self { states: Distinct::default(), bytes: 0, spent }
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    pub fn get(&self, index: usize) -> &Held {
        &self.states[index]
    }

    /// The same states in the same order?
    pub fn is_as(&self, other: &Self) -> bool {
        *self.states == *other.states
    }

    /// Takes a state in; `false` if it was there.
    pub fn insert(&mut self, state: State<'_>) -> bool {
        let bytes = state.bytes();
        let is_new = self.states.insert_as(state, |held, state| state.is(held), State::hold);
        if is_new {
            self.bytes += bytes;
            self.spent.take(bytes);
        }
        is_new
    }
}

impl Drop for Seen<'_> {
    fn drop(&mut self) {
        self.spent.give_back(self.bytes);
    }
}
