//! The diagram of a piece: what it does on the cells around its origin.

use super::DiagramSign as Sign;
use super::bearing::Bearing;
use super::pattern::Pattern;
use super::probe::Probe;
use super::sample_games::cells_of;
use super::survey::{Survey, Target};
use crate::board::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// Where a piece goes from one cell of a board that is empty but for the pieces it captures or hops over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDiagram {
    /// The cell of the piece.
    pub origin: Cell,
    /// What it does on other cells.
    pub marks: BTreeMap<Cell, Sign>,
}

/// The diagram from the origin.
pub(super) fn diagram(survey: &Survey, pattern: &Pattern) -> Option<MoveDiagram> {
    let origin = survey.origin?;
    let mut marks = BTreeMap::new();
    for (&cell, target) in &survey.targets {
        let Target { moves, captures, hop_moves, hop_captures, .. } = *target;
        let sign = match (moves || hop_moves, captures || hop_captures) {
            (true, _) if pattern.special_targets.contains(&cell) => Sign::FirstMove,
            (true, _) if hop_captures && !hop_moves => Sign::MovesOrHopCaptures,
            (_, true) if hop_captures => Sign::HopCaptures,
            (true, _) if hop_moves => Sign::Hops,
            (true, true) => Sign::MovesOrCaptures,
            (true, false) => Sign::Moves,
            (false, true) => Sign::Captures,
            (false, false) => continue,
        };
        marks.insert(cell, sign);
    }
    for jump in &survey.jumps {
        // A king that flies jumps over any cell of its lines.
        if !survey.flies() {
            let moves = survey.targets.get(&jump.over).is_some_and(|target| target.moves);
            marks.insert(jump.over, if moves { Sign::MovesOrJumpedOver } else { Sign::JumpedOver });
        }
        marks.entry(jump.to).or_insert(Sign::Captures);
    }
    Some(MoveDiagram { origin, marks })
}

/// A diagram of where a piece went in sample games.
pub(super) fn sampled_diagram(probe: &Probe<'_>, sampled: &BTreeSet<Bearing>) -> Option<MoveDiagram> {
    let (origin, cells) =
        cells_of(&probe.rules().board, probe.player(), sampled).filter(|(_, cells)| !cells.is_empty())?;
    let marks = cells.into_iter().map(|cell| (cell, Sign::Sampled)).collect();
    Some(MoveDiagram { origin, marks })
}
