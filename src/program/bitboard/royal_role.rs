//! What a move does with the mover's royal pieces, which decides how its legality is tested.

use super::attacks::RoyalAttacks;
use super::layout::StateLayout;
use super::piece_move::PieceMove;
use crate::program::ground::{Code, CodeSet, Recoding};

/// How the moves of a table concern the mover's royal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum RoyalRole {
    /// Nothing, except that it may capture one.
    Uninvolved,
    /// A royal piece moves.
    RoyalMoves,
    /// Pins cannot tell: a piece becomes royal or changes its owner.
    NeedsTest,
    /// A royal piece turns into another piece: never legal.
    LosesRoyal,
}

/// The mover's side of a stage.
#[derive(Clone, Copy)]
pub(super) struct MoverSide<'s, const W: usize> {
    pub own: CodeSet,
    pub royals: CodeSet,
    /// Royal pieces of the other players.
    pub enemy_royals: CodeSet,
    pub royal_attacks: Option<&'s RoyalAttacks<W>>,
}

impl<const W: usize> MoverSide<'_, W> {
    /// Whether a recoding changes neither royal pieces nor threats to them.
    pub fn keeps_threats(&self, recoding: &Recoding, layout: &StateLayout) -> bool {
        let alphabet = &layout.alphabet;
        let alike = |old: Code, new: Code| {
            let (owner, now) = (alphabet.owner(old), alphabet.owner(new));
            owner.is_some()
                && owner == now
                && self.royal_attacks.is_some_and(|royal_attacks| !royal_attacks.distinguishes(old, new, layout))
        };
        recoding.images.iter().all(|&(set, new)| set.iter().all(|old| alike(old, new)))
    }

    /// Whether threats do not depend on which of two codes a piece becomes.
    pub fn are_interchangeable(&self, a: Code, b: Code, layout: &StateLayout) -> bool {
        let known = a != Code::EMPTY && b != Code::EMPTY;
        a == b
            || self.royals.is_empty()
            || (known && self.royal_attacks.is_some_and(|royal_attacks| !royal_attacks.distinguishes(a, b, layout)))
    }

    /// Whether a change of these codes may affect the guards that all threats share.
    fn affects_threat_guards(&self, codes: CodeSet) -> bool {
        self.royal_attacks.is_some_and(|royal_attacks| !royal_attacks.proviso_codes.and(codes).is_empty())
    }

    /// Returns the role of a drop.
    pub fn role_of_drop(&self, code: Code) -> RoyalRole {
        let plain =
            self.own.contains(code) && !self.royals.contains(code) && !self.affects_threat_guards(CodeSet::of(code));
        if plain || self.royals.is_empty() { RoyalRole::Uninvolved } else { RoyalRole::NeedsTest }
    }

    /// Returns the role of a line that turns one of `codes` into `code`.
    pub fn role_of_move(
        &self,
        line: &PieceMove,
        codes: CodeSet,
        was_royal: bool,
        code: Code,
        layout: &StateLayout,
    ) -> RoyalRole {
        if self.royals.is_empty() {
            return RoyalRole::Uninvolved;
        }
        let is_own = |code: Code| self.own.contains(code);
        let any_screen = self
            .royal_attacks
            .is_none_or(|royal_attacks| royal_attacks.groups.iter().all(|group| group.barred_screens.is_none()));
        let stays = any_screen && is_own(line.left_behind) && !self.royals.contains(line.left_behind);
        let leaves = line.left_behind == Code::EMPTY || stays;
        let harmless = line.recodings.iter().all(|recoding| self.keeps_threats(recoding, layout));
        let crowns = self.royals.contains(line.left_behind)
            || line.recodings.iter().flat_map(|recoding| &recoding.images).any(|entry| self.royals.contains(entry.1));
        match (was_royal, self.royals.contains(code)) {
            (true, false) if !crowns => RoyalRole::LosesRoyal,
            _ if !leaves || !harmless => RoyalRole::NeedsTest,
            (true, true) => RoyalRole::RoyalMoves,
            (false, false) if is_own(code) => {
                let taken = line.targets.without(self.enemy_royals);
                let changed = codes.or(taken).or(CodeSet::of(line.left_behind)).or(CodeSet::of(code));
                if self.affects_threat_guards(changed.without(CodeSet::of(Code::EMPTY))) {
                    RoyalRole::NeedsTest
                } else {
                    RoyalRole::Uninvolved
                }
            }
            _ => RoyalRole::NeedsTest,
        }
    }
}
