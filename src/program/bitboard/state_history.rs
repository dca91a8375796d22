//! The states that went before one.

use super::board_state::BoardState;

/// What went before a state.
#[derive(Clone, Debug)]
pub(super) struct StateHistory<const W: usize, const K: usize> {
    /// Oldest first, with their numbers: positions without those that passes tell apart.
    states: Vec<(BoardState<W, K>, u64)>,
    /// Turns without capture or progress before the first.
    pub quiet_turns: u32,
}

impl<const W: usize, const K: usize> StateHistory<W, K> {
    /// The trail of these states, oldest first.
    pub fn new(states: impl IntoIterator<Item = BoardState<W, K>>, quiet_turns: u32) -> Self {
        let mut history = Self { states: Vec::new(), quiet_turns };
        states.into_iter().for_each(|state| history.push(state));
        history
    }

    /// One more state.
    pub fn push(&mut self, state: BoardState<W, K>) {
        let number = self.hash(&state);
        self.states.push((state, number));
    }

    /// One less.
    pub fn pop(&mut self) {
        self.states.pop();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Of how many turns at most something is known.
    pub fn known_turns(&self) -> usize {
        self.len().saturating_add(self.quiet_turns as usize)
    }

    /// All of them, oldest first.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &BoardState<W, K>> {
        self.states.iter().map(|(state, _)| state)
    }

    /// How often a position stood before: the same board, hands and turn.
    pub fn repetitions(&self, now: &BoardState<W, K>) -> usize {
        let number = self.hash(now);
        let same = |(earlier, its): &&(BoardState<W, K>, u64)| {
            *its == number && earlier.turn == now.turn && earlier.same_board_and_hands(now)
        };
        self.states.iter().filter(same).count()
    }

    /// The number of a state, of which passes are no part.
    fn hash(&self, state: &BoardState<W, K>) -> u64 {
        let now = BoardState { passes: 0, ..*state };
        match self.states.last() {
            Some((last, number)) => BoardState { passes: 0, ..*last }.hash_after(*number, &now),
            None => now.hash(),
        }
    }
}
