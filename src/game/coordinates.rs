//! Actions written by their squares: `e2e4`, `e7e8q`, `d3`, `P@e4`, `pass`, and with what else they put on the board
//! where that alone tells them apart: `b1c3,H@b1`.

use super::Variant;
use crate::algebra::{Kind, KindSet, Rules};
use crate::program::{Action, Position};

/// A piece as a letter where the file gives one, else as its symbol.
pub fn piece_text(rules: &Rules, kind: Kind) -> String {
    rules.piece(kind).map_or_else(|| "?".into(), |piece| piece.letter.unwrap_or(piece.symbol).to_string())
}

/// The squares of an action, and what tells it from others between the same squares as far as promotion does.
pub(super) fn squares(variant: &Variant, before: &Position, action: &Action) -> String {
    let (rules, board) = (variant.rules(), variant.board());
    let name = |cell| board.name(cell).to_owned();
    match (action.from, action.to) {
        (None, None) => {
            if before.looks_like(&action.after) {
                "pass".into()
            } else {
                "change".into()
            }
        }
        (Some(from), Some(to)) if from == to && action.promotes.is_none() => name(to),
        (Some(from), Some(to)) => {
            let becomes = action.promotes.map(|kind| piece_text(rules, kind).to_lowercase());
            name(from) + &name(to) + &becomes.unwrap_or_default()
        }
        (None, Some(to)) => {
            let own = rules.side(variant.interpreter().mover(before));
            let dropped = own.iter().find(|&kind| action.after.in_hand(kind) < before.in_hand(kind));
            match dropped {
                Some(kind) => format!("{}@{}", piece_text(rules, kind).to_uppercase(), name(to)),
                None => name(to),
            }
        }
        (Some(from), None) => name(from),
    }
}

/// What an action puts on other squares than its last one: `,H@b1`.
fn elsewhere(variant: &Variant, before: &Position, action: &Action) -> String {
    let rules = variant.rules();
    let pieces = KindSet::on_board(rules.pieces.len()).without(KindSet::of(Kind::EMPTY));
    let put = action.after.cells().filter(|&(cell, content)| {
        Some(cell) != action.to && pieces.contains(content.kind) && before.at(cell).kind != content.kind
    });
    put.map(|(cell, content)| {
        format!(",{}@{}", piece_text(rules, content.kind).to_uppercase(), variant.board().name(cell))
    })
    .collect()
}

/// The texts of all actions of a position, in order; no two are the same.
pub fn texts(variant: &Variant, before: &Position, actions: &[Action]) -> Vec<String> {
    let plain: Vec<String> = actions.iter().map(|action| squares(variant, before, action)).collect();
    let mut out: Vec<String> = Vec::with_capacity(plain.len());
    for (i, text) in plain.iter().enumerate() {
        if plain.iter().filter(|other| *other == text).count() == 1 {
            out.push(text.clone());
            continue;
        }
        // What stands on the target afterwards tells them apart, or what stands elsewhere, or else their number does.
        let becomes = |action: &Action| action.to.map(|to| action.after.at(to).kind);
        let own = becomes(&actions[i]);
        let same = |j: usize| plain[j] == *text && becomes(&actions[j]) == own;
        let letter = own.filter(|kind| kind.index().is_some()).map(|kind| piece_text(variant.rules(), kind));
        let longer = format!("{text}{}", letter.unwrap_or_default().to_lowercase());
        if (0..plain.len()).filter(|&j| same(j)).count() == 1 && !plain.contains(&longer) {
            out.push(longer);
            continue;
        }
        let others = (0..plain.len()).filter(|&j| j != i && plain[j] == *text);
        let more = elsewhere(variant, before, &actions[i]);
        if others.map(|j| elsewhere(variant, before, &actions[j])).all(|other| other != more) {
            out.push(text.clone() + &more);
        } else {
            let number = (0..=i).filter(|&j| plain[j] == *text).count();
            out.push(format!("{text}#{number}"));
        }
    }
    out
}
