//! Threats in a state, and whether a player may leave it behind.

use super::cells::Cells;
use super::danger::Danger;
use super::engine::Engine;
use super::odd::{Odds, What};
use super::scene::{Answer, How};
use super::state::State;
use std::ops::ControlFlow;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Is a royal piece of the player threatened? `deep` inside the question whether somebody is stuck.
    pub fn threatened(&self, state: &State<W, K>, player: usize, deep: bool) -> Answer {
        let Some(Some(danger)) = self.dangers.get(player) else { return Ok(false) };
        let royals = danger.royals.cells(state, Cells::NONE);
        if royals.is_empty() {
            return Ok(false);
        }
        let occupied = self.occupied(state);
        if royals.iter().any(|royal| danger.along_lines(state, royal, occupied, Cells::ALL)) {
            return self.counts(danger, state, player, deep);
        }
        for (attacker, odds) in &danger.odd {
            let warnings = self.warnings.get(*attacker).and_then(|list| list.get(player));
            let warnings = warnings.map_or(&[][..], Vec::as_slice);
            let how = How { threat: true, deep, settling: false };
            let found = self.possible(odds, state, occupied, |odd| {
                match self.allow(&odd.guards, warnings, state, *attacker, how) {
                    Ok(false) => ControlFlow::Continue(()),
                    Ok(true) => ControlFlow::Break(Ok(true)),
                    Err(fault) => ControlFlow::Break(Err(fault)),
                }
            });
            if let ControlFlow::Break(answer) = found {
                return if answer? { self.counts(danger, state, player, deep) } else { Ok(false) };
            }
        }
        Ok(false)
    }

    /// Does what threatens a player count at all?
    pub fn counts(&self, danger: &Danger<W>, state: &State<W, K>, player: usize, deep: bool) -> Answer {
        let Some((attacker, guards)) = &danger.proviso else { return Ok(true) };
        let warnings = self.warnings.get(*attacker).and_then(|list| list.get(player));
        let how = How { threat: true, deep, settling: false };
        self.allow(guards, warnings.map_or(&[][..], Vec::as_slice), state, *attacker, how)
    }

    /// Calls `found` with every odd move whose cube holds, guards aside.
    #[inline(always)]
    pub fn possible<'o, B>(
        &self,
        odds: &'o Odds<W>,
        state: &State<W, K>,
        occupied: Cells<W>,
        mut found: impl FnMut(&'o super::odd::Odd<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for trigger in &odds.triggers {
            let cells = match trigger.what {
                What::Class(class) => match self.classes.list.get(usize::from(class)) {
                    Some(class) => class.cells(state, Cells::NONE) & trigger.origins,
                    None => continue,
                },
                What::Hand(place) if state.hands.get(usize::from(place)).is_none_or(|&n| n == 0) => continue,
                What::Hand(_) | What::Always => Cells::of(0),
            };
            for cell in cells.iter() {
                for odd in trigger.at(cell) {
                    if odd.cube.holds(state, occupied, &self.classes) {
                        found(odd)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// May the player leave `after` behind, coming from `before`?
    pub fn may_leave(&self, before: &State<W, K>, after: &State<W, K>, player: usize, deep: bool) -> Answer {
        let Some(Some(danger)) = self.dangers.get(player) else { return Ok(true) };
        let own = |state| danger.royals.cells(state, Cells::NONE).len();
        if own(after) < own(before) {
            return Ok(false);
        }
        let foes = |state| self.foes.get(player).map_or(0, |class| class.cells(state, Cells::NONE).len());
        Ok(foes(after) < foes(before) || !self.threatened(after, player, deep)?)
    }
}
