//! Ways to the same action, told apart.

use super::run::{Why, because};
use super::sym::look;
use super::tidy::{Cube, meet, set};
use super::{Code, CodeSet, GroundMove};
use crate::board::Cell;

/// Are two codes the same, but for marks that may be lost at once?
pub(super) type Alike<'a> = &'a dyn Fn(Code, Code) -> bool;

/// Moves from one square to another one: where two of them may lead to the same action, the later one is possible only where
/// the earlier one is not; or, where a guard decides that, they are one group.
pub(super) fn apart(
    moves: &mut [GroundMove],
    bucket: &[usize],
    (universe, alike): (&[CodeSet], Alike<'_>),
    groups: &mut u32,
    gone: &mut [bool],
    more: &mut Vec<GroundMove>,
) -> Result<(), Why> {
    let mut cuts: Vec<(usize, Vec<GroundMove>)> = Vec::new();
    for (nth, &later) in bucket.iter().enumerate() {
        let mut parts: Option<Vec<GroundMove>> = None;
        for &earlier in &bucket[..nth] {
            let first = &moves[earlier];
            if !meet(&first.needs, &moves[later].needs) || excluded(first, &moves[later]) {
                continue;
            }
            if !same_deed(first, &moves[later]) {
                if may_come_out_alike(first, &moves[later], universe, alike) {
                    return because("two different ways may come out alike");
                }
                continue;
            }
            let plain = |made: &GroundMove| made.guards.is_empty() && made.holds.is_empty();
            // Where both are possible, no way of the one that stays is the first to be found: its place is somewhere among all.
            if found_earlier(&moves[later], first, universe) {
                moves[earlier].ways.clear();
            }
            let first = &moves[earlier];
            if plain(first) && parts.as_ref().is_none_or(|parts| parts.len() <= MOST_PARTS) {
                let mut left = Vec::new();
                for part in parts.unwrap_or_else(|| vec![moves[later].clone()]) {
                    outside(part, &first.needs, universe, &mut left);
                }
                parts = Some(left);
            } else {
                let group = match (first.group, moves[later].group) {
                    (0, 0) => {
                        *groups += 1;
                        *groups
                    }
                    (0, group) | (group, 0) => group,
                    (a, b) if a == b => a,
                    _ => return because("too many ways lead to the same action"),
                };
                moves[earlier].group = group;
                moves[later].group = group;
            }
        }
        if let Some(parts) = parts {
            gone[later] = true;
            cuts.push((later, parts));
        }
    }
    // Only now it is known with which others they are one group.
    for (later, parts) in cuts {
        more.extend(parts.into_iter().map(|part| GroundMove { group: moves[later].group, ..part }));
    }
    Ok(())
}

/// Into more parts than this a move is not cut.
const MOST_PARTS: usize = 64;

/// Is some way of a move found before one of another move, where both are possible?
fn found_earlier(made: &GroundMove, other: &GroundMove, universe: &[CodeSet]) -> bool {
    let ways = |made: &GroundMove| match &made.ways[..] {
        [] => vec![(None, made.rank)],
        ways => ways.iter().map(|&(cell, set, rank)| (Some((cell, set)), rank)).collect(),
    };
    let may_hold = |made: &GroundMove, way: Option<(Cell, CodeSet)>, (cell, set): (Cell, CodeSet)| {
        let asked = way.filter(|way| way.0 == cell).map(|way| way.1).or_else(|| look(&made.needs, cell));
        !asked.unwrap_or(universe[cell.index()]).and(set).is_empty()
    };
    let others = ways(other);
    ways(made).into_iter().any(|(way, rank)| {
        others.iter().any(|&(its, place)| {
            rank < place
                && its.is_none_or(|its| may_hold(made, way, its))
                && way.is_none_or(|way| may_hold(other, its, way))
        })
    })
}

/// Does a guard of one exclude the other?
fn excluded(a: &GroundMove, b: &GroundMove) -> bool {
    a.guards.iter().any(|&(guard, holds)| b.guards.contains(&(guard, !holds)))
}

/// May two moves that write different things lead to the same position?
fn may_come_out_alike(a: &GroundMove, b: &GroundMove, universe: &[CodeSet], alike: Alike<'_>) -> bool {
    if a.hands != b.hands && a.catch.is_none() && b.catch.is_none() {
        return false;
    }
    let contradicts = |a: &GroundMove, b: &GroundMove| {
        a.writes.iter().any(|&(cell, code)| {
            if let Some(other) = look(&b.writes, cell) {
                return !alike(other, code) && a.change.is_none() && b.change.is_none();
            }
            // The other one leaves what stands there; marks aside, that must be able to be the same.
            let set = look(&b.needs, cell).unwrap_or(universe[cell.index()]);
            let set = look(&a.needs, cell).map_or(set, |mine| set.and(mine));
            let here = |recoding: &&super::Recoding| recoding.cells.contains(&cell);
            let may_become = |old: Code| {
                b.recodes.iter().filter(here).any(|recoding| recoding.of(old).is_some_and(|new| alike(new, code)))
            };
            let is_written =
                |effect: &super::Effect| effect.writes.iter().any(|&(other, new)| other == cell && alike(new, code));
            !set.iter().any(|old| alike(old, code)) && !b.effects.iter().any(is_written) && !set.iter().any(may_become)
        })
    };
    !contradicts(a, b) && !contradicts(b, a)
}

/// The parts of a move that are possible where the cube does not hold.
fn outside(mut made: GroundMove, cube: &Cube, universe: &[CodeSet], out: &mut Vec<GroundMove>) {
    for &(cell, codes) in cube {
        let have = look(&made.needs, cell).unwrap_or(universe[cell.index()]);
        let (within, beyond) = (have.and(codes), have.without(codes));
        if beyond.is_empty() {
            continue;
        }
        let mut part = made.clone();
        set(&mut part.needs, cell, beyond);
        out.push(part);
        if within.is_empty() {
            return;
        }
        set(&mut made.needs, cell, within);
    }
}

/// Do two moves do the same, apart from when they are possible?
fn same_deed(a: &GroundMove, b: &GroundMove) -> bool {
    a.writes == b.writes
        && a.recodes == b.recodes
        && a.effects == b.effects
        && a.hands == b.hands
        && a.change == b.change
        && a.catch == b.catch
}
