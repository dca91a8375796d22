//! Writing a FEN.

use super::memory::{self, Side};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::Cell;
use crate::game::Variant;
use crate::program::Position;
use std::fmt::Write;

/// The FEN of a position, `quiet` turns after the last capture or progress, before move `number`.
pub fn write(variant: &Variant, position: &Position, quiet: u32, number: u32) -> String {
    let rules = variant.rules();
    let mover = variant.interpreter().mover(position);
    let mut said: Vec<(Cell, Marks)> = Vec::new();
    let castling = write_castling(rules, position, &mut said);
    let passing = write_passing(rules, position, &mut said);
    let board = write_board(rules, position, &said);
    let mut letter = match mover {
        0 => "w",
        1 => "b",
        player => &rules.players[player],
    }
    .to_owned();
    // A turn of the opening, or not the player's first of the cycle, is told by its number.
    if rules.turn_of(mover, rules.cycle_start) != Some(position.turn()) {
        let _ = write!(letter, "{}", position.turn() + 1);
    }
    format!("{board} {letter} {castling} {passing} {quiet} {number}")
}

fn write_board(rules: &Rules, position: &Position, said: &[(Cell, Marks)]) -> String {
    let mut out = String::new();
    for (number, line) in rules.board.lines().into_iter().enumerate() {
        if number > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for cell in line.cells {
            let content = position.at(cell);
            if content == Content::EMPTY {
                empty += 1;
                continue;
            }
            flush(&mut out, &mut empty);
            out.push_str(&symbol(rules, content.kind));
            let unsaid = said.iter().filter(|(c, _)| *c == cell).fold(content.marks, |m, (_, done)| m.without(*done));
            let marks = rules.marks.iter().enumerate().filter(|(i, _)| unsaid.has_any(Marks::of(*i)));
            out.extend(marks.map(|(_, mark)| mark.symbol));
        }
        flush(&mut out, &mut empty);
    }
    if !position.hands().is_empty() {
        out.push('[');
        for kind in (0..rules.pieces.len()).map(Kind::piece) {
            out.push_str(&symbol(rules, kind).repeat(usize::from(position.in_hand(kind))));
        }
        out.push(']');
    }
    out
}

fn flush(out: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(out, "{empty}");
        *empty = 0;
    }
}

fn symbol(rules: &Rules, kind: Kind) -> String {
    if kind == Kind::OFF { "*".into() } else { super::super::coordinates::piece_text(rules, kind) }
}

fn write_castling(rules: &Rules, position: &Position, said: &mut Vec<(Cell, Marks)>) -> String {
    let Some(memory::Castling { mark, kings, rooks }) = memory::castling(rules) else { return "-".into() };
    let marked = |cell: Cell| position.at(cell).marks.has_all(mark);
    let mut out = String::new();
    for player in 0..rules.players.len().min(2) {
        let Some(king) = memory::king(rules, position, player, kings).filter(|&king| marked(king)) else { continue };
        let before = out.len();
        for (side, letter) in [(Side::Right, 'K'), (Side::Left, 'Q')] {
            let partners = memory::partners(rules, position, player, king, rooks, side);
            for (i, &cell) in partners.iter().enumerate().filter(|&(_, &cell)| marked(cell)) {
                let file = rules.board.name(cell).chars().next().unwrap_or('?').to_ascii_uppercase();
                let letter = if i == 0 { letter } else { file };
                out.push(if player == 0 { letter } else { letter.to_ascii_lowercase() });
                said.push((cell, mark));
            }
        }
        if out.len() > before {
            said.push((king, mark));
        }
    }
    if out.is_empty() { "-".into() } else { out }
}

fn write_passing(rules: &Rules, position: &Position, said: &mut Vec<(Cell, Marks)>) -> String {
    let Some((mark, on)) = memory::passing(rules) else { return "-".into() };
    let passer = position.cells().find(|(_, content)| content.marks.has_all(mark) && on.contains(content.kind));
    let owner = |kind: Kind| (0..rules.players.len()).find(|&player| rules.side(player).contains(kind));
    let square = passer.and_then(|(cell, content)| {
        let behind = memory::step(rules, cell, owner(content.kind)?, false)?;
        said.push((cell, mark));
        Some(rules.board.name(behind).to_owned())
    });
    square.unwrap_or_else(|| "-".into())
}
