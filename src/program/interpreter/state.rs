//! The states that a move leads through within one turn.

use super::fresh::Fresh;
use crate::board::{Cell, Frame};
use crate::program::Position;
use rustc_hash::FxHashSet;

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
#[derive(Clone, PartialEq, Eq, Hash)]
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

    /// Is it the state that was kept?
    pub fn is(self, held: &Held) -> bool {
        self.interest == held.interest
            && self.position == &held.position
            && self.from == held.from
            && self.fresh == &*held.fresh
    }
}

/// Few enough states are compared one by one.
const FEW: usize = 16;

/// The states a repetition has come to, in order, each once.
#[derive(Default)]
pub(super) struct Seen {
    list: Vec<Held>,
    set: FxHashSet<Held>,
}

impl Seen {
    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn get(&self, index: usize) -> &Held {
        &self.list[index]
    }

    /// The same states in the same order?
    pub fn is_as(&self, other: &Self) -> bool {
        self.list == other.list
    }

    /// Takes a state in; `false` if it was there.
    pub fn insert(&mut self, state: State<'_>) -> bool {
        if self.list.len() < FEW {
            if self.list.iter().any(|held| state.is(held)) {
                return false;
            }
        } else {
            if self.set.is_empty() {
                self.set.extend(self.list.iter().cloned());
            }
            if !self.set.insert(state.hold()) {
                return false;
            }
        }
        self.list.push(state.hold());
        true
    }
}
