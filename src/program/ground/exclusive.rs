//! Making moves that lead to the same action exclusive.

use super::ground_error::GroundError;
use super::ground_move::GroundCube;
use super::grounder::GroundResult;
use super::normalize::{hash, may_intersect};
use super::{Code, CodeSet, GroundMove};
use crate::board::Cell;
use crate::program::sorted_list::{get, put};
use rustc_hash::FxHashMap;

/// Makes moves exclusive that may be the same action.
pub(super) struct Exclusion<'a> {
    pub universe: &'a [CodeSet],
    /// Whether two codes are equal, apart from marks that a piece may lose at once.
    pub same_code: &'a dyn Fn(Code, Code) -> bool,
    /// The number of groups so far.
    pub groups: u32,
    /// By move: whether it is replaced.
    pub is_replaced: Vec<bool>,
    pub replacements: Vec<GroundMove>,
    /// The pairs of moves that may still be compared.
    pub comparisons_left: usize,
}

/// The earlier moves of a bucket that a move must be compared with. Two moves with plain but different results never lead to
/// the same position, so most pairs of a large bucket need no comparison.
#[derive(Default)]
struct Rivals {
    /// By result: the moves with plain results.
    plain: FxHashMap<u64, Vec<usize>>,
    /// The moves whose result depends on the position.
    others: Vec<usize>,
    /// All moves.
    all: Vec<usize>,
}

impl Rivals {
    /// Adds a move and returns the earlier moves to compare it with, in order. `result` is `None` if it is not plain.
    fn add(&mut self, index: usize, result: Option<u64>) -> Vec<usize> {
        let earlier = if let Some(result) = result {
            let alike = self.plain.entry(result).or_default();
            let mut earlier = [&alike[..], &self.others].concat();
            earlier.sort_unstable();
            alike.push(index);
            earlier
        } else {
            self.others.push(index);
            self.all.clone()
        };
        self.all.push(index);
        earlier
    }
}

impl Exclusion<'_> {
    /// Makes the moves of one origin and target exclusive. Where two of them may be the same action, the later one is
    /// restricted to where the earlier one is impossible; if a guard decides that, they form a group.
    pub fn separate(&mut self, moves: &mut [GroundMove], bucket: &[usize]) -> GroundResult {
        let mut cuts: Vec<(usize, Vec<GroundMove>)> = Vec::new();
        let mut rivals = Rivals::default();
        for &later in bucket {
            let mut parts: Option<Vec<GroundMove>> = None;
            let earlier_moves = rivals.add(later, self.plain_result(&moves[later]));
            self.comparisons_left =
                self.comparisons_left.checked_sub(earlier_moves.len()).ok_or(GroundError::TooManySteps)?;
            for earlier in earlier_moves {
                let first = &moves[earlier];
                if !may_intersect(&first.cube, &moves[later].cube) || exclude_by_guard(first, &moves[later]) {
                    continue;
                }
                if !have_same_effect(first, &moves[later]) {
                    if may_have_same_result(first, &moves[later], self.universe, self.same_code) {
                        return Err(GroundError::SameResult);
                    }
                    continue;
                }
                // If the later move may be listed first, no single alternative gives the rank of the earlier one.
                if is_listed_earlier(&moves[later], first, self.universe) {
                    moves[earlier].alternatives.clear();
                }
                let first = &moves[earlier];
                let is_plain = first.guards.is_empty() && first.min_hands.is_empty();
                if is_plain && parts.as_ref().is_none_or(|parts| parts.len() <= MAX_EXCLUSIVE_PARTS) {
                    let mut remaining = Vec::new();
                    for part in parts.unwrap_or_else(|| vec![moves[later].clone()]) {
                        subtract_cube(part, &first.cube, self.universe, &mut remaining);
                    }
                    parts = Some(remaining);
                } else {
                    self.join_group(moves, earlier, later)?;
                }
            }
            if let Some(parts) = parts {
                self.is_replaced[later] = true;
                cuts.push((later, parts));
            }
        }
        // Groups are final only now.
        for (later, parts) in cuts {
            let group = moves[later].group;
            self.replacements.extend(parts.into_iter().map(|part| GroundMove { group, ..part }));
        }
        Ok(())
    }

    /// A hash of what a move changes, if it changes all of it in every position and nothing else; `None` otherwise.
    fn plain_result(&self, ground_move: &GroundMove) -> Option<u64> {
        let changes = |&(cell, code): &(Cell, Code)| {
            let before = get(&ground_move.cube, cell).unwrap_or(self.universe[cell.index()]);
            !before.iter().any(|old| (self.same_code)(old, code))
        };
        let is_plain = ground_move.recodings.is_empty()
            && ground_move.effects.is_empty()
            && ground_move.capture_gain.is_none()
            && ground_move.overwrite.is_none()
            && ground_move.writes.iter().all(changes);
        // Codes are left out: they may be equal up to marks.
        let cells = || ground_move.writes.iter().map(|write| write.0).collect::<Vec<Cell>>();
        is_plain.then(|| hash(&(cells(), &ground_move.hand_deltas)))
    }

    /// Puts two moves into one group.
    fn join_group(&mut self, moves: &mut [GroundMove], earlier: usize, later: usize) -> GroundResult {
        let group = match (moves[earlier].group, moves[later].group) {
            (0, 0) => {
                self.groups += 1;
                self.groups
            }
            (0, group) | (group, 0) => group,
            (a, b) if a == b => a,
            _ => return Err(GroundError::SameAction),
        };
        moves[earlier].group = group;
        moves[later].group = group;
        Ok(())
    }
}

