//! Splitting operations by what they do to royal pieces.

use super::operation_draft::OperationDraft;
use super::{CodeSet, Relation, RelationError};

/// The most cases that one operation may split into.
const MAX_ROYAL_CASES: usize = 256;

/// A case of an operation, and the change in the number of pieces of a set.
struct DraftDifference {
    draft: OperationDraft,
    difference: i8,
}

impl Relation {
    /// Drops the cases that lose a royal piece of the player, and separates those that take one of another player.
    pub(super) fn split_by_royals(
        &self,
        draft: OperationDraft,
        player: usize,
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let own = self.royals(player);
        let others = self.ground.royals.iter().copied().collect::<CodeSet>().without(own);
        if own.is_empty() && others.is_empty() {
            return Ok(vec![draft]);
        }
        let mut drafts = Vec::new();
        for lost in self.split_by_difference(draft, own)?.into_iter().filter(|lost| lost.difference >= 0) {
            for taken in self.split_by_difference(lost.draft, others)? {
                drafts.push(OperationDraft { takes_royal: taken.difference < 0, ..taken.draft });
            }
        }
        Ok(drafts)
    }

    /// Splits an operation by the change in the number of pieces of a set, as far as needed to tell whether it decreases.
    fn split_by_difference(&self, draft: OperationDraft, set: CodeSet) -> Result<Vec<DraftDifference>, RelationError> {
        let mut difference = 0;
        let mut open: Vec<(usize, Vec<(u128, i8)>)> = Vec::new();
        for (index, (level, map)) in draft.maps.iter().enumerate() {
            let codes = self.levels.mask(*level, set);
            if codes == 0 {
                continue;
            }
            let (before, after) = (map.domain() & codes, map.preimage(codes));
            let mut cases = vec![(before & !after, -1), (map.domain() & !(before ^ after), 0), (after & !before, 1)];
            cases.retain(|case| case.0 != 0);
            cases.sort_unstable_by_key(|case| case.0.trailing_zeros());
            match cases[..] {
                [] => return Ok(Vec::new()),
                [(_, by)] => difference += by,
                _ => open.push((index, cases)),
            }
        }
        let mut drafts = vec![DraftDifference { draft, difference }];
        let only_decreases = open.iter().flat_map(|(_, cases)| cases).all(|&(_, by)| by <= 0);
        for (index, cases) in open {
            let mut next = Vec::new();
            for DraftDifference { draft, difference } in drafts {
                if only_decreases && difference < 0 {
                    next.push(DraftDifference { draft, difference });
                    continue;
                }
                for &(values, by) in &cases {
                    let mut part = draft.clone();
                    part.maps[index].1.restrict(values);
                    next.push(DraftDifference { draft: part, difference: difference + by });
                }
            }
            if next.len() > MAX_ROYAL_CASES {
                return Err(RelationError::TooManyRoyals);
            }
            drafts = next;
        }
        Ok(drafts)
    }
}
