//! A node of the MCTS tree: results of its own visits, and all-moves-as-first results (RAVE).

use crate::players::params::RAVE_EQUIVALENCE;

/// A position of the tree. Rewards are for the player whose move led there: 1 for a win, 1/2 for a draw.
#[derive(Clone, Copy, Default)]
pub(super) struct MctsNode {
    pub visits: u32,
    /// Sum of rewards over the visits.
    pub reward: f64,
    /// Playouts of the parent in which the same player made this move at any time.
    pub rave_visits: u32,
    /// Sum of rewards over these playouts.
    pub rave_reward: f64,
    /// Index of the first child; 0 before expansion. Children have the order of the generated moves.
    pub first_child: u32,
    pub child_count: u16,
    /// Whether the move that leads here turned out to be illegal.
    pub is_illegal: bool,
}

impl MctsNode {
    /// The children, of all nodes of the tree.
    pub fn children(self, nodes: &[Self]) -> &[Self] {
        &nodes[self.first_child as usize..][..usize::from(self.child_count)]
    }

    /// Mean reward, from 0 to 1: RAVE results at first, own results as visits grow. `None` without any result.
    pub fn mean_reward(&self) -> Option<f64> {
        let mean = |reward: f64, visits: u32| if visits > 0 { reward / f64::from(visits) } else { 0.0 };
        let (own, rave) = (mean(self.reward, self.visits), mean(self.rave_reward, self.rave_visits));
        let rave_weight = (RAVE_EQUIVALENCE / (3.0 * f64::from(self.visits) + RAVE_EQUIVALENCE)).sqrt();
        match (self.visits, self.rave_visits) {
            (0, 0) => None,
            (0, _) => Some(rave),
            (_, 0) => Some(own),
            _ => Some(own + (rave - own) * rave_weight),
        }
    }
}