/// The most parts that a move is cut into; beyond that, moves form a group.
const MAX_EXCLUSIVE_PARTS: usize = 64;

/// Whether an alternative of `ground_move` can come before one of `other` in a list of moves.
fn is_listed_earlier(ground_move: &GroundMove, other: &GroundMove, universe: &[CodeSet]) -> bool {
    let alternatives = |ground_move: &GroundMove| match &ground_move.alternatives[..] {
        [] => vec![(None, ground_move.rank)],
        all => all.iter().map(|alternative| (Some((alternative.cell, alternative.codes)), alternative.rank)).collect(),
    };
    let may_hold = |ground_move: &GroundMove, alternative: Option<(Cell, CodeSet)>, (cell, set): (Cell, CodeSet)| {
        let required =
            alternative.filter(|need| need.0 == cell).map(|need| need.1).or_else(|| get(&ground_move.cube, cell));
        !required.unwrap_or(universe[cell.index()]).and(set).is_empty()
    };
    let others = alternatives(other);
    alternatives(ground_move).into_iter().any(|(mine, rank)| {
        others.iter().any(|&(theirs, other_rank)| {
            rank < other_rank
                && theirs.is_none_or(|need| may_hold(ground_move, mine, need))
                && mine.is_none_or(|need| may_hold(other, theirs, need))
        })
    })
}

/// Whether opposite values of a guard exclude one another.
fn exclude_by_guard(a: &GroundMove, b: &GroundMove) -> bool {
    a.guards.iter().any(|literal| b.guards.contains(&literal.negated()))
}

/// Whether two moves with different writes may lead to the same position.
fn may_have_same_result(
    a: &GroundMove,
    b: &GroundMove,
    universe: &[CodeSet],
    same_code: &dyn Fn(Code, Code) -> bool,
) -> bool {
    if a.hand_deltas != b.hand_deltas && a.capture_gain.is_none() && b.capture_gain.is_none() {
        return false;
    }
    let contradicts = |a: &GroundMove, b: &GroundMove| {
        a.writes.iter().any(|&(cell, code)| {
            if let Some(other) = get(&b.writes, cell) {
                return !same_code(other, code) && a.overwrite.is_none() && b.overwrite.is_none();
            }
            // The other move leaves this square: it must be able to hold the written code, up to marks.
            let set = get(&b.cube, cell).unwrap_or(universe[cell.index()]);
            let set = get(&a.cube, cell).map_or(set, |mine| set.and(mine));
            let on_cell = |recoding: &&super::Recoding| recoding.cells.contains(&cell);
            let may_become = |old: Code| {
                b.recodings
                    .iter()
                    .filter(on_cell)
                    .any(|recoding| recoding.image(old).is_some_and(|new| same_code(new, code)))
            };
            let is_written = |effect: &super::ConditionalEffect| {
                effect.writes.iter().any(|&(other, new)| other == cell && same_code(new, code))
            };
            !set.iter().any(|old| same_code(old, code))
                && !b.effects.iter().any(is_written)
                && !set.iter().any(may_become)
        })
    };
    !contradicts(a, b) && !contradicts(b, a)
}

/// Adds the parts of a move that are possible outside the cube.
fn subtract_cube(mut ground_move: GroundMove, cube: &GroundCube, universe: &[CodeSet], out: &mut Vec<GroundMove>) {
    for &(cell, codes) in cube {
        let have = get(&ground_move.cube, cell).unwrap_or(universe[cell.index()]);
        let (within, beyond) = (have.and(codes), have.without(codes));
        if beyond.is_empty() {
            continue;
        }
        let mut part = ground_move.clone();
        put(&mut part.cube, cell, beyond);
        out.push(part);
        if within.is_empty() {
            return;
        }
        put(&mut ground_move.cube, cell, within);
    }
}

/// Whether two moves have the same effect; their requirements may differ.
fn have_same_effect(a: &GroundMove, b: &GroundMove) -> bool {
    a.effect() == b.effect() && a.capture_gain == b.capture_gain
}
