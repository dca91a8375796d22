//! The census of a round: the contents of each square, and the number of worlds with each.

use super::diagram::{DiagramCensus, DiagramContext};
use super::explicit_set::WorldSlice;
use super::{Intent, Round, SquareCondition, Subset, Worlds, WorldsError};
use crate::game::relation::Variable;
use crate::game::{Cell, Kind};

/// Worlds per task.
const WORLDS_PER_CENSUS_TASK: usize = 2048;
/// Worlds per task that plays an action in each.
const PLAYED_WORLDS_PER_TASK: usize = 256;

/// How many of a piece its owner holds: the minimum and the maximum over some worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandRange {
    /// The number in the world with the fewest.
    pub min: u8,
    /// The number in the world with the most.
    pub max: u8,
}

impl HandRange {
    /// The range over no worlds, the neutral element of [`Self::union`].
    const NO_WORLDS: Self = Self { min: u8::MAX, max: 0 };
    /// The range of an empty hand.
    const NOTHING: Self = Self { min: 0, max: 0 };

    fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

/// Counts over the worlds of a round that meet some conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Worlds that meet the conditions.
    pub worlds: u128,
    /// Those in which the player is in check.
    pub in_check: u128,
    /// Those in which the player has lost.
    pub lost: u128,
    kinds: usize,
    /// By square and kind.
    counts: Vec<u128>,
    /// By kind.
    hands: Vec<HandRange>,
}

impl Census {
    /// The number of worlds with a kind on a square.
    pub fn count(&self, cell: Cell, kind: Kind) -> u128 {
        self.count_index(cell, kind).and_then(|index| self.counts.get(index)).copied().unwrap_or(0)
    }

    fn count_index(&self, cell: Cell, kind: Kind) -> Option<usize> {
        let kind = usize::from(kind.0);
        (kind < self.kinds).then_some(cell.index() * self.kinds + kind)
    }

    #[inline]
    fn add(&mut self, cell: Cell, kind: Kind, worlds: u128) {
        let index = self.count_index(cell, kind);
        if let Some(count) = index.and_then(|index| self.counts.get_mut(index)) {
            *count += worlds;
        }
    }

    /// How many of a piece its owner holds.
    pub fn hand(&self, kind: Kind) -> HandRange {
        self.hands.get(usize::from(kind.0)).copied().filter(|hand| hand.min <= hand.max).unwrap_or(HandRange::NOTHING)
    }

    /// The contents of a square in all worlds, the empty square included, each with its number of worlds.
    pub fn kinds_on(&self, cell: Cell) -> impl Iterator<Item = (Kind, u128)> + '_ {
        let kinds = (0..self.kinds).filter_map(|kind| u8::try_from(kind).ok()).map(Kind);
        kinds.map(move |kind| (kind, self.count(cell, kind))).filter(|&(_, count)| count > 0)
    }

    /// The sum of the counts of two disjoint sets of worlds.
    fn plus(mut self, other: Self) -> Self {
        self.worlds += other.worlds;
        self.in_check += other.in_check;
        self.lost += other.lost;
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        for (hand, other) in self.hands.iter_mut().zip(other.hands) {
            *hand = hand.union(other);
        }
        self
    }
}

