//! Whether the ranks of ground moves give the interpreter's order of actions.
//!
//! A ground move may merge several variants that the interpreter finds at different ranks. Its first rank represents
//! all variants as long as no other possible move ranks between them. Otherwise the rank depends on the variant that
//! applies.

use super::exclusive::are_exclusive;
use crate::board::Cell;
use crate::program::ground::{CodeSet, GroundMove, GroundStage};
use rustc_hash::FxHashMap;

/// How the ranks of a stage's moves determine the order of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActionOrder {
    /// By the first rank of each move.
    FirstRank,
    /// By the rank of the variant that applies.
    VariantRank,
    Unknown(UnknownOrder),
}

/// Why the order of a stage's actions is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum UnknownOrder {
    #[error("captures are found in another order")]
    InexactRanks,
    #[error("too many moves have several ranks")]
    TooManyPairs,
    #[error("only the first of several equal moves counts")]
    EqualMoves,
    #[error("moves have several ranks")]
    UnknownVariants,
}

/// Overlapping pairs of moves that are compared; beyond, the order counts as unknown.
const MAX_COMPARED_MOVE_PAIRS: usize = 200_000;

impl ActionOrder {
    /// Returns the order of a stage's moves. `alone[i]` tells that the group of move `i` is irrelevant.
    pub fn of(stage: &GroundStage, alone: &[bool]) -> Self {
        if stage.has_inexact_ranks {
            return Self::Unknown(UnknownOrder::InexactRanks);
        }
        let (mut order, mut pairs) = (Self::FirstRank, 0);
        let mut open: Vec<(RankSpan, &GroundMove)> = Vec::new();
        for (span, ground_move) in rank_spans(stage, alone) {
            open.retain(|(earlier, _)| earlier.last > span.first);
            pairs += open.len();
            if pairs > MAX_COMPARED_MOVE_PAIRS {
                return Self::Unknown(UnknownOrder::TooManyPairs);
            }
            for (RankSpan { group, .. }, earlier) in &open {
                if (*group != 0 && *group == span.group)
                    || are_exclusive(earlier, ground_move)
                    || have_opposite_guards(earlier, ground_move)
                {
                    continue;
                }
                if *group != 0 || span.group != 0 {
                    return Self::Unknown(UnknownOrder::EqualMoves);
                }
                let (Some(firsts), Some(seconds)) = (ranked_variants(earlier), ranked_variants(ground_move)) else {
                    return Self::Unknown(UnknownOrder::UnknownVariants);
                };
                if !firsts
                    .iter()
                    .all(|a| seconds.iter().all(|b| a.1 < b.1 || exclude_each_other(earlier, a.0, ground_move, b.0)))
                {
                    order = Self::VariantRank;
                }
            }
            if span.last > span.first {
                open.push((span, ground_move));
            }
        }
        if order == Self::VariantRank && stage.moves.iter().any(|ground_move| ranked_variants(ground_move).is_none()) {
            return Self::Unknown(UnknownOrder::UnknownVariants);
        }
        order
    }
}

/// The ranks of an action: those of a move, or of all moves of a group.
#[derive(Clone, Copy)]
struct RankSpan {
    /// 0 if the move is in no group.
    group: u32,
    first: u32,
    last: u32,
}

/// Returns the moves of a stage with their spans, by first rank.
fn rank_spans<'s>(stage: &'s GroundStage, alone: &[bool]) -> Vec<(RankSpan, &'s GroundMove)> {
    let own_span = |(index, ground_move): (usize, &GroundMove)| RankSpan {
        group: if alone.get(index) == Some(&true) { 0 } else { ground_move.group },
        first: ground_move.rank,
        last: ground_move.last_rank,
    };
    let mut groups: FxHashMap<u32, RankSpan> = FxHashMap::default();
    for span in stage.moves.iter().enumerate().map(own_span).filter(|span| span.group != 0) {
        let group = groups.entry(span.group).or_insert(span);
        *group = RankSpan { first: group.first.min(span.first), last: group.last.max(span.last), ..span };
    }
    let with_span = |indexed: (usize, &'s GroundMove)| {
        let own = own_span(indexed);
        (groups.get(&own.group).copied().unwrap_or(own), indexed.1)
    };
    let mut moves: Vec<_> = stage.moves.iter().enumerate().map(with_span).collect();
    moves.sort_by_key(|(span, _)| span.first);
    moves
}

/// What a variant of a move requires of one cell beyond the move's own needs, and its rank.
pub(super) type RankedVariant = (Option<(Cell, CodeSet)>, u32);

/// Returns the variants of a move with their ranks; `None` if they are unknown.
pub(super) fn ranked_variants(ground_move: &GroundMove) -> Option<Vec<RankedVariant>> {
    if ground_move.rank == ground_move.last_rank {
        return Some(vec![(None, ground_move.rank)]);
    }
    let variants = ground_move.alternatives.iter().map(|variant| (Some((variant.cell, variant.codes)), variant.rank));
    (!ground_move.alternatives.is_empty()).then(|| variants.collect())
}

/// Whether some guard must hold for one move and fail for the other.
fn have_opposite_guards(a: &GroundMove, b: &GroundMove) -> bool {
    a.guards.iter().any(|literal| b.guards.contains(&literal.negated()))
}

/// Whether the needs of the two variants contradict each other on a cell.
fn exclude_each_other(
    first: &GroundMove,
    a: Option<(Cell, CodeSet)>,
    second: &GroundMove,
    b: Option<(Cell, CodeSet)>,
) -> bool {
    let required = |ground_move: &GroundMove, variant: Option<(Cell, CodeSet)>, cell: Cell| match variant {
        Some((other, set)) if other == cell => Some(set),
        _ => ground_move.need(cell),
    };
    let differ = |(cell, set): (Cell, CodeSet), ground_move: &GroundMove, variant| {
        required(ground_move, variant, cell).is_some_and(|other| set.and(other).is_empty())
    };
    a.is_some_and(|a| differ(a, second, b)) || b.is_some_and(|b| differ(b, first, a))
}
