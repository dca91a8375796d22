//! Groups of ground moves that exclude each other.
//!
//! The moves of a group are different ways to perform one action. Where no two of them are ever possible in the same
//! position, the group needs no duplicate check.

use crate::program::ground::GroundMove;
use std::collections::BTreeMap;

/// Larger groups are assumed not to be exclusive: the test compares all pairs.
const MAX_GROUP_LEN: usize = 64;

/// Returns, by move, whether it is in no group or in a group whose moves are pairwise exclusive.
pub(super) fn in_exclusive_groups(moves: &[GroundMove]) -> Vec<bool> {
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, ground_move) in moves.iter().enumerate().filter(|(_, ground_move)| ground_move.group != 0) {
        groups.entry(ground_move.group).or_default().push(index);
    }
    let mut alone = vec![true; moves.len()];
    for members in groups.into_values() {
        let apart = members.len() <= MAX_GROUP_LEN
            && members
                .iter()
                .enumerate()
                .all(|(i, &a)| members[..i].iter().all(|&b| are_exclusive(&moves[a], &moves[b])));
        if !apart {
            members.into_iter().for_each(|index| alone[index] = false);
        }
    }
    alone
}

/// Whether some square must hold disjoint sets of codes for the two moves.
pub(super) fn are_exclusive(a: &GroundMove, b: &GroundMove) -> bool {
    let mut other_needs = b.cube.iter().peekable();
    a.cube.iter().any(|&(cell, set)| {
        while other_needs.next_if(|(other, _)| *other < cell).is_some() {}
        other_needs.peek().is_some_and(|(other, needed)| *other == cell && set.and(*needed).is_empty())
    })
}
