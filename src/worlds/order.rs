//! The canonical order of worlds: a matter of the worlds alone, so that every store numbers them in the same way.

use super::explicit::Explicit;
use super::{Among, Stopped, Worlds};
use crate::game::Classical;
use rayon::prelude::*;
use std::cmp::Ordering;

/// How many worlds are sorted in one go.
const RUN: usize = 1 << 13;

/// A world of a set: what comes first in the order, and its number in the store.
type Key = (u128, u32);

/// Some worlds of a set, by their numbers in the store, in the canonical order.
pub(super) fn ordered<G: Classical>(worlds: &Worlds<G>, set: &Explicit, among: Among) -> Result<Box<[u32]>, Stopped> {
    let list = set.list(among);
    let key = |&number: &u32| (worlds.game().prefix(set.get(number as usize)), number);
    let compare = |a: &Key, b: &Key| {
        let whole = || worlds.game().compare(set.get(a.1 as usize), set.get(b.1 as usize));
        a.0.cmp(&b.0).then_with(whole)
    };
    let runs: Vec<Result<Vec<Key>, Stopped>> = list
        .par_chunks(RUN)
        .map(|chunk| {
            worlds.work().check()?;
            let mut run: Vec<Key> = chunk.iter().map(key).collect();
            run.sort_unstable_by(compare);
            Ok(run)
        })
        .collect();
    let runs: Vec<Vec<Key>> = runs.into_iter().collect::<Result<_, _>>()?;
    let bounds = bounds(&runs, compare);
    let merged = (0..=bounds.len()).into_par_iter().map(|number| {
        worlds.work().check()?;
        let place = |run: &[Key], bound: Option<&Key>, otherwise: usize| {
            bound.map_or(otherwise, |bound| run.partition_point(|key| compare(key, bound) == Ordering::Less))
        };
        let before = number.checked_sub(1).and_then(|before| bounds.get(before));
        let mut all: Vec<Key> = Vec::new();
        for run in &runs {
            all.extend(&run[place(run, before, 0)..place(run, bounds.get(number), run.len())]);
        }
        // This sort finds the runs and merges them.
        all.sort_by(compare);
        Ok(all.into_iter().map(|key| key.1).collect::<Vec<u32>>())
    });
    let merged: Vec<Result<Vec<u32>, Stopped>> = merged.collect();
    let mut all = Vec::with_capacity(list.len());
    for part in merged {
        all.extend(part?);
    }
    Ok(all.into())
}

/// Worlds that cut all runs into as many pieces as there are runs, none much larger than others.
fn bounds(runs: &[Vec<Key>], compare: impl Fn(&Key, &Key) -> Ordering + Copy) -> Vec<Key> {
    let mut sample: Vec<Key> =
        runs.iter().flat_map(|run| run.iter().skip(RUN / 64).step_by(RUN / 32)).copied().collect();
    sample.sort_unstable_by(compare);
    let step = sample.len().div_ceil(runs.len().max(1)).max(1);
    sample.into_iter().skip(step).step_by(step).collect()
}
