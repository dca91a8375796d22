//! Quantum chess: the side effects that seed 003 describes, each on a constructed position.

mod collapse;
mod ends;
mod moves;

use super::{all_worlds, cell, game};
use crate::game::{Cell, Kind, fen};
use crate::worlds::{Census, Round, WorldRules, Worlds};

fn worlds_from(rules: WorldRules, fen: &str) -> Worlds {
    let chess = game("chess");
    let start = fen::parse(&chess, fen).unwrap().position;
    Worlds::from_position(chess, start).with_rules(rules)
}

fn superposition(fen: &str) -> Worlds {
    worlds_from(WorldRules::Superposition, fen)
}

fn kind(worlds: &Worlds, symbol: char) -> Kind {
    let pieces = &worlds.game().rules().pieces;
    Kind::piece(pieces.iter().position(|piece| piece.symbol == symbol).unwrap())
}

fn at(worlds: &Worlds, name: &str) -> Cell {
    cell(worlds.game(), name)
}

/// The number of worlds with a piece on a square.
fn count(worlds: &Worlds, round: &Round, symbol: char, name: &str) -> u128 {
    census(worlds, round).count(at(worlds, name), kind(worlds, symbol))
}

fn census(worlds: &Worlds, round: &Round) -> Census {
    worlds.census(round, &[]).unwrap()
}

/// The number of worlds with a piece on any square.
fn count_anywhere(worlds: &Worlds, round: &Round, symbol: char) -> usize {
    let kind = kind(worlds, symbol);
    let has =
        |world: &&_| worlds.game().board().cells().any(|cell| crate::program::Position::at(world, cell).kind == kind);
    all_worlds(worlds, round).iter().filter(has).count()
}

/// The texts of all choices.
fn texts(worlds: &Worlds, round: &Round) -> Vec<String> {
    worlds.choices(round).unwrap().iter().map(|choice| choice.intent.text.clone()).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
