//! Writing a FEN.

use super::{ExpressedMarks, castling, check_counter, en_passant, placement};
use crate::game::Variant;
use crate::program::Position;
use std::fmt::Write;

/// Writes a position as FEN, with its halfmove clock and the number of the full move.
pub fn write(variant: &Variant, position: &Position, halfmove_clock: u32, fullmove: u32) -> String {
    let rules = variant.rules();
    let mover = variant.interpreter().mover(position);
    let mut expressed = ExpressedMarks::new();
    let castling = castling::write(rules, position, &mut expressed);
    let en_passant = en_passant::write(rules, position, &mut expressed);
    let board = placement::write(rules, position, &expressed);
    let mut turn = match mover {
        0 => "w",
        1 => "b",
        player => &rules.players[player],
    }
    .to_owned();
    // A turn of the opening, or one that is not the player's first of the cycle, needs its number.
    if rules.turn_of(mover, rules.cycle_start) != Some(position.turn()) {
        let _ = write!(turn, "{}", position.turn() + 1);
    }
    let checks = check_counter::write(rules, position).map_or_else(String::new, |checks| format!(" {checks}"));
    format!("{board} {turn} {castling} {en_passant}{checks} {halfmove_clock} {fullmove}")
}
