//! Tests of players.

#![allow(clippy::unwrap_used)]

mod evaluation;
mod exact;
mod levels;
mod problems;
mod quantum;
mod requests;
mod search_positions;
mod split_turns;
mod uci_engines;
mod win_lines;

use super::{
    Adjudication, ChosenAction, Player, PlayerView, SearchLimits, SearchPlayer, SearchRequest, SearchScore, SkillLevel,
};
use crate::game::{Action, Game, GameRecord, Variant, coordinate_notation, fen};
use crate::shipped_tests::variant as game;
use crate::task::CancelToken;
use std::time::Duration;

/// A search player with a table of 1 MiB.
fn search(level: u8) -> SearchPlayer {
    SearchPlayer::new(SkillLevel::new(level).unwrap(), 1 << 20, 1)
}

/// Asks a player for a move in a position.
#[track_caller]
fn choose(
    player: &mut dyn Player<Variant>,
    game: &Variant,
    record: &GameRecord<Variant>,
    limits: SearchLimits,
) -> ChosenAction<Action> {
    let status = record.status(game).unwrap();
    let request = SearchRequest {
        limits,
        multi_pv: 1,
        elapsed: &|| Duration::ZERO,
        cancel: &CancelToken::default(),
        on_info: &|_| {},
    };
    player.choose(&PlayerView { game, record, status: &status }, &request).unwrap()
}

/// A game that starts from a FEN.
#[track_caller]
fn from_fen(game: &Variant, text: &str) -> GameRecord<Variant> {
    let start = fen::parse(game, text).unwrap();
    GameRecord::new(start.position, start.counters)
}

/// The coordinates of an action of the current position.
fn coordinates_of(game: &Variant, record: &GameRecord<Variant>, index: usize) -> String {
    let actions = game.status(record.position(), record.history()).unwrap().actions;
    coordinate_notation::format_all(game, record.position(), &actions)[index].clone()
}

/// The score of a search to a depth in turns.
#[track_caller]
fn score_at_depth(game: &Variant, record: &GameRecord<Variant>, player: &mut SearchPlayer, depth: u32) -> SearchScore {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    choose(player, game, record, limits).info.unwrap().score
}
