//! Royal pieces that attack each other from afar, as generals in xiangqi do.

use crate::algebra::Content;
use crate::board::Cell;
use crate::game::guide::bearing::{Bearing, Direction, bearings};
use crate::game::guide::direction_words::in_directions;
use crate::game::guide::piece::{StudiedPiece, name};
use crate::game::guide::probe::Probe;
use crate::game::guide::survey::with;
use crate::program::Fault;
use crate::task::Halt;
use std::collections::BTreeSet;

/// The sentence about royal pieces that may not face each other, if it is so.
pub(super) fn describe(probe: &mut Probe<'_>, pieces: &[StudiedPiece]) -> Result<Option<String>, Halt<Fault>> {
    let rules = probe.rules();
    for piece in pieces.iter().filter(|piece| rules.royal.contains(piece.guide.kind) && piece.guide.only_of.is_none()) {
        let Some(origin) = piece.survey.origin else { continue };
        let Some(enemy) = rules.counterpart(piece.guide.kind, 1) else { continue };
        let mut alone = probe.empty_board();
        alone.put(origin, Content::plain(piece.guide.kind));
        let all = bearings(&rules.board, origin, probe.player());
        let mut directions: BTreeSet<Direction> = BTreeSet::new();
        let cells: Vec<Cell> = all.keys().copied().filter(|&cell| alone.at(cell) == Content::EMPTY).collect();
        for cell in
            cells.into_iter().filter(|cell| !piece.survey.targets.get(cell).is_some_and(|target| target.captures))
        {
            let landings = probe.landings(&with(&alone, cell, enemy), origin)?;
            if let Some(Bearing::Line { direction, .. }) = all.get(&cell)
                && landings.iter().any(|landing| landing.takes.contains(&cell))
            {
                directions.insert(*direction);
            }
        }
        if !directions.is_empty() {
            let name = name(rules, piece.guide.kind);
            let where_to = in_directions(&directions, rules.board.graph().sides(origin));
            return Ok(Some(format!(
                "A {name} attacks the enemy {name} at any distance {where_to}, so the two may never face each other on an open line."
            )));
        }
    }
    Ok(None)
}
