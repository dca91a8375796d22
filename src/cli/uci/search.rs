//! Searches a position and writes `info` lines.

use super::game_state::playable_status;
use super::options::Options;
use super::{lock, send};
use crate::game::{Action, Fault, Game as _, GameRecord, GameStatus, Variant, uci_notation};
use crate::players::{
    ChosenAction, Player, PlayerView, SearchInfo, SearchLimits, SearchPlayer, SearchRequest, SearchScore, notation,
};
use crate::task::{CancelToken, run_with_ticker};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The longest time between two `info` lines.
const INFO_INTERVAL: Duration = Duration::from_secs(1);
/// What `bestmove` says without a legal move.
pub(super) const NO_MOVE: &str = "(none)";

/// A search that `go` starts.
pub(super) struct Search {
    pub variant: Variant,
    pub record: GameRecord<Variant>,
    pub options: Options,
    /// The moves of `searchmoves`; empty for all.
    pub moves: Vec<String>,
}

/// The answer to `go`.
pub(super) struct BestMove {
    text: String,
    /// The expected reply.
    ponder: Option<String>,
    /// Nodes searched.
    pub nodes: u64,
}

impl BestMove {
    fn none() -> Self {
        Self { text: NO_MOVE.into(), ponder: None, nodes: 0 }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.text)?;
        self.ponder.iter().try_for_each(|reply| write!(f, " ponder {reply}"))
    }
}

impl Search {
    /// Runs the search within limits and sends its `info` lines.
    pub fn run(&self, player: &Mutex<SearchPlayer>, limits: SearchLimits, stop: &CancelToken) -> BestMove {
        let begin = Instant::now();
        let nodes = AtomicU64::new(0);
        let on_info = |info: &SearchInfo<Action>| {
            nodes.store(info.nodes, Relaxed);
            drop(send(&self.info_line(info, begin.elapsed())));
        };
        let request = SearchRequest {
            limits,
            multi_pv: self.options.multi_pv,
            elapsed: &|| begin.elapsed(),
            cancel: stop,
            on_info: &on_info,
        };
        let (variant, record) = (&self.variant, &self.record);
        if variant.compile::<Fault>(stop).is_err() {
            return self.first_move();
        }
        let (status, texts) = match playable_status(variant, record) {
            Ok(status) => self.candidates(status),
            Err(fault) => {
                drop(send(&format!("info string {}", one_line(&fault.to_string()))));
                return BestMove::none();
            }
        };
        let still_searching = || drop(send(&format!("info {}", speed(nodes.load(Relaxed), begin.elapsed()))));
        let view = PlayerView { game: variant, record, status: &status };
        let choose = || lock(player).choose(&view, &request);
        match run_with_ticker(INFO_INTERVAL, still_searching, choose) {
            Ok(ChosenAction { action_index, info }) => {
                let pv = info.as_ref().map(|info| self.line(info)).unwrap_or_default();
                let text = texts.get(action_index).cloned().unwrap_or_default();
                BestMove { ponder: pv.get(1).cloned(), text, nodes: info.map_or(0, |info| info.nodes) }
            }
            Err(error) => {
                if let Some(score) = final_score(&status, variant.mover(record.position())) {
                    drop(send(&format!("info depth 0 score {score}")));
                }
                drop(send(&format!("info string {}", one_line(&error.to_string()))));
                BestMove::none()
            }
        }
    }

    /// The first legal move, for a search that is stopped while the rules are compiled.
    fn first_move(&self) -> BestMove {
        let position = self.record.position();
        let actions = self.variant.interpreter().actions(position).unwrap_or_default();
        let texts = uci_notation::format_all(&self.variant, position, &actions);
        texts.into_iter().next().map_or_else(BestMove::none, |text| BestMove { text, ..BestMove::none() })
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

    /// The principal variation. A line that cannot be written is left out.
    fn line(&self, info: &SearchInfo<Action>) -> Vec<String> {
        notation::line(&self.variant, self.record.position(), &info.pv).unwrap_or_default()
    }

    fn info_line(&self, info: &SearchInfo<Action>, elapsed: Duration) -> String {
        let SearchInfo { depth, selective_depth, nodes, rank, hash_permille, .. } = info;
        let wdl = if self.options.shows_wdl { format_wdl(info.score) } else { String::new() };
        let (score, pv) = (format_score(info.score), self.line(info).join(" "));
        let speed = speed(*nodes, elapsed);
        format!(
            "info depth {depth} seldepth {selective_depth} multipv {rank} score {score}{wdl} {speed} \
             hashfull {hash_permille} pv {pv}"
        )
    }
}

/// The nodes and the time of a search, and their ratio.
fn speed(nodes: u64, elapsed: Duration) -> String {
    let millis = elapsed.as_millis();
    format!("nodes {nodes} nps {} time {millis}", u128::from(nodes) * 1000 / millis.max(1))
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
        SearchScore::WinIn(turns) => format!("mate {}", moves(turns)),
        SearchScore::LossIn(turns) => format!("mate {}", -moves(turns)),
        score => format!("cp {}", score.to_centipawns()),
    }
}

/// The chances to win, draw and lose in thousandths. The evaluation gives the expected result e alone; the chances are those of two
/// independent halves of a game, each won with probability e: e², 2e(1 - e) and (1 - e)².
#[allow(clippy::cast_possible_truncation)]
fn format_wdl(score: SearchScore) -> String {
    let expected = score.expected_result();
    let permille = |chance: f64| (chance * 1000.0).round() as i64;
    let (win, loss) = (permille(expected.powi(2)), permille((1.0 - expected).powi(2)));
    format!(" wdl {win} {} {loss}", 1000 - win - loss)
}

/// Replaces line breaks and runs of spaces by single spaces.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
