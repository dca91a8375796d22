//! A round: the worlds there are when it is the player's turn, and how they came about. It is the position of the game
//! of worlds, and as cheap to copy as a pointer.

use super::choices::WorldsChoice;
use super::diagram::Worldly;
use super::explicit::Explicit;
use super::{Finished, Intent, RoundStats, Subset};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The worlds of a round.
#[derive(Clone)]
pub struct Round(Arc<Inner>);

struct Inner {
    worlds: Explicit,
    mover: usize,
    /// The worlds as a diagram; then there are none one by one.
    field: Option<Box<dyn Worldly>>,
    /// Why they are none, though they are many.
    unsuited: OnceLock<String>,
    tally: RoundStats,
    finished: Finished,
    first_lost: Option<u32>,
    before: Option<(Round, Intent)>,
    choices: OnceLock<Arc<[WorldsChoice]>>,
    /// Worlds in the canonical order, by their numbers in the store: all, those in check, those lost, those that ended otherwise;
    /// and all by how many histories lead to them.
    orders: [OnceLock<Box<[u32]>>; 5],
}

impl Round {
    /// A round with its worlds; the numbers that follow from these are filled in.
    pub(super) fn new(worlds: Explicit, mut tally: RoundStats, mover: usize, before: Option<(Self, Intent)>) -> Self {
        let count = |among| worlds.count(among) as u128;
        (tally.worlds, tally.lost, tally.in_check) = (count(Subset::All), count(Subset::Lost), count(Subset::InCheck));
        tally.histories = Some(worlds.all_histories());
        tally.bytes = worlds.bytes() as u64;
        let last = before.as_ref().map(|(round, _)| round);
        let first_lost = last.and_then(Self::first_loss_round).or_else(|| (tally.lost > 0).then_some(tally.round));
        let finished = last.map_or_else(Finished::default, Self::finished).plus(tally.finished);
        let (choices, orders) = (OnceLock::new(), Default::default());
        let (field, unsuited) = (None, OnceLock::new());
        Self(Arc::new(Inner { worlds, mover, field, unsuited, tally, finished, first_lost, before, choices, orders }))
    }

    /// A round whose worlds are a diagram.
    pub(super) fn of_field(
        field: Box<dyn Worldly>,
        mut tally: RoundStats,
        mover: usize,
        previous: Option<(Self, Intent)>,
    ) -> Self {
        (tally.worlds, tally.lost) = (field.count(Subset::All), field.count(Subset::Lost));
        tally.in_check = field.count(Subset::InCheck);
        tally.bytes = field.bytes();
        let last = previous.as_ref().map(|(round, _)| round);
        let first_lost = last.and_then(Self::first_loss_round).or_else(|| (tally.lost > 0).then_some(tally.round));
        let finished = last.map_or_else(Finished::default, Self::finished).plus(tally.finished);
        let (choices, orders) = (OnceLock::new(), Default::default());
        let (worlds, field, unsuited) = (Explicit::default(), Some(field), OnceLock::new());
        Self(Arc::new(Inner {
            worlds,
            mover,
            field,
            unsuited,
            tally,
            finished,
            first_lost,
            before: previous,
            choices,
            orders,
        }))
    }

    /// The same round with its worlds as a diagram.
    pub(super) fn in_field(&self, field: Box<dyn Worldly>) -> Self {
        let histories = self.stats().histories.clone();
        let tally = RoundStats { histories, ..self.stats().clone() };
        Self::of_field(field, tally, self.mover(), self.0.before.clone())
    }

    /// Notes why this round and those after it are no diagrams; what was noted before stays.
    pub(super) fn unsuited(self, why: &str) -> Self {
        self.0.unsuited.get_or_init(|| why.to_owned());
        self
    }

    /// Are the worlds kept as a diagram?
    pub fn is_diagram(&self) -> bool {
        self.0.field.is_some()
    }

    /// Why many worlds are not kept as a diagram, if they cannot be.
    pub fn explicit_reason(&self) -> Option<&str> {
        self.0.unsuited.get().map(String::as_str)
    }

