//! A player that leaves it to chance.

use super::player::{Answer, Player, Scene, Trouble};
use super::task::Task;
use crate::game::Game;
use fastrand::Rng;

/// Chooses any action, each as likely as all others.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Rng,
}

impl Random {
    /// A player who chooses the same in the same games for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Rng::with_seed(seed) }
    }
}

impl<G: Game> Player<G> for Random {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, scene: &Scene<'_, G>, _: &Task<'_, G::Action>) -> Result<Answer<G::Action>, Trouble> {
        match scene.standing.actions.len() {
            0 => Err(Trouble::Nothing),
            len => Ok(Answer { action: self.chance.usize(..len), thought: None }),
        }
    }
}
