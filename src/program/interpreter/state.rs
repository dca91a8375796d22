//! The states that a move leads through within one turn.

use super::distinct::Distinct;
use super::fresh::Fresh;
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

/// The states a repetition has come to, in order, each once.
#[derive(Default)]
pub(super) struct Seen(Distinct<Held>);

impl Seen {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, index: usize) -> &Held {
        &self.0[index]
    }

    /// The same states in the same order?
    pub fn is_as(&self, other: &Self) -> bool {
        *self.0 == *other.0
    }

    /// Takes a state in, and says how many bytes that takes; none if it was there.
    pub fn insert(&mut self, state: State<'_>) -> Option<usize> {
        let bytes = state.bytes();
        self.0.insert_as(state, |held, state| state.is(held), State::hold).then_some(bytes)
    }
}
