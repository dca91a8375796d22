//! Check and legality: whether a royal piece is attacked, and whether a player may leave a state behind.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, QueryScope};
use super::irregular_move::{IrregularMove, IrregularMoves, Trigger};
use super::threat_guards::ThreatGuards;
use std::ops::ControlFlow;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns whether a royal piece of the player is attacked. `deep` is set inside the question whether a player is
    /// stuck.
    pub fn is_in_check(&self, state: &BoardState<W, K>, player: usize, deep: bool) -> Evaluated {
        let Some(Some(danger)) = self.attacks.get(player) else { return Ok(false) };
        let royals = danger.royal_class.cells(state, Bitboard::EMPTY);
        if royals.is_empty() {
            return Ok(false);
        }
        let occupied = self.occupied(state);
        if danger.is_conditional {
            if self.is_in_conditional_check(danger, state, player, royals, deep)? {
                return self.do_attacks_count(danger, state, player, deep);
            }
        } else if royals.iter().any(|royal| danger.attacks_along_lines(state, royal, occupied, Bitboard::FULL)) {
            return self.do_attacks_count(danger, state, player, deep);
        }
        for (attacker, odds) in &danger.irregular {
            let warnings = self.threat_guards.get(*attacker).and_then(|list| list.get(player));
            let warnings = warnings.map_or(&[][..], Vec::as_slice);
            let scope = QueryScope { in_threat: true, in_stuck_test: deep, in_settling: false };
            let allow = |guards: &[(u32, bool)]| match self.guards_hold(guards, warnings, state, *attacker, scope) {
                Ok(answer) => ControlFlow::Continue(answer),
                Err(fault) => ControlFlow::Break(Err(fault)),
            };
            let found = self.for_each_possible(odds, state, occupied, allow, |odd| {
                if allow(&odd.guards)? { ControlFlow::Break(Ok(true)) } else { ControlFlow::Continue(()) }
            });
            if let ControlFlow::Break(answer) = found {
                return if answer? { self.do_attacks_count(danger, state, player, deep) } else { Ok(false) };
            }
        }
        Ok(false)
    }

    /// Returns whether the proviso of the attacks on a player holds.
    pub fn do_attacks_count(
        &self,
        danger: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        player: usize,
        deep: bool,
    ) -> Evaluated {
        let Some(ThreatGuards { attacker, guards }) = &danger.threat_guards else { return Ok(true) };
        let warnings = self.threat_guards.get(*attacker).and_then(|list| list.get(player));
        let scope = QueryScope { in_threat: true, in_stuck_test: deep, in_settling: false };
        self.guards_hold(guards, warnings.map_or(&[][..], Vec::as_slice), state, *attacker, scope)
    }

    /// Whether a piece attacks one of these royal pieces and its conditions hold.
    fn is_in_conditional_check(
        &self,
        danger: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        player: usize,
        royals: Bitboard<W>,
        deep: bool,
    ) -> Evaluated {
        let occupied = self.occupied(state);
        for group in danger.groups.iter().chain(&danger.pass_only_groups) {
            let aimed = |royal| {
                group.only_royals.as_ref().is_none_or(|only| only.is_on(state, royal, Bitboard::EMPTY))
                    && group.attacks(state, royal, occupied, Bitboard::FULL)
            };
            if royals.iter().any(aimed) {
                let warnings = self.threat_guards.get(group.attacker).and_then(|list| list.get(player));
                let warnings = warnings.map_or(&[][..], Vec::as_slice);
                let scope = QueryScope { in_threat: true, in_stuck_test: deep, in_settling: false };
                if self.guards_hold(&group.conditions, warnings, state, group.attacker, scope)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Calls `visit` with every irregular move whose cube holds and whose conditions `allows` accepts. Other guards are
    /// left to the caller.
    #[inline(always)]
    pub fn for_each_possible<'o, B>(
        &self,
        odds: &'o IrregularMoves<W>,
        state: &BoardState<W, K>,
        occupied: Bitboard<W>,
        mut allows: impl FnMut(&'o [(u32, bool)]) -> ControlFlow<B, bool>,
        mut found: impl FnMut(&'o IrregularMove<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for trigger in &odds.triggers {
            let cells = trigger.cells(state, occupied, &self.classes);
            if cells.any() {
                self.for_each_triggered((trigger, cells), state, occupied, &mut allows, &mut found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// As [`Self::for_each_possible`], for one trigger and the cells where it applies.
    #[inline(always)]
    pub fn for_each_triggered<'o, B>(
        &self,
        (trigger, cells): (&'o Trigger<W>, Bitboard<W>),
        state: &BoardState<W, K>,
        occupied: Bitboard<W>,
        mut allows: impl FnMut(&'o [(u32, bool)]) -> ControlFlow<B, bool>,
        mut found: impl FnMut(&'o IrregularMove<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // Squares are tested before conditions, unless the trigger has very many moves.
        let mut asked = trigger.conditions.is_empty();
        if !asked && trigger.is_long() {
            if !allows(&trigger.conditions)? {
                return ControlFlow::Continue(());
            }
            asked = true;
        }
        for cell in cells.iter() {
            for odd in trigger.open_moves_at(cell, occupied) {
                if odd.cube.holds(state, occupied, &self.classes) {
                    if !asked && !allows(&trigger.conditions)? {
                        return ControlFlow::Continue(());
                    }
                    asked = true;
                    found(odd)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a move from `before` to `after` is legal: no own royal piece is lost, and either an enemy one
    /// is, or none of the player's is attacked.
    pub fn leaves_legal_position(
        &self,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        player: usize,
        deep: bool,
    ) -> Evaluated {
        let Some(Some(danger)) = self.attacks.get(player) else { return Ok(true) };
        let own = |state| danger.royal_class.cells(state, Bitboard::EMPTY).len();
        if own(after) < own(before) {
            return Ok(false);
        }
        let foes = |state| self.enemy_royals.get(player).map_or(0, |class| class.cells(state, Bitboard::EMPTY).len());
        Ok(foes(after) < foes(before) || !self.is_in_check(after, player, deep)?)
    }
}
