//! Groups of operations that may be the same action; each action counts once.

use super::value_map::{UNDEFINED, domain, identity, restrict};
use super::{Operation, Relation, RelationError};
use std::collections::BTreeMap;

/// Makes the operations of each group exclusive where they have the same effect.
pub(super) fn exclude_within_groups(
    made: Vec<(u32, Vec<Operation>)>,
    relation: &Relation,
) -> Result<Vec<Operation>, RelationError> {
    let mut all = Vec::new();
    let mut groups: BTreeMap<u32, Vec<Operation>> = BTreeMap::new();
    for (group, operations) in made {
        if group == 0 { all.extend(operations) } else { groups.entry(group).or_default().extend(operations) }
    }
    for group in groups.into_values() {
        let mut kept: Vec<Operation> = Vec::new();
        for operation in group {
            let mut parts = vec![operation];
            for other in &kept {
                let mut rest = Vec::new();
                for part in parts {
                    rest.extend(relation.subtract(part, other)?);
                }
                parts = rest;
            }
            kept.extend(parts);
        }
        all.extend(kept);
    }
    Ok(all)
}

impl Relation {
    /// The parts of an operation where another one is impossible, if both have the same effect.
    fn subtract(&self, part: Operation, other: &Operation) -> Result<Vec<Operation>, RelationError> {
        if (part.from, part.to) != (other.from, other.to) {
            return Ok(vec![part]);
        }
        let mut levels: Vec<u16> = part.maps.iter().chain(&*other.maps).map(|touch| touch.0).collect();
        levels.sort_unstable();
        levels.dedup();
        let at = |operation: &Operation, level: u16| {
            let known = operation.maps.iter().find(|touch| touch.0 == level).map(|touch| touch.1.clone());
            known.unwrap_or_else(|| {
                let fading = self.levels.fading().iter().find(|fading| fading.0 == level);
                fading.map_or_else(|| identity(self.levels.size(level)), |fading| fading.1.clone())
            })
        };
        let mut differ = false;
        let mut alike = true;
        for &level in &levels {
            let (a, b) = (at(&part, level), at(other, level));
            let both = |&(x, y): &(&u8, &u8)| *x != UNDEFINED && *y != UNDEFINED;
            let mut common = a.iter().zip(b.iter()).filter(both).peekable();
            if common.peek().is_none() {
                return Ok(vec![part]);
            }
            let (mut same, mut other) = (false, false);
            common.for_each(|(x, y)| if x == y { same = true } else { other = true });
            alike &= !other;
            differ |= !same;
        }
        if differ {
            return Ok(vec![part]);
        }
        if !alike || part.guards != other.guards {
            return Err("two ways may be the same action or not".into());
        }
        let (mut rest, mut parts) = (part, Vec::new());
        for &level in &levels {
            let mine = at(&rest, level);
            let theirs = domain(&at(other, level));
            let outside = restrict(&mine, !theirs);
            if domain(&outside) != 0 {
                parts.push(Self::with_map(&rest, level, outside));
            }
            rest = Self::with_map(&rest, level, restrict(&mine, theirs));
        }
        Ok(parts)
    }

    fn with_map(operation: &Operation, level: u16, map: super::ValueMap) -> Operation {
        let mut maps: BTreeMap<u16, super::ValueMap> = operation.maps.iter().cloned().collect();
        maps.insert(level, map);
        Operation { maps: maps.into_iter().collect(), ..operation.clone() }
    }
}
