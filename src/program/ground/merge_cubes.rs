//! Merging ground moves whose cubes differ in one square.

use super::normalize::{hash, remove_marked};
use super::{Alphabet, Alternative, CaptureGain, Code, CodeSet, GainTable, GroundMove, merge_gains};
use crate::algebra::KindSet;
use crate::board::Cell;
use crate::program::sorted_list::{get, put};
use rustc_hash::FxHashMap;

/// Merges moves that have the same effect and differ in the requirement of one square, repeatedly. With an alphabet, moves
/// of different pieces stay apart because their ranks matter.
pub(super) fn merge_cubes(
    mut moves: Vec<GroundMove>,
    universe: &[CodeSet],
    alphabet: Option<&Alphabet>,
) -> Vec<GroundMove> {
    let mut is_merged = vec![false; moves.len()];
    // By a hash of everything but the requirement of one square: the last such move.
    let mut last_by_key: FxHashMap<u64, usize> = FxHashMap::default();
    last_by_key.reserve(2 * moves.len());
    for index in 0..moves.len() {
        loop {
            let ground_move = &moves[index];
            let is = |other: usize, cell: Cell| {
                !is_merged[other] && other != index && can_merge(&moves[other], ground_move, cell)
            };
            let move_hash = ground_move.cube.iter().fold(hash(&merge_key(ground_move)), |sum, need| sum ^ hash(need));
            let is_empty = |need: &(Cell, CodeSet)| need.1.only() == Some(Code::EMPTY);
            // A move to an empty square may be the quiet form of a capture.
            let target = ground_move.to.and_then(|to| Some((to, get(&ground_move.cube, to)?))).filter(is_empty);
            let mut partner = None;
            for (cell, set) in ground_move.cube.iter().copied().filter(|need| !is_empty(need)).chain(target) {
                // Different pieces with the same effect have their own ranks.
                let ordered = alphabet.filter(|_| ground_move.from == Some(cell) && !is_empty(&(cell, set)));
                let pieces = ordered.map_or_else(KindSet::default, |alphabet| alphabet.kinds_of(set));
                let key = move_hash ^ hash(&(cell, set)) ^ hash(&(cell, pieces));
                if let Some(other) = last_by_key.insert(key, index).filter(|&other| is(other, cell)) {
                    partner = Some((other, cell));
                    break;
                }
            }
            let Some((other, cell)) = partner else { break };
            // Merged moves are skipped from now on.
            let other_move = std::mem::take(&mut moves[other]);
            is_merged[other] = true;
            merge(&mut moves[index], &other_move, cell, universe);
        }
    }
    remove_marked(&mut moves, is_merged);
    moves
}

/// What moves must share to be merged, apart from their cubes and gains.
fn merge_key(ground_move: &GroundMove) -> impl PartialEq + std::hash::Hash + '_ {
    (ground_move.from, ground_move.to, &ground_move.min_hands, &ground_move.guards, ground_move.effect())
}

fn can_merge(a: &GroundMove, b: &GroundMove, except: Cell) -> bool {
    let others = |need: &&(Cell, CodeSet)| need.0 != except;
    a.cube.len() == b.cube.len()
        && merge_key(a) == merge_key(b)
        && can_merge_gains(a, b, except)
        && a.cube.iter().filter(others).eq(b.cube.iter().filter(others))
}

/// Whether two gains can be merged: they are equal, or both are on the square where the cubes differ and the cubes never
/// hold together.
fn can_merge_gains(a: &GroundMove, b: &GroundMove, except: Cell) -> bool {
    if a.capture_gain == b.capture_gain {
        return true;
    }
    let gains_only_there = |ground_move: &GroundMove| {
        ground_move.capture_gain.as_ref().is_none_or(|capture_gain| capture_gain.cell == except)
    };
    let required = get(&a.cube, except).zip(get(&b.cube, except));
    gains_only_there(a) && gains_only_there(b) && required.is_some_and(|(a, b)| a.and(b).is_empty())
}

fn merge(ground_move: &mut GroundMove, other: &GroundMove, cell: Cell, universe: &[CodeSet]) {
    let of = |ground_move: &GroundMove| get(&ground_move.cube, cell).unwrap_or(universe[cell.index()]);
    let alternatives = merge_alternatives(ground_move, other, cell, &of);
    (ground_move.rank, ground_move.last_rank) = match &alternatives[..] {
        [first, .., last] => (first.rank, last.rank),
        [only] => (only.rank, only.rank),
        [] => (ground_move.rank.min(other.rank), ground_move.last_rank.max(other.last_rank)),
    };
    ground_move.alternatives = alternatives;
    if let Some(capture_gain) = other.capture_gain.as_ref().filter(|capture_gain| capture_gain.cell == cell) {
        let all = ground_move.capture_gain.get_or_insert_with(|| CaptureGain { cell, gains: GainTable::default() });
        if all.gains.is_empty() {
            all.gains = capture_gain.gains.clone();
        } else if all.gains != capture_gain.gains {
            all.gains =
                merge_gains(&mut all.gains.iter().chain(&*capture_gain.gains).map(|(set, hands)| (*set, &**hands)));
        }
    }
    let merged = of(ground_move).or(of(other));
    if merged == universe[cell.index()] {
        ground_move.cube.retain(|entry| entry.0 != cell);
    } else {
        put(&mut ground_move.cube, cell, merged);
    }
}

/// The alternatives of two moves that differ in one square, sorted by rank; none if they differ in more.
fn merge_alternatives(
    a: &GroundMove,
    b: &GroundMove,
    cell: Cell,
    of: &dyn Fn(&GroundMove) -> CodeSet,
) -> Vec<Alternative> {
    let mut all = Vec::new();
    for ground_move in [a, b] {
        if ground_move.rank == ground_move.last_rank {
            all.push(Alternative { cell, codes: of(ground_move), rank: ground_move.rank });
        } else if ground_move.alternatives.first().is_some_and(|first| first.cell == cell) {
            all.extend_from_slice(&ground_move.alternatives);
        } else {
            return Vec::new();
        }
    }
    all.sort_by_key(|alternative| alternative.rank);
    // If two are possible, the interpreter lists the first.
    let mut before = CodeSet::default();
    all.retain_mut(|alternative| {
        alternative.codes = alternative.codes.without(before);
        before = before.or(alternative.codes);
        !alternative.codes.is_empty()
    });
    all
}
