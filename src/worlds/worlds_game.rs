//! The game of worlds over a classical game.

use super::explicit_set::ExplicitSet;
use super::memory_meter::{MemoryMeter, MemoryProbe};
use super::partition_builder::PartitionBuilder;
use super::record_bytes::packed;
use super::{Intent, Round, RoundStats, RoundWorlds, SolitaireTerms, StoreKind, WorldRules, WorldsError};
use crate::game::{ActionError, Fault, Game, GameHistory, GameStatus, Position, Variant};
use crate::task::{Halt, ProgressMonitor};
use std::sync::Arc;

/// A game on sets of a classical game's positions.
///
/// In a solitaire, the player makes one action in every world that allows it, and the others then make every reply. In a quantum
/// game, players take turns. [`WorldRules`] says which game it is.
#[derive(Clone, Debug)]
pub struct Worlds {
    game: Arc<Variant>,
    start: Position,
    rules: WorldRules,
    terms: SolitaireTerms,
    player: usize,
    memory: Arc<MemoryMeter>,
    continues_after_loss: bool,
    store: StoreKind,
    monitor: Arc<ProgressMonitor>,
}

impl Worlds {
    /// A Classic solitaire from the start position of a game. The player is the side to move there.
    pub fn new(game: Variant) -> Self {
        let start = game.start();
        Self::from_position(game, start)
    }

    /// A Classic solitaire from any position.
    pub fn from_position(game: Variant, start: Position) -> Self {
        Self {
            player: game.mover(&start),
            game: Arc::new(game),
            start,
            rules: WorldRules::Classic,
            terms: SolitaireTerms::CLASSIC,
            memory: Arc::new(MemoryMeter::UNLIMITED),
            continues_after_loss: false,
            store: StoreKind::Auto,
            monitor: Arc::default(),
        }
    }

    /// The same game under other rules.
    #[must_use]
    pub fn with_rules(self, rules: WorldRules) -> Self {
        Self { rules, terms: rules.terms(), ..self }
    }

    /// The same game under other terms.
    #[must_use]
    pub fn with_terms(self, terms: SolitaireTerms) -> Self {
        Self { terms, ..self }
    }

    /// The terms of a solitaire.
    pub fn terms(&self) -> SolitaireTerms {
        self.terms
    }

    /// Limits the memory of all rounds of a game together.
    #[must_use]
    pub fn with_memory_limit(self, bytes: u64) -> Self {
        Self { memory: self.memory.with_limit(bytes), ..self }
    }

    /// Applies the memory limit to what the process takes beyond what it takes now.
    #[must_use]
    pub fn with_memory_probe(self, probe: MemoryProbe) -> Self {
        Self { memory: self.memory.with_probe(probe), ..self }
    }

    /// Sets whether play continues after a loss, to see how the worlds grow.
    #[must_use]
    pub fn with_past_loss(self, continues_after_loss: bool) -> Self {
        Self { continues_after_loss, ..self }
    }

    /// Sets the store for the worlds.
    #[must_use]
    pub fn with_store(self, store: StoreKind) -> Self {
        Self { store, ..self }
    }

    /// Sets the monitor that reports progress and cancels work.
    #[must_use]
    pub fn with_monitor(self, monitor: Arc<ProgressMonitor>) -> Self {
        Self { monitor, ..self }
    }

    /// The classical game.
    pub fn game(&self) -> &Variant {
        &self.game
    }

    /// The world that the game starts with.
    pub fn start_world(&self) -> &Position {
        &self.start
    }

    /// The rules.
    pub fn rules(&self) -> WorldRules {
        self.rules
    }

    /// The player of a solitaire, or the player who moves first in a quantum game.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The same game with another player.
    pub(super) fn for_player(&self, player: usize) -> Self {
        Self { player, ..self.clone() }
    }

    /// The monitor of all work on the worlds.
    pub fn monitor(&self) -> &Arc<ProgressMonitor> {
        &self.monitor
    }

    /// The store for the worlds.
    pub fn store(&self) -> StoreKind {
        self.store
    }

    /// The memory limit of all rounds of a game together, in bytes.
    pub fn memory_limit(&self) -> u64 {
        self.memory.limit()
    }

    /// The memory limit and the memory that the process takes.
    pub(super) fn memory(&self) -> &Arc<MemoryMeter> {
        &self.memory
    }

    /// Whether play continues after a loss.
    pub fn continues_after_loss(&self) -> bool {
        self.continues_after_loss
    }

    /// The round before the first action, with one world.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn first_round(&self) -> Result<Round, WorldsError> {
        let mut stats = RoundStats::of_start();
        let worlds = self.start_worlds(&mut stats)?;
        let first = self.choose_store(Round::new(RoundWorlds::Explicit(worlds), stats, self.player, None))?;
        self.prepare_outcome(&first)?;
        Ok(first)
    }

    /// The set of the start world. Adds it to the statistics if it has ended.
    pub(super) fn start_worlds(&self, stats: &mut RoundStats) -> Result<ExplicitSet, WorldsError> {
        let mut builder = PartitionBuilder::singleton(&self.start_record());
        builder.classify_pending(self)?;
        self.finish_partitions(vec![builder], stats)
    }

    /// The start position, packed.
    pub(super) fn start_record(&self) -> Vec<u8> {
        packed(&self.game, &self.start)
    }
}

impl Game for Worlds {
    type Position = Round;
    type Action = Intent;

    fn start(&self) -> Round {
        // If the rules fail on the start position, any query about this round reports that.
        self.first_round().unwrap_or_else(|_| {
            let worlds =
                ExplicitSet::from_partitions(vec![PartitionBuilder::singleton(&self.start_record()).partition]);
            Round::new(RoundWorlds::Explicit(worlds), RoundStats::of_start(), self.player, None)
        })
    }

    fn mover(&self, at: &Round) -> usize {
        at.mover()
    }

    fn status(&self, at: &Round, _: GameHistory<'_, Round>) -> Result<GameStatus<Intent>, Fault> {
        if let Some(outcome) = self.outcome(at) {
            return Ok(GameStatus { actions: Vec::new(), outcome: Some(outcome), claim: None });
        }
        let choices = self.choices(at).map_err(|error| match error {
            WorldsError::Halted(Halt::Fault(fault)) => fault,
            other => Fault::nowhere(other.to_string()),
        })?;
        let actions = choices.iter().map(|choice| choice.intent.clone()).collect();
        Ok(GameStatus { actions, outcome: None, claim: None })
    }

    fn play(&self, at: &Round, action: &Intent) -> Result<Round, ActionError> {
        Ok(self.advance(at, action)?)
    }
}
