//! The canonical order of worlds: a matter of the worlds alone, so that every store numbers them in the same way.

use super::explicit::Explicit;
use super::{Subset, Worlds, WorldsError};
use crate::game::Classical;
use rayon::prelude::*;
use std::cmp::Ordering;

/// How many worlds are sorted in one go.
const RUN: usize = 1 << 13;

/// A world of a set: the digit of its record that is looked at, the record, and its number in the store.
type Key<'r> = (Option<u128>, &'r [u8], u32);

/// Some worlds of a set, by their numbers in the store, in the canonical order.
pub(super) fn ordered<G: Classical>(
    worlds: &Worlds<G>,
    set: &Explicit,
    among: Subset,
) -> Result<Box<[u32]>, WorldsError> {
    let (game, list) = (worlds.game(), set.list(among));
    let key = |&number: &u32| (None, set.get(number as usize), number);
    let runs = list.par_chunks(RUN).map(|chunk| {
        worlds.monitor().check_cancelled()?;
        let mut run: Vec<Key<'_>> = chunk.iter().map(key).collect();
        sort(game, &mut run, 0);
        Ok(run)
    });
    let runs: Vec<Result<Vec<Key<'_>>, WorldsError>> = runs.collect();
    let runs: Vec<Vec<Key<'_>>> = runs.into_iter().collect::<Result<_, _>>()?;
    let bounds = bounds(game, &runs);
    let merged = (0..=bounds.len()).into_par_iter().map(|number| {
        worlds.monitor().check_cancelled()?;
        let place = |run: &[Key<'_>], bound: Option<&Key<'_>>, otherwise: usize| {
            bound.map_or(otherwise, |bound| run.partition_point(|key| game.compare(key.1, bound.1) == Ordering::Less))
        };
        let before = number.checked_sub(1).and_then(|before| bounds.get(before));
        let mut all: Vec<Key<'_>> = Vec::new();
        for run in &runs {
            all.extend(&run[place(run, before, 0)..place(run, bounds.get(number), run.len())]);
        }
        sort(game, &mut all, 0);
        Ok(all.into_iter().map(|key| key.2).collect::<Vec<u32>>())
    });
    let merged: Vec<Result<Vec<u32>, WorldsError>> = merged.collect();
    let mut all = Vec::with_capacity(list.len());
    for part in merged {
        all.extend(part?);
    }
    Ok(all.into())
}

/// Sorts worlds that have the same digits before this one.
fn sort<G: Classical>(game: &G, keys: &mut [Key<'_>], digit: usize) {
    keys.iter_mut().for_each(|key| key.0 = game.digit(key.1, digit));
    if keys.iter().any(|key| key.0.is_none()) {
        keys.sort_unstable_by(|a, b| game.compare(a.1, b.1));
        return;
    }
    keys.sort_unstable_by_key(|key| key.0);
    for equal in keys.chunk_by_mut(|a, b| a.0 == b.0).filter(|equal| equal.len() > 1) {
        sort(game, equal, digit + 1);
    }
}

/// Worlds that cut all runs into as many pieces as there are runs, none much larger than others.
fn bounds<'r, G: Classical>(game: &G, runs: &[Vec<Key<'r>>]) -> Vec<Key<'r>> {
    let sample = runs.iter().flat_map(|run| run.iter().skip(RUN / 64).step_by(RUN / 32)).copied();
    let mut sample: Vec<Key<'r>> = sample.collect();
    sort(game, &mut sample, 0);
    let step = sample.len().div_ceil(runs.len().max(1)).max(1);
    sample.into_iter().skip(step).step_by(step).collect()
}
