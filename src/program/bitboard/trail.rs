//! The states that went before one.

use super::state::State;

/// What went before a state.
#[derive(Clone, Debug)]
pub(super) struct Trail<const W: usize, const K: usize> {
    /// Oldest first, with their numbers: positions without those that passes tell apart.
    states: Vec<(State<W, K>, u64)>,
    /// Turns without capture or progress before the first.
    pub quiet: u32,
}

impl<const W: usize, const K: usize> Trail<W, K> {
    /// The trail of these states, oldest first.
    pub fn new(states: impl IntoIterator<Item = State<W, K>>, quiet: u32) -> Self {
        let mut trail = Self { states: Vec::new(), quiet };
        states.into_iter().for_each(|state| trail.push(state));
        trail
    }

    /// One more state.
    pub fn push(&mut self, state: State<W, K>) {
        let number = self.number(&state);
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
    pub fn known(&self) -> usize {
        self.len().saturating_add(self.quiet as usize)
    }

    /// All of them, oldest first.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &State<W, K>> {
        self.states.iter().map(|(state, _)| state)
    }

    /// How often a position stood before: the same board, hands and turn.
    pub fn stood(&self, now: &State<W, K>) -> usize {
        let number = self.number(now);
        let same = |(earlier, its): &&(State<W, K>, u64)| {
            *its == number && earlier.turn == now.turn && earlier.looks_like(now)
        };
        self.states.iter().filter(same).count()
    }

    /// The number of a state, of which passes are no part.
    fn number(&self, state: &State<W, K>) -> u64 {
        let now = State { passes: 0, ..*state };
        match self.states.last() {
            Some((last, number)) => State { passes: 0, ..*last }.number_after(*number, &now),
            None => now.number(),
        }
    }
}
