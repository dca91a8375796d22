//! Whether a piece moves like its counterpart of the first player, so that one description serves both.

use super::piece::{StudiedPiece, extras};
use super::probe::Probe;
use super::survey::cell_moves;
use crate::algebra::Kind;
use crate::board::Cell;
use crate::program::Fault;
use crate::task::Halt;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a piece moves like its counterpart: from the counterpart's origin and its own starting cells, in the same direction,
/// in a mirror, or after half a turn of the board.
pub(super) fn moves_like_first_player(
    probe: &mut Probe<'_>,
    kind: Kind,
    all: &[StudiedPiece],
) -> Result<bool, Halt<Fault>> {
    let rules = probe.rules();
    let Some(first) = rules.counterpart(kind, 0) else { return Ok(false) };
    let Some(other) = all.iter().find(|piece| piece.guide.kind == first) else { return Ok(false) };
    let Some(origin) = other.survey.origin else { return Ok(true) };
    let (board, player) = (&rules.board, probe.player());
    let seen: BTreeMap<Cell, Cell> =
        board.cells().map(|cell| (board.from_first_players_view(cell, player), cell)).collect();
    let half_turn: BTreeMap<Cell, Cell> =
        board.cells().zip(board.cells().collect::<Vec<_>>().into_iter().rev()).collect();
    let same: BTreeMap<Cell, Cell> = board.cells().map(|cell| (cell, cell)).collect();
    let extras = extras(rules, player, kind);
    'views: for view in [seen, half_turn, same] {
        let map = |cell: Cell| view.get(&cell).copied().unwrap_or(cell);
        let homes = board.cells().filter(|&cell| rules.setup[map(cell).index()].kind == kind);
        let samples: BTreeSet<Cell> = homes.chain([origin]).collect();
        for sample in samples {
            let own = cell_moves(probe, kind, map(sample), extras)?;
            let theirs = &other.survey.from[sample.index()];
            let mapped = |cells: &BTreeSet<Cell>| -> BTreeSet<Cell> { cells.iter().map(|&cell| map(cell)).collect() };
            // Among enemies a royal piece may be in check on every cell.
            let has_other_captures = !rules.royal.contains(kind) && own.captures != mapped(&theirs.captures);
            if own.moves != mapped(&theirs.moves) || has_other_captures {
                continue 'views;
            }
        }
        return Ok(true);
    }
    Ok(false)
}
