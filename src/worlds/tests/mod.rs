//! Tests of worlds, with helpers for all of them.

#![allow(clippy::unwrap_used)]

mod census;
mod classical;
mod conditions;
mod games;
mod histories;
mod limits;
mod listings;
mod playable;
mod quantum;
mod read_intent;
mod reference;
mod rules;
mod solitaire;
mod stores;

use crate::game::{Cell, Content, Position, Variant};
use crate::shipped_tests::{variant as game, variant_of as game_of};
use crate::worlds::{Intent, Round, Subset, Worlds};

#[track_caller]
fn cell(game: &Variant, name: &str) -> Cell {
    game.board().cells().find(|&cell| game.board().name(cell) == name).unwrap()
}

/// The intent with a text.
#[track_caller]
fn intent(worlds: &Worlds, at: &Round, text: &str) -> Intent {
    worlds.find_intent(at, text).unwrap().unwrap_or_else(|| panic!("{text} is illegal in every world"))
}

/// The round after more actions, separated by spaces.
#[track_caller]
fn after_more(worlds: &Worlds, at: &Round, actions: &str) -> Round {
    let play = |at: Round, text| worlds.advance(&at, &intent(worlds, &at, text)).unwrap();
    actions.split_whitespace().fold(at.clone(), play)
}

/// The round after some actions from the start.
#[track_caller]
fn after(worlds: &Worlds, actions: &str) -> Round {
    after_more(worlds, &worlds.first_round().unwrap(), actions)
}

/// An independent key for the canonical order: the squares, file by file from the left and from the top of each file; then
/// hands, then passes.
fn canonical_key(game: &Variant, position: &Position) -> (Vec<Content>, Vec<u8>, u8) {
    let mut cells: Vec<Cell> = game.board().cells().collect();
    cells.sort_by_key(|&cell| (game.board().screen_position(cell), cell));
    let squares = cells.into_iter().map(|cell| position.at(cell)).collect();
    (squares, position.hands().to_vec(), position.passes())
}

/// All worlds of a round. Checks that they are distinct and in the canonical order.
#[track_caller]
fn all_worlds(worlds: &Worlds, at: &Round) -> Vec<Position> {
    let world = |number| worlds.world(at, Subset::All, number).unwrap().unwrap();
    let all: Vec<Position> = (0..at.len()).map(world).collect();
    assert_eq!(worlds.world(at, Subset::All, at.len()), Ok(None));
    let keys: Vec<_> = all.iter().map(|position| canonical_key(worlds.game(), position)).collect();
    // Worlds that differ only in their past have equal keys.
    let has_past = all.iter().any(|position| position.past_placements().is_some());
    assert!(keys.windows(2).all(|pair| pair[0] < pair[1] || has_past && pair[0] == pair[1]));
    all
}

/// The texts of the lineage of the world with a number.
#[track_caller]
fn lineage(worlds: &Worlds, at: &Round, number: u128) -> String {
    lineage_in(worlds, at, Subset::All, number)
}

/// The same for the number in a subset.
#[track_caller]
fn lineage_in(worlds: &Worlds, at: &Round, subset: Subset, number: u128) -> String {
    let record = worlds.nth(at, subset, number).unwrap().unwrap();
    let steps = worlds.lineage(at, &record).unwrap().unwrap();
    steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
}
