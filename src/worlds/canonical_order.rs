//! The canonical order of worlds. It depends on the worlds alone, so both stores number them in the same way.
//!
//! This is a parallel sort: runs are sorted separately, then split at sampled worlds and merged piece by piece. Worlds are
//! compared by their digits ([`Classical::digit`]) as far as these go, as in a radix sort from the most significant digit.

use super::explicit_set::ExplicitSet;
use super::{Subset, Worlds, WorldsError};
use crate::game::Variant;
use rayon::prelude::*;
use std::cmp::Ordering;

/// Worlds per run.
const WORLDS_PER_RUN: usize = 1 << 13;

/// A world to be sorted: the current digit of its record, the record, and its number in the store.
type SortKey<'r> = (Option<u128>, &'r [u8], u32);

/// The canonical order of a subset, by numbers in the store.
pub(super) fn canonical_order(worlds: &Worlds, set: &ExplicitSet, subset: Subset) -> Result<Box<[u32]>, WorldsError> {
    let (game, members) = (worlds.game(), set.members(subset));
    let key = |&number: &u32| (None, set.get(number as usize), number);
    let runs = members.par_chunks(WORLDS_PER_RUN).map(|chunk| {
        worlds.monitor().check_cancelled()?;
        let mut run: Vec<SortKey<'_>> = chunk.iter().map(key).collect();
        sort_from_digit(game, &mut run, 0);
        Ok(run)
    });
    let runs: Vec<Vec<SortKey<'_>>> = runs.collect::<Result<_, WorldsError>>()?;
    let bounds = split_points(game, &runs);
    let merged = (0..=bounds.len()).into_par_iter().map(|piece| {
        worlds.monitor().check_cancelled()?;
        let place = |run: &[SortKey<'_>], bound: Option<&SortKey<'_>>, otherwise: usize| {
            bound.map_or(otherwise, |bound| {
                run.partition_point(|key| game.compare_packed(key.1, bound.1) == Ordering::Less)
            })
        };
        let lower = piece.checked_sub(1).and_then(|before| bounds.get(before));
        let mut keys: Vec<SortKey<'_>> = Vec::new();
        for run in &runs {
            keys.extend(&run[place(run, lower, 0)..place(run, bounds.get(piece), run.len())]);
        }
        sort_from_digit(game, &mut keys, 0);
        Ok(keys.into_iter().map(|key| key.2).collect())
    });
    Ok(merged.collect::<Result<Vec<Vec<u32>>, WorldsError>>()?.concat().into())
}

/// Sorts worlds that agree in all digits before this one.
fn sort_from_digit(game: &Variant, keys: &mut [SortKey<'_>], digit: usize) {
    keys.iter_mut().for_each(|key| key.0 = game.sort_key(key.1, digit));
    if keys.iter().any(|key| key.0.is_none()) {
        keys.sort_unstable_by(|a, b| game.compare_packed(a.1, b.1));
        return;
    }
    keys.sort_unstable_by_key(|key| key.0);
    for equal in keys.chunk_by_mut(|a, b| a.0 == b.0).filter(|equal| equal.len() > 1) {
        sort_from_digit(game, equal, digit + 1);
    }
}

/// Worlds that split all runs into about as many pieces of similar size as there are runs.
fn split_points<'r>(game: &Variant, runs: &[Vec<SortKey<'r>>]) -> Vec<SortKey<'r>> {
    let sample = runs.iter().flat_map(|run| run.iter().skip(WORLDS_PER_RUN / 64).step_by(WORLDS_PER_RUN / 32));
    let mut sample: Vec<SortKey<'r>> = sample.copied().collect();
    sort_from_digit(game, &mut sample, 0);
    let step = sample.len().div_ceil(runs.len().max(1)).max(1);
    sample.into_iter().skip(step).step_by(step).collect()
}
