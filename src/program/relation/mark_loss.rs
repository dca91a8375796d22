//! Which changes of a level may cost a piece a mark that it keeps only while a condition holds.

use super::draft_map::DraftMap;
use super::{Relation, RelationError, ValueMap};
use crate::program::sorted_list::{entry, find};

/// The value sets that decide whether marks are kept: by level, the values with such marks, and all sets that the conditions
/// test.
#[derive(Clone, Debug, Default)]
pub(super) struct MarkLossSets(Vec<(u16, Vec<u128>)>);

impl MarkLossSets {
    /// The values that a map of a level replaces by others so that other marks may be kept.
    pub fn changed_values(&self, level: u16, map: &DraftMap) -> u128 {
        let Some(sets) = find(&self.0, level) else { return 0 };
        sets.iter().fold(0, |changed, &set| changed | map.domain() & set ^ map.preimage(set))
    }
}

impl Relation {
    /// The value sets; `None` if any change may matter.
    pub(super) fn mark_loss_sets(&self) -> Result<Option<&MarkLossSets>, RelationError> {
        let sets = self.mark_loss_sets.get_or_init(|| self.build_mark_loss_sets());
        sets.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    fn build_mark_loss_sets(&self) -> Result<Option<MarkLossSets>, RelationError> {
        let marks = self.rules().conditional_marks();
        let mut all = MarkLossSets::default();
        if marks.is_empty() {
            return Ok(Some(all));
        }
        let mut add = |level: u16, set: u128| {
            let sets = entry(&mut all.0, level, Vec::new);
            if !sets.contains(&set) {
                sets.push(set);
            }
        };
        let marked = self.alphabet().with_any_mark(marks);
        for level in self.levels.numbers() {
            add(level, self.levels.mask(level, marked));
        }
        for mark in self.conditional_marks()? {
            if !mark.predicate.for_each_set(&mut add) {
                return Ok(None);
            }
        }
        let keeps_marks = |&(level, ref map): &(u16, ValueMap)| {
            let mut fading = DraftMap::identity(self.levels.size(level));
            fading.apply(map);
            all.changed_values(level, &fading) == 0
        };
        Ok(self.levels.fading.iter().all(keeps_marks).then_some(all))
    }
}
