//! Tests of worlds.

#![allow(clippy::unwrap_used)]

mod census;
mod classical;
mod games;
mod histories;
mod limits;
mod quantum;
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

/// The intent of a text.
#[track_caller]
fn intent(worlds: &Worlds<Variant>, at: &Round, text: &str) -> Intent {
    worlds.find_intent(at, text).unwrap().unwrap_or_else(|| panic!("{text} is legal in no world"))
}

/// A round with some more actions.
#[track_caller]
fn then(worlds: &Worlds<Variant>, at: &Round, actions: &str) -> Round {
    let play = |at: Round, text| worlds.advance(&at, &intent(worlds, &at, text)).unwrap();
    actions.split_whitespace().fold(at.clone(), play)
}

/// The round after some actions.
#[track_caller]
fn after(worlds: &Worlds<Variant>, actions: &str) -> Round {
    then(worlds, &worlds.first_round().unwrap(), actions)
}

/// The canonical order of positions, said anew: what stands on the squares, file by file from the left and in a file from the
/// top; then what hands hold, and passes.
fn key(game: &Variant, position: &Position) -> (Vec<Content>, Vec<u8>, u8) {
    let mut cells: Vec<Cell> = game.board().cells().collect();
    cells.sort_by_key(|&cell| (game.board().screen_position(cell), cell));
    let squares = cells.into_iter().map(|cell| position.at(cell)).collect();
    (squares, position.hands().to_vec(), position.passes())
}

/// All worlds of a round; they are in the canonical order, each once.
#[track_caller]
fn all(worlds: &Worlds<Variant>, at: &Round) -> Vec<Position> {
    let world = |number| worlds.world(at, Subset::All, number).unwrap().unwrap();
    let all: Vec<Position> = (0..at.len()).map(world).collect();
    assert_eq!(worlds.world(at, Subset::All, at.len()), Ok(None));
    let keys: Vec<_> = all.iter().map(|position| key(worlds.game(), position)).collect();
    // Where the past tells worlds apart, they may look the same.
    let past = all.iter().any(|position| position.pictures().is_some());
    assert!(keys.windows(2).all(|pair| pair[0] < pair[1] || past && pair[0] == pair[1]));
    all
}

/// The texts of the lineage of a world by its number.
#[track_caller]
fn lineage(worlds: &Worlds<Variant>, at: &Round, number: u128) -> String {
    line_among(worlds, at, Subset::All, number)
}

/// The same by its number among some.
#[track_caller]
fn line_among(worlds: &Worlds<Variant>, at: &Round, among: Subset, number: u128) -> String {
    let record = worlds.nth(at, among, number).unwrap().unwrap();
    let steps = worlds.lineage(at, &record).unwrap().unwrap();
    steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
}