    pub(super) fn field(&self) -> Option<&dyn Worldly> {
        self.0.field.as_deref()
    }

    /// Whose turn it is, by index of player.
    pub fn mover(&self) -> usize {
        self.0.mover
    }

    /// How many worlds there are.
    pub fn len(&self) -> u128 {
        self.0.tally.worlds
    }

    /// How many of these worlds there are.
    pub fn count(&self, among: Subset) -> u128 {
        match among {
            Subset::All => self.len(),
            Subset::InCheck => self.0.tally.in_check,
            Subset::Lost => self.0.tally.lost,
            Subset::Finished => match self.field() {
                Some(field) => field.count(among),
                None => self.0.worlds.count(among) as u128,
            },
        }
    }

    /// Is no world left?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of this round.
    pub fn stats(&self) -> &RoundStats {
        &self.0.tally
    }

    /// The numbers of all rounds, from the start on.
    pub fn all_stats(&self) -> Vec<&RoundStats> {
        let mut all: Vec<&RoundStats> = self.line().map(Self::stats).collect();
        all.reverse();
        all
    }

    /// Worlds that ended in this round and those before, other than by being lost.
    pub fn finished(&self) -> Finished {
        self.0.finished
    }

    /// The first round so far in which a world was lost.
    pub fn first_loss_round(&self) -> Option<u32> {
        self.0.first_lost
    }

    /// How many worlds there are in which the player can go on.
    pub fn in_play_count(&self) -> u128 {
        self.len() - self.count(Subset::Lost) - self.count(Subset::Finished)
    }

    /// Is any such world left?
    pub fn has_world_in_play(&self) -> bool {
        self.in_play_count() > 0
    }

    /// The round before and what the player did in it; nothing at the start.
    pub fn before(&self) -> Option<(&Self, &Intent)> {
        self.0.before.as_ref().map(|(round, intent)| (round, intent))
    }

    /// How many bytes the worlds of this round and all before take, with the order in which they are numbered.
    pub fn total_bytes(&self) -> u64 {
        let numbers =
            |round: &Self| round.0.orders.iter().filter_map(OnceLock::get).map(|order| order.len()).sum::<usize>();
        self.line().map(|round| round.stats().bytes + (numbers(round) * size_of::<u32>()) as u64).sum()
    }

    /// This round, the one before, and so on to the start.
    fn line(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |round| round.before().map(|(before, _)| before))
    }

    /// Are the same worlds in both?
    fn holds_the_same(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        match (self.field(), other.field()) {
            (None, None) => self.0.worlds.holds_the_same(&other.0.worlds),
            // How worlds are packed is no matter of a diagram.
            (Some(one), Some(two)) => one.holds_the_same(two),
            _ => false,
        }
    }

    pub(super) fn worlds(&self) -> &Explicit {
        &self.0.worlds
    }

    pub(super) fn known_order(&self, among: Subset) -> &OnceLock<Box<[u32]>> {
        let [all, in_check, lost, over, _] = &self.0.orders;
        match among {
            Subset::All => all,
            Subset::InCheck => in_check,
            Subset::Lost => lost,
            Subset::Finished => over,
        }
    }

    pub(super) fn known_by_ways(&self) -> &OnceLock<Box<[u32]>> {
        let [.., by_ways] = &self.0.orders;
        by_ways
    }

    pub(super) fn known_choices(&self) -> &OnceLock<Arc<[WorldsChoice]>> {
        &self.0.choices
    }
}

/// Rounds are equal if the same worlds stand in them and the same is decided; how they came about does not matter.
impl PartialEq for Round {
    fn eq(&self, other: &Self) -> bool {
        let decided = |round: &Self| (round.mover(), round.finished().won > 0, round.first_loss_round().is_some());
        Arc::ptr_eq(&self.0, &other.0) || decided(self) == decided(other) && self.holds_the_same(other)
    }
}

impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Round").field(self.stats()).finish()
    }
}
