//! Castling: a move of two pieces that have not moved before.

use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::board::Cell;
use crate::game::Variant;
use crate::game::guide::bearing::{Bearing, bearings};
use crate::game::guide::piece::{complete, name};
use crate::game::guide::probe::Probe;
use crate::game::guide::sentence::{join_and, join_or};
use crate::game::guide::survey::with;
use crate::game::player_notation::square_name;
use crate::program::{Action, Fault, Position};
use crate::task::Halt;
use std::collections::BTreeSet;

/// A move of two pieces at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Castling {
    king: Shift,
    rook: Shift,
}

/// The way of one piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shift {
    kind: Kind,
    from: Cell,
    to: Cell,
}

/// Start positions that are tried for castling, where there are several.
const MAX_STARTS: usize = 12;
/// Ways of castling that a sentence lists.
const MAX_WAYS: usize = 4;

/// The sentences about castling; none without it.
pub(super) fn describe(probe: &mut Probe<'_>, variant: &Variant) -> Result<Vec<String>, Halt<Fault>> {
    let rules = probe.rules();
    let unmoved = rules.marks_where(|mark| mark.lost_when_moved);
    if unmoved.is_empty() {
        return Ok(Vec::new());
    }
    let mut best: (Vec<Castling>, Position) = (Vec::new(), probe.empty_board());
    for start in starts(variant) {
        for position in unmoved_pieces(probe, &start, unmoved) {
            let found = castlings(probe, &position)?;
            if found.len() > best.0.len() {
                best = (found, position);
            }
        }
    }
    let (found, position) = best;
    let Some(first) = found.first().copied() else { return Ok(Vec::new()) };
    let (king, rook) = (name(rules, first.king.kind), name(rules, first.rook.kind));
    let square = |cell: Cell| square_name(rules, cell);
    let way = |castling: &Castling| {
        let Castling { king: k, rook: r } = castling;
        if rules.start_moves.is_empty() {
            format!(
                "the {king} from {} to {} and the {rook} from {} to {}",
                square(k.from),
                square(k.to),
                square(r.from),
                square(r.to)
            )
        } else {
            format!("the {king} to {} and the {rook} to {}", square(k.to), square(r.to))
        }
    };
    let ways = if found.len() > MAX_WAYS {
        format!("for example {}", way(&first))
    } else {
        join_or(&found.iter().map(way).collect::<Vec<_>>())
    };
    let mut sentences = vec![format!("Castling: the {king} and a {rook} move together, {ways}.")];
    let limits = complete(limits(probe, &position, first))?.unwrap_or_default();
    if !limits.is_empty() {
        sentences.push(format!("To castle, {}.", join_and(&limits)));
    }
    Ok(sentences)
}

/// Some of the start positions.
fn starts(variant: &Variant) -> Vec<Position> {
    let rules = variant.rules();
    let all = if rules.start_moves.is_empty() { Vec::new() } else { variant.start_positions().unwrap_or_default() };
    let step = all.len().div_ceil(MAX_STARTS).max(1);
    let mut some: Vec<Position> = all.into_iter().step_by(step).collect();
    if some.is_empty() {
        some.push(Position::new(&rules.setup, &rules.hands));
    }
    some
}

/// By kind of partner, the player's unmoved royal pieces and partners at the start, alone on the board.
fn unmoved_pieces(probe: &Probe<'_>, start: &Position, unmoved: Marks) -> Vec<Position> {
    let rules = probe.rules();
    let own = rules.side(probe.player());
    let is_royal = |kind: Kind| rules.royal.is_empty() || rules.royal.contains(kind);
    let contents = || start.cells().filter(|(_, content)| own.contains(content.kind) && content.marks.has_any(unmoved));
    let partners: KindSet =
        contents().map(|(_, content)| content.kind).filter(|kind| !rules.royal.contains(*kind)).collect();
    let position = |partner: Kind| {
        let mut position = probe.empty_board();
        let involved = contents().filter(|(_, content)| content.kind == partner || is_royal(content.kind));
        involved.for_each(|(cell, content)| position.put(cell, content));
        position
    };
    partners.iter().map(position).collect()
}

