//! Which changes of a level may cost a piece a mark that it keeps only while a condition holds.

use super::{Relation, RelationError};
use crate::algebra::Marks;
use rustc_hash::FxHashMap;

/// The value sets that decide whether marks are kept.
#[derive(Clone, Debug)]
pub(super) struct MarkLossSets {
    /// By level: the values with such marks, and all sets that the conditions test.
    sets: FxHashMap<u16, Vec<u128>>,
}

impl MarkLossSets {
    /// Whether replacing one value by another may change which marks are kept.
    pub fn distinguishes(&self, level: u16, from: usize, to: usize) -> bool {
        let differ = |set: &u128| set >> from & 1 != set >> to & 1;
        from != to && self.sets.get(&level).is_some_and(|sets| sets.iter().any(differ))
    }
}

impl Relation {
    /// The value sets; `None` if any change may matter.
    pub(super) fn mark_loss_sets(&self) -> Result<Option<&MarkLossSets>, RelationError> {
        let made = self.mark_loss_sets.get_or_init(|| {
            let marks = self.rules().conditional_marks();
            let mut sets: FxHashMap<u16, Vec<u128>> = FxHashMap::default();
            if marks == Marks::default() {
                return Ok(Some(MarkLossSets { sets }));
            }
            let marked = self.alphabet().codes_where(|content| content.marks.has_any(marks));
            let mut add = |level: u16, set: u128| {
                let known = sets.entry(level).or_default();
                if !known.contains(&set) {
                    known.push(set);
                }
            };
            for level in (0..self.levels.list().len()).filter_map(|level| u16::try_from(level).ok()) {
                add(level, self.levels.mask(level, marked));
            }
            for keeping in self.conditional_marks()? {
                if !keeping.predicate.for_each_set(&mut add) {
                    return Ok(None);
                }
            }
            let delicate = MarkLossSets { sets };
            let fades = self.levels.fading().iter().any(|(level, map)| {
                map.iter().enumerate().any(|(value, &to)| delicate.distinguishes(*level, value, usize::from(to)))
            });
            Ok((!fades).then_some(delicate))
        });
        made.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }
}
