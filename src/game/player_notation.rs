//! Moves and squares as the players of a game write them, for people to read.
//!
//! Games like chess use SAN, shogi the Western notation, xiangqi the notation of the World Xiangqi Federation (WXF), and janggi squares of
//! two digits. Games with one or two kinds of piece name squares alone (`a3xc5`). Names of squares follow the labels beside the board.
//! Files and protocols keep coordinates, SAN and their own notations.
//!
//! A text that fits several moves is replaced by coordinates with the players' names of squares, so all texts of a position differ.

use super::coordinate_notation::{self, PASS, piece_label};
use super::san::{self, check_sign};
use super::square_names::SquareNames;
use super::{Variant, draughts_numbers, shogi_notation, xiangqi_notation};
use crate::algebra::{Kind, LabelStyle, Rules};
use crate::board::Cell;
use crate::program::{Action, Position};
use rustc_hash::FxHashMap;

/// A player with more kinds of piece than this needs letters to tell them apart.
const MAX_UNNAMED_KINDS: usize = 2;

/// How the moves of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// `Nf3`.
    San,
    /// `P-7f`, `Bx2b+`, `S*5e`.
    Shogi,
    /// `C2=5`.
    Xiangqi,
    /// `C82-85`.
    Janggi,
    /// `a3-b4`, `a3xc5`, `d1-d7/g7`.
    Squares,
}

impl Style {
    fn of_rules(rules: &Rules) -> Self {
        let first = rules.side(0);
        match SquareNames::of_players(rules) {
            SquareNames::Janggi => Self::Janggi,
            SquareNames::Shogi if xiangqi_notation::is_family(rules) => Self::Xiangqi,
            SquareNames::Shogi if rules.look.labels == LabelStyle::Shogi => Self::Shogi,
            _ if first.and(rules.royal).iter().next().is_none() && first.iter().count() <= MAX_UNNAMED_KINDS => {
                Self::Squares
            }
            _ => Self::San,
        }
    }

    /// Whether `+` and `#` after a move mean check and mate.
    fn has_check_signs(self) -> bool {
        matches!(self, Self::San | Self::Janggi)
    }
}

/// Whether a move's text names no squares, so that the same text means other moves in other positions.
pub fn is_relative(rules: &Rules) -> bool {
    Style::of_rules(rules) == Style::Xiangqi
}

/// The letter of a piece in moves.
pub fn piece_letter(rules: &Rules, kind: Kind) -> String {
    let by_players = match Style::of_rules(rules) {
        Style::Xiangqi | Style::Janggi => xiangqi_notation::letter(rules, kind).map(String::from),
        Style::San | Style::Shogi | Style::Squares => None,
    };
    by_players.unwrap_or_else(|| piece_label(rules, kind))
}

/// The name of a square.
pub fn square_name(rules: &Rules, cell: Cell) -> String {
    SquareNames::of_players(rules).name(&rules.board, cell)
}

/// The square with a name, that of the players or that of the rule file.
pub fn square_named(rules: &Rules, text: &str) -> Option<Cell> {
    let names = SquareNames::of_players(rules);
    let by_players = rules.board.cells().find(|&cell| names.name(&rules.board, cell) == text);
    by_players.or_else(|| rules.board.cell_named(text))
}

/// A text in coordinate notation with the players' names of squares.
pub fn from_coordinates(rules: &Rules, text: &str) -> String {
    SquareNames::of_players(rules).translate(&rules.board, text)
}

/// A text with the players' names of squares in coordinate notation; `None` where they are those of the rule file.
pub fn to_coordinates(rules: &Rules, text: &str) -> Option<String> {
    SquareNames::of_players(rules).to_coordinates(&rules.board, text)
}

/// The text of a capture without the sign of a capture; coordinates for a pawn of chess, which would be written with its file alone.
pub fn without_capture(rules: &Rules, text: &str, coordinates: &str) -> String {
    match Style::of_rules(rules) {
        Style::Shogi | Style::Squares => text.replacen('x', "-", 1),
        Style::Xiangqi | Style::Janggi => text.to_owned(),
        Style::San if text.starts_with(|letter: char| letter.is_ascii_lowercase()) => {
            from_coordinates(rules, coordinates)
        }
        Style::San => text.replacen('x', "", 1),
    }
}

/// The notations of all actions of a position, in order; all differ. A long list has no signs of check, as in SAN.
pub fn format_all(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    let mut texts = format_all_without_check(variant, before, actions);
    if Style::of_rules(variant.rules()).has_check_signs() && actions.len() <= san::MAX_SIGNED_ACTIONS {
        texts.iter_mut().zip(actions).for_each(|(text, action)| text.push_str(check_sign(variant, &action.after)));
    }
    texts
}

/// The same without `+` and `#`, which would require computing every following position.
pub fn format_all_without_check(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    let coordinates = coordinate_notation::format_all(variant, before, actions);
    let texts: Vec<Option<String>> = match Style::of_rules(variant.rules()) {
        Style::San => {
            return with_further_squares(san::format_all_without_check(variant, before, actions), || {
                (san::stems(variant, before, actions), coordinates)
            });
        }
        Style::Shogi => shogi_notation::format_all(variant, before, actions),
        Style::Xiangqi => xiangqi_notation::format_all(variant, before, actions),
        Style::Janggi => actions.iter().map(|action| janggi(variant, before, action)).collect(),
        Style::Squares => {
            let text = |(action, coordinates): (&Action, &String)| squares(variant.rules(), action, coordinates);
            actions.iter().zip(&coordinates).map(text).collect()
        }
    };
    let fallback = |coordinates: &String| from_coordinates(variant.rules(), coordinates);
    let counts = counts(texts.iter().flatten());
    let is_alone = |text: &String| counts.get(text.as_str()) == Some(&1);
    let alone: Vec<Option<String>> = texts.iter().map(|text| text.clone().filter(is_alone)).collect();
    alone.into_iter().zip(&coordinates).map(|(text, squares)| text.unwrap_or_else(|| fallback(squares))).collect()
}

