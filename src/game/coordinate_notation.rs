//! Coordinate notation of actions, as UCI writes moves: `e2e4`, `e7e8q`, `d3`, `P@e4`, `pass`.

use super::action_effect::{format_all_changes, format_placements};
use super::square_names::SquareNames;
use super::xiangqi_notation::{self, SquareMove, XiangqiReading};
use super::{Variant, move_input, player_notation, promotion, shogi_notation, target_letter, uci_notation};
use crate::algebra::{Kind, PieceLabel, PieceRule, Rules};
use crate::board::Cell;
use crate::program::{Action, Position};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// The notation of an action that changes nothing.
pub const PASS: &str = "pass";

/// The label of a kind: that of the rule file, or else the symbol.
pub fn piece_label(rules: &Rules, kind: Kind) -> String {
    let label = |piece: &PieceRule| piece.label.unwrap_or(PieceLabel::plain(piece.symbol)).to_string();
    rules.piece(kind).map_or_else(|| "?".into(), label)
}

/// How a promotion is written after the squares: `+` to the promoted side of the piece and `-` back, as in shogi games, or
/// else the label of the new piece in lower case.
fn promotion_suffix(rules: &Rules, before: Kind, after: Kind) -> String {
    let label = |kind: Kind| rules.piece(kind).and_then(|piece| piece.label);
    match (label(before), label(after)) {
        (Some(before), Some(after)) if after.is_other_side_of(before) => {
            if after.is_promoted { "+" } else { "-" }.into()
        }
        _ => piece_label(rules, after).to_lowercase(),
    }
}

/// The side of a piece in hand that a drop shows: the other one if the piece is turned over, or else the one in hand.
fn dropped_side(rules: &Rules, in_hand: Kind, on_board: Kind) -> Kind {
    let label = |kind: Kind| rules.piece(kind).and_then(|piece| piece.label);
    let is_turned = label(in_hand).zip(label(on_board)).is_some_and(|(one, other)| one.is_other_side_of(other));
    if is_turned { on_board } else { in_hand }
}

/// The squares of an action and the piece it promotes to, without further disambiguation.
pub(super) fn format_squares(variant: &Variant, before: &Position, action: &Action) -> String {
    format_named_squares(variant, before, action, SquareNames::Board)
}

/// The same with other names of squares.
pub(super) fn format_named_squares(
    variant: &Variant,
    before: &Position,
    action: &Action,
    names: SquareNames,
) -> String {
    let rules = variant.rules();
    let name = |cell| names.name(variant.board(), cell);
    match (action.from, action.to) {
        (None, None) => {
            if before.same_placement(&action.after) {
                PASS.into()
            } else {
                format!("change{}", format_all_changes(variant, before, action))
            }
        }
        (Some(from), Some(to)) if from == to && action.promotes.is_none() => name(to),
        (Some(from), Some(to)) => {
            let promotion = action.promotes.map(|kind| promotion_suffix(rules, before.at(from).kind, kind));
            name(from) + &name(to) + &promotion.unwrap_or_default()
        }
        (None, Some(to)) => {
            let own = rules.side(variant.interpreter().mover(before));
            let dropped = own.iter().find(|&kind| action.after.in_hand(kind) < before.in_hand(kind));
            let dropped = dropped.map(|kind| {
                let kind = dropped_side(rules, kind, action.after.at(to).kind);
                format!("{}@", piece_label(rules, kind).to_uppercase())
            });
            dropped.unwrap_or_default() + &name(to) + &format_placements(variant, before, action)
        }
        (Some(from), None) => name(from) + &format_placements(variant, before, action),
    }
}

/// The notations of all actions of a position, in order; all differ.
///
/// Actions without two squares name what they change themselves, so that their text is the same in every world. Actions
/// between the same squares differ by the kind on the target afterwards (`d7d8q`), or else by the squares that only
/// one of them changes (`d1d7,g7`: an arrow at g7), or else by a number.
pub fn format_all(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(|action| format_squares(variant, before, action)).collect();
    let distinct: FxHashSet<&str> = texts.iter().map(String::as_str).collect();
    if distinct.len() == texts.len() {
        return texts;
    }
    let plain: FxHashSet<String> = distinct.into_iter().map(str::to_owned).collect();
    for same in alike(actions.len(), |i| texts[i].clone()).into_iter().filter(|same| same.len() > 1) {
        let kind_after = |i: usize| actions[i].to.map(|to| actions[i].after.at(to).kind);
        for rivals in alike(same.len(), |i| kind_after(same[i])) {
            let rivals: Vec<usize> = rivals.into_iter().map(|i| same[i]).collect();
            let letter = kind_after(rivals[0]).filter(|kind| kind.index().is_some());
            let letter = letter.map(|kind| piece_label(variant.rules(), kind).to_lowercase()).unwrap_or_default();
            let longer = format!("{}{letter}", texts[rivals[0]]);
            if same.len() > rivals.len() && !plain.contains(&longer) {
                rivals.iter().for_each(|&i| texts[i].clone_from(&longer));
            }
            let own = differences(variant, before, &rivals.iter().map(|&i| &actions[i]).collect::<Vec<_>>());
            rivals.iter().zip(own).for_each(|(&i, own)| texts[i].push_str(&own));
        }
    }
    for same in alike(texts.len(), |i| texts[i].clone()).into_iter().filter(|same| same.len() > 1) {
        (1..).zip(same).for_each(|(number, i)| texts[i] = format!("{}#{number}", texts[i]));
    }
    texts
}

