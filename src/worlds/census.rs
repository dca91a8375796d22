//! What stands where, in how many worlds.

use super::diagram::Terms;
use super::explicit::Stretch;
use super::{Round, Subset, Worlds, WorldsError};
use crate::game::relation::Place;
use crate::game::{Cell, Classical, Kind};
use rayon::prelude::*;

/// The fewest and the most of no worlds at all.
const NONE: (u8, u8) = (u8::MAX, 0);

/// How many worlds one task looks at.
const CHUNK: usize = 2048;

/// A condition on a world: that this stands there. The kind may be that of an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareCondition {
    /// Where.
    pub cell: Cell,
    /// What.
    pub kind: Kind,
}

/// Counts over the worlds of a round that meet some conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// In how many worlds the conditions hold.
    pub worlds: u128,
    /// Of these, those in which the player is in check.
    pub in_check: u128,
    /// Of these, those in which the player has lost.
    pub lost: u128,
    kinds: usize,
    /// By square and kind.
    counts: Vec<u128>,
    /// By kind: the fewest and the most of it that its owner holds in any of these worlds.
    held: Vec<(u8, u8)>,
}

impl Census {
    /// In how many worlds this stands there.
    pub fn count(&self, cell: Cell, kind: Kind) -> u128 {
        let kind = usize::from(kind.0);
        if kind >= self.kinds {
            return 0;
        }
        self.counts.get(cell.index() * self.kinds + kind).copied().unwrap_or(0)
    }

    /// How many of a piece its owner holds: in the world with the fewest and in the one with the most.
    pub fn held(&self, kind: Kind) -> (u8, u8) {
        self.held.get(usize::from(kind.0)).copied().filter(|(least, most)| least <= most).unwrap_or((0, 0))
    }

    /// All that stands on a square in some world, and in how many, the empty square included.
    pub fn kinds_on(&self, cell: Cell) -> impl Iterator<Item = (Kind, u128)> + '_ {
        let kinds = (0..self.kinds).filter_map(|kind| u8::try_from(kind).ok()).map(Kind);
        kinds.map(move |kind| (kind, self.count(cell, kind))).filter(|&(_, count)| count > 0)
    }

    pub(super) fn plus(mut self, other: &Self) -> Self {
        self.worlds += other.worlds;
        self.in_check += other.in_check;
        self.lost += other.lost;
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        for (held, other) in self.held.iter_mut().zip(&other.held) {
            *held = (held.0.min(other.0), held.1.max(other.1));
        }
        self
    }
}

impl<G: Classical> Worlds<G> {
    /// Counts what stands where in the worlds in which all conditions hold; in all worlds where there are none.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the work is called off.
    pub fn census(&self, at: &Round, given: &[SquareCondition]) -> Result<Census, WorldsError> {
        if let Some(field) = at.field() {
            return self.with_terms(at, |terms| {
                let Some(cube) = Self::cube(given, terms) else { return Ok(self.empty_census()) };
                let (counts, sums) = field.census(&cube, terms)?;
                Ok(self.census_of_counts(counts, sums, terms))
            });
        }
        self.monitor().begin(at.worlds().len());
        let tasks: Vec<Stretch<'_>> = at.worlds().stretches(CHUNK).collect();
        let counted = tasks.into_par_iter().map(|stretch| self.census_of(given, &stretch));
        counted.try_reduce(|| self.empty_census(), |one, other| Ok(one.plus(&other)))
    }

    pub(super) fn empty_census(&self) -> Census {
        let kinds = self.game().kinds();
        Census {
            worlds: 0,
            in_check: 0,
            lost: 0,
            kinds,
            counts: vec![0; kinds * self.game().squares()],
            held: vec![NONE; kinds],
        }
    }

    /// The census of counts by level and value, and of all worlds, those in check and those lost.
    pub(super) fn census_of_counts(&self, counts: Vec<Vec<u128>>, sums: [u128; 3], terms: &Terms<'_>) -> Census {
        let mut census = self.empty_census();
        let [worlds, in_check, lost] = sums;
        (census.worlds, census.in_check, census.lost) = (worlds, in_check, lost);
        if worlds > 0 {
            // Hands that no level is about are empty, where there are hands at all.
            let mut record = Vec::new();
            self.game().pack(self.start_world(), &mut record);
            self.game().each_hand(&record, &mut |kind, _| {
                if let Some(held) = census.held.get_mut(usize::from(kind.0)) {
                    *held = (0, 0);
                }
            });
        }
        for (number, (place, values)) in (0u16..).zip(Self::places(terms).into_iter().zip(counts)) {
            let there = values.iter().enumerate().filter(|(_, count)| **count > 0);
            match place {
                Place::Cell(cell) => {
                    for (value, count) in there {
                        let kind = terms.relation.kind(number, value).unwrap_or(Kind::EMPTY);
                        let at = cell.index() * census.kinds + usize::from(kind.0);
                        if let Some(sum) = census.counts.get_mut(at).filter(|_| usize::from(kind.0) < census.kinds) {
                            *sum += count;
                        }
                    }
                }
                Place::Hand(piece) => {
                    let mut values = there.filter_map(|(value, _)| u8::try_from(value).ok());
                    let least = values.next();
                    let most = values.next_back().or(least);
                    let kind = Kind::piece(piece);
                    if let (Some(held), Some(least), Some(most)) =
                        (census.held.get_mut(usize::from(kind.0)), least, most)
                    {
                        *held = (least, most);
                    }
                }
                Place::Passes => {}
            }
        }
        census
    }

    fn census_of(&self, given: &[SquareCondition], stretch: &Stretch<'_>) -> Result<Census, WorldsError> {
        self.monitor().check_cancelled()?;
        let census = self.count_some(stretch, |_, record| Ok(self.meets(record, given)));
        self.monitor().advance(stretch.range.len());
        census
    }

    /// Counts over those worlds that are picked, by number in their part and record.
    pub(super) fn count_some(
        &self,
        stretch: &Stretch<'_>,
        picks: impl Fn(usize, &[u8]) -> Result<bool, WorldsError>,
    ) -> Result<Census, WorldsError> {
        let mut census = self.empty_census();
        for number in stretch.range.clone() {
            let record = stretch.part.get(number);
            if !picks(number, record)? {
                continue;
            }
            census.worlds += 1;
            census.in_check += u128::from(stretch.part.is_among(Subset::InCheck, number));
            census.lost += u128::from(stretch.part.is_among(Subset::Lost, number));
            self.game().each_square(record, &mut |cell, kind| {
                let (kinds, kind) = (census.kinds, usize::from(kind.0));
                if let Some(count) = census.counts.get_mut(cell.index() * kinds + kind).filter(|_| kind < kinds) {
                    *count += 1;
                }
            });
            self.game().each_hand(record, &mut |kind, count| {
                if let Some(held) = census.held.get_mut(usize::from(kind.0)) {
                    *held = (held.0.min(count), held.1.max(count));
                }
            });
        }
        Ok(census)
    }

    pub(super) fn meets(&self, record: &[u8], given: &[SquareCondition]) -> bool {
        given.iter().all(|given| self.game().stands_on(record, given.cell) == given.kind)
    }
}
