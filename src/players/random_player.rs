//! A player that chooses at random.

use super::player::{ChosenAction, Player, PlayerError, PlayerView};
use super::search_request::SearchRequest;
use crate::game::Game;
use fastrand::Rng;

/// Chooses each legal action with equal probability.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    rng: Rng,
}

impl RandomPlayer {
    /// A player whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::with_seed(seed) }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(
        &mut self,
        view: &PlayerView<'_, G>,
        _: &SearchRequest<'_, G::Action>,
    ) -> Result<ChosenAction<G::Action>, PlayerError> {
        match view.status.actions.len() {
            0 => Err(PlayerError::NoAction),
            len => Ok(ChosenAction { action_index: self.rng.usize(..len), info: None }),
        }
    }
}
