//! Searches a position and writes `info` lines.

use super::send;
use crate::game::{Action, Game as _, GameRecord, GameStatus, Variant, uci_notation};
use crate::players::{
    ChosenAction, Player, PlayerView, SearchInfo, SearchLimits, SearchPlayer, SearchRequest, SearchScore, centipawns,
    notation,
};
use crate::task::CancelToken;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A search that `go` starts.
pub(super) struct Search {
    pub variant: Variant,
    pub record: GameRecord<Variant>,
    pub limits: SearchLimits,
    pub multi_pv: usize,
    /// The moves of `searchmoves`; empty for all.
    pub moves: Vec<String>,
}

impl Search {
    /// Runs the search and sends its `info` lines. Returns the best move, or `(none)` if there is no legal move.
    pub fn run(&self, player: &Mutex<SearchPlayer>, stop: &CancelToken) -> String {
        let begin = Instant::now();
        let on_info = |info: &SearchInfo<Action>| {
            drop(send(&self.info_line(info, begin.elapsed().as_secs_f64())));
        };
        let request = SearchRequest {
            limits: self.limits,
            multi_pv: self.multi_pv,
            elapsed: &|| begin.elapsed(),
            cancel: stop,
            on_info: &on_info,
        };
        let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
        let (variant, record) = (&self.variant, &self.record);
        let (status, texts) = match record.status(variant) {
            Ok(status) => self.candidates(status),
            Err(fault) => {
                drop(send(&format!("info string {}", one_line(&fault.to_string()))));
                return "(none)".into();
            }
        };
        match player.choose(&PlayerView { game: variant, record, status: &status }, &request) {
            Ok(ChosenAction { action_index, .. }) => texts.get(action_index).cloned().unwrap_or_default(),
            Err(error) => {
                if let Some(score) = final_score(&status, variant.mover(record.position())) {
                    drop(send(&format!("info depth 0 score {score}")));
                }
                drop(send(&format!("info string {}", one_line(&error.to_string()))));
                "(none)".into()
            }
        }
    }

    /// The moves to search and their notation: those of `searchmoves`, or all if none of those is legal.
    fn candidates(&self, status: GameStatus<Action>) -> (GameStatus<Action>, Vec<String>) {
        let position = self.record.position();
        let texts = uci_notation::format_all(&self.variant, position, &status.actions);
        let parse = |text: &String| uci_notation::resolve(&self.variant, position, &status.actions, text);
        let chosen: BTreeSet<usize> = self.moves.iter().filter_map(parse).collect();
        if chosen.is_empty() {
            return (status, texts);
        }
        let actions = chosen.iter().map(|&index| status.actions[index].clone()).collect();
        (GameStatus { actions, ..status }, chosen.iter().map(|&index| texts[index].clone()).collect())
    }

    fn info_line(&self, info: &SearchInfo<Action>, seconds: f64) -> String {
        let SearchInfo { depth, nodes, rank, .. } = info;
        // A line that cannot be written is left out.
        let pv = notation::line(&self.variant, self.record.position(), &info.pv).unwrap_or_default();
        let (score, pv) = (format_score(info.score), pv.join(" "));
        let millis = (seconds * 1000.0).round();
        #[allow(clippy::cast_precision_loss)] // Nodes per second are approximate.
        let nps = (*nodes as f64 / seconds.max(0.001)).round();
        format!("info depth {depth} multipv {rank} score {score} nodes {nodes} nps {nps} time {millis} pv {pv}")
    }
}

/// The score of a finished game for the side to move. UCI has no score for a side to move that has already won.
fn final_score(status: &GameStatus<Action>, mover: usize) -> Option<&'static str> {
    match status.outcome.as_ref()?.winner {
        None => Some("cp 0"),
        Some(winner) => (winner != mover).then_some("mate 0"),
    }
}

fn format_score(score: SearchScore) -> String {
    let moves = |turns: u32| i64::from(turns.div_ceil(2));
    match score {
        SearchScore::Centipawns(centipawns) => format!("cp {centipawns}"),
        SearchScore::WinPermille(permille) => {
            format!("cp {}", centipawns((f64::from(permille) / 1000.0).clamp(0.001, 0.999)))
        }
        SearchScore::WinIn(turns) => format!("mate {}", moves(turns)),
        SearchScore::LossIn(turns) => format!("mate {}", -moves(turns)),
    }
}

/// Replaces line breaks and runs of spaces by single spaces.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