/// The notation of one action of a position.
pub fn format_action(variant: &Variant, before: &Position, action: &Action, actions: &[Action]) -> String {
    let mut rivals: Vec<Action> = actions.to_vec();
    if !rivals.contains(action) {
        rivals.push(action.clone());
    }
    let index = rivals.iter().position(|other| other == action).unwrap_or(0);
    let text = format_all_without_check(variant, before, &rivals).swap_remove(index);
    if Style::of_rules(variant.rules()).has_check_signs() { text + check_sign(variant, &action.after) } else { text }
}

/// Returns the action that is written exactly so.
pub fn read_exact(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    let text = text.trim_end_matches('#');
    format_all_without_check(variant, before, actions).iter().position(|known| known == text)
}

/// Returns the action that a text means: the one written so, with or without signs, or written in coordinates with the players' names
/// of squares. `None` in a game of SAN, which other code reads.
pub fn read(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    let rules = variant.rules();
    let style = Style::of_rules(rules);
    if style == Style::San {
        return None;
    }
    let texts = format_all_without_check(variant, before, actions);
    if let Some(index) = texts.iter().position(|known| known == text.trim_end_matches('#')) {
        return Some(index);
    }
    let translated = to_coordinates(rules, text);
    if let Some(squares) = &translated {
        let coordinates = coordinate_notation::format_all(variant, before, actions);
        if let Some(index) = coordinates.iter().position(|known| known == squares) {
            return Some(index);
        }
    }
    // The signs of WXF are directions.
    if style == Style::Xiangqi {
        return None;
    }
    if style == Style::Squares
        && let Some(index) = draughts_numbers::read(rules, actions, text)
    {
        return Some(index);
    }
    let plain = plain(text);
    let mut meant = (0..actions.len()).filter(|&index| self::plain(&texts[index]) == plain);
    meant.next().filter(|_| meant.next().is_none())
}

/// Strips signs.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | 'x' | ':' | '/' | ',' | '+' | '#' | ' ')).collect()
}

/// `C82-85`: the piece, its square, and the target. `None` for what is no move between two squares.
fn janggi(variant: &Variant, before: &Position, action: &Action) -> Option<String> {
    let (rules, from, to) = (variant.rules(), action.from?, action.to?);
    let name = |cell| square_name(rules, cell);
    let sign = if action.takes.is_empty() { "-" } else { "x" };
    let piece = xiangqi_notation::letter(rules, before.at(from).kind)?;
    (from != to && action.promotes.is_none()).then(|| format!("{piece}{}{sign}{}", name(from), name(to)))
}

/// `a3-b4`, `a3xc5`: the squares of a move, then others that it changes, `x` before those of captured pieces. A promotion is not named.
fn squares(rules: &Rules, action: &Action, coordinates: &str) -> Option<String> {
    if coordinates == PASS {
        return Some(PASS.into());
    }
    let is_taken = |name: &str| action.takes.iter().any(|(cell, _)| rules.board.name(*cell) == name);
    let mut parts = coordinates.split(',');
    let first = parts.next()?;
    let mut text = match (action.from, action.to) {
        (Some(from), Some(to)) if from != to => {
            let sign = if action.takes.is_empty() || parts.clone().any(is_taken) { "-" } else { "x" };
            format!("{}{sign}{}", square_name(rules, from), square_name(rules, to))
        }
        (None, Some(to)) => square_name(rules, to),
        _ => first.to_owned(),
    };
    for part in parts {
        text.push(if is_taken(part) { 'x' } else { '/' });
        text.push_str(part);
    }
    Some(text)
}

/// SAN, with the squares that distinguish a move behind it (`Nf3,d5`: a duck on d5) where SAN alone would be ambiguous.
fn with_further_squares(
    sans: Vec<String>,
    details: impl FnOnce() -> (Vec<Option<String>>, Vec<String>),
) -> Vec<String> {
    if !sans.iter().any(|text| text.contains(',')) {
        return sans;
    }
    let (stems, coordinates) = details();
    let longer = |((san, stem), squares): ((&String, Option<String>), &String)| {
        let stem = stem.filter(|_| san == squares)?;
        Some(squares.split_once(',').map_or(stem.clone(), |(_, rest)| format!("{stem},{rest}")))
    };
    let longer: Vec<Option<String>> = sans.iter().zip(stems).zip(&coordinates).map(longer).collect();
    let counts = counts(longer.iter().flatten());
    let is_alone = |text: &String| counts.get(text.as_str()) == Some(&1);
    let alone: Vec<Option<String>> = longer.iter().map(|text| text.clone().filter(is_alone)).collect();
    sans.into_iter().zip(alone).map(|(san, longer)| longer.unwrap_or(san)).collect()
}

/// How often each text occurs.
fn counts<'t>(texts: impl Iterator<Item = &'t String>) -> FxHashMap<&'t str, usize> {
    let mut counts = FxHashMap::default();
    texts.for_each(|text| *counts.entry(text.as_str()).or_default() += 1);
    counts
}

#[cfg(test)]
#[path = "player_notation_tests.rs"]
mod tests;
