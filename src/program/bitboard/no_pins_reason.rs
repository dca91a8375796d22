//! Why checks and pins do not decide whether a move is legal.

use super::attacks::RoyalAttacks;
use super::layout::StateLayout;
use crate::program::ground::{Code, CodeSet, GroundMove, GroundRules};

/// Why checks and pins do not decide whether a move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoPinsReason {
    #[error("threats that are not lines")]
    IrregularThreats,
    #[error("threats to some royal pieces alone")]
    SomeRoyals,
    #[error("pieces that cannot always serve as screens")]
    UnstableScreens,
    #[error("too many kinds of lines")]
    TooManyGroups,
    #[error("threats that depend on marks that a turn may change")]
    ChangingMarks,
    #[error("threats that hang on conditions")]
    Conditions,
}

/// Maximum number of groups for the pin computation.
const MAX_PIN_GROUPS: usize = 255;

impl<const W: usize> RoyalAttacks<W> {
    /// Finds the first reason; `None` if checks and pins decide.
    pub fn find_no_pins_reason(&self, ground: &GroundRules, layout: &StateLayout) -> Option<NoPinsReason> {
        if !self.irregular.is_empty() {
            return Some(NoPinsReason::IrregularThreats);
        }
        if self.groups.iter().any(|group| group.only_royals.is_some()) {
            return Some(NoPinsReason::SomeRoyals);
        }
        if !self.has_stable_screens(ground, layout) {
            return Some(NoPinsReason::UnstableScreens);
        }
        if self.groups.len() > MAX_PIN_GROUPS {
            return Some(NoPinsReason::TooManyGroups);
        }
        // Attacks must not depend on marks that a turn sets or clears.
        let alphabet = &ground.alphabet;
        let mut alike: Vec<(Code, Code)> = Vec::new();
        for code in alphabet.all().iter() {
            let content = alphabet.content(code);
            if content.marks.has_any(ground.conditional) {
                for other in alphabet.of_kinds(crate::algebra::KindSet::of(content.kind)).iter() {
                    let marks = alphabet.content(other).marks;
                    if marks.without(ground.conditional) == content.marks.without(ground.conditional) {
                        alike.push((code, other));
                    }
                }
            }
        }
        for stage in ground.turn_stages() {
            let moves = stage.moves.iter();
            alike.extend(moves.filter_map(mark_change));
        }
        alike.sort_unstable();
        alike.dedup();
        let is_distinguished = alike.iter().any(|&(a, b)| self.distinguishes(a, b, layout));
        is_distinguished.then_some(NoPinsReason::ChangingMarks)
    }

    /// Whether all groups bar the same pieces as screens, and no move turns a piece into one of them.
    fn has_stable_screens(&self, ground: &GroundRules, layout: &StateLayout) -> bool {
        let mut barred = self.groups.iter().filter_map(|group| group.barred_screens.as_ref());
        let Some(class) = barred.next() else { return true };
        let codes: CodeSet = ground.alphabet.all().iter().filter(|&code| class.contains(code, layout)).collect();
        let keeps_bars = |ground_move: &GroundMove| {
            let before = ground_move.from.and_then(|from| ground_move.need(from));
            let was = before.is_some_and(|set| set.without(codes).is_empty());
            let changed = ground_move.overwrite.iter().map(|change| change.code);
            was || !ground_move.writes.iter().map(|write| write.1).chain(changed).any(|code| codes.contains(code))
        };
        barred.all(|other| other == class) && ground.turn_stages().all(|stage| stage.moves.iter().all(keeps_bars))
    }
}

/// Returns the code that a move writes and the code that its mark turns that into.
fn mark_change(ground_move: &GroundMove) -> Option<(Code, Code)> {
    let change = ground_move.overwrite.as_ref()?;
    let written = ground_move.writes.iter().find(|(cell, _)| *cell == change.cell)?.1;
    Some((written, change.code))
}
