//! What turns do to hands and to the number of consecutive passes.

use super::operation_draft::{Literal, OperationDraft};
use super::value_map::{constant, increment};
use super::{Relation, RelationError};
use crate::program::ground::GroundMove;
use crate::program::sorted_list::entry;

impl Relation {
    /// Adds the changes of hands, with a case for each captured content that changes them differently.
    pub(super) fn with_hands(
        &self,
        drafts: Vec<OperationDraft>,
        ground_move: &GroundMove,
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let deltas = &ground_move.hand_deltas[..];
        let mut all = Vec::new();
        for draft in drafts {
            let mut rest = Some(draft);
            if let Some(gain) = &ground_move.capture_gain {
                let level = self.levels.cell_level(gain.cell).ok_or(RelationError::ImpossibleContent)?;
                for (codes, hands) in gain.gains.iter() {
                    let Some(draft) = rest else { break };
                    let (is, is_not) = self.split_by(draft, Literal::Level(level, self.levels.mask(level, *codes)));
                    if let Some(draft) = is {
                        all.extend(self.change_hands(draft, [deltas, hands])?);
                    }
                    rest = is_not;
                }
            }
            if let Some(draft) = rest {
                all.extend(self.change_hands(draft, [deltas, &[]])?);
            }
        }
        Ok(all)
    }

    /// Adds changes of hands to an operation; `None` if the hands can never hold enough.
    fn change_hands(
        &self,
        mut draft: OperationDraft,
        changes: [&[(usize, i8)]; 2],
    ) -> Result<Option<OperationDraft>, RelationError> {
        let mut sums: Vec<(u16, i64)> = Vec::new();
        for &(piece, by) in changes.into_iter().flatten() {
            *entry(&mut sums, self.levels.hand_level(piece)?, || 0) += i64::from(by);
        }
        for (level, by) in sums.into_iter().filter(|sum| sum.1 != 0) {
            if !self.change_level(&mut draft, level, &self.shift_map(level, by)) {
                return Ok(None);
            }
        }
        Ok(Some(draft))
    }

    /// Adds the change of the number of consecutive passes.
    pub(super) fn count_passes(&self, draft: &mut OperationDraft) -> Result<(), RelationError> {
        let Some(passes) = self.levels.passes else { return Ok(()) };
        let size = self.levels.size(passes);
        let (mut may_pass, mut may_act) = (true, false);
        for (level, map) in &draft.maps {
            let changed = if draft.written.contains(level) { map.changed_values() } else { 0 };
            may_pass &= changed != map.domain();
            may_act |= changed != 0;
        }
        let count = match (may_pass, may_act) {
            (false, _) => constant(size, 0),
            (true, false) => increment(size),
            (true, true) => return Err(RelationError::AmbiguousPass),
        };
        self.map_in(draft, passes).apply(&count);
        Ok(())
    }
}
