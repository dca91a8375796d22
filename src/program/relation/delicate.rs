//! Which changes may cost a piece a mark that is kept while a condition holds.

use super::{Relation, Why};
use crate::algebra::Marks;
use rustc_hash::FxHashMap;

/// All that matters to whether marks are kept.
#[derive(Clone, Debug)]
pub(super) struct Delicate {
    /// By level: the values with such marks, and all sets that are asked for.
    sets: FxHashMap<u16, Vec<u128>>,
}

impl Delicate {
    /// Does it matter that one value becomes another?
    pub fn tells(&self, level: u16, from: usize, to: usize) -> bool {
        let differ = |set: &u128| set >> from & 1 != set >> to & 1;
        from != to && self.sets.get(&level).is_some_and(|sets| sets.iter().any(differ))
    }
}

impl Relation {
    /// What matters; `None` if any change may.
    pub(super) fn delicate(&self) -> Result<Option<&Delicate>, Why> {
        let made = self.delicate.get_or_init(|| {
            let marks = self.rules().conditional_marks();
            let mut sets: FxHashMap<u16, Vec<u128>> = FxHashMap::default();
            if marks == Marks::default() {
                return Ok(Some(Delicate { sets }));
            }
            let marked = self.alphabet().that(|content| content.marks.has_any(marks));
            let mut add = |level: u16, set: u128| {
                let known = sets.entry(level).or_default();
                if !known.contains(&set) {
                    known.push(set);
                }
            };
            for level in (0..self.levels.list().len()).filter_map(|level| u16::try_from(level).ok()) {
                add(level, self.levels.mask(level, marked));
            }
            for keeping in self.keepings()? {
                if !keeping.predicate.each_set(&mut add) {
                    return Ok(None);
                }
            }
            let delicate = Delicate { sets };
            let fades = self.levels.fading().iter().any(|(level, map)| {
                map.iter().enumerate().any(|(value, &to)| delicate.tells(*level, value, usize::from(to)))
            });
            Ok((!fades).then_some(delicate))
        });
        made.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }
}
