//! A round: the worlds there are when it is the player's turn, and how they came about. It is the position of the game
//! of worlds, and as cheap to copy as a pointer.

use super::choices::Choice;
use super::explicit::Explicit;
use super::{Finished, Intent, Tally};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The worlds of a round.
#[derive(Clone)]
pub struct Round(Arc<Inner>);

struct Inner {
    worlds: Explicit,
    /// Worlds in which the player has lost, by index, in order.
    lost: Vec<u32>,
    /// Worlds in which the player is in check, by index, in order.
    in_check: Vec<u32>,
    tally: Tally,
    finished: Finished,
    first_lost: Option<u32>,
    held: u64,
    before: Option<(Round, Intent)>,
    choices: OnceLock<Arc<[Choice]>>,
}

/// A set of worlds and what is known of each.
#[derive(Default)]
pub(super) struct Judged {
    pub worlds: Explicit,
    pub lost: Vec<u32>,
    pub in_check: Vec<u32>,
}

impl Round {
    /// A round with its worlds; the numbers that follow from these are filled in.
    pub(super) fn new(judged: Judged, mut tally: Tally, before: Option<(Self, Intent)>) -> Self {
        let Judged { worlds, lost, in_check } = judged;
        tally.worlds = worlds.len() as u64;
        tally.lost = lost.len() as u64;
        tally.in_check = in_check.len() as u64;
        tally.bytes = (worlds.bytes() + (lost.capacity() + in_check.capacity()) * size_of::<u32>()) as u64;
        let last = before.as_ref().map(|(round, _)| round);
        let first_lost = last.and_then(Self::first_lost).or_else(|| (!lost.is_empty()).then_some(tally.round));
        let finished = last.map_or_else(Finished::default, Self::finished).plus(tally.finished);
        let held = last.map_or(0, Self::held) + tally.bytes;
        let choices = OnceLock::new();
        Self(Arc::new(Inner { worlds, lost, in_check, tally, finished, first_lost, held, before, choices }))
    }

    /// How many worlds there are.
    pub fn len(&self) -> usize {
        self.0.worlds.len()
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

    /// Worlds in which the player has lost, by index, in order: the first is as good a witness as any.
    pub fn lost(&self) -> &[u32] {
        &self.0.lost
    }

    /// The first round so far in which a world was lost.
    pub fn first_lost(&self) -> Option<u32> {
        self.0.first_lost
    }

    /// Worlds in which the player is in check, by index, in order.
    pub fn in_check(&self) -> &[u32] {
        &self.0.in_check
    }

    /// Is any world left in which the player can go on?
    pub fn is_in_play(&self) -> bool {
        self.len() > self.0.lost.len()
    }

    /// The round before and what the player did in it; nothing at the start.
    pub fn before(&self) -> Option<(&Self, &Intent)> {
        self.0.before.as_ref().map(|(round, intent)| (round, intent))
    }

    /// How many bytes the worlds of this round and all before take.
    pub fn held(&self) -> u64 {
        self.0.held
    }

    /// This round, the one before, and so on to the start.
    fn line(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |round| round.before().map(|(before, _)| before))
    }

    pub(super) fn worlds(&self) -> &Explicit {
        &self.0.worlds
    }

    pub(super) fn is_lost(&self, world: usize) -> bool {
        holds(self.lost(), world)
    }

    pub(super) fn known_choices(&self) -> &OnceLock<Arc<[Choice]>> {
        &self.0.choices
    }
}

/// Is the index in an ordered list?
pub(super) fn holds(list: &[u32], index: usize) -> bool {
    u32::try_from(index).is_ok_and(|index| list.binary_search(&index).is_ok())
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
