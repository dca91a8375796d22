//! Check and legality: whether a royal piece is attacked, and whether a player may leave a state behind.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::irregular_move::{IrregularMove, IrregularMoves, Trigger};
use super::move_visitor::{Visited, unless_stopped};
use super::stage_table::GuardTable;
use super::threat_guards::ThreatGuards;
use crate::program::ground::GuardLiteral;
use crate::program::query_scope::QueryScope;
use crate::task::Halt;

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns whether a royal piece of the player is attacked. `in_stuck_test` is set inside the question whether a
    /// player is stuck.
    pub fn is_in_check(&self, state: &BoardState<W, K>, player: usize, in_stuck_test: bool) -> Evaluated {
        let Some(Some(attacks)) = self.attacks.get(player) else { return Ok(false) };
        let royals = attacks.royal_class.cells(state, Bitboard::EMPTY);
        if royals.is_empty() {
            return Ok(false);
        }
        let occupied = self.occupied(state);
        if attacks.is_conditional {
            if self.is_in_conditional_check(attacks, state, player, royals, in_stuck_test)? {
                return self.do_attacks_count(attacks, state, player, in_stuck_test);
            }
        } else if royals.iter().any(|royal| attacks.attacks_along_lines(state, royal, occupied, Bitboard::FULL)) {
            return self.do_attacks_count(attacks, state, player, in_stuck_test);
        }
        for (attacker, moves) in &attacks.irregular {
            let guards = self.threat_guards_of(*attacker, player);
            let scope = QueryScope { in_threat: true, in_stuck_test, in_settling: false };
            if self.is_any_possible(moves, guards, state, *attacker, scope)? {
                return self.do_attacks_count(attacks, state, player, in_stuck_test);
            }
        }
        Ok(false)
    }

    /// Returns whether the proviso of the attacks on a player holds.
    pub fn do_attacks_count(
        &self,
        attacks: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        player: usize,
        in_stuck_test: bool,
    ) -> Evaluated {
        let Some(ThreatGuards { attacker, guards }) = &attacks.threat_guards else { return Ok(true) };
        let scope = QueryScope { in_threat: true, in_stuck_test, in_settling: false };
        self.guards_hold(guards, self.threat_guards_of(*attacker, player), state, *attacker, scope)
    }

    /// Returns the compiled guards of the attacks of one player on another.
    #[inline(always)]
    fn threat_guards_of(&self, attacker: usize, defender: usize) -> &[GuardTable<W>] {
        self.threat_guards.get(attacker).and_then(|by_defender| by_defender.get(defender)).map_or(&[], Vec::as_slice)
    }

    /// Whether a piece attacks one of these royal pieces and its conditions hold.
    fn is_in_conditional_check(
        &self,
        attacks: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        player: usize,
        royals: Bitboard<W>,
        in_stuck_test: bool,
    ) -> Evaluated {
        let occupied = self.occupied(state);
        for group in attacks.groups.iter().chain(&attacks.pass_only_groups) {
            let is_attacked = |royal| {
                group.only_royals.as_ref().is_none_or(|only| only.is_on(state, royal, Bitboard::EMPTY))
                    && group.attacks(state, royal, occupied, Bitboard::FULL)
            };
            if royals.iter().any(is_attacked) {
                let guards = self.threat_guards_of(group.attacker, player);
                let scope = QueryScope { in_threat: true, in_stuck_test, in_settling: false };
                if self.guards_hold(&group.conditions, guards, state, group.attacker, scope)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether one of these irregular moves is possible. Its guards are evaluated for the player.
    pub fn is_any_possible(
        &self,
        moves: &IrregularMoves<W>,
        guards: &[GuardTable<W>],
        state: &BoardState<W, K>,
        player: usize,
        scope: QueryScope,
    ) -> Evaluated {
        let occupied = self.occupied(state);
        let allows = |conditions: &[GuardLiteral]| Ok(self.guards_hold(conditions, guards, state, player, scope)?);
        for trigger in &moves.triggers {
            let cells = trigger.cells(state, occupied, &self.classes);
            let visited = self.for_each_triggered((trigger, cells), state, occupied, allows, |candidate| {
                if allows(&candidate.guards)? { Err(Halt::Answered) } else { Ok(()) }
            });
            if unless_stopped(visited)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Calls `visit` with every irregular move of a trigger whose cube holds and whose conditions `allows` accepts, on
    /// the cells where the trigger applies. Other guards are left to the caller.
    #[inline(always)]
    pub fn for_each_triggered<'o>(
        &self,
        (trigger, cells): (&'o Trigger<W>, Bitboard<W>),
        state: &BoardState<W, K>,
        occupied: Bitboard<W>,
        allows: impl Fn(&'o [GuardLiteral]) -> Visited<bool>,
        mut visit: impl FnMut(&'o IrregularMove<W>) -> Visited,
    ) -> Visited {
        // Squares are tested before conditions, unless the trigger has very many moves.
        let mut conditions_tested = trigger.conditions.is_empty();
        if !conditions_tested && trigger.is_long() {
            if !allows(&trigger.conditions)? {
                return Ok(());
            }
            conditions_tested = true;
        }
        for cell in cells.iter() {
            for candidate in trigger.open_moves_at(cell, occupied) {
                if candidate.cube.holds(state, occupied, &self.classes) {
                    if !conditions_tested && !allows(&trigger.conditions)? {
                        return Ok(());
                    }
                    conditions_tested = true;
                    visit(candidate)?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether a move from `before` to `after` is legal: no own royal piece is lost, and either an enemy one
    /// is, or none of the player's is attacked.
    pub fn leaves_legal_position(
        &self,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        player: usize,
        in_stuck_test: bool,
    ) -> Evaluated {
        let Some(Some(attacks)) = self.attacks.get(player) else { return Ok(true) };
        let own = |state| attacks.royal_class.cells(state, Bitboard::EMPTY).len();
        if own(after) < own(before) {
            return Ok(false);
        }
        let enemy_royals =
            |state| self.enemy_royals.get(player).map_or(0, |class| class.cells(state, Bitboard::EMPTY).len());
        Ok(enemy_royals(after) < enemy_royals(before) || !self.is_in_check(after, player, in_stuck_test)?)
    }
}
