//! Captures along lines on which a piece does not move, tried from a cell where the line is longest.
//!
//! The origin of a diagram may lie close to an edge, so it does not show whether such captures go on.

use super::bearing::{Bearing, Direction, bearings};
use super::probe::Probe;
use super::survey::{Extras, Survey, with};
use crate::algebra::Kind;
use crate::board::Cell;
use crate::program::Fault;
use crate::task::Halt;
use std::collections::{BTreeMap, BTreeSet};

impl Survey {
    /// Whether the piece captures so, as such experiments show.
    pub fn captures_far(&self, bearing: Bearing) -> bool {
        let Bearing::Line { direction, distance } = bearing else { return false };
        self.long_captures.get(&direction).is_some_and(|distances| distances.contains(&distance))
    }

    /// Tries captures at every distance in the directions in which the piece captures on the next cell but does not move there.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn try_long_captures(&mut self, probe: &mut Probe<'_>, kind: Kind, extras: Extras) -> Result<(), Halt<Fault>> {
        let Some(enemy) = extras.enemy else { return Ok(()) };
        let board = &probe.rules().board;
        let mut longest: BTreeMap<Direction, BTreeMap<u8, Cell>> = BTreeMap::new();
        let mut starts: BTreeMap<Direction, Cell> = BTreeMap::new();
        let mut captured: BTreeSet<Direction> = BTreeSet::new();
        for &from in &self.reachable {
            let seen = bearings(board, from, probe.player());
            let mut lines: BTreeMap<Direction, BTreeMap<u8, Cell>> = BTreeMap::new();
            for (&to, bearing) in &seen {
                let &Bearing::Line { direction, distance } = bearing else { continue };
                lines.entry(direction).or_default().insert(distance, to);
                let cell = &self.from[from.index()];
                if distance == 1 && cell.captures.contains(&to) && !cell.moves.contains(&to) {
                    captured.insert(direction);
                }
            }
            for (direction, line) in lines {
                if longest.get(&direction).is_none_or(|known| known.len() < line.len()) {
                    longest.insert(direction, line);
                    starts.insert(direction, from);
                }
            }
        }
        for direction in captured {
            let (Some(line), Some(&from)) = (longest.get(&direction), starts.get(&direction)) else { continue };
            let alone = with(&probe.empty_board(), from, kind);
            let mut distances = BTreeSet::new();
            for (&distance, &to) in line {
                let landings = probe.landings(&with(&alone, to, enemy), from)?;
                if landings.iter().any(|landing| landing.to == to && landing.takes.contains(&to)) {
                    distances.insert(distance);
                }
            }
            if distances.len() > 1 {
                self.long_captures.insert(direction, distances);
            }
        }
        Ok(())
    }
}
