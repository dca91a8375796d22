//! Parsing a FEN.

use super::{FenError, Field, ParsedFen, castling, check_counter, en_passant, placement};
use crate::algebra::Rules;
use crate::game::{Variant, coordinate_notation};
use crate::program::Position;

/// The longest FEN accepted, in bytes.
const MAX_FEN_BYTES: usize = 16_384;

/// Parses a FEN for a game. Trailing fields may be missing.
///
/// # Errors
/// [`FenError`] says what is wrong and where.
pub fn parse(variant: &Variant, text: &str) -> Result<ParsedFen, FenError> {
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::new(0..0, format!("the FEN is too long ({} characters)", text.len())));
    }
    let rules = variant.rules();
    let mut fields = split_fields(text);
    let counter = fields.iter().skip(4).position(|field| check_counter::parse(field.text).is_some());
    let counter = counter.map(|index| fields.remove(index + 4)).and_then(|field| check_counter::parse(field.text));
    let Some(board) = fields.first() else {
        return Err(FenError::new(0..0, "the FEN is empty; it starts with the board, rank by rank"));
    };
    let mut notes = Vec::new();
    let mut position = placement::parse(rules, *board, &mut notes)?;
    if let Some([first, second]) = counter
        && !check_counter::apply(rules, [first, second], &mut position)
    {
        notes.push(format!("{} has no check counter, so `{first}+{second}` is ignored", rules.title));
    }
    let turn = fields.get(1).map_or(Ok(rules.cycle_start), |field| parse_turn(rules, *field))?;
    let player = rules.turns.get(turn).map_or(0, |turn| turn.player);
    position.set_turn(turn);
    require_royal_pieces(variant, &position, *board)?;
    if let Some(field) = fields.get(2) {
        castling::parse(rules, *field, &mut position)?;
    }
    let mut position = variant.interpreter().settle_marks(position);
    if let Some(field) = fields.get(3) {
        en_passant::parse(variant, *field, player, &mut position)?;
    }
    let halfmove_clock = parse_clock(fields.get(4), 0)?;
    let fullmove = parse_clock(fields.get(5), 1)?;
    if let Some(extra) = fields.get(6) {
        return Err(extra.error("a FEN has six fields, and this is a seventh"));
    }
    Ok(ParsedFen { position, halfmove_clock, fullmove, notes })
}

fn split_fields(text: &str) -> Vec<Field<'_>> {
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|part| Field { text: part, start: start(part) }).collect()
}

/// Parses the halfmove clock or the fullmove number; `min` is the default and the lowest value.
fn parse_clock(field: Option<&Field<'_>>, min: u32) -> Result<u32, FenError> {
    match field {
        None => Ok(min),
        Some(field) if field.text == "-" => Ok(min),
        Some(field) => field.text.parse::<u32>().map(|n| n.max(min)).map_err(|_| {
            field.error(format!("`{}` is not a number; the last two fields count turns and moves", field.text))
        }),
    }
}

/// Parses the turn to be played: the player's first turn of the cycle, or another one by its number, from 1: `w3`.
fn parse_turn(rules: &Rules, field: Field<'_>) -> Result<usize, FenError> {
    let (name, number) = field.text.split_at(field.text.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let player = match name {
        "w" => Some(0),
        "b" => Some(1),
        name => rules.players.iter().position(|player| player.eq_ignore_ascii_case(name)),
    };
    let turn = player.and_then(|player| match number {
        "" => rules.turn_of(player, rules.cycle_start),
        number => {
            let turn = number.parse::<usize>().ok()?.checked_sub(1)?;
            rules.turns.get(turn).filter(|turn| turn.player == player)?;
            Some(turn)
        }
    });
    turn.ok_or_else(|| {
        field.error(format!("`{}` is not a player to move; expected `w` ({}) or `b`", field.text, rules.players[0]))
    })
}

/// Checks that each player has a royal piece, and no more than at the start, on the board or in hand.
fn require_royal_pieces(variant: &Variant, position: &Position, board: Field<'_>) -> Result<(), FenError> {
    let rules = variant.rules();
    let start = if rules.royal.is_empty() { return Ok(()) } else { variant.interpreter().start() };
    for (player, name) in rules.players.iter().enumerate() {
        let royal = rules.side(player).and(rules.royal);
        let count = |position: &Position| {
            let held: usize = royal.iter().map(|kind| usize::from(position.in_hand(kind))).sum();
            position.count(royal) + held
        };
        let (at_start, actual) = (count(&start), count(position));
        if at_start > 0 && actual == 0 {
            let labels: Vec<String> = royal.iter().map(|kind| coordinate_notation::piece_label(rules, kind)).collect();
            return Err(board.error(format!("{name} has no royal piece (`{}`) on the board", labels.join("` or `"))));
        }
        if actual > at_start.max(1) {
            return Err(board.error(format!("{name} has {actual} royal pieces, but the game starts with {at_start}")));
        }
    }
    Ok(())
}