fn castlings(probe: &mut Probe<'_>, position: &Position) -> Result<Vec<Castling>, Halt<Fault>> {
    let royal = probe.rules().royal;
    let actions = probe.actions(position)?;
    let mut found: Vec<Castling> = Vec::new();
    for castling in actions.iter().filter_map(|action| castling(position, action)) {
        // Of two pieces that move, the royal one is the king.
        let is_right = royal.is_empty() || royal.contains(castling.king.kind);
        if is_right && !found.contains(&castling) {
            found.push(castling);
        }
    }
    Ok(found)
}

/// The action as a move of exactly two pieces.
fn castling(before: &Position, action: &Action) -> Option<Castling> {
    let from = action.from?;
    let king = before.at(from).kind;
    let changed: Vec<Cell> =
        before.cells().filter(|(cell, was)| was.kind != action.after.at(*cell).kind).map(|(cell, _)| cell).collect();
    let shift = |kind: Kind| {
        let from = changed.iter().copied().find(|&cell| before.at(cell).kind == kind)?;
        let to = changed.iter().copied().find(|&cell| action.after.at(cell).kind == kind)?;
        Some(Shift { kind, from, to })
    };
    let others = changed.iter().map(|&cell| before.at(cell).kind);
    let rook = others.into_iter().find(|&kind| kind != king && kind != Kind::EMPTY)?;
    let is_placed = before.count(KindSet::of(rook)) == action.after.count(KindSet::of(rook));
    Some(Castling { king: shift(king)?, rook: shift(rook)? }).filter(|_| is_placed && changed.len() <= 4)
}

/// The cells between two cells of one line.
fn cells_between(probe: &Probe<'_>, from: Cell, to: Cell) -> Vec<Cell> {
    let seen = bearings(&probe.rules().board, from, probe.player());
    let Some(&Bearing::Line { direction, distance: end }) = seen.get(&to) else { return Vec::new() };
    let is_between = |bearing: &Bearing| matches!(*bearing, Bearing::Line { direction: same, distance } if same == direction && distance < end);
    seen.iter().filter(|(_, bearing)| is_between(bearing)).map(|(&cell, _)| cell).collect()
}

/// What castling requires.
fn limits(probe: &mut Probe<'_>, position: &Position, castling: Castling) -> Result<Vec<String>, Halt<Fault>> {
    let rules = probe.rules();
    let mut limits = Vec::new();
    let mut moved = position.clone();
    for (cell, content) in position.cells() {
        moved.put(cell, Content::plain(content.kind));
    }
    if !castlings(probe, &moved)?.contains(&castling) {
        limits.push("neither may have moved before".to_owned());
    }
    let free: Vec<Cell> =
        position.cells().filter(|(_, content)| *content == Content::EMPTY).map(|(cell, _)| cell).collect();
    let mut between = BTreeSet::new();
    for cell in cells_between(probe, castling.king.from, castling.rook.from) {
        if !castlings(probe, &with(position, cell, castling.rook.kind))?.contains(&castling) {
            between.insert(cell);
        }
    }
    if !between.is_empty() {
        limits.push("the squares between them must be empty".into());
    }
    let enemies = (0..rules.pieces.len()).map(Kind::piece).filter(|&kind| {
        rules.piece(kind).is_some_and(|piece| piece.owner != probe.player()) && !rules.royal.contains(kind)
    });
    let (mut in_check, mut through_check) = (false, false);
    // Rule files list the strongest pieces last; those attack the most.
    for enemy in enemies.rev().collect::<Vec<_>>() {
        for &cell in free.iter().filter(|cell| !between.contains(cell)) {
            let attacked = with(position, cell, enemy);
            if !castlings(probe, &attacked)?.contains(&castling) {
                let is_checked = probe.in_check(&attacked);
                in_check |= is_checked;
                through_check |= !is_checked;
            }
        }
        if in_check && through_check {
            break;
        }
    }
    let king = name(rules, castling.king.kind);
    match (in_check, through_check) {
        (true, true) => limits.push(format!("the {king} may not be in check or cross an attacked square")),
        (true, false) => limits.push(format!("the {king} may not be in check")),
        _ => {}
    }
    Ok(limits)
}
