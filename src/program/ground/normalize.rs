//! Normalizing ground moves: cubes are merged, and no two moves are the same action in one position.

use super::exclusive::Exclusion;
use super::ground_error::GroundError;
use super::ground_move::GroundCube;
use super::grounder::{GroundResult, Grounder};
use super::merge_cubes::merge_cubes;
use super::symbolic_state::Requirement;
use super::{Code, GroundMove};
use crate::algebra::Content;
use crate::program::sorted_list::get;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Comparisons of two moves that take about the time of one step.
const COMPARISONS_PER_STEP: usize = 8;

/// Normalizes the moves of a turn.
pub(super) fn normalize(grounder: &mut Grounder<'_>, moves: Vec<GroundMove>) -> Result<Vec<GroundMove>, GroundError> {
    let (universe, alphabet) = (grounder.universe, grounder.alphabet);
    // Marks that a piece may lose as soon as it has them.
    let conditional = grounder.rules.conditional_marks();
    let bare = |code: Code| {
        let content = alphabet.content(code);
        Content { marks: content.marks.without(conditional), ..content }
    };
    let same_code = |a: Code, b: Code| a == b || bare(a) == bare(b);
    let mut moves = merge_by_guard(merge_cubes(moves, universe, Some(alphabet)));
    let mut exclusion = Exclusion {
        universe,
        same_code: &same_code,
        groups: 0,
        is_replaced: vec![false; moves.len()],
        replacements: Vec::new(),
        comparisons_left: 0,
    };
    for bucket in group_by_squares(&moves) {
        let comparisons_left = grounder.comparisons_left();
        exclusion.comparisons_left = comparisons_left;
        exclusion.separate(&mut moves, &bucket)?;
        grounder.charge_comparisons(comparisons_left - exclusion.comparisons_left)?;
    }
    remove_marked(&mut moves, exclusion.is_replaced);
    if !exclusion.replacements.is_empty() {
        moves.append(&mut exclusion.replacements);
        sort_by_rank(&mut moves);
    }
    Ok(moves)
}

/// Normalizes threats, where only the requirements matter. A threat with guards is dropped if another one with fewer guards
/// requires no more of the squares.
pub(super) fn normalize_threats(
    grounder: &mut Grounder<'_>,
    moves: Vec<GroundMove>,
) -> Result<Vec<GroundMove>, GroundError> {
    let mut kept = merge_cubes(moves, grounder.universe, None);
    sort_by_rank(&mut kept);
    if kept.iter().all(|ground_move| ground_move.guards.is_empty()) {
        return Ok(kept);
    }
    let mut needless = vec![false; kept.len()];
    for bucket in group_by_squares(&kept) {
        // Most of these comparisons end at the number of guards.
        let guarded = bucket.iter().filter(|&&index| !kept[index].guards.is_empty()).count();
        grounder.charge_comparisons(guarded * bucket.len() / 4)?;
        for &index in &bucket {
            let ground_move = &kept[index];
            needless[index] = bucket.iter().map(|&other| &kept[other]).any(|other| {
                other.guards.len() < ground_move.guards.len() && requirement(other).subsumes(&requirement(ground_move))
            });
        }
    }
    remove_marked(&mut kept, needless);
    Ok(kept)
}

impl Grounder<'_> {
    /// The pairs of moves that may still be compared within the budget.
    fn comparisons_left(&self) -> usize {
        COMPARISONS_PER_STEP * self.steps_left as usize
    }

    /// Charges comparisons of pairs of moves.
    fn charge_comparisons(&mut self, pairs: usize) -> GroundResult {
        self.charge_steps(pairs.div_ceil(COMPARISONS_PER_STEP));
        self.charge_step()
    }
}

/// Groups moves by origin and target; returns the groups of two or more.
fn group_by_squares(moves: &[GroundMove]) -> Vec<Vec<usize>> {
    let squares = |&index: &usize| (moves[index].from, moves[index].to);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(squares);
    let several = order.chunk_by(|a, b| squares(a) == squares(b)).filter(|bucket| bucket.len() > 1);
    let mut buckets: Vec<Vec<usize>> = several.map(<[usize]>::to_vec).collect();
    buckets.sort_unstable();
    buckets
}

fn requirement(ground_move: &GroundMove) -> Requirement<'_> {
    Requirement { cube: &ground_move.cube, min_hands: &ground_move.min_hands, guards: &ground_move.guards }
}

fn sort_by_rank(moves: &mut [GroundMove]) {
    moves.sort_by_cached_key(|ground_move| ground_move.rank);
}

/// Removes the moves that are marked, by index.
pub(super) fn remove_marked(moves: &mut Vec<GroundMove>, is_marked: Vec<bool>) {
    let mut is_marked = is_marked.into_iter();
    moves.retain(|_| is_marked.next() != Some(true));
}

/// Merges moves that differ only in the value of one guard and in their recodings; the guard then decides the recoding.
/// Moves in between that may be possible together prevent it, because the order would change.
fn merge_by_guard(mut moves: Vec<GroundMove>) -> Vec<GroundMove> {
    sort_by_rank(&mut moves);
    if moves.iter().all(|ground_move| ground_move.guards.is_empty()) {
        return moves;
    }
    // Moves before `kept` are final; those between `kept` and the index are merged away.
    let mut kept = 0;
    let mut first_by_key: FxHashMap<u64, usize> = FxHashMap::default();
    let rest = |ground_move: &GroundMove, guard: u32| {
        let mut rest = ground_move.clone();
        rest.guards.retain(|other| other.guard != guard);
        rest.recodings.clear();
        (rest.rank, rest.last_rank) = (0, 0);
        rest.alternatives.clear();
        rest
    };
    'moves: for index in 0..moves.len() {
        let (before, ground_move) = moves.split_at_mut(index);
        let ground_move = &mut ground_move[0];
        for &literal in &ground_move.guards.clone() {
            let guard = literal.guard;
            let alike = rest(ground_move, guard);
            match first_by_key.entry(hash(&(&alike, guard))) {
                Entry::Occupied(other) => {
                    let first = *other.get();
                    let between = before.get(first + 1..kept).unwrap_or_default();
                    let never = |other: &GroundMove| {
                        other.guards.contains(&literal.negated()) || !may_intersect(&other.cube, &ground_move.cube)
                    };
                    let is_next = between.len() <= MAX_MOVES_BETWEEN && between.iter().all(never);
                    let Some(other) = before.get_mut(first).filter(|_| is_next) else { continue };
                    if !other.guards.contains(&literal.negated()) || rest(other, guard) != alike {
                        continue;
                    }
                    other.guards.retain(|other| other.guard != guard);
                    if other.recodings != ground_move.recodings {
                        other.recodings.iter_mut().for_each(|recoding| recoding.guards.push(literal.negated()));
                        ground_move.recodings.iter_mut().for_each(|recoding| recoding.guards.push(literal));
                        other.recodings.append(&mut ground_move.recodings);
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

/// The most moves between two candidates for a merge.
const MAX_MOVES_BETWEEN: usize = 64;

pub(super) fn hash(thing: &impl std::hash::Hash) -> u64 {
    use std::hash::BuildHasher;
    rustc_hash::FxBuildHasher.hash_one(thing)
}

/// Whether both cubes can hold in one position.
pub(super) fn may_intersect(a: &GroundCube, b: &GroundCube) -> bool {
    a.iter().all(|&(cell, set)| get(b, cell).is_none_or(|other| !set.and(other).is_empty()))
}
