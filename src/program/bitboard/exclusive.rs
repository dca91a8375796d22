//! Groups of moves that can never be possible at the same time.

use crate::program::ground::GroundMove;
use std::collections::BTreeMap;

/// Groups of more moves are not looked into.
const MAX_GROUP_LEN: usize = 64;

/// By move: is it in no group, or in one of which never two moves are possible at the same time?
pub(super) fn in_exclusive_groups(moves: &[GroundMove]) -> Vec<bool> {
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, made) in moves.iter().enumerate().filter(|(_, made)| made.group != 0) {
        groups.entry(made.group).or_default().push(index);
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

/// Is there a square of which the two ask what cannot be together?
pub(super) fn are_exclusive(a: &GroundMove, b: &GroundMove) -> bool {
    let mut theirs = b.needs.iter().peekable();
    a.needs.iter().any(|&(cell, set)| {
        while theirs.next_if(|(other, _)| *other < cell).is_some() {}
        theirs.peek().is_some_and(|(other, needed)| *other == cell && set.and(*needed).is_empty())
    })
}
