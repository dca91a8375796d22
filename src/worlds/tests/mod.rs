//! Tests of worlds.

mod reference;

use crate::game::Variant;
use crate::worlds::{Intent, Round, Worlds};

fn rule_file(name: &str) -> Option<(String, String)> {
    let path = format!("{}/rules/{name}.alg", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).ok().map(|text| (path, text))
}

/// A game of the library.
#[track_caller]
fn game(name: &str) -> Variant {
    let (file, text) = rule_file(name).unwrap();
    let loaded = crate::algebra::load(name, &file, &text, &rule_file);
    Variant::new(loaded.rules.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics)))
}

/// The intent of a text.
#[track_caller]
fn intent(worlds: &Worlds<Variant>, at: &Round, text: &str) -> Intent {
    let choices = worlds.choices(at).unwrap();
    let known: Vec<&str> = choices.iter().map(|choice| choice.intent.text.as_str()).collect();
    let place = known.iter().position(|known| *known == text);
    choices[place.unwrap_or_else(|| panic!("{text} is none of {known:?}"))].intent.clone()
}

/// The round after some actions.
#[track_caller]
fn after(worlds: &Worlds<Variant>, actions: &str) -> Round {
    let first = worlds.first().unwrap();
    actions.split_whitespace().fold(first, |at, text| worlds.advance(&at, &intent(worlds, &at, text)).unwrap())
}
