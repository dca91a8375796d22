//! Searches a position and reports what it finds.

use super::core::lock;
use super::game_state::playable_status;
use super::options::Options;
use super::outlet::Outlet;
use super::report::{BestMove, ChosenMove, Report, RootMove, SearchLine, Speed};
use crate::game::{Action, Fault, Game as _, GameRecord, GameStatus, Variant};
use crate::players::{
    ChosenAction, Player, PlayerView, SearchInfo, SearchLimits, SearchPlayer, SearchReport, SearchRequest,
};
use crate::task::{CancelToken, run_with_ticker};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The longest time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// How long a search runs before it reports the moves of the root and unconfirmed scores. Earlier ones would flood the GUI.
const DETAIL_DELAY: Duration = Duration::from_secs(3);

/// A search of a position.
pub(super) struct Search {
    pub variant: Variant,
    pub record: GameRecord<Variant>,
    pub options: Options,
    /// The moves to search; empty for all.
    pub moves: Vec<String>,
    /// Moves that are not searched.
    pub forbidden: Vec<String>,
    pub outlet: Outlet,
}

/// The moves to search, and how they are written.
struct Candidates {
    status: GameStatus<Action>,
    texts: Vec<String>,
}

impl Search {
    /// Runs the search within limits and sends its reports.
    pub fn run(&self, player: &Mutex<SearchPlayer>, limits: SearchLimits, stop: &CancelToken) -> BestMove {
        let status = match playable_status(&self.variant, &self.record) {
            Ok(status) => status,
            Err(fault) => {
                self.send(&Report::Message(fault.to_string()));
                return BestMove::default();
            }
        };
        let candidates = self.candidates(status);
        // If the search is stopped while the rules are compiled, the first move has to do.
        if self.variant.compile::<Fault>(stop).is_err()
            && let (Some(action), Some(text)) = (candidates.status.actions.first(), candidates.texts.first())
        {
            let chosen = Some(ChosenMove { action: action.clone(), text: text.clone() });
            return BestMove { chosen, ..BestMove::default() };
        }
        let chosen = self.choose(&candidates.status, player, limits, stop);
        chosen.map_or_else(BestMove::default, |ChosenAction { action_index, info }| {
            let pv = info.as_ref().map(|info| self.line(info)).unwrap_or_default();
            let action = candidates.status.actions[action_index].clone();
            let chosen = Some(ChosenMove { action, text: candidates.texts[action_index].clone() });
            BestMove { chosen, ponder: pv.get(1).cloned(), nodes: info.map_or(0, |info| info.nodes) }
        })
    }

    /// Lets the player choose one of the legal actions. Reports why there is no choice.
    pub fn choose(
        &self,
        status: &GameStatus<Action>,
        player: &Mutex<SearchPlayer>,
        limits: SearchLimits,
        stop: &CancelToken,
    ) -> Option<ChosenAction<Action>> {
        let begin = Instant::now();
        let nodes = AtomicU64::new(0);
        let on_info = |report: SearchReport<'_, Action>| {
            if let SearchReport::Line(info) = report {
                nodes.store(info.nodes, Relaxed);
            }
            self.report(&report, begin.elapsed());
        };
        let request = SearchRequest {
            limits,
            multi_pv: self.options.multi_pv,
            elapsed: &|| begin.elapsed(),
            cancel: stop,
            on_info: &on_info,
        };
        let still_searching =
            || self.send(&Report::Speed(Speed { nodes: nodes.load(Relaxed), elapsed: begin.elapsed() }));
        let view = PlayerView { game: &self.variant, record: &self.record, status };
        let choose = || lock(player).choose(&view, &request);
        match run_with_ticker(REPORT_INTERVAL, still_searching, choose) {
            Ok(chosen) => Some(chosen),
            Err(error) => {
                let final_report = final_score(status, self.variant.mover(self.record.position()));
                final_report.into_iter().for_each(|report| self.send(&report));
                self.send(&Report::Message(error.to_string()));
                None
            }
        }
    }

    /// Sends a report. A write error means that the GUI is gone.
    fn send(&self, report: &Report) {
        drop(self.outlet.send(report));
    }

    fn report(&self, report: &SearchReport<'_, Action>, elapsed: Duration) {
        let is_long = elapsed >= DETAIL_DELAY;
        match *report {
            SearchReport::Line(info) => self.send(&Report::Line(self.search_line(info, false, elapsed))),
            // Beside several lines, a line that may still change its rank would confuse the GUI.
            SearchReport::LowerBound(info) if is_long && self.options.multi_pv == 1 => {
                self.send(&Report::Line(self.search_line(info, true, elapsed)));
            }
            SearchReport::RootMove { action, number, depth } if is_long => {
                let position = self.record.position();
                let line = self.outlet.notation.line(&self.variant, position, std::slice::from_ref(action));
                let text = line.ok().and_then(|line| line.into_iter().next());
                text.into_iter().for_each(|text| self.send(&Report::RootMove(RootMove { text, number, depth })));
            }
            SearchReport::LowerBound(_) | SearchReport::RootMove { .. } => {}
        }
    }

    fn search_line(&self, info: &SearchInfo<Action>, is_lower_bound: bool, elapsed: Duration) -> SearchLine {
        SearchLine {
            rank: info.rank,
            depth: info.depth,
            selective_depth: info.selective_depth,
            score: info.score,
            is_lower_bound,
            shows_wdl: self.options.shows_wdl,
            speed: Speed { nodes: info.nodes, elapsed },
            hash_permille: info.hash_permille,
            moves: self.line(info),
        }
    }

    /// The moves to search: those of `searchmoves`, or all if none of those is legal, but none that is forbidden.
    fn candidates(&self, status: GameStatus<Action>) -> Candidates {
        let (notation, position) = (self.outlet.notation, self.record.position());
        let texts = notation.format_all(&self.variant, position, &status.actions);
        let resolve = |texts: &[String]| -> BTreeSet<usize> {
            let resolve = |text: &String| {
                let index = notation.resolve(&self.variant, position, &status.actions, text);
                if index.is_none() {
                    self.send(&Report::Message(format!("illegal move `{text}` is ignored")));
                }
                index
            };
            texts.iter().filter_map(resolve).collect()
        };
        let (mut chosen, forbidden) = (resolve(&self.moves), resolve(&self.forbidden));
        if chosen.is_empty() && forbidden.is_empty() {
            return Candidates { status, texts };
        }
        if chosen.is_empty() {
            chosen = (0..status.actions.len()).collect();
        }
        let chosen: Vec<usize> = chosen.difference(&forbidden).copied().collect();
        let actions = chosen.iter().map(|&index| status.actions[index].clone()).collect();
        let texts = chosen.iter().map(|&index| texts[index].clone()).collect();
        Candidates { status: GameStatus { actions, ..status }, texts }
    }

    /// The principal variation. A line that cannot be written is left out.
    fn line(&self, info: &SearchInfo<Action>) -> Vec<String> {
        self.outlet.notation.line(&self.variant, self.record.position(), &info.pv).unwrap_or_default()
    }
}

/// The score of a finished game for the side to move, unless that side has already won.
fn final_score(status: &GameStatus<Action>, mover: usize) -> Option<Report> {
    match status.outcome.as_ref()?.winner {
        None => Some(Report::FinalScore { is_lost: false }),
        Some(winner) => (winner != mover).then_some(Report::FinalScore { is_lost: true }),
    }
}
