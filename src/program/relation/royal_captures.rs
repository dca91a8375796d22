//! Splitting operations by what they do to royal pieces.

use super::operation_draft::OperationDraft;
use super::value_map::{UNDEFINED, restrict};
use super::{Relation, RelationError};

/// The most cases that one operation may split into.
const MAX_ROYAL_CASES: usize = 256;

/// The values of a level, by the change in the number of pieces of a set.
type DifferenceCases = Vec<(u128, i8)>;

impl Relation {
    /// Drops the cases that lose a royal piece of the player, and separates those that take one of another player.
    pub(super) fn split_by_royals(
        &self,
        way: OperationDraft,
        player: usize,
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let own = self.royals(player);
        let others = (0..self.ground.players).filter(|&other| other != player);
        let others = others.fold(super::CodeSet::default(), |all, other| all.or(self.royals(other)));
        if own.is_empty() && others.is_empty() {
            return Ok(vec![way]);
        }
        let mut ways = Vec::new();
        for (way, lost) in self.split_by_difference(way, own)? {
            if lost >= 0 {
                for (way, taken) in self.split_by_difference(way, others)? {
                    ways.push(OperationDraft { takes_royal: taken < 0, ..way });
                }
            }
        }
        Ok(ways)
    }

    /// Splits an operation by the change in the number of pieces of a set, as far as needed to tell whether it decreases.
    fn split_by_difference(
        &self,
        way: OperationDraft,
        set: super::CodeSet,
    ) -> Result<Vec<(OperationDraft, i8)>, RelationError> {
        let mut sum = 0;
        let mut open: Vec<(u16, DifferenceCases)> = Vec::new();
        for (&level, map) in &way.maps {
            let codes = self.levels.mask(level, set);
            if codes == 0 {
                continue;
            }
            let mut by: DifferenceCases = Vec::new();
            for (value, &to) in map.iter().enumerate().filter(|(_, to)| **to != UNDEFINED) {
                let is = |value: usize| i8::from(codes >> value & 1 == 1);
                let differs = is(usize::from(to)) - is(value);
                match by.iter_mut().find(|(_, other)| *other == differs) {
                    Some((values, _)) => *values |= 1 << value,
                    None => by.push((1 << value, differs)),
                }
            }
            match by[..] {
                [] => return Ok(Vec::new()),
                [(_, differs)] => sum += differs,
                _ => open.push((level, by)),
            }
        }
        let mut ways = vec![(way, sum)];
        let falls = open.iter().flat_map(|(_, by)| by).all(|&(_, differs)| differs <= 0);
        for (level, by) in open {
            let mut next = Vec::new();
            for (way, sum) in ways {
                if falls && sum < 0 {
                    next.push((way, sum));
                    continue;
                }
                for &(values, differs) in &by {
                    let mut part = way.clone();
                    if let Some(map) = part.maps.get_mut(&level) {
                        *map = restrict(map, values);
                    }
                    next.push((part, sum + differs));
                }
            }
            if next.len() > MAX_ROYAL_CASES {
                return Err("too many royal pieces may be taken at once".into());
            }
            ways = next;
        }
        Ok(ways)
    }
}
