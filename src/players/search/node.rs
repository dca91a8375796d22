//! A position of the tree of games by chance: what came of it, and of its move when that was made later (RAVE, see `carlo`).

/// A position of the tree.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    /// How often it was come to.
    pub visits: u32,
    /// What came of that for the player who moved there, in all: 1 for each win, a half for each draw.
    pub won: f64,
    /// In how many games the move that leads there was made later, or then, by the player who might have made it.
    pub also: u32,
    /// What came of these for that player.
    pub also_won: f64,
    /// Where its children begin, one for each move in the order of the moves; 0 if there are none yet.
    pub first: u32,
    /// How many they are.
    pub count: u16,
    /// Has the move that leads there turned out not to be possible?
    pub barred: bool,
}

/// Once a move was tried so often, what it brought counts about as much as what it brought later.
const EQUAL: f64 = 1000.0;

impl Node {
    /// What is thought of it for the player who moved there, from 0 to 1; `None` if nothing is known of it.
    pub fn worth(&self) -> Option<f64> {
        let mean = |won: f64, times: u32| if times > 0 { won / f64::from(times) } else { 0.0 };
        let (own, other) = (mean(self.won, self.visits), mean(self.also_won, self.also));
        let counts = (EQUAL / (3.0 * f64::from(self.visits) + EQUAL)).sqrt();
        match (self.visits, self.also) {
            (0, 0) => None,
            (0, _) => Some(other),
            (_, 0) => Some(own),
            _ => Some(own + (other - own) * counts),
        }
    }
}
