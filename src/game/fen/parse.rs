//! Parsing a FEN or SFEN.

use super::fields::Fields;
use super::hands::{self, HandsField};
use super::{FenError, Field, ParsedFen, castling, count, draughts, en_passant, placement, royals, unreachable};
use crate::algebra::Rules;
use crate::game::Variant;
use crate::program::TurnCounters;

use super::check_counter::CheckCounter;

/// The longest FEN accepted, in bytes.
const MAX_FEN_BYTES: usize = 16_384;

/// Parses a FEN for a game, or an SFEN for a game of the shogi family. Trailing fields may be missing.
///
/// # Errors
/// [`FenError`] says what is wrong and where.
pub fn parse(variant: &Variant, text: &str) -> Result<ParsedFen, FenError> {
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::new(0..0, format!("the FEN is too long ({} characters)", text.len())));
    }
    let rules = variant.rules();
    if draughts::is_draughts(text) {
        let fen = draughts::to_fen(rules, text)?;
        return parse(variant, &fen).map_err(|error| FenError { span: 0..text.len(), ..error });
    }
    let fields = Fields::split(rules, text)?;
    let mut notes = Vec::new();
    let mut board = placement::split(rules, fields.board)?;
    if let Some(field) = fields.hands {
        board.hands = HandsField::Listed(field);
    }
    let mut position = placement::parse(rules, &board, &mut notes)?;
    if let HandsField::Listed(field) = board.hands {
        hands::parse(rules, field, &mut position, &mut notes)?;
    }
    if let Some(field) = fields.checks
        && let Some(counter) = CheckCounter::parse(field.text)
    {
        counter.apply(rules, &mut position).map_err(|message| field.error(message))?;
    }
    let turn = match fields.turn {
        Some(field) => parse_turn(rules, field, fields.is_sfen)?,
        None => rules.cycle_start,
    };
    let player = rules.turns.get(turn).map_or(0, |turn| turn.player);
    position.set_turn(turn);
    royals::check(variant, &position, fields.board, &mut notes)?;
    if let Some(field) = fields.castling {
        castling::parse(rules, field, &mut position, &mut notes)?;
    }
    let mut position = variant.interpreter().settle_marks(position);
    if let Some(field) = fields.en_passant {
        position = en_passant::parse(variant, field, player, position, &mut notes)?;
    }
    notes.extend(unreachable::notes(variant, &position));
    let turns = parse_number(fields.halfmove_clock, 0)?;
    let counters = match fields.count_limit {
        Some(limit) => count::parse(variant, limit, turns, &position, &mut notes)?,
        None => TurnCounters::quiet(turns),
    };
    let number = parse_number(fields.number, 1)?;
    let fullmove = if fields.is_sfen { (number - 1) / 2 + 1 } else { number };
    Ok(ParsedFen { position, counters, fullmove, notes })
}

/// Parses the halfmove clock or the number of the move; `min` is the default and the lowest value.
fn parse_number(field: Option<Field<'_>>, min: u32) -> Result<u32, FenError> {
    match field {
        None => Ok(min),
        Some(field) if field.text == "-" => Ok(min),
        Some(field) => field.text.parse::<u32>().map(|n| n.max(min)).map_err(|_| {
            field.error(format!(
                "`{}` is not a whole number from 0; the last two fields count turns and moves",
                field.text
            ))
        }),
    }
}

/// Parses the turn to be played: the player's first turn of the cycle, or another one by its number, from 1: `w3`. The first
/// player is `w`, in an SFEN `b`; others are named by their initial or their name.
fn parse_turn(rules: &Rules, field: Field<'_>, is_sfen: bool) -> Result<usize, FenError> {
    let (name, number) = field.text.split_at(field.text.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let player = match name {
        "w" => Some(usize::from(is_sfen)),
        "b" => Some(usize::from(!is_sfen)),
        name => player_named(rules, name),
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
        let first = if is_sfen { "b" } else { "w" };
        let second = if is_sfen { "w" } else { "b" };
        field.error(format!(
            "`{}` is not a player to move; expected `{first}` ({}) or `{second}`",
            field.text, rules.players[0]
        ))
    })
}

/// The player of this name, or the only one with this initial.
fn player_named(rules: &Rules, name: &str) -> Option<usize> {
    let by_name = rules.players.iter().position(|player| player.eq_ignore_ascii_case(name));
    by_name.or_else(|| {
        let has_initial = |player: &String| player.get(..1).is_some_and(|initial| initial.eq_ignore_ascii_case(name));
        let mut players = (0..rules.players.len()).filter(|&player| has_initial(&rules.players[player]));
        players.next().filter(|_| players.next().is_none())
    })
}
