//! Where a piece is promoted, and to what, in words.

use super::cell_word;
use super::piece::name;
use super::placement::ranks_in_words;
use super::region::rank_of;
use super::sentence::{join_or, sentence, with_article};
use super::survey::{Promotion, Survey};
use crate::algebra::{Kind, Rules};
use crate::board::Cell;
use std::collections::BTreeSet;

/// `Promotes to queen, rook, bishop or knight on the last rank.`
pub(super) fn promotion_sentences(rules: &Rules, player: usize, survey: &Survey) -> Option<String> {
    let reachable = survey.reachable.iter();
    let promotions: Vec<(Cell, Promotion)> = reachable
        .flat_map(|&from| survey.from[from.index()].promotions.iter().map(move |&promotion| (from, promotion)))
        .collect();
    let kinds: BTreeSet<Kind> = promotions.iter().map(|(_, promotion)| promotion.kind).collect();
    if kinds.is_empty() {
        return None;
    }
    // Rule files list pieces from the weakest to the strongest.
    let names: Vec<String> = kinds.iter().rev().map(|&kind| name(rules, kind)).collect();
    let is_in_place = promotions.iter().any(|(from, promotion)| *from == promotion.to);
    if is_in_place {
        return Some(format!(
            "May become {} on some {}s, depending on the other pieces.",
            join_or(&names),
            cell_word(rules)
        ));
    }
    if promotions.iter().all(|(_, promotion)| promotion.needs_capture) {
        let kinds: Vec<String> = names.iter().map(|name| with_article(name)).collect();
        return Some(format!("Turns into {} when it captures.", join_or(&kinds)));
    }
    let is_optional = promotions.iter().any(|(_, promotion)| promotion.is_optional);
    let is_always_optional = promotions.iter().all(|(_, promotion)| promotion.is_optional);
    let verb = if is_optional { "may promote" } else { "promotes" };
    let goals: BTreeSet<Cell> = promotions.iter().map(|(_, promotion)| promotion.to).collect();
    let board = &rules.board;
    let rank = |cell: Cell| rank_of(board, cell, player);
    let every_move = survey.reachable.iter().all(|&from| {
        let CellTargets { all, promoting } = cell_targets(survey, from);
        all == promoting
    });
    let last = board.grid().map_or(0, |grid| grid.ranks);
    let ranks: Option<BTreeSet<u8>> = goals.iter().map(|&cell| rank(cell)).collect();
    // A move out of the zone promotes, too, if it starts there.
    let starts_in: BTreeSet<u8> = promotions
        .iter()
        .filter(|(from, promotion)| rank(*from) > rank(promotion.to))
        .filter_map(|(from, _)| rank(*from))
        .collect();
    if every_move && !is_optional && goals.len() > 1 && ranks.as_ref().is_none_or(|ranks| ranks.len() > 1) {
        let kinds: Vec<String> = names.iter().map(|name| with_article(name)).collect();
        return Some(format!("Turns into {} with every move.", join_or(&kinds)));
    }
    let place = match ranks {
        Some(ranks) if ranks.len() == 1 => format!("on {}", ranks_in_words(&ranks, last).trim_start_matches("of ")),
        _ if every_move => "with every move".to_owned(),
        Some(_) if !starts_in.is_empty() => {
            let word = ranks_in_words(&starts_in, last);
            format!("when it moves into, within or out of {}", word.trim_start_matches("of "))
        }
        Some(ranks) => format!("on {}", ranks_in_words(&ranks, last).trim_start_matches("of ")),
        None if goals.len() > 8 => "at the far side of the board".into(),
        None => format!("on {}", join_or(&goals.iter().map(|&cell| board.name(cell).to_owned()).collect::<Vec<_>>())),
    };
    let must = if is_optional && !is_always_optional { ", and must where it could not move on" } else { "" };
    Some(sentence(&format!("{verb} to {} {place}{must}", join_or(&names))))
}

/// The cells that a piece reaches from one cell, and those where it is promoted.
struct CellTargets {
    all: BTreeSet<Cell>,
    promoting: BTreeSet<Cell>,
}

fn cell_targets(survey: &Survey, from: Cell) -> CellTargets {
    let cell = &survey.from[from.index()];
    CellTargets {
        all: cell.moves.union(&cell.captures).copied().collect(),
        promoting: cell.promotions.iter().map(|promotion| promotion.to).collect(),
    }
}
