//! Tests of worlds.

#![allow(clippy::unwrap_used)]

mod census;
mod classical;
mod games;
mod limits;
mod reference;
mod solitaire;

use crate::algebra::Finder;
use crate::game::{Cell, Variant};
use crate::shipped_tests::Shipped;
use crate::worlds::{Intent, Round, Worlds};

/// A game of the library.
#[track_caller]
fn game(name: &str) -> Variant {
    let (_, text) = Shipped.rules(name).unwrap();
    game_of(name, &text)
}

/// The game of a rule file's text.
#[track_caller]
fn game_of(name: &str, text: &str) -> Variant {
    let loaded = crate::algebra::load(name, name, text, &Shipped);
    Variant::new(loaded.rules.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics)))
}

#[track_caller]
fn cell(game: &Variant, name: &str) -> Cell {
    game.board().cells().find(|&cell| game.board().name(cell) == name).unwrap()
}

/// The intent of a text.
#[track_caller]
fn intent(worlds: &Worlds<Variant>, at: &Round, text: &str) -> Intent {
    worlds.intent(at, text).unwrap().unwrap_or_else(|| panic!("{text} is legal in no world"))
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
    then(worlds, &worlds.first().unwrap(), actions)
}

/// The texts of a lineage.
#[track_caller]
fn lineage(worlds: &Worlds<Variant>, at: &Round, index: usize) -> String {
    let steps = worlds.lineage(at, index).unwrap().unwrap();
    steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ")
}
