//! En passant: the capture of a piece that has just passed.

use crate::algebra::Kind;
use crate::board::Cell;
use crate::game::guide::piece::{StudiedPiece, name};
use crate::game::guide::probe::Probe;
use crate::game::guide::survey::with;
use crate::program::Fault;
use crate::task::Halt;
use std::collections::BTreeSet;

/// Starting cells of the other side that are tried.
const MAX_HOMES: usize = 3;

/// The sentence about en passant captures, if there are any.
pub(super) fn describe(probe: &mut Probe<'_>, pieces: &[StudiedPiece]) -> Result<Option<String>, Halt<Fault>> {
    let rules = probe.rules();
    let Some(other) = (0..rules.players.len()).find(|&player| player != probe.player()) else { return Ok(None) };
    let Some(enemy_turn) = rules.turns.iter().position(|turn| turn.player == other) else { return Ok(None) };
    if rules.marks_where(|mark| mark.lasts_one_turn).is_empty() && rules.marks.is_empty() {
        return Ok(None);
    }
    for piece in pieces.iter().filter(|piece| piece.has_first_move()) {
        let kind = piece.guide.kind;
        let Some(enemy) = rules.counterpart(kind, other) else { continue };
        let homes = rules.board.cells().filter(|cell| rules.setup[cell.index()].kind == enemy);
        let homes: Vec<Cell> = homes.collect();
        for &home in homes.iter().skip(homes.len() / 2).take(MAX_HOMES) {
            if passes_over(probe, Trial { kind, enemy, home, enemy_turn })? {
                let name = name(rules, kind);
                return Ok(Some(format!(
                    "En passant: a {name} that has just passed over a square with its first move may be captured there by an \
                     enemy {name}, in the next turn only."
                )));
            }
        }
    }
    Ok(None)
}

/// An enemy that makes its first move beside a piece.
#[derive(Clone, Copy)]
struct Trial {
    kind: Kind,
    enemy: Kind,
    home: Cell,
    enemy_turn: usize,
}

/// Whether a piece captures the enemy on a cell that it has passed.
fn passes_over(probe: &mut Probe<'_>, trial: Trial) -> Result<bool, Halt<Fault>> {
    let Trial { kind, enemy, home, enemy_turn } = trial;
    let mut alone = with(&probe.empty_board(), home, enemy);
    // A capture may depend on the royal pieces: an explosion must spare them.
    let rules = probe.rules();
    for (cell, content) in
        rules.board.cells().zip(&rules.setup).filter(|(_, content)| rules.royal.contains(content.kind))
    {
        alone.put(cell, *content);
    }
    alone.set_turn(enemy_turn);
    // The capturing piece stands near the cell on which the enemy ends.
    let first_moves = probe.actions(&alone)?.into_iter().filter(|action| action.from == Some(home));
    let around = |cell: Cell| rules.board.neighbours(cell).collect::<BTreeSet<Cell>>();
    let ends: BTreeSet<Cell> = first_moves.filter_map(|action| action.to).collect();
    let next: BTreeSet<Cell> = ends.into_iter().flat_map(around).collect();
    let near: BTreeSet<Cell> = next.iter().copied().flat_map(around).chain(next.iter().copied()).collect();
    for cell in near.into_iter().filter(|&cell| alone.at(cell).kind == Kind::EMPTY) {
        let before = with(&alone, cell, kind);
        for step in probe.actions(&before)?.into_iter().filter(|action| action.from == Some(home)) {
            let replies = probe.actions(&step.after)?;
            let captures = |action: &crate::program::Action| {
                action.takes.iter().any(|(taken, _)| Some(*taken) == step.to && action.to != step.to)
            };
            if replies.iter().any(captures) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
