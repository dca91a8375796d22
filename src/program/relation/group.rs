//! Ways that may be the same action: they count once.

use super::map::{CLOSED, domain, only, same};
use super::{Operation, Relation, Why};
use std::collections::BTreeMap;

/// The operations of moves, by their groups; those of a group come to exclude each other where they do the same.
pub(super) fn once(made: Vec<(u32, Vec<Operation>)>, relation: &Relation) -> Result<Vec<Operation>, Why> {
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
                    rest.extend(relation.without(part, other)?);
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
    /// What is left of an operation where another one does not do the same.
    fn without(&self, part: Operation, other: &Operation) -> Result<Vec<Operation>, Why> {
        if (part.from, part.to) != (other.from, other.to) {
            return Ok(vec![part]);
        }
        let mut levels: Vec<u16> = part.touches.iter().chain(&*other.touches).map(|touch| touch.0).collect();
        levels.sort_unstable();
        levels.dedup();
        let at = |operation: &Operation, level: u16| {
            let known = operation.touches.iter().find(|touch| touch.0 == level).map(|touch| touch.1.clone());
            known.unwrap_or_else(|| {
                let fading = self.levels.fading().iter().find(|fading| fading.0 == level);
                fading.map_or_else(|| same(self.levels.size(level)), |fading| fading.1.clone())
            })
        };
        let mut differ = false;
        let mut alike = true;
        for &level in &levels {
            let (a, b) = (at(&part, level), at(other, level));
            let both = |&(x, y): &(&u8, &u8)| *x != CLOSED && *y != CLOSED;
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
            let outside = only(&mine, !theirs);
            if domain(&outside) != 0 {
                parts.push(Self::with(&rest, level, outside));
            }
            rest = Self::with(&rest, level, only(&mine, theirs));
        }
        Ok(parts)
    }

    fn with(operation: &Operation, level: u16, map: super::Map) -> Operation {
        let mut touches: BTreeMap<u16, super::Map> = operation.touches.iter().cloned().collect();
        touches.insert(level, map);
        Operation { touches: touches.into_iter().collect(), ..operation.clone() }
    }
}