/// Returns the action that a notation means: the one written so, in coordinates or as UCI engines write it, or the only one that
/// a player could mean by it.
pub fn resolve(variant: &Variant, before: &Position, actions: &[Action], text: &str) -> Option<usize> {
    let exact = format_all(variant, before, actions).iter().position(|known| known == text);
    if let Some(index) = exact.or_else(|| uci_notation::find(variant, before, actions, text)) {
        return Some(index);
    }
    let by_players = || player_notation::read(variant, before, actions, text);
    if let Some(index) = shogi_notation::read(variant, before, actions, text).or_else(by_players) {
        return Some(index);
    }
    let square_moves = actions.iter().enumerate();
    let square_moves =
        square_moves.filter_map(|(index, action)| Some(SquareMove { index, from: action.from?, to: action.to? }));
    let mover = variant.interpreter().mover(before);
    match xiangqi_notation::read(variant.rules(), before, mover, square_moves, text) {
        XiangqiReading::Move(index) => return Some(index),
        XiangqiReading::NoMove => return None,
        XiangqiReading::OtherNotation => {}
    }
    let by_input = |text: &str| match move_input::match_input(variant, before, actions, text).exact[..] {
        [only] => Some(only),
        _ => None,
    };
    // A promotion without consequences has one name; others name another piece.
    let by_other_promotion = || by_input(promotion::with_first_promotion(variant, before, actions, text)?.as_str());
    let by_letter = target_letter::find(variant, before, actions, text);
    let by_exact_text = || player_notation::read_exact(variant, before, actions, text);
    by_letter.or_else(|| by_input(text)).or_else(by_other_promotion).or_else(by_exact_text)
}

/// A square after the first comma of a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraSquare {
    /// The square.
    pub cell: Cell,
    /// The piece left there, if the notation names one.
    pub kind: Option<Kind>,
}

/// The squares after the first comma of a notation, which disambiguate it: `g7` of `d1d7,g7`, and `b1` with a piece of
/// `b1c3,H@b1`. Pieces of the player take precedence.
pub fn extra_squares(rules: &Rules, player: usize, text: &str) -> Vec<ExtraSquare> {
    let text = text.rsplit_once('#').map_or(text, |(before, _)| before);
    let part = |part: &str| {
        let (label, name) = part.split_once('@').map_or((None, part), |(label, name)| (Some(label), name));
        let kind = label.and_then(|label| kind_of(rules, player, label));
        Some(ExtraSquare { cell: rules.board.cell_named(name)?, kind })
    };
    text.split(',').skip(1).filter_map(part).collect()
}

/// The piece that a notation drops from the player's hand: the pawn of `P@e4`, and of `+P@e4`, which turns it over.
pub fn dropped_kind(rules: &Rules, player: usize, text: &str) -> Option<Kind> {
    let (label, _) = text.split(',').next()?.split_once('@')?;
    kind_of(rules, player, label.strip_prefix(PieceLabel::PLUS).unwrap_or(label))
}

/// The piece with this label in capitals; the player's own pieces take precedence.
fn kind_of(rules: &Rules, player: usize, label: &str) -> Option<Kind> {
    let all = (0..rules.pieces.len()).map(Kind::piece);
    let mut fitting: Vec<Kind> = all.filter(|&kind| piece_label(rules, kind).to_uppercase() == label).collect();
    fitting.sort_by_key(|&kind| !rules.side(player).contains(kind));
    fitting.first().copied()
}

/// Groups the numbers below `count` by key, in order of first appearance.
fn alike<K: Hash + Eq>(count: usize, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut places: FxHashMap<K, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for i in 0..count {
        let place = *places.entry(key(i)).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(i);
    }
    groups
}

/// The squares that distinguish each action from the others, as `,e3,g5`: where the kind it leaves differs from the kind
/// before, or from an empty square if no action keeps the kind before. If the kinds left there differ, they are added:
/// `,H@b1`.
fn differences(variant: &Variant, before: &Position, actions: &[&Action]) -> Vec<String> {
    let mut texts = vec![String::new(); actions.len()];
    for cell in variant.board().cells() {
        let kind_after = |action: &&Action| action.after.at(cell).kind;
        let Some(first) = actions.first().map(kind_after) else { break };
        if actions.iter().all(|action| kind_after(action) == first) {
            continue;
        }
        let has_kind = |kind: &Kind| actions.iter().any(|action| kind_after(action) == *kind);
        let default_kind = Some(before.at(cell).kind).filter(has_kind).unwrap_or(Kind::EMPTY);
        let is_different = |action: &&&Action| kind_after(action) != default_kind;
        let other = actions.iter().find(is_different).map_or(default_kind, kind_after);
        // If the kinds left there differ, name the kind as well.
        let several = actions.iter().filter(is_different).any(|action| kind_after(action) != other);
        for (text, action) in texts.iter_mut().zip(actions).filter(|(_, action)| kind_after(action) != default_kind) {
            text.push(',');
            if several {
                text.push_str(&piece_label(variant.rules(), kind_after(action)).to_uppercase());
                text.push('@');
            }
            text.push_str(variant.board().name(cell));
        }
    }
    texts
}
