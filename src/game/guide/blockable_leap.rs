//! Leaps that other pieces can block, such as the horse's in xiangqi: the way on which they are blocked.

use super::bearing::{Bearing, Direction};
use super::sentence::{Setting, number};
use crate::board::Cell;
use std::collections::BTreeSet;

/// The way of a leap that other pieces can block: `one square straight, then one square diagonally outward`.
pub(super) fn blockable_way(setting: Setting<'_>, offsets: &BTreeSet<(i8, i8)>) -> Option<String> {
    let offset = |cell: &Cell| match setting.bearings.get(cell)? {
        Bearing::Line { direction: Direction::Straight(side), distance } => {
            let distance = i8::try_from(*distance).ok()?;
            [(0, distance), (-distance, 0), (0, -distance), (distance, 0)].get(usize::from(*side)).copied()
        }
        Bearing::Line { direction: Direction::Diagonal(side), distance } => {
            let distance = i8::try_from(*distance).ok()?;
            let corners = [(-distance, distance), (-distance, -distance), (distance, -distance), (distance, distance)];
            corners.get(usize::from(*side)).copied()
        }
        Bearing::Offset { right, forward } => Some((*right, *forward)),
        Bearing::Bend { .. } => None,
    };
    let ways = setting.survey.blockers.iter().filter_map(|(target, blockers)| {
        let target = offset(target).filter(|target| offsets.contains(target))?;
        let mut way: Vec<(i8, i8)> = blockers.iter().map(offset).collect::<Option<_>>()?;
        way.push(target);
        way.sort_by_key(|&(right, forward)| right.abs().max(forward.abs()));
        let mut at = (0, 0);
        let steps = way.into_iter().map(|next| {
            let step = (next.0 - at.0, next.1 - at.1);
            at = next;
            match (step.0.abs(), step.1.abs()) {
                (0, 1) | (1, 0) => Some(false),
                (1, 1) => Some(true),
                _ => None,
            }
        });
        steps.collect::<Option<Vec<bool>>>()
    });
    let ways: BTreeSet<Vec<bool>> = ways.collect();
    let steps = ways.first().filter(|_| ways.len() == 1)?;
    let straight = steps.iter().take_while(|is_diagonal| !**is_diagonal).count();
    let diagonal = steps.len() - straight;
    let cells = |count: usize| match count {
        1 => format!("one {}", setting.cell_word),
        _ => format!("{} {}s", number(u8::try_from(count).unwrap_or(u8::MAX)), setting.cell_word),
    };
    let is_bent = straight > 0 && diagonal > 0 && steps[straight..].iter().all(|is_diagonal| *is_diagonal);
    is_bent.then(|| format!("{} straight and then {} diagonally outward", cells(straight), cells(diagonal)))
}
