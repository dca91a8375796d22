//! Captures that remove more than the captured piece, as in atomic chess.

use crate::algebra::Content;
use crate::algebra::Kind;
use crate::board::Cell;
use crate::game::guide::bearing::{Bearing, bearings};
use crate::game::guide::piece::{StudiedPiece, name};
use crate::game::guide::probe::Probe;
use crate::game::guide::sentence::{join_and, plural};
use crate::game::guide::survey::with;
use crate::program::Fault;
use crate::task::Halt;

/// The sentence about pieces that disappear when they capture.
pub(super) fn describe(probe: &mut Probe<'_>, pieces: &[StudiedPiece]) -> Result<Option<String>, Halt<Fault>> {
    let rules = probe.rules();
    let Some(piece) = pieces.iter().find(|piece| piece.survey.dies_capturing && piece.guide.only_of.is_none()) else {
        return Ok(None);
    };
    let captures = piece.survey.targets.iter().find(|(_, target)| target.captures);
    let (Some(origin), Some((&goal, _))) = (piece.survey.origin, captures) else { return Ok(None) };
    let mut alone = probe.empty_board();
    alone.put(origin, Content::plain(piece.guide.kind));
    let is_next = |bearing: &Bearing| matches!(bearing, Bearing::Line { distance: 1, .. });
    let around = bearings(&rules.board, goal, probe.player()).into_iter().filter(|(_, bearing)| is_next(bearing));
    let Some(beside) = around.map(|(cell, _)| cell).find(|&cell: &Cell| alone.at(cell) == Content::EMPTY) else {
        return Ok(None);
    };
    let (mut removed, mut spared) = (Vec::new(), Vec::new());
    let enemies = rules.side(1).and(rules.board_kinds());
    for kind in enemies.iter().collect::<Vec<Kind>>() {
        let position = with(&with(&alone, goal, kind), beside, kind);
        let landings = probe.landings(&position, origin)?;
        let is_blown_up =
            landings.iter().any(|landing| landing.takes.contains(&goal) && landing.takes.contains(&beside));
        let list = if is_blown_up { &mut removed } else { &mut spared };
        list.push(plural(&name(rules, kind)));
    }
    let except = if spared.is_empty() { String::new() } else { format!(" except {}", join_and(&spared)) };
    Ok(Some(if removed.is_empty() {
        "A piece that captures disappears with the captured piece.".into()
    } else {
        format!(
            "A capture explodes: the capturing piece disappears with the captured one and with all pieces next to it{except}."
        )
    }))
}