impl Worlds {
    /// The census of the worlds that meet all conditions; of all worlds if there are none.
    ///
    /// # Errors
    /// [`Halt::Cancelled`](crate::task::Halt::Cancelled) if the work is cancelled.
    pub fn census(&self, at: &Round, conditions: &[SquareCondition]) -> Result<Census, WorldsError> {
        if let Some(diagram) = at.diagram() {
            return self.with_context(at, |context| {
                let Some(cube) = Self::cube_of_conditions(conditions, context) else { return Ok(self.empty_census()) };
                Ok(self.census_from_diagram(diagram.census(&cube, context)?, context))
            });
        }
        let count = |slice: &WorldSlice<'_>| {
            self.census_where(slice, |_, record| Ok(self.meets_conditions(record, conditions)))
        };
        at.explicit().fold(WORLDS_PER_CENSUS_TASK, self.monitor(), count, || self.empty_census(), Census::plus)
    }

    /// The census of the worlds that allow an action.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn census_where_legal(&self, at: &Round, intent: &Intent) -> Result<Census, WorldsError> {
        if let Some(diagram) = at.diagram() {
            return self.with_context(at, |context| {
                Ok(self.census_from_diagram(diagram.census_allowing(intent, context)?, context))
            });
        }
        let count = |slice: &WorldSlice<'_>| {
            self.census_where(slice, |number, record| {
                self.monitor().check_cancelled()?;
                let game = self.game();
                let is_in_play = slice.partition.is_in_play(number);
                Ok(is_in_play && !intent.resolve_all(game, &game.unpack(record))?.is_empty())
            })
        };
        at.explicit().fold(PLAYED_WORLDS_PER_TASK, self.monitor(), count, || self.empty_census(), Census::plus)
    }

    fn empty_census(&self) -> Census {
        let kinds = self.game().kind_count();
        Census {
            worlds: 0,
            in_check: 0,
            lost: 0,
            kinds,
            counts: vec![0; kinds * self.game().square_count()],
            hands: vec![HandRange::NO_WORLDS; kinds],
        }
    }

    /// A census from a diagram's counts.
    fn census_from_diagram(&self, counts: DiagramCensus, context: &DiagramContext<'_>) -> Census {
        let DiagramCensus { by_level, worlds, in_check, lost } = counts;
        let mut census = Census { worlds, in_check, lost, ..self.empty_census() };
        if worlds > 0 {
            // If the game has hands, those without a level are empty.
            self.game().for_each_hand(&self.start_record(), &mut |kind, _| {
                if let Some(hand) = census.hands.get_mut(usize::from(kind.0)) {
                    *hand = HandRange::NOTHING;
                }
            });
        }
        for (number, (level, values)) in (0u16..).zip(context.relation.levels().iter().zip(by_level)) {
            let present = values.into_iter().enumerate().filter(|(_, count)| *count > 0);
            match level.variable {
                Variable::Cell(cell) => present.for_each(|(value, count)| {
                    // Like the explicit store, a census leaves out squares that are off the board.
                    let kind = context.relation.kind(number, value);
                    kind.into_iter().for_each(|kind| census.add(cell, kind, count));
                }),
                Variable::Hand(piece) => {
                    let mut sizes = present.filter_map(|(value, _)| u8::try_from(value).ok());
                    let Some(min) = sizes.next() else { continue };
                    let max = sizes.next_back().unwrap_or(min);
                    if let Some(hand) = census.hands.get_mut(usize::from(Kind::piece(piece).0)) {
                        *hand = HandRange { min, max };
                    }
                }
                Variable::Passes => {}
            }
        }
        census
    }

    /// The census of the worlds of a slice for which `is_counted` holds, by their number in the partition and record.
    fn census_where(
        &self,
        slice: &WorldSlice<'_>,
        is_counted: impl Fn(usize, &[u8]) -> Result<bool, WorldsError>,
    ) -> Result<Census, WorldsError> {
        let mut census = self.empty_census();
        for number in slice.range.clone() {
            let record = slice.partition.get(number);
            if !is_counted(number, record)? {
                continue;
            }
            census.worlds += 1;
            census.in_check += u128::from(slice.partition.is_member(Subset::InCheck, number));
            census.lost += u128::from(slice.partition.is_member(Subset::Lost, number));
            self.game().for_each_square(record, &mut |cell, kind| census.add(cell, kind, 1));
            self.game().for_each_hand(record, &mut |kind, count| {
                if let Some(hand) = census.hands.get_mut(usize::from(kind.0)) {
                    *hand = hand.union(HandRange { min: count, max: count });
                }
            });
        }
        Ok(census)
    }

    /// Whether a packed world meets all conditions.
    pub(super) fn meets_conditions(&self, record: &[u8], conditions: &[SquareCondition]) -> bool {
        conditions.iter().all(|condition| self.game().kind_at(record, condition.cell) == condition.kind)
    }
}
