//! Earlier states of a game, for repetition and quiet-turn rules.

use super::board_state::BoardState;
use crate::program::TurnCounters;

/// The states before the current one.
#[derive(Clone, Debug)]
pub(super) struct StateHistory<const W: usize, const K: usize> {
    /// Oldest first, with hashes that ignore passes.
    states: Vec<(BoardState<W, K>, u64)>,
    /// Counters at the first state.
    pub counters: TurnCounters,
}

impl<const W: usize, const K: usize> StateHistory<W, K> {
    /// Builds the history from states, oldest first.
    pub fn new(states: impl IntoIterator<Item = BoardState<W, K>>, counters: TurnCounters) -> Self {
        let mut history = Self { states: Vec::new(), counters };
        states.into_iter().for_each(|state| history.push(state));
        history
    }

    /// Appends a state.
    pub fn push(&mut self, state: BoardState<W, K>) {
        let hash = self.hash(&state);
        self.states.push((state, hash));
    }

    /// Removes the last state.
    pub fn pop(&mut self) {
        self.states.pop();
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of past turns that are known, if only from the counters.
    pub fn known_turns(&self) -> usize {
        self.len().saturating_add(self.counters.quiet_turns as usize)
    }

    /// Returns all states, oldest first.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &BoardState<W, K>> {
        self.states.iter().map(|(state, _)| state)
    }

    /// The states from the first occurrence of this one on; `None` if it did not occur before.
    pub fn since_first_occurrence(&self, now: &BoardState<W, K>) -> Option<impl Iterator<Item = &BoardState<W, K>>> {
        let hash = self.hash(now);
        let first = self.states.iter().position(|(earlier, earlier_hash)| {
            *earlier_hash == hash && earlier.turn == now.turn && earlier.same_board_and_hands(now)
        })?;
        Some(self.states[first..].iter().map(|(state, _)| state))
    }

    /// Counts earlier states with the same board, hands and turn.
    pub fn repetitions(&self, now: &BoardState<W, K>) -> usize {
        let hash = self.hash(now);
        let same = |(earlier, earlier_hash): &&(BoardState<W, K>, u64)| {
            *earlier_hash == hash && earlier.turn == now.turn && earlier.same_board_and_hands(now)
        };
        self.states.iter().filter(same).count()
    }

    /// Hashes a state without its passes, incrementally from the last state.
    fn hash(&self, state: &BoardState<W, K>) -> u64 {
        let now = BoardState { passes: 0, ..*state };
        match self.states.last() {
            Some((last, hash)) => BoardState { passes: 0, ..*last }.hash_after(*hash, &now),
            None => now.hash(),
        }
    }
}
