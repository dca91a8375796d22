//! A round: the worlds when it is the player's turn, and how they arose.

use super::choices::WorldsChoice;
use super::diagram::DiagramSet;
use super::explicit_set::ExplicitSet;
use super::{Finished, Intent, Lead, RoundStats, Subset};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The position of a game of worlds. It is shared, so a clone costs as much as that of a pointer.
#[derive(Clone)]
pub struct Round(Arc<RoundData>);

struct RoundData {
    worlds: RoundWorlds,
    mover: usize,
    /// Why many worlds are stored one by one.
    explicit_reason: OnceLock<String>,
    stats: RoundStats,
    finished: Finished,
    first_loss_round: Option<u32>,
    previous: Option<(Round, Intent)>,
    choices: OnceLock<Arc<[WorldsChoice]>>,
    unplayable: OnceLock<Box<[WorldsChoice]>>,
    lead: OnceLock<Lead>,
    /// Store numbers in the canonical order, by subset, and those of all worlds by histories.
    orders: [OnceLock<Box<[u32]>>; Subset::ALL.len() + 1],
}

/// The worlds of a round in one of two stores.
pub(super) enum RoundWorlds {
    Explicit(ExplicitSet),
    Diagram(DiagramSet),
}

impl Round {
    /// A round with these worlds. Fills in the statistics that follow from them.
    pub(super) fn new(
        worlds: RoundWorlds,
        mut stats: RoundStats,
        mover: usize,
        previous: Option<(Self, Intent)>,
    ) -> Self {
        match &worlds {
            RoundWorlds::Explicit(worlds) => {
                stats.histories = Some(worlds.total_histories());
                stats.bytes = worlds.bytes() as u64;
            }
            RoundWorlds::Diagram(worlds) => stats.bytes = worlds.bytes(),
        }
        stats.worlds = worlds.count(Subset::All);
        stats.lost = worlds.count(Subset::Lost);
        stats.in_check = worlds.count(Subset::InCheck);
        let last = previous.as_ref().map(|(round, _)| round);
        let first_loss_round = last.and_then(Self::first_loss_round).or((stats.lost > 0).then_some(stats.round));
        let finished = last.map_or_else(Finished::default, Self::finished).plus(stats.finished);
        Self(Arc::new(RoundData {
            worlds,
            mover,
            explicit_reason: OnceLock::new(),
            stats,
            finished,
            first_loss_round,
            previous,
            choices: OnceLock::new(),
            unplayable: OnceLock::new(),
            lead: OnceLock::new(),
            orders: Default::default(),
        }))
    }

    /// The same round with other worlds and statistics.
    pub(super) fn with_worlds(&self, worlds: RoundWorlds, stats: RoundStats) -> Self {
        Self::new(worlds, stats, self.mover(), self.0.previous.clone())
    }

    /// Records why this round and later ones stay explicit. An earlier reason stays.
    pub(super) fn with_explicit_reason(self, reason: &str) -> Self {
        self.0.explicit_reason.get_or_init(|| reason.to_owned());
        self
    }

    /// Whether the worlds are a diagram.
    pub fn is_diagram(&self) -> bool {
        self.diagram().is_some()
    }

    /// Why the worlds are stored one by one, if a diagram cannot represent them.
    pub fn explicit_reason(&self) -> Option<&str> {
        self.0.explicit_reason.get().map(String::as_str)
    }

    /// The worlds as a diagram, if they are one.
    pub(super) fn diagram(&self) -> Option<&DiagramSet> {
        match &self.0.worlds {
            RoundWorlds::Explicit(_) => None,
            RoundWorlds::Diagram(worlds) => Some(worlds),
        }
    }

    /// The worlds one by one; empty if they are a diagram.
    pub(super) fn explicit(&self) -> &ExplicitSet {
        static NO_WORLDS: ExplicitSet = ExplicitSet::EMPTY;
        match &self.0.worlds {
            RoundWorlds::Explicit(worlds) => worlds,
            RoundWorlds::Diagram(_) => &NO_WORLDS,
        }
    }

    /// The player to move.
    pub fn mover(&self) -> usize {
        self.0.mover
    }

    /// The number of worlds.
    pub fn len(&self) -> u128 {
        self.0.stats.worlds
    }

