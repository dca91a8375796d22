//! Groups of operations that may be the same action; each action counts once.

use super::value_map::{domain, identity, restrict, values_where};
use super::{Operation, Relation, RelationError, ValueMap};
use crate::program::sorted_list::{find, put};

/// The operations of a ground move, and the group of the move.
pub(super) struct GroupedOperations {
    pub group: u32,
    pub operations: Vec<Operation>,
}

/// Makes the operations of each group exclusive where they have the same effect.
pub(super) fn exclude_within_groups(
    moves: Vec<GroupedOperations>,
    relation: &Relation,
) -> Result<Vec<Operation>, RelationError> {
    let (single, mut grouped): (Vec<_>, Vec<_>) = moves.into_iter().partition(|grouped| grouped.group == 0);
    let mut all: Vec<Operation> = single.into_iter().flat_map(|grouped| grouped.operations).collect();
    grouped.sort_by_key(|grouped| grouped.group);
    let (mut current, mut first) = (0, 0);
    for GroupedOperations { group, operations } in grouped {
        if group != current {
            (current, first) = (group, all.len());
        }
        for operation in operations {
            let mut parts = vec![operation];
            for other in &all[first..] {
                let mut rest = Vec::new();
                for part in parts {
                    rest.extend(relation.subtract(part, other)?);
                }
                parts = rest;
            }
            all.append(&mut parts);
        }
    }
    Ok(all)
}

impl Relation {
    /// The map of a level under an operation; `None` if the level stays as it is.
    pub(super) fn map_under<'o>(&'o self, operation: &'o Operation, level: u16) -> Option<&'o ValueMap> {
        find(&operation.maps, level).or_else(|| find(&self.levels.fading, level))
    }

    /// The parts of an operation where another one is impossible, if both have the same effect.
    fn subtract(&self, part: Operation, other: &Operation) -> Result<Vec<Operation>, RelationError> {
        if (part.from, part.to) != (other.from, other.to) {
            return Ok(vec![part]);
        }
        let mut levels: Vec<u16> = part.maps.iter().chain(&*other.maps).map(|entry| entry.0).collect();
        levels.sort_unstable();
        levels.dedup();
        let map_at = |operation: &Operation, level: u16| {
            self.map_under(operation, level).cloned().unwrap_or_else(|| identity(self.levels.size(level)))
        };
        let (mut never_agree, mut always_agree) = (false, true);
        for &level in &levels {
            let (mine, theirs) = (map_at(&part, level), map_at(other, level));
            let common = domain(&mine) & domain(&theirs);
            if common == 0 {
                return Ok(vec![part]);
            }
            let equal = values_where(&mine, |value, to| theirs[value] == to);
            never_agree |= equal == 0;
            always_agree &= equal == common;
        }
        if never_agree {
            return Ok(vec![part]);
        }
        if !always_agree || part.guards != other.guards {
            return Err(RelationError::AmbiguousAction);
        }
        let (mut rest, mut parts) = (part, Vec::new());
        for &level in &levels {
            let (mine, theirs) = (map_at(&rest, level), domain(&map_at(other, level)));
            let outside = restrict(&mine, !theirs);
            if domain(&outside) != 0 {
                parts.push(with_map(&rest, level, outside));
            }
            rest = with_map(&rest, level, restrict(&mine, theirs));
        }
        Ok(parts)
    }
}

fn with_map(operation: &Operation, level: u16, map: ValueMap) -> Operation {
    let mut maps = operation.maps.to_vec();
    put(&mut maps, level, map);
    Operation { maps: maps.into(), ..operation.clone() }
}
