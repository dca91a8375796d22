//! Castling: a move of two pieces that have not moved before.

use crate::algebra::{Content, Kind, Marks};
use crate::board::Cell;
use crate::game::guide::piece::name;
use crate::game::guide::probe::Probe;
use crate::game::guide::sentence::{join_and, join_or};
use crate::game::guide::survey::with;
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

/// The sentences about castling; none without it.
pub(super) fn describe(probe: &mut Probe<'_>) -> Result<Vec<String>, Halt<Fault>> {
    let rules = probe.rules();
    let unmoved = rules.marks_where(|mark| mark.lost_when_moved);
    if unmoved.is_empty() {
        return Ok(Vec::new());
    }
    let position = unmoved_pieces(probe, unmoved);
    let found = castlings(probe, &position)?;
    let Some(first) = found.first().copied() else { return Ok(Vec::new()) };
    let (king, rook) = (name(rules, first.king.kind), name(rules, first.rook.kind));
    let square = |cell: Cell| rules.board.name(cell);
    let way = |castling: &Castling| {
        let Castling { king: k, rook: r } = castling;
        format!(
            "the {king} from {} to {} and the {rook} from {} to {}",
            square(k.from),
            square(k.to),
            square(r.from),
            square(r.to)
        )
    };
    let ways = join_or(&found.iter().map(way).collect::<Vec<_>>());
    let mut sentences = vec![if rules.start_moves.is_empty() {
        format!("Castling: the {king} and a {rook} move together, {ways}.")
    } else {
        format!("Castling: the {king} and a {rook} move together in one turn.")
    }];
    let limits = limits(probe, &position, first)?;
    if !limits.is_empty() {
        sentences.push(format!("To castle, {}.", join_and(&limits)));
    }
    Ok(sentences)
}

/// The player's unmoved pieces at the start, alone on the board.
fn unmoved_pieces(probe: &Probe<'_>, unmoved: Marks) -> Position {
    let rules = probe.rules();
    let own = rules.side(probe.player());
    let mut position = probe.empty_board();
    let contents = rules.board.cells().zip(&rules.setup);
    for (cell, content) in contents.filter(|(_, content)| own.contains(content.kind) && content.marks.has_any(unmoved))
    {
        position.put(cell, *content);
    }
    position
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
    let is_placed =
        before.count(crate::algebra::KindSet::of(rook)) == action.after.count(crate::algebra::KindSet::of(rook));
    Some(Castling { king: shift(king)?, rook: shift(rook)? }).filter(|_| is_placed && changed.len() <= 4)
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
    for &cell in &free {
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
    for enemy in enemies.collect::<Vec<_>>() {
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
