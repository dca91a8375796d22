//! A round: the worlds there are when it is the player's turn, and how they came about. It is the position of the game
//! of worlds, and as cheap to copy as a pointer.

use super::choices::Choice;
use super::explicit::Explicit;
use super::{Among, Finished, Intent, Tally};
use num_bigint::BigUint;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The worlds of a round.
#[derive(Clone)]
pub struct Round(Arc<Inner>);

struct Inner {
    worlds: Explicit,
    tally: Tally,
    finished: Finished,
    first_lost: Option<u32>,
    before: Option<(Round, Intent)>,
    choices: OnceLock<Arc<[Choice]>>,
    /// Worlds in the canonical order, by their numbers in the store: all, those in check, the lost ones.
    orders: [OnceLock<Box<[u32]>>; 3],
}

impl Round {
    /// A round with its worlds; the numbers that follow from these are filled in.
    pub(super) fn new(worlds: Explicit, mut tally: Tally, before: Option<(Self, Intent)>) -> Self {
        let count = |among| worlds.count(among) as u128;
        (tally.worlds, tally.lost, tally.in_check) = (count(Among::All), count(Among::Lost), count(Among::InCheck));
        tally.histories = worlds.all_histories();
        tally.bytes = worlds.bytes() as u64;
        let last = before.as_ref().map(|(round, _)| round);
        let first_lost = last.and_then(Self::first_lost).or_else(|| (tally.lost > 0).then_some(tally.round));
        let finished = last.map_or_else(Finished::default, Self::finished).plus(tally.finished);
        let (choices, orders) = (OnceLock::new(), Default::default());
        Self(Arc::new(Inner { worlds, tally, finished, first_lost, before, choices, orders }))
    }

    /// How many worlds there are.
    pub fn len(&self) -> u128 {
        self.0.tally.worlds
    }

    /// Is no world left?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of this round.
    pub fn tally(&self) -> &Tally {
        &self.0.tally
    }

    /// The numbers of all rounds, from the start on.
    pub fn tallies(&self) -> Vec<&Tally> {
        let mut all: Vec<&Tally> = self.line().map(Self::tally).collect();
        all.reverse();
        all
    }

    /// Worlds that ended in this round and those before, other than by being lost.
    pub fn finished(&self) -> Finished {
        self.0.finished
    }

    /// How many histories lead to a packed world: distinct ways, the player's actions given and the replies free; `None` if
    /// the world is not there.
    pub fn histories(&self, record: &[u8]) -> Option<BigUint> {
        Some(self.0.worlds.histories(self.0.worlds.find(record)?))
    }

    /// The first round so far in which a world was lost.
    pub fn first_lost(&self) -> Option<u32> {
        self.0.first_lost
    }

    /// Is any world left in which the player can go on?
    pub fn is_in_play(&self) -> bool {
        self.len() > self.0.tally.lost
    }

    /// The round before and what the player did in it; nothing at the start.
    pub fn before(&self) -> Option<(&Self, &Intent)> {
        self.0.before.as_ref().map(|(round, intent)| (round, intent))
    }

    /// How many bytes the worlds of this round and all before take, with the order in which they are numbered.
    pub fn held(&self) -> u64 {
        let numbers =
            |round: &Self| round.0.orders.iter().filter_map(OnceLock::get).map(|order| order.len()).sum::<usize>();
        self.line().map(|round| round.tally().bytes + (numbers(round) * size_of::<u32>()) as u64).sum()
    }

    /// This round, the one before, and so on to the start.
    fn line(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |round| round.before().map(|(before, _)| before))
    }

    pub(super) fn worlds(&self) -> &Explicit {
        &self.0.worlds
    }

    pub(super) fn known_order(&self, among: Among) -> &OnceLock<Box<[u32]>> {
        let [all, in_check, lost] = &self.0.orders;
        match among {
            Among::All => all,
            Among::InCheck => in_check,
            Among::Lost => lost,
        }
    }

    pub(super) fn known_choices(&self) -> &OnceLock<Arc<[Choice]>> {
        &self.0.choices
    }
}

/// Rounds are equal if the same worlds stand in them and the same is decided; how they came about does not matter.
impl PartialEq for Round {
    fn eq(&self, other: &Self) -> bool {
        let decided = |round: &Self| (round.finished().won > 0, round.first_lost().is_some());
        Arc::ptr_eq(&self.0, &other.0)
            || decided(self) == decided(other) && self.0.worlds.holds_the_same(&other.0.worlds)
    }
}

impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Round").field(self.tally()).finish()
    }
}
