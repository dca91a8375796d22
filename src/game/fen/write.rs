//! Writing a FEN.

use super::{ExpressedMarks, castling, check_counter, en_passant, placement};
use crate::game::Variant;
use crate::program::{GameHistory, Position, RunningCount};
use std::fmt::Write;

/// Writes a position as FEN, with the number of the full move. While a count runs, its limit stands in place of the en passant square and
/// its value in place of the halfmove clock.
pub fn write(variant: &Variant, position: &Position, past: GameHistory<'_>, fullmove: u32) -> String {
    let rules = variant.rules();
    let mover = variant.interpreter().mover(position);
    let mut expressed = ExpressedMarks::new();
    let castling = castling::write(rules, position, &mut expressed);
    let en_passant = en_passant::write(variant, position, &mut expressed);
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
    // Rules that exceed their budget here will say so when they are played.
    let count = variant.interpreter().running_count(position, past).ok().flatten();
    if let Some(RunningCount { limit, value }) = count.filter(|_| !en_passant::has_field(rules)) {
        return format!("{board} {turn} {castling} {limit}{checks} {value} {fullmove}");
    }
    let halfmove_clock = variant.interpreter().quiet_turns(past, position);
    format!("{board} {turn} {castling} {en_passant}{checks} {halfmove_clock} {fullmove}")
}
