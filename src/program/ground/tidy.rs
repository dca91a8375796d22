//! Ground moves put in order: cubes that differ in one square become one, and no two moves are the same action.

use super::apart::apart;
use super::joined::joined;
use super::run::Why;
use super::sym::look;
use super::{Alphabet, Code, CodeSet, GroundMove};
use crate::algebra::{Content, Marks};
use crate::board::Cell;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Sets what a cube asks of a square.
pub(super) fn set(cube: &mut Cube, cell: Cell, codes: CodeSet) {
    match cube.binary_search_by_key(&cell, |entry| entry.0) {
        Ok(at) => cube[at].1 = codes,
        Err(at) => cube.insert(at, (cell, codes)),
    }
}

pub(super) type Cube = Vec<(Cell, CodeSet)>;

/// The moves of a turn, with cubes joined and ways to the same action told apart; `conditional` are marks that may be lost
/// as soon as they are written.
pub(super) fn tidy(
    moves: Vec<GroundMove>,
    universe: &[CodeSet],
    alphabet: &Alphabet,
    conditional: Marks,
) -> Result<Vec<GroundMove>, Why> {
    let bare = |code: Code| {
        let content = alphabet.content(code);
        Content { marks: content.marks.without(conditional), ..content }
    };
    let alike = |a: Code, b: Code| a == b || bare(a) == bare(b);
    let mut moves = by_guards(joined(moves, universe, Some(alphabet)));
    let mut groups = 0;
    let mut more: Vec<GroundMove> = Vec::new();
    let mut gone = vec![false; moves.len()];
    for bucket in by_squares(&moves) {
        apart(&mut moves, &bucket, (universe, &alike), &mut groups, &mut gone, &mut more)?;
    }
    let mut gone = gone.into_iter();
    moves.retain(|_| gone.next() != Some(true));
    if !more.is_empty() {
        moves.append(&mut more);
        moves.sort_by_cached_key(|made| made.rank);
    }
    Ok(moves)
}

/// Threats, each once: only what they ask matters. A threat with guards says nothing where another one with fewer of them
/// asks no more of the squares.
pub(super) fn threats(moves: Vec<GroundMove>, universe: &[CodeSet]) -> Vec<GroundMove> {
    let mut kept = joined(moves, universe, None);
    kept.sort_by_cached_key(|made| made.rank);
    if kept.iter().all(|made| made.guards.is_empty()) {
        return kept;
    }
    let mut needless = vec![false; kept.len()];
    for bucket in by_squares(&kept) {
        for &index in &bucket {
            let made = &kept[index];
            let mut others = bucket.iter().map(|&other| &kept[other]);
            needless[index] = others.any(|other| other.guards.len() < made.guards.len() && covers(other, made));
        }
    }
    let mut needless = needless.into_iter();
    kept.retain(|_| needless.next() != Some(true));
    kept
}

/// Those that go from one square to another one, where there are several of them.
fn by_squares(moves: &[GroundMove]) -> Vec<Vec<usize>> {
    let squares = |&index: &usize| (moves[index].from, moves[index].to);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(squares);
    let several = order.chunk_by(|a, b| squares(a) == squares(b)).filter(|bucket| bucket.len() > 1);
    let mut buckets: Vec<Vec<usize>> = several.map(<[usize]>::to_vec).collect();
    buckets.sort_unstable();
    buckets
}

/// Does one hold wherever the other does?
fn covers(wider: &GroundMove, made: &GroundMove) -> bool {
    let need = |&(cell, set): &(Cell, CodeSet)| look(&made.needs, cell).is_some_and(|s| s.without(set).is_empty());
    wider.needs.iter().all(need)
        && wider.holds.iter().all(|&(piece, n)| look(&made.holds, piece).is_some_and(|m| m >= n))
        && wider.guards.iter().all(|guard| made.guards.contains(guard))
}

/// Moves that are alike but for one guard, which one asks to hold and the other not to, and for what is recoded, are one
/// move of which that guard decides what is recoded; unless others would have to stand between them.
fn by_guards(mut moves: Vec<GroundMove>) -> Vec<GroundMove> {
    moves.sort_by_cached_key(|made| made.rank);
    if moves.iter().all(|made| made.guards.is_empty()) {
        return moves;
    }
    // Those that are kept come first; what comes behind them has still to be looked at, or is gone.
    let mut kept = 0;
    let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
    let rest = |made: &GroundMove, guard: u32| {
        let mut rest = made.clone();
        rest.guards.retain(|(other, _)| *other != guard);
        rest.recodes.clear();
        (rest.rank, rest.last) = (0, 0);
        rest.ways.clear();
        rest
    };
    'moves: for index in 0..moves.len() {
        let (before, made) = moves.split_at_mut(index);
        let made = &mut made[0];
        for &(guard, holds) in &made.guards.clone() {
            let alike = rest(made, guard);
            match seen.entry(hash(&(&alike, guard))) {
                Entry::Occupied(other) => {
                    let first = *other.get();
                    let between = before.get(first + 1..kept).unwrap_or_default();
                    let never = |other: &GroundMove| {
                        other.guards.contains(&(guard, !holds)) || !meet(&other.needs, &made.needs)
                    };
                    let is_next = between.len() <= MOST_BETWEEN && between.iter().all(never);
                    let Some(other) = before.get_mut(first).filter(|_| is_next) else { continue };
                    if !other.guards.contains(&(guard, !holds)) || rest(other, guard) != alike {
                        continue;
                    }
                    other.guards.retain(|(asked, _)| *asked != guard);
                    if other.recodes != made.recodes {
                        other.recodes.iter_mut().for_each(|recoding| recoding.guards.push((guard, !holds)));
                        made.recodes.iter_mut().for_each(|recoding| recoding.guards.push((guard, holds)));
                        other.recodes.append(&mut made.recodes);
                    }
                    continue 'moves;
                }
                Entry::Vacant(free) => {
                    free.insert(kept);
                }
            }
        }
        moves.swap(kept, index);
        kept += 1;
    }
    moves.truncate(kept);
    moves
}

/// So many moves between two that might be one are looked at.
const MOST_BETWEEN: usize = 64;

pub(super) fn hash(thing: &impl std::hash::Hash) -> u64 {
    use std::hash::BuildHasher;
    rustc_hash::FxBuildHasher.hash_one(thing)
}

/// May both cubes hold in one position?
pub(super) fn meet(a: &Cube, b: &Cube) -> bool {
    a.iter().all(|&(cell, set)| look(b, cell).is_none_or(|other| !set.and(other).is_empty()))
}
