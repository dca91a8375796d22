//! Positions of draughts as lists of numbered squares: `W:W31-50,K4:B1-20`.
//!
//! Source: PDN 3.0, the tag FEN.

use super::FenError;
use crate::algebra::{Kind, Rules};
use crate::game::{Variant, coordinate_notation::piece_label, draughts_numbers};
use crate::program::Position;
use std::fmt::Write as _;

/// Whether a text is such a list.
pub(super) fn is_draughts(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    matches!(chars.next(), Some('W' | 'B' | 'w' | 'b')) && chars.next() == Some(':')
}

/// The man and the king of a player. The man is the piece that is there at the start.
fn kinds(rules: &Rules, player: usize) -> Option<(Kind, Kind)> {
    let side = rules.side(player);
    let man = side.iter().find(|&kind| rules.setup.iter().any(|content| content.kind == kind))?;
    Some((man, side.iter().find(|&kind| kind != man).unwrap_or(man)))
}

/// The player of a colour.
fn player(rules: &Rules, colour: char) -> Option<usize> {
    let name = if colour.eq_ignore_ascii_case(&'W') { "White" } else { "Black" };
    rules.players.iter().position(|other| other == name)
}

/// The position as FEN.
pub(super) fn to_fen(rules: &Rules, text: &str) -> Result<String, FenError> {
    let fail = |part: &str, message: String| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        FenError::new(start..start + part.len(), message)
    };
    let squares = draughts_numbers::playing_squares(rules).zip(rules.board.grid());
    let (squares, grid) = squares.ok_or_else(|| fail(text, "this game has no numbered squares".into()))?;
    let mut sections = text.split(':');
    let turn = sections.next().unwrap_or_default().trim();
    let mover = turn.chars().next().and_then(|colour| player(rules, colour));
    let mover = mover.ok_or_else(|| fail(turn, "expected `W` or `B` to move".into()))?;
    let mut pieces: Vec<Option<Kind>> = vec![None; squares.len()];
    for section in sections {
        let pieces_text = section.trim().trim_end_matches('.');
        // Other letters begin what only other programs use, such as the number of the move.
        let Some(colour) = pieces_text.chars().next().filter(|c| matches!(c, 'W' | 'B' | 'w' | 'b')) else { continue };
        let own = player(rules, colour).and_then(|player| kinds(rules, player));
        let (man, crowned) = own.ok_or_else(|| fail(section, format!("this game has no pieces of `{colour}`")))?;
        for part in pieces_text[1..].split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (numbers, kind) = part.strip_prefix(['K', 'k']).map_or((part, man), |numbers| (numbers, crowned));
            let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let place =
                |number: &str| number.trim().parse::<usize>().ok().filter(|place| (1..=squares.len()).contains(place));
            let range = place(first).zip(place(last));
            let (first, last) =
                range.ok_or_else(|| fail(part, format!("`{part}` is not a square from 1 to {}", squares.len())))?;
            (first..=last).for_each(|place| pieces[place - 1] = Some(kind));
        }
    }
    let mut fen = String::new();
    for rank in (0..grid.ranks).rev() {
        let mut empty = 0_usize;
        for file in 0..grid.files {
            let cell = grid.cell(file.into(), rank.into());
            let place = squares.iter().position(|&other| Some(other) == cell);
            let Some(kind) = place.and_then(|place| pieces[place]) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                fen.push_str(&empty.to_string());
                empty = 0;
            }
            fen.push_str(&piece_label(rules, kind));
        }
        if empty > 0 {
            fen.push_str(&empty.to_string());
        }
        fen.push(if rank == 0 { ' ' } else { '/' });
    }
    fen.push_str(if mover == 0 { "w - - 0 1" } else { "b - - 0 1" });
    Ok(fen)
}

/// Writes a position of draughts as a list of squares. Returns `None` for other games.
pub fn write_draughts(variant: &Variant, position: &Position) -> Option<String> {
    let rules = variant.rules();
    let squares = draughts_numbers::playing_squares(rules)?;
    let colour = |player: usize| rules.players.get(player)?.chars().next().filter(|c| matches!(c, 'W' | 'B'));
    let mut text = colour(variant.interpreter().mover(position))?.to_string();
    for name in ['W', 'B'] {
        let player = player(rules, name)?;
        let (man, crowned) = kinds(rules, player)?;
        let piece = |(place, &cell)| {
            let kind = position.at(cell).kind;
            let sign = if kind == crowned && crowned != man { "K" } else { "" };
            rules.side(player).contains(kind).then(|| format!("{sign}{}", place + 1))
        };
        let pieces: Vec<String> = squares.iter().enumerate().filter_map(piece).collect();
        // Writing to a string cannot fail.
        let _ = write!(text, ":{name}{}", pieces.join(","));
    }
    Some(text)
}
