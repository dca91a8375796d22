//! The game of worlds over a classical game.

use super::shard::Shard;
use super::{ProgressMonitor, Round, RoundStats, StoreKind, WorldRules, WorldsError};
use crate::game::Classical;
use std::sync::Arc;

/// A game of worlds on a classical game. In the solitaires one player makes one action in every world that allows it, then
/// the others do everything they can; in the quantum games players take turns ([`Rules`]).
#[derive(Clone, Debug)]
pub struct Worlds<G: Classical> {
    game: Arc<G>,
    start: G::Position,
    rules: WorldRules,
    player: usize,
    budget: u64,
    past_loss: bool,
    store: StoreKind,
    work: Arc<ProgressMonitor>,
}

impl<G: Classical> Worlds<G> {
    /// The game of worlds that starts with a game's start. The player is whoever moves first there.
    pub fn new(game: G) -> Self {
        let start = game.start();
        Self::from_position(game, start)
    }

    /// The same from any position.
    pub fn from_position(game: G, start: G::Position) -> Self {
        let player = game.mover(&start);
        let (rules, store, work) = (WorldRules::Classic, StoreKind::Auto, Arc::default());
        let game = Arc::new(game);
        Self { game, start, rules, player, budget: u64::MAX, past_loss: false, store, work }
    }

    /// Under these rules.
    #[must_use]
    pub fn with_rules(self, rules: WorldRules) -> Self {
        Self { rules, ..self }
    }

    /// With a limit to the bytes that all rounds of a game may take together.
    #[must_use]
    pub fn with_memory_limit(self, bytes: u64) -> Self {
        Self { budget: bytes, ..self }
    }

    /// Going on after a loss, to see how the worlds grow.
    #[must_use]
    pub fn with_past_loss(self, goes_on: bool) -> Self {
        Self { past_loss: goes_on, ..self }
    }

    /// Keeping worlds in this store.
    #[must_use]
    pub fn with_store(self, store: StoreKind) -> Self {
        Self { store, ..self }
    }

    /// With this view of whatever is worked on.
    #[must_use]
    pub fn with_monitor(self, work: Arc<ProgressMonitor>) -> Self {
        Self { work, ..self }
    }

    /// The game inside the worlds.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The world that the game starts with.
    pub fn start_world(&self) -> &G::Position {
        &self.start
    }

    /// The rules.
    pub fn rules(&self) -> WorldRules {
        self.rules
    }

    /// Who plays alone, by index of player; in games of two, who begins.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The same as another player sees it.
    pub(super) fn for_player(&self, player: usize) -> Self {
        let (game, start, work) = (self.game.clone(), self.start.clone(), self.work.clone());
        let Self { rules, budget, past_loss, store, .. } = *self;
        Self { game, start, rules, player, budget, past_loss, store, work }
    }

    /// The view of whatever is worked on.
    pub fn monitor(&self) -> &ProgressMonitor {
        &self.work
    }

    pub(super) fn shared_work(&self) -> Arc<ProgressMonitor> {
        self.work.clone()
    }

    /// Where worlds are kept.
    pub fn store(&self) -> StoreKind {
        self.store
    }

    /// How many bytes all rounds of a game may take together.
    pub fn memory_limit(&self) -> u64 {
        self.budget
    }

    /// Does play go on after a loss?
    pub fn continues_after_loss(&self) -> bool {
        self.past_loss
    }

    /// The round before the first action: one world.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn first_round(&self) -> Result<Round, WorldsError> {
        let mut record = Vec::new();
        self.game.pack(&self.start, &mut record);
        let mut tally = RoundStats::at_start_of(None);
        let worlds = self.gather(vec![Shard::of_one(self, &record)?], &mut tally)?;
        let first = self.put(Round::new(worlds, tally, self.player, None))?;
        self.look_ahead(&first)?;
        Ok(first)
    }
}