    /// The number of worlds in a subset.
    pub fn count(&self, subset: Subset) -> u128 {
        self.0.worlds.count(subset)
    }

    /// Whether no world is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The statistics of this round.
    pub fn stats(&self) -> &RoundStats {
        &self.0.stats
    }

    /// The statistics of all rounds, from the start.
    pub fn all_stats(&self) -> Vec<&RoundStats> {
        let mut all: Vec<&RoundStats> = self.rounds_back().map(Self::stats).collect();
        all.reverse();
        all
    }

    /// Worlds that ended without a loss, in this round and all earlier ones.
    pub fn finished(&self) -> Finished {
        self.0.finished
    }

    /// The first round in which a world was lost.
    pub fn first_loss_round(&self) -> Option<u32> {
        self.0.first_loss_round
    }

    /// The number of worlds in which the player can go on.
    pub fn in_play_count(&self) -> u128 {
        self.len() - self.count(Subset::Lost) - self.count(Subset::Finished)
    }

    /// The cache of the player's lead.
    pub(super) fn lead_cell(&self) -> &OnceLock<Lead> {
        &self.0.lead
    }

    /// Whether there is a world in which the player can go on.
    pub fn has_world_in_play(&self) -> bool {
        self.in_play_count() > 0
    }

    /// The previous round and the player's action in it; `None` at the start.
    pub fn previous(&self) -> Option<(&Self, &Intent)> {
        self.0.previous.as_ref().map(|(round, intent)| (round, intent))
    }

    /// Memory of the worlds of this round and all earlier ones in bytes, with their orders.
    pub fn total_bytes(&self) -> u64 {
        let ordered =
            |round: &Self| round.0.orders.iter().filter_map(OnceLock::get).map(|order| order.len()).sum::<usize>();
        self.rounds_back().map(|round| round.stats().bytes + (ordered(round) * size_of::<u32>()) as u64).sum()
    }

    /// This round and all earlier ones, back to the start.
    pub(super) fn rounds_back(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |round| round.previous().map(|(previous, _)| previous))
    }

    /// The cache of a subset's canonical order.
    pub(super) fn order_cell(&self, subset: Subset) -> &OnceLock<Box<[u32]>> {
        &self.0.orders[subset as usize]
    }

    /// The cache of the order by histories.
    pub(super) fn histories_order_cell(&self) -> &OnceLock<Box<[u32]>> {
        &self.0.orders[Subset::ALL.len()]
    }

    /// The cache of the player's choices.
    pub(super) fn choices_cell(&self) -> &OnceLock<Arc<[WorldsChoice]>> {
        &self.0.choices
    }

    /// Actions that some world allows, but not the rules, with their counts; empty before the choices are known.
    pub fn unplayable(&self) -> &[WorldsChoice] {
        self.0.unplayable.get().map_or(&[], |unplayable| unplayable)
    }

    /// The cache of the actions that the rules do not offer.
    pub(super) fn unplayable_cell(&self) -> &OnceLock<Box<[WorldsChoice]>> {
        &self.0.unplayable
    }
}

impl RoundWorlds {
    fn count(&self, subset: Subset) -> u128 {
        match self {
            Self::Explicit(worlds) => worlds.count(subset) as u128,
            Self::Diagram(worlds) => worlds.count(subset),
        }
    }

    fn has_same_worlds(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Explicit(one), Self::Explicit(two)) => one.has_same_worlds(two),
            (Self::Diagram(one), Self::Diagram(two)) => one.has_same_worlds(two),
            // A diagram does not depend on how worlds are packed, so it is not compared with records.
            _ => false,
        }
    }
}

/// Rounds are equal if they have the same worlds and the same result so far. Their earlier rounds do not matter.
impl PartialEq for Round {
    fn eq(&self, other: &Self) -> bool {
        let result =
            |round: &Self| (round.mover(), round.finished().won > 0, round.first_loss_round().is_some(), round.len());
        Arc::ptr_eq(&self.0, &other.0)
            || result(self) == result(other) && self.0.worlds.has_same_worlds(&other.0.worlds)
    }
}

impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Round").field(self.stats()).finish()
    }
}
