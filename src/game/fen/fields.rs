//! The fields of a position text, by their meaning: FEN, and SFEN in games with promoted pieces.
//!
//! A FEN has board, player, castling, en passant and two clocks. Programs differ in the rest. Those of shogi leave out
//! castling and en passant (`… w 0 1`). Games that count moves have the limit of the count in place of the en passant square.
//! Three-check adds the checks anywhere after the player. An SFEN has board, player, hands and the number of the turn, and
//! its first player is `b`.
//!
//! Source: X-FEN, the USI protocol, and the FEN of Fairy-Stockfish, lichess and pychess.

use super::check_counter::CheckCounter;
use super::{FenError, Field, en_passant};
use crate::algebra::Rules;

/// The first word of an SFEN, which may be missing.
const SFEN_WORD: &str = "sfen";

/// The fields of a text.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    /// Whether it is an SFEN.
    pub is_sfen: bool,
    pub board: Field<'a>,
    pub turn: Option<Field<'a>>,
    pub castling: Option<Field<'a>>,
    pub en_passant: Option<Field<'a>>,
    /// The hands of an SFEN; a FEN has them in the board field.
    pub hands: Option<Field<'a>>,
    pub checks: Option<Field<'a>>,
    /// The limit of a count, which makes the halfmove clock its value.
    pub count_limit: Option<Field<'a>>,
    pub halfmove_clock: Option<Field<'a>>,
    /// The number of the full move, or of the turn in an SFEN.
    pub number: Option<Field<'a>>,
}

impl<'a> Fields<'a> {
    /// Splits a text into its fields.
    pub fn split(rules: &Rules, text: &'a str) -> Result<Self, FenError> {
        let mut words: Vec<Field<'a>> = split_words(text);
        let is_marked = words.first().is_some_and(|word| word.text == SFEN_WORD);
        if is_marked {
            words.remove(0);
        }
        let checks = words.iter().skip(2).position(|word| CheckCounter::parse(word.text).is_some());
        let checks = checks.map(|index| words.remove(index + 2));
        let Some(&board) = words.first() else {
            return Err(FenError::new(0..0, "the FEN is empty; it starts with the board, rank by rank"));
        };
        let is_sfen = is_marked || is_sfen(rules, &words);
        let mut fields = Self { checks, ..Self::of_board(board, words.get(1).copied(), is_sfen) };
        let rest = words.get(2..).unwrap_or_default();
        if is_sfen {
            (fields.hands, fields.number) = (rest.first().copied(), rest.get(1).copied());
            return match rest.get(2) {
                Some(extra) => Err(extra.error("an SFEN has four fields, and this is a fifth")),
                None => Ok(fields),
            };
        }
        let clocks = fields.take_rights(rules, rest);
        (fields.halfmove_clock, fields.number) = (clocks.first().copied(), clocks.get(1).copied());
        match clocks.get(2) {
            Some(extra) => Err(extra.error("unexpected text after the number of the move")),
            None => Ok(fields),
        }
    }

    fn of_board(board: Field<'a>, turn: Option<Field<'a>>, is_sfen: bool) -> Self {
        let none = None;
        Self {
            is_sfen,
            board,
            turn,
            castling: none,
            en_passant: none,
            hands: none,
            checks: none,
            count_limit: none,
            halfmove_clock: none,
            number: none,
        }
    }

    /// Takes castling and en passant, if they are there, and returns the rest. In a game without en passant a number in its
    /// place is the limit of a count, if the clocks follow.
    fn take_rights<'f>(&mut self, rules: &Rules, rest: &'f [Field<'a>]) -> &'f [Field<'a>] {
        if rest.first().is_none_or(|field| is_number(field.text)) {
            return rest;
        }
        self.castling = rest.first().copied();
        match rest.get(1) {
            Some(field) if !en_passant::has_field(rules) && is_number(field.text) => {
                let has_limit = rest.len() > 3;
                self.count_limit = Some(*field).filter(|_| has_limit);
                &rest[if has_limit { 2 } else { 1 }..]
            }
            field => {
                self.en_passant = field.copied();
                rest.get(2..).unwrap_or_default()
            }
        }
    }
}

fn split_words(text: &str) -> Vec<Field<'_>> {
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|part| Field { text: part, start: start(part) }).collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a game has pieces with labels such as `+R`.
pub(super) fn has_promoted_pieces(rules: &Rules) -> bool {
    rules.pieces.iter().any(|piece| piece.label.is_some_and(|label| label.is_promoted))
}

/// Whether a text without the word `sfen` is an SFEN: the game has promoted pieces, and hands follow the player.
fn is_sfen(rules: &Rules, words: &[Field<'_>]) -> bool {
    let is_hand = |text: &str| text.ends_with(|c: char| c.is_ascii_alphabetic());
    let has_hands = match words.get(2..) {
        Some([hands]) => is_hand(hands.text),
        Some([hands, number]) => (hands.text == "-" || is_hand(hands.text)) && is_number(number.text),
        _ => false,
    };
    has_promoted_pieces(rules) && has_hands && !words[0].text.contains('[')
}
