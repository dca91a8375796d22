//! Experiments with one piece and others: what stands in its way, what it captures, and over what it hops.

use super::bearing::{Bearing, bearings};
use super::probe::{Landing, Probe};
use super::survey::{Extras, JumpCapture, Survey, Target, with};
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::{Fault, Position};
use crate::task::Halt;
use std::collections::BTreeSet;

/// Maximum number of cells that are tried in pairs, as screen and as target of a hop.
const MAX_HOP_CELLS: usize = 40;
/// Maximum number of jumps that are tried to be continued.
const MAX_JUMPS_CONTINUED: usize = 8;
/// Number of cells from which a hop is tried before it is taken to be possible everywhere.
const HOP_SAMPLES: usize = 6;
/// Numbers of pieces of one kind that are tried.
const MAX_NUMBER: u8 = 4;

impl Survey {
    /// Tries every other cell as the place of another piece.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn try_other_pieces(&mut self, probe: &mut Probe<'_>, kind: Kind, extras: Extras) -> Result<(), Halt<Fault>> {
        let Some(origin) = self.origin else { return Ok(()) };
        let mut alone = probe.empty_board();
        alone.put(origin, Content::plain(kind));
        let moves = self.from[origin.index()].moves.clone();
        for &cell in &moves {
            self.target(cell).moves = true;
        }
        let others: Vec<Cell> = probe.rules().board.cells().filter(|&cell| cell != origin).collect();
        for &cell in others.iter().filter(|cell| alone.at(**cell).kind == Kind::EMPTY) {
            let mut beside =
                |other: Option<Kind>| other.map(|other| probe.landings(&with(&alone, cell, other), origin)).transpose();
            let (beside_friend, beside_enemy) = (beside(extras.friend)?, beside(extras.enemy)?);
            self.note_friend(cell, &moves, beside_friend.as_deref());
            self.note_enemy(cell, beside_friend.as_deref(), beside_enemy.as_deref());
        }
        self.try_numbers(probe, &alone, origin, kind)?;
        self.try_hops(probe, kind, &alone, origin, extras)?;
        self.try_longer_captures(probe, &alone, origin, extras)
    }

    /// Tries whether the piece is free to go anywhere with some number of its kind, as men are in a morris.
    fn try_numbers(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        kind: Kind,
    ) -> Result<(), Halt<Fault>> {
        let far =
            alone.cells().filter(|(cell, content)| *content == Content::EMPTY && !self.targets.contains_key(cell));
        let far: Vec<Cell> = far.map(|(cell, _)| cell).collect();
        let mut crowd = alone.clone();
        for (&cell, number) in far.iter().zip(2..=MAX_NUMBER) {
            crowd.put(cell, Content::plain(kind));
            let reached: BTreeSet<Cell> = probe.landings(&crowd, origin)?.iter().map(|landing| landing.to).collect();
            let free: Vec<&Cell> = far.iter().filter(|&&cell| crowd.at(cell) == Content::EMPTY).collect();
            let newly_reached = free.iter().filter(|cell| reached.contains(cell)).count();
            // Men that would close a mill may lack an enemy to remove, so not quite all cells count.
            if far.len() > usize::from(MAX_NUMBER) && 4 * newly_reached > 3 * free.len() {
                self.free_number = Some(number);
                return Ok(());
            }
        }
        Ok(())
    }

    fn target(&mut self, cell: Cell) -> &mut Target {
        self.targets.entry(cell).or_default()
    }

    /// What a piece of its own side on a cell shows.
    fn note_friend(&mut self, cell: Cell, moves: &BTreeSet<Cell>, landings: Option<&[Landing]>) {
        let Some(landings) = landings else { return };
        let reached: BTreeSet<Cell> = landings.iter().map(|landing| landing.to).collect();
        for &blocked in moves.iter().filter(|&&target| target != cell && !reached.contains(&target)) {
            self.target(blocked).is_blockable = true;
            self.blockers.entry(blocked).or_default().insert(cell);
        }
        if reached.contains(&cell) {
            self.target(cell).takes_friend = true;
        }
        for &target in reached.iter().filter(|&&target| target != cell && !moves.contains(&target)) {
            self.target(target).hop_moves = true;
        }
    }

    /// What an enemy on a cell shows.
    fn note_enemy(&mut self, cell: Cell, beside_friend: Option<&[Landing]>, beside_enemy: Option<&[Landing]>) {
        let Some(landings) = beside_enemy else { return };
        for landing in landings.iter().filter(|landing| landing.takes.contains(&cell)) {
            if landing.to == cell {
                self.target(cell).captures = true;
                self.dies_capturing |= landing.is_lost;
            } else {
                self.jumps.insert(JumpCapture { over: cell, to: landing.to });
            }
            self.fills_hand |= landing.after.hands().iter().any(|&count| count > 0);
        }
        let has_capture = landings.iter().any(|landing| !landing.takes.is_empty());
        let has_quiet = |landings: &[Landing]| landings.iter().any(|landing| landing.takes.is_empty());
        self.must_capture |= has_capture && !has_quiet(landings) && beside_friend.is_some_and(has_quiet);
    }

    /// Tries pairs of a screen and an enemy behind it, if the piece hops or cannot capture otherwise.
    fn try_hops(
        &mut self,
        probe: &mut Probe<'_>,
        kind: Kind,
        alone: &Position,
        origin: Cell,
        extras: Extras,
    ) -> Result<(), Halt<Fault>> {
        let Extras { friend: Some(friend), enemy: Some(enemy) } = extras else { return Ok(()) };
        let hops = self.targets.values().any(|target| target.hop_moves);
        let captures = self.targets.values().any(|target| target.captures) || !self.jumps.is_empty();
        if captures && !hops {
            return Ok(());
        }
        let near: Vec<Cell> = self.targets.keys().copied().take(MAX_HOP_CELLS).collect();
        let around: Vec<Cell> = probe.rules().board.neighbours(origin).collect();
        let mut lands_behind = true;
        let screens: BTreeSet<Cell> = near.iter().chain(&around).copied().filter(|&cell| cell != origin).collect();
        for &screen in screens.iter().filter(|cell| alone.at(**cell).kind == Kind::EMPTY) {
            let mut landings_behind = BTreeSet::new();
            for &cell in near.iter().filter(|&&cell| cell != screen) {
                let landings = probe.landings(&with(&with(alone, screen, friend), cell, enemy), origin)?;
                let takes = landings.iter().any(|landing| landing.to == cell && landing.takes.contains(&cell));
                if takes && !self.target(cell).captures {
                    self.target(cell).hop_captures = true;
                    landings_behind.insert(cell);
                }
            }
            lands_behind &= landings_behind.len() < 2;
        }
        self.lands_behind_screen = lands_behind;
        self.try_hops_elsewhere(probe, kind, origin, friend)
    }

    /// Finds the cells from which hops are possible, with a screen next to the piece. A few cells are tried first: where hops
    /// are possible from all of them, they are taken to be possible everywhere.
    fn try_hops_elsewhere(
        &mut self,
        probe: &mut Probe<'_>,
        kind: Kind,
        origin: Cell,
        screen: Kind,
    ) -> Result<(), Halt<Fault>> {
        let board = &probe.rules().board;
        let from_origin = bearings(board, origin, probe.player());
        let hops = self.targets.iter().filter(|(_, target)| target.hop_moves).map(|(cell, _)| *cell);
        let mut hops: BTreeSet<Bearing> = hops.filter_map(|cell| from_origin.get(&cell).copied()).collect();
        if hops.is_empty() {
            return Ok(());
        }
        // Among enemies the piece captures the second of a line, which shows directions that the origin lacks.
        for &cell in &self.reachable {
            let seen = bearings(board, cell, probe.player());
            let captures = self.from[cell.index()].captures.iter().filter_map(|to| seen.get(to));
            hops.extend(captures.filter(|bearing| matches!(bearing, Bearing::Line { distance: 2, .. })));
        }
        let all: Vec<Cell> = self.reachable.iter().copied().collect();
        let step = (all.len() / HOP_SAMPLES).max(1);
        for bearing in hops {
            let Bearing::Line { direction, distance } = bearing else { continue };
            let mut hop = |cell: Cell| -> Result<Option<bool>, Halt<Fault>> {
                let around = bearings(board, cell, probe.player());
                let at = |distance| around.iter().find(|(_, seen)| **seen == Bearing::Line { direction, distance });
                let (Some((&over, _)), Some((&to, _))) = (at(1), at(distance)) else { return Ok(None) };
                let position = with(&with(&probe.empty_board(), cell, kind), over, screen);
                Ok(Some(probe.landings(&position, cell)?.iter().any(|landing| landing.to == to)))
            };
            let mut possible = BTreeSet::new();
            let mut is_everywhere = true;
            for &cell in all.iter().step_by(step) {
                is_everywhere &= hop(cell)?.unwrap_or(true);
            }
            for &cell in all.iter().filter(|_| !is_everywhere) {
                if hop(cell)? == Some(true) {
                    possible.insert(cell);
                }
            }
            if !is_everywhere {
                self.hop_from.insert(bearing, possible);
            }
        }
        Ok(())
    }

    /// Tries whether captures can be blocked, and whether jumping captures go on.
    fn try_longer_captures(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        extras: Extras,
    ) -> Result<(), Halt<Fault>> {
        let Extras { friend: Some(friend), enemy: Some(enemy) } = extras else { return Ok(()) };
        let captures = self.targets.iter().filter(|(_, target)| target.captures && !target.moves);
        let captures: Vec<Cell> = captures.map(|(&cell, _)| cell).collect();
        let mut crowd = alone.clone();
        for cell in probe.rules().board.cells().filter(|&cell| alone.at(cell).kind == Kind::EMPTY) {
            crowd.put(cell, Content::plain(friend));
        }
        for cell in captures {
            let landings = probe.landings(&with(&crowd, cell, enemy), origin)?;
            self.target(cell).is_blockable = !landings.iter().any(|landing| landing.takes.contains(&cell));
        }
        self.try_second_jump(probe, alone, origin, enemy)
    }

    /// Tries whether a second enemy can be jumped over from the landing of a jump, as the first was from the origin.
    fn try_second_jump(
        &mut self,
        probe: &mut Probe<'_>,
        alone: &Position,
        origin: Cell,
        enemy: Kind,
    ) -> Result<(), Halt<Fault>> {
        let is_next = |bearing: &Bearing| matches!(bearing, Bearing::Line { distance: 1, .. });
        for jump in self.jumps.clone().into_iter().take(MAX_JUMPS_CONTINUED) {
            let first = with(alone, jump.over, enemy);
            let around = bearings(&probe.rules().board, jump.to, probe.player());
            for (cell, _) in around.into_iter().filter(|(_, bearing)| is_next(bearing)) {
                if cell != jump.over && cell != origin && !self.jumps_on {
                    let landings = probe.landings(&with(&first, cell, enemy), origin)?;
                    self.jumps_on |= landings.iter().any(|landing| landing.takes.len() > 1);
                }
            }
        }
        Ok(())
    }
}
