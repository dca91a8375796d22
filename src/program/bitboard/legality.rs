//! Threats in a state, and whether a player may leave it behind.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, QueryScope};
use super::irregular_move::{IrregularMove, IrregularMoves, Trigger};
use super::threat_guards::ThreatGuards;
use std::ops::ControlFlow;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Is a royal piece of the player threatened? `deep` inside the question whether somebody is stuck.
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

    /// Does what threatens a player count at all?
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

    /// Is one of these royal pieces of a player threatened along a line whose conditions hold?
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

    /// Calls `found` with every odd move whose cube holds and whose conditions `allows` lets pass, other guards aside.
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

    /// The same of one trigger, from the cells where it is pulled.
    #[inline(always)]
    pub fn for_each_triggered<'o, B>(
        &self,
        (trigger, cells): (&'o Trigger<W>, Bitboard<W>),
        state: &BoardState<W, K>,
        occupied: Bitboard<W>,
        mut allows: impl FnMut(&'o [(u32, bool)]) -> ControlFlow<B, bool>,
        mut found: impl FnMut(&'o IrregularMove<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // What can be seen on squares is looked at before conditions are asked, unless there is very much of it.
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

    /// May the player leave `after` behind, coming from `before`?
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
