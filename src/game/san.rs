//! SAN, standard algebraic notation, for every game whose rule file gives letters.
//!
//! Source: FIDE Laws of Chess, appendix C, applied to all pieces: the piece's letter unless it is a pawn (`P`), the file or
//! rank that disambiguates it, `x` for a capture, the target square, `=` and a letter for a promotion, `+` and `#`.

use super::castling::Castling;
use super::coordinate_notation::{format_squares, piece_label};
use super::promotion::promotions;
use super::{Game, Variant};
use crate::algebra::{Kind, PieceLabel, Rules};
use crate::board::Cell;
use crate::program::{Action, GameHistory, Position};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The most actions that are written with `+` and `#`. Each sign takes a search of the next player's moves, so that a turn with
/// thousands of actions would take minutes. The longest lists of chess and shogi have 218 and 593 actions.
pub(super) const MAX_SIGNED_ACTIONS: usize = 600;

/// The notations of all actions of a position, in order; coordinate notation where SAN is ambiguous. A list of more than 600
/// actions has no `+` and `#`.
pub fn format_all(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    if actions.len() > MAX_SIGNED_ACTIONS {
        return format_all_without_check(variant, before, actions);
    }
    let signed = |(text, action): (String, &Action)| text + check_sign(variant, &action.after);
    format_all_without_check(variant, before, actions).into_iter().zip(actions).map(signed).collect()
}

/// The same without `+` and `#`, which would require computing every following position.
pub fn format_all_without_check(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    format_all_by_squares(variant, before, actions, super::coordinate_notation::format_all(variant, before, actions))
}

/// The same if the coordinate notations are known.
pub(super) fn format_all_by_squares(
    variant: &Variant,
    before: &Position,
    actions: &[Action],
    coordinates: Vec<String>,
) -> Vec<String> {
    let plain = stems(variant, before, actions);
    let mut times: FxHashMap<&str, usize> = FxHashMap::default();
    plain.iter().flatten().for_each(|text| *times.entry(text).or_default() += 1);
    let alone = |text: &&String| times.get(text.as_str()) == Some(&1);
    plain
        .iter()
        .zip(coordinates)
        .map(|(text, squares)| text.as_ref().filter(alone).cloned().unwrap_or(squares))
        .collect()
}

/// SAN of all actions, where they have one, even if several have the same.
pub(super) fn stems(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<Option<String>> {
    let mut by_goal: FxHashMap<Option<Cell>, SmallVec<[&Action; 4]>> = FxHashMap::default();
    actions.iter().for_each(|action| by_goal.entry(action.to).or_default().push(action));
    let promotions = promotions(variant, before, actions);
    let text = |(action, kinds): (&Action, &Vec<Kind>)| {
        plain(variant, before, action, kinds.first().copied(), &by_goal[&action.to])
    };
    actions.iter().zip(&promotions).map(text).collect()
}

/// The notation of one action of a position.
pub fn format_action(variant: &Variant, before: &Position, action: &Action, actions: &[Action]) -> String {
    let mut rivals: Vec<Action> = actions.to_vec();
    if !rivals.contains(action) {
        rivals.push(action.clone());
    }
    let index = rivals.iter().position(|other| other == action).unwrap_or(0);
    format_all_without_check(variant, before, &rivals).swap_remove(index) + check_sign(variant, &action.after)
}

/// `+` or `#` if the next player is in check.
pub(super) fn check_sign(variant: &Variant, after: &Position) -> &'static str {
    if !variant.in_check(after).unwrap_or(false) {
        return "";
    }
    match variant.status(after, GameHistory::default()) {
        Ok(status) if status.outcome.as_ref().is_some_and(|outcome| outcome.winner.is_some()) => "#",
        _ => "+",
    }
}

/// The piece whose letter is written. Two players have capitals and small letters; the pieces of a third have letters of their own in
/// FEN, which nobody would know in SAN.
fn san_kind(rules: &Rules, kind: Kind) -> Kind {
    if rules.players.len() > 2 { rules.counterpart(kind, 0).unwrap_or(kind) } else { kind }
}

/// The SAN of an action without check suffix; `actions` are those to the same square.
fn plain(
    variant: &Variant,
    before: &Position,
    action: &Action,
    promotion: Option<Kind>,
    actions: &[&Action],
) -> Option<String> {
    let rules = variant.rules();
    if let Some(castling) = Castling::of_action(rules, before, action) {
        return Some(castling.san().into());
    }
    let (Some(from), Some(to)) = (action.from, action.to) else {
        return Some(format_squares(variant, before, action));
    };
    if from == to {
        return Some(format_squares(variant, before, action));
    }
    let kind = before.at(from).kind;
    let label = rules.piece(san_kind(rules, kind))?.label?;
    let label = PieceLabel { letter: label.letter.to_ascii_uppercase(), ..label };
    let target = rules.board.name(to);
    let capture_sign = if action.takes.is_empty() { "" } else { "x" };
    let promotion = promotion.map(|kind| format!("={}", piece_label(rules, san_kind(rules, kind)).to_uppercase()));
    let promotion = promotion.unwrap_or_default();
    if label == PieceLabel::plain('P') {
        let file = rules.board.name(from).chars().next().filter(|_| !action.takes.is_empty());
        return Some(format!("{}{capture_sign}{target}{promotion}", file.map(String::from).unwrap_or_default()));
    }
    let disambiguation = disambiguation(variant, before, actions, from, to, kind);
    Some(format!("{label}{disambiguation}{capture_sign}{target}{promotion}"))
}

/// The file, rank or square of origin that distinguishes the piece from others of its kind that can move to `to`.
fn disambiguation(
    variant: &Variant,
    before: &Position,
    actions: &[&Action],
    from: Cell,
    to: Cell,
    kind: Kind,
) -> String {
    let board = variant.board();
    let rivals: Vec<Cell> = actions
        .iter()
        .filter(|other| other.to == Some(to) && other.from != Some(from))
        .filter_map(|other| other.from)
        .filter(|&cell| before.at(cell).kind == kind)
        .collect();
    if rivals.is_empty() {
        return String::new();
    }
    let name = board.name(from);
    let (file, rank) = name.split_at(1);
    if !rivals.iter().any(|&cell| board.name(cell).starts_with(file)) {
        file.into()
    } else if !rivals.iter().any(|&cell| board.name(cell).split_at(1).1 == rank) {
        rank.into()
    } else {
        name.into()
    }
}
