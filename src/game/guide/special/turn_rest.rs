//! What follows a move in the same turn: an arrow, a duck, the removal of a square.

use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::game::guide::bearing::{Bearing, Direction, bearings};
use crate::game::guide::cell_word;
use crate::game::guide::piece::{StudiedPiece, name};
use crate::game::guide::probe::Probe;
use crate::program::{Fault, Position};
use crate::task::Halt;
use std::collections::{BTreeMap, BTreeSet};

/// Different squares from which on the rest of a turn is a choice of its own.
const MIN_CHOICES: usize = 5;

/// The rest of a turn.
pub(super) struct TurnRest {
    pub sentence: String,
    /// What it puts on a cell.
    pub becomes: Kind,
}

/// The rest of the turn, if it leaves a choice.
pub(super) fn describe(probe: &mut Probe<'_>, pieces: &[StudiedPiece]) -> Result<Option<TurnRest>, Halt<Fault>> {
    let rules = probe.rules();
    let Some((kind, origin)) = pieces.iter().find_map(|piece| Some((piece.guide.kind, piece.survey.origin?))) else {
        return Ok(None);
    };
    let mut alone = probe.empty_board();
    alone.put(origin, Content::plain(kind));
    let landings = probe.landings(&alone, origin)?;
    let Some(to) = landings.first().map(|landing| landing.to) else { return Ok(None) };
    let mut changed: BTreeMap<Kind, BTreeSet<Cell>> = BTreeMap::new();
    for landing in landings.iter().filter(|landing| landing.to == to) {
        for (cell, is) in other_changes(&alone, &landing.after, origin, to) {
            changed.entry(is).or_default().insert(cell);
        }
    }
    let Some((&becomes, cells)) = changed.iter().find(|(_, cells)| cells.len() >= MIN_CHOICES) else { return Ok(None) };
    let cell = cell_word(rules);
    let place = place(probe, cells, to);
    let sentence = match becomes {
        Kind::OFF => format!("After its move a player removes a {cell} from the board for good: {place}."),
        Kind::EMPTY => format!("After its move a player clears another {cell}."),
        other => format!("After its move a player puts the {} on {place}.", name(rules, other)),
    };
    Ok(Some(TurnRest { sentence, becomes }))
}

/// The cells that a turn changes beside the move itself, and what they hold then.
fn other_changes(before: &Position, after: &Position, from: Cell, to: Cell) -> Vec<(Cell, Kind)> {
    let changed = before.cells().map(|(cell, was)| (cell, was.kind, after.at(cell).kind));
    let own = before.at(from).kind;
    changed
        .filter(|&(cell, was, is)| was != is && cell != to && !(cell == from && is == Kind::EMPTY) && is != own)
        .map(|(cell, _, is)| (cell, is))
        .collect()
}

/// Some cells as seen from the piece: `any number of squares away in any direction`.
fn place(probe: &Probe<'_>, cells: &BTreeSet<Cell>, to: Cell) -> String {
    let rules = probe.rules();
    let word = cell_word(rules);
    let all = rules.board.len() - 1;
    if cells.len() + 1 >= all {
        return format!("any empty {word}");
    }
    if 10 * cells.len() >= 9 * all {
        return format!("almost any empty {word}");
    }
    let seen = bearings(&rules.board, to, probe.player());
    let direction = |cell: &Cell| match seen.get(cell) {
        Some(Bearing::Line { direction, .. }) => Some(*direction),
        _ => None,
    };
    let directions: Option<BTreeSet<Direction>> = cells.iter().map(direction).collect();
    let sides = rules.board.graph().sides(to);
    match directions {
        Some(directions) if directions.len() > usize::from(sides) && cells.len() > directions.len() => {
            format!("one any number of {word}s away in any direction, with nothing in between")
        }
        _ => format!("one of {} empty {word}s", cells.len()),
    }
}
