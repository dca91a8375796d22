//! Where a piece is promoted, and to what, in words.

use super::cell_word;
use super::piece::name;
use super::placement::ranks_in_words;
use super::probe::Probe;
use super::region::rank_of;
use super::sentence::{join_or, sentence, with_article};
use super::survey::{Promotion, Survey, with};
use crate::algebra::{Kind, Rules};
use crate::board::Cell;
use crate::game::player_notation::square_name;
use crate::program::Fault;
use crate::task::Halt;
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
        let cells: BTreeSet<Cell> =
            promotions.iter().filter(|(from, promotion)| *from == promotion.to).map(|(from, _)| *from).collect();
        let place = in_place_words(rules, player, survey, &cells);
        return Some(format!("May become {} {place}, depending on the other pieces.", join_or(&names)));
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
        None => format!("on {}", join_or(&goals.iter().map(|&cell| square_name(rules, cell)).collect::<Vec<_>>())),
    };
    let must = if is_optional && !is_always_optional { ", and must where it could not move on" } else { "" };
    Some(sentence(&format!("{verb} to {} {place}{must}", join_or(&names))))
}

impl Survey {
    /// Tries where the piece may become another one if another of its kind stands on the board.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn try_becoming(&mut self, probe: &mut Probe<'_>, kind: Kind) -> Result<(), Halt<Fault>> {
        let becomes = |cell: Cell, survey: &Self| survey.from[cell.index()].promotions.iter().any(|to| to.to == cell);
        let cells: Vec<Cell> = self.reachable.iter().copied().filter(|&cell| becomes(cell, self)).collect();
        for &cell in &cells {
            let Some(&other) = self.homes.iter().find(|&&home| home != cell) else { return Ok(()) };
            let position = with(&with(&probe.empty_board(), other, kind), cell, kind);
            let landings = probe.landings(&position, cell)?;
            if landings.iter().any(|landing| landing.to == cell && landing.becomes.is_some()) {
                self.becomes_beside_others.insert(cell);
            }
        }
        Ok(())
    }
}

/// Where a piece may become another one on its cell: `on the long diagonals from rank 5 on`.
fn in_place_words(rules: &Rules, player: usize, survey: &Survey, cells: &BTreeSet<Cell>) -> String {
    let (board, cell_word) = (&rules.board, cell_word(rules));
    let beside_others = &survey.becomes_beside_others;
    let words = |cells: &BTreeSet<Cell>| -> Option<String> {
        let ranks: Option<BTreeSet<u8>> = cells.iter().map(|&cell| rank_of(board, cell, player)).collect();
        let first = *ranks?.first()?;
        let grid = board.grid().filter(|grid| grid.files == grid.ranks)?;
        let is_on_diagonal = |&cell: &Cell| {
            let (file, rank) = grid.file_and_rank(cell);
            file == rank || file + rank + 1 == grid.files
        };
        let beyond = board.cells().filter(|&cell| rank_of(board, cell, player) >= Some(first));
        let diagonals: BTreeSet<Cell> = beyond.filter(is_on_diagonal).collect();
        (diagonals == *cells).then(|| format!("on the long diagonals from rank {first} on"))
    };
    if beside_others.is_empty() || beside_others == cells {
        return words(cells).unwrap_or_else(|| format!("on some {cell_word}s"));
    }
    let place = words(beside_others).unwrap_or_else(|| format!("on some {cell_word}s"));
    format!("{place}, or on any {cell_word} if no other is left")
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
