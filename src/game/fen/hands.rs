//! Pieces in hand: `[QNp]` behind the board, `/QNp` as a further rank (lichess), or the third field of an SFEN (`2P3p`).

use super::placement::{kind_of, symbol};
use super::tokens::{Token, tokens};
use super::{FenError, Field, check_counter};
use crate::algebra::{Kind, PieceLabel, Rules};
use crate::program::Position;
use std::cmp::Reverse;

/// The order of pieces in the hands of an SFEN; others follow.
const SFEN_ORDER: &str = "RBGSNLP";

/// The hands of a position text.
#[derive(Clone, Copy)]
pub(super) enum HandsField<'a> {
    /// Nothing is said: nobody has pieces to drop. Counters, such as the checks of three-check, are as at the start.
    Missing,
    /// Pieces, each after its number if there are several; `-` for none.
    Listed(Field<'a>),
}

impl<'a> HandsField<'a> {
    /// The hands in brackets.
    pub fn in_brackets(field: Field<'a>) -> Result<Self, FenError> {
        let Some(inside) = field.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
            return Err(field.error("the pieces in hand must be in brackets: `[QNp]`"));
        };
        Ok(Self::Listed(Field { text: inside, start: field.start + 1 }))
    }

    /// The counts before the listed pieces are added, by index of piece; empty in a game without hands.
    pub fn initial_counts(self, rules: &Rules) -> Vec<u8> {
        if !rules.has_hands() {
            return Vec::new();
        }
        let on_board = rules.board_kinds();
        let count = |(index, &at_start): (usize, &u8)| match self {
            Self::Missing if !on_board.contains(Kind::piece(index)) => at_start,
            _ => 0,
        };
        rules.hands.iter().enumerate().map(count).collect()
    }
}

/// Parses listed pieces into the hands of their owners.
pub(super) fn parse(
    rules: &Rules,
    field: Field<'_>,
    position: &mut Position,
    notes: &mut Vec<String>,
) -> Result<(), FenError> {
    let mut number: Option<u8> = None;
    for Token { label, span } in tokens(field) {
        let PieceLabel { is_promoted, letter } = label;
        match letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
            Some(digit) if !is_promoted => {
                number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
                continue;
            }
            _ => {}
        }
        if letter == '-' && !is_promoted && number.is_none() {
            continue;
        }
        let Some(kind) = kind_of(rules, label) else {
            return Err(FenError::new(span, format!("`{label}` is not a piece of {}", rules.title)));
        };
        let count = position.in_hand(kind).saturating_add(number.take().unwrap_or(1));
        position.set_in_hand(kind, count);
    }
    if number.is_some() {
        return Err(field.error("a number of pieces in hand must precede its piece: `[2P]`"));
    }
    if position.hands().is_empty() && !field.text.is_empty() && field.text != "-" {
        notes.push(format!("{} has no hands, so the pieces in hand are ignored", rules.title));
    }
    Ok(())
}

/// Writes the hands in brackets. Counters have a field of their own.
pub(super) fn write(rules: &Rules, position: &Position) -> String {
    if position.hands().is_empty() {
        return String::new();
    }
    let counters = check_counter::counters(rules);
    let is_listed = |kind: &Kind| counters.is_none_or(|counters| !counters.contains(kind));
    let pieces = (0..rules.pieces.len()).map(Kind::piece).filter(is_listed);
    let listed: String = pieces.map(|kind| symbol(rules, kind).repeat(usize::from(position.in_hand(kind)))).collect();
    if counters.is_some() && listed.is_empty() { listed } else { format!("[{listed}]") }
}

/// Writes the hands as in an SFEN: first Black's pieces, each after its number if there are several, or `-` for none.
pub(super) fn write_sfen(rules: &Rules, position: &Position) -> String {
    let held = (0..rules.pieces.len()).map(Kind::piece).map(|kind| (symbol(rules, kind), position.in_hand(kind)));
    let mut held: Vec<(String, u8)> = held.filter(|(_, count)| *count > 0).collect();
    let rank = |label: &str| SFEN_ORDER.find(&label.to_uppercase()).unwrap_or(SFEN_ORDER.len());
    let is_upper = |label: &str| label.contains(char::is_uppercase);
    held.sort_by_key(|(label, _)| (Reverse(is_upper(label)), rank(label)));
    let text = |(label, count): (String, u8)| if count == 1 { label } else { format!("{count}{label}") };
    if held.is_empty() { "-".into() } else { held.into_iter().map(text).collect() }
}
