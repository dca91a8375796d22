//! How ranks tell the order in which the interpreter finds actions.
//!
//! A ground move may have been joined of several ways that are found at different places. Its first place stands for all of
//! them as long as nothing else that is possible at the same time is found in between; else the place depends on which way
//! it is.

use super::exclusive::are_exclusive;
use crate::board::Cell;
use crate::program::ground::{CodeSet, GroundMove, Stage};
use rustc_hash::FxHashMap;

/// How the ranks of a stage's moves tell their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActionOrder {
    /// By the first place of each.
    FirstRank,
    /// By the place of the way that is possible.
    VariantRank,
    /// Not at all, for this reason.
    Unknown(&'static str),
}

/// So many pairs are looked at.
const MAX_COMPARED_PAIRS: usize = 200_000;

impl ActionOrder {
    /// The order of a stage's moves. `alone` says by move whether its group says nothing.
    pub fn of(stage: &Stage, alone: &[bool]) -> Self {
        if stage.muddled {
            return Self::Unknown("what is taken is looked for in another order");
        }
        let mut groups: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
        let group = |index: usize, made: &GroundMove| if alone.get(index) == Some(&true) { 0 } else { made.group };
        for (index, made) in stage.moves.iter().enumerate() {
            let span = groups.entry(group(index, made)).or_insert((made.rank, made.last));
            *span = (span.0.min(made.rank), span.1.max(made.last));
        }
        let span = |(index, made): (usize, &'_ GroundMove)| match group(index, made) {
            0 => (0, made.rank, made.last),
            group => groups.get(&group).map_or((group, made.rank, made.last), |span| (group, span.0, span.1)),
        };
        let mut moves: Vec<_> =
            stage.moves.iter().enumerate().map(|(index, made)| (span((index, made)), made)).collect();
        moves.sort_by_key(|((_, first, _), _)| *first);
        let (mut order, mut pairs) = (Self::FirstRank, 0);
        let mut open: Vec<((u32, u32, u32), &GroundMove)> = Vec::new();
        for (span, made) in moves {
            open.retain(|((.., last), _)| *last > span.1);
            pairs += open.len();
            if pairs > MAX_COMPARED_PAIRS {
                return Self::Unknown("too many moves are found in several places");
            }
            for ((group, ..), earlier) in &open {
                if (*group != 0 && *group == span.0)
                    || are_exclusive(earlier, made)
                    || have_opposite_guards(earlier, made)
                {
                    continue;
                }
                if *group != 0 || span.0 != 0 {
                    return Self::Unknown("one of several moves is found first");
                }
                let (Some(firsts), Some(seconds)) = (ranked_variants(earlier), ranked_variants(made)) else {
                    return Self::Unknown("moves are found in several places");
                };
                if !firsts
                    .iter()
                    .all(|a| seconds.iter().all(|b| a.1 < b.1 || exclude_each_other(earlier, a.0, made, b.0)))
                {
                    order = Self::VariantRank;
                }
            }
            if span.2 > span.1 {
                open.push((span, made));
            }
        }
        if order == Self::VariantRank && stage.moves.iter().any(|made| ranked_variants(made).is_none()) {
            return Self::Unknown("moves are found in several places");
        }
        order
    }
}

/// What a way asks of one square, if anything more than its move; and its place.
pub(super) type RankedVariant = (Option<(Cell, CodeSet)>, u32);

/// The ways of a move, where they are known.
pub(super) fn ranked_variants(made: &GroundMove) -> Option<Vec<RankedVariant>> {
    if made.rank == made.last {
        return Some(vec![(None, made.rank)]);
    }
    let ways = made.ways.iter().map(|&(cell, set, rank)| (Some((cell, set)), rank));
    (!made.ways.is_empty()).then(|| ways.collect())
}

/// Does a guard of one exclude the other?
fn have_opposite_guards(a: &GroundMove, b: &GroundMove) -> bool {
    a.guards.iter().any(|&(guard, holds)| b.guards.contains(&(guard, !holds)))
}

/// Can two ways never be possible at the same time, for what one of them asks of one square?
fn exclude_each_other(
    first: &GroundMove,
    a: Option<(Cell, CodeSet)>,
    second: &GroundMove,
    b: Option<(Cell, CodeSet)>,
) -> bool {
    let asked = |made: &GroundMove, way: Option<(Cell, CodeSet)>, cell: Cell| match way {
        Some((other, set)) if other == cell => Some(set),
        _ => made.needs.iter().find(|(other, _)| *other == cell).map(|need| need.1),
    };
    let differ = |(cell, set): (Cell, CodeSet), made: &GroundMove, way| {
        asked(made, way, cell).is_some_and(|other| set.and(other).is_empty())
    };
    a.is_some_and(|a| differ(a, second, b)) || b.is_some_and(|b| differ(b, first, a))
}
