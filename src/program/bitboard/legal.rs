//! Threats in a state, and whether a player may leave it behind.

use super::board_state::BoardState;
use super::cells::Cells;
use super::danger::Danger;
use super::engine::Engine;
use super::guards::{Evaluated, QueryScope};
use super::irregular_move::{IrregularMove, IrregularMoves, Trigger};
use super::threat_guards::ThreatGuards;
use std::ops::ControlFlow;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Is a royal piece of the player threatened? `deep` inside the question whether somebody is stuck.
    pub fn threatened(&self, state: &BoardState<W, K>, player: usize, deep: bool) -> Evaluated {
        let Some(Some(danger)) = self.dangers.get(player) else { return Ok(false) };
        let royals = danger.royals.cells(state, Cells::NONE);
        if royals.is_empty() {
            return Ok(false);
        }
        let occupied = self.occupied(state);
        if danger.conditional {
            if self.threatened_if(danger, state, player, royals, deep)? {
                return self.counts(danger, state, player, deep);
            }
        } else if royals.iter().any(|royal| danger.along_lines(state, royal, occupied, Cells::ALL)) {
            return self.counts(danger, state, player, deep);
        }
        for (attacker, odds) in &danger.odd {
            let warnings = self.warnings.get(*attacker).and_then(|list| list.get(player));
            let warnings = warnings.map_or(&[][..], Vec::as_slice);
            let scope = QueryScope { in_threat: true, in_stuck_test: deep, in_settling: false };
            let allow = |guards: &[(u32, bool)]| match self.guards_hold(guards, warnings, state, *attacker, scope) {
                Ok(answer) => ControlFlow::Continue(answer),
                Err(fault) => ControlFlow::Break(Err(fault)),
            };
            let found = self.possible(odds, state, occupied, allow, |odd| {
                if allow(&odd.guards)? { ControlFlow::Break(Ok(true)) } else { ControlFlow::Continue(()) }
            });
            if let ControlFlow::Break(answer) = found {
                return if answer? { self.counts(danger, state, player, deep) } else { Ok(false) };
            }
        }
        Ok(false)
    }

    /// Does what threatens a player count at all?
    pub fn counts(&self, danger: &Danger<W>, state: &BoardState<W, K>, player: usize, deep: bool) -> Evaluated {
        let Some(ThreatGuards { attacker, guards }) = &danger.threat_guards else { return Ok(true) };
        let warnings = self.warnings.get(*attacker).and_then(|list| list.get(player));
        let scope = QueryScope { in_threat: true, in_stuck_test: deep, in_settling: false };
        self.guards_hold(guards, warnings.map_or(&[][..], Vec::as_slice), state, *attacker, scope)
    }

    /// Is one of these royal pieces of a player threatened along a line whose conditions hold?
    fn threatened_if(
        &self,
        danger: &Danger<W>,
        state: &BoardState<W, K>,
        player: usize,
        royals: Cells<W>,
        deep: bool,
    ) -> Evaluated {
        let occupied = self.occupied(state);
        for group in danger.groups.iter().chain(&danger.still) {
            let aimed = |royal| {
                group.only.as_ref().is_none_or(|only| only.holds(state, royal, Cells::NONE))
                    && group.threatens(state, royal, occupied, Cells::ALL)
            };
            if royals.iter().any(aimed) {
                let warnings = self.warnings.get(group.attacker).and_then(|list| list.get(player));
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
    pub fn possible<'o, B>(
        &self,
        odds: &'o IrregularMoves<W>,
        state: &BoardState<W, K>,
        occupied: Cells<W>,
        mut allows: impl FnMut(&'o [(u32, bool)]) -> ControlFlow<B, bool>,
        mut found: impl FnMut(&'o IrregularMove<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for trigger in &odds.triggers {
            let cells = trigger.cells(state, occupied, &self.classes);
            if cells.any() {
                self.triggered((trigger, cells), state, occupied, &mut allows, &mut found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same of one trigger, from the cells where it is pulled.
    #[inline(always)]
    pub fn triggered<'o, B>(
        &self,
        (trigger, cells): (&'o Trigger<W>, Cells<W>),
        state: &BoardState<W, K>,
        occupied: Cells<W>,
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
    pub fn may_leave(
        &self,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        player: usize,
        deep: bool,
    ) -> Evaluated {
        let Some(Some(danger)) = self.dangers.get(player) else { return Ok(true) };
        let own = |state| danger.royals.cells(state, Cells::NONE).len();
        if own(after) < own(before) {
            return Ok(false);
        }
        let foes = |state| self.foes.get(player).map_or(0, |class| class.cells(state, Cells::NONE).len());
        Ok(foes(after) < foes(before) || !self.threatened(after, player, deep)?)
    }
}
