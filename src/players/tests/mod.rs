//! Tests of players.

#![allow(clippy::unwrap_used)]

mod engines;
mod exact;
mod levels;
mod manners;
mod parts;
mod paths;
mod problems;
mod quantum;
mod rows;
mod values;

use super::{Answer, Level, Limits, Player, Scene, Score, Search, Task};
use crate::game::{Action, Game, Record, Variant, coordinates, fen};
use crate::shipped_tests::variant as game;
use std::time::Duration;

/// A search whose table takes a megabyte.
fn search(level: u8) -> Search {
    Search::new(Level::new(level).unwrap(), 1 << 20, 1)
}

/// What a player chooses in a position.
#[track_caller]
fn asked(player: &mut dyn Player<Variant>, game: &Variant, record: &Record<Variant>, limits: Limits) -> Answer<Action> {
    let standing = record.standing(game).unwrap();
    let task = Task { limits, lines: 1, now: &|| Duration::ZERO, stop: &|| false, told: &|_| {} };
    player.choose(&Scene { game, record, standing: &standing }, &task).unwrap()
}

/// A game from a position.
#[track_caller]
fn at(game: &Variant, text: &str) -> Record<Variant> {
    let start = fen::parse(game, text).unwrap();
    Record::new(start.position, start.quiet)
}

/// The squares of an action of the position now.
fn squares(game: &Variant, record: &Record<Variant>, index: usize) -> String {
    let actions = game.standing(record.now(), record.past()).unwrap().actions;
    coordinates::texts(game, record.now(), &actions)[index].clone()
}

/// What a search thinks of a position so many turns deep.
#[track_caller]
fn thought(game: &Variant, record: &Record<Variant>, player: &mut Search, depth: u32) -> Score {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    asked(player, game, record, limits).thought.unwrap().score
}
