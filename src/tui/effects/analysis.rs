//! Analyses a position while it is on the screen.

use std::{
    num::NonZero,
    sync::{Mutex, PoisonError},
    thread,
};

use super::{PositionReport, PositionTask, Reporter, Services, think::line_moves, throttle::ThrottledSender};
use crate::{
    game::{Action, Variant},
    players::{
        ChosenAction, Player, PlayerError, PlayerSpec, PlayerView, SearchLimits, SearchPlayer, SearchReport,
        SearchRequest, SkillLevel,
    },
    tui::state::{ANALYSIS_LINES, AnalysisUpdate, EngineLine, Rulebook},
};

/// Hash table size of the built-in search.
const ANALYSIS_HASH_BYTES: usize = 64 << 20;
/// Maximum number of moves shown of a line.
const MAX_ANALYSIS_LINE_MOVES: usize = 8;

/// Lines of one search iteration, collected by rank.
#[derive(Debug, Default)]
struct LineSet {
    /// Sorted by rank.
    lines: Vec<EngineLine>,
    /// Number of lines in the previous iteration.
    complete_len: usize,
}

impl LineSet {
    /// Adds a line. Returns the set once it is as large as the previous one. A repeated rank starts a new set.
    fn add(&mut self, line: EngineLine) -> Option<Vec<EngineLine>> {
        if self.lines.iter().any(|known| known.rank == line.rank) {
            self.complete_len = self.lines.len();
            self.lines.clear();
        }
        self.lines.push(line);
        self.lines.sort_by_key(|line| line.rank);
        (self.lines.len() >= self.complete_len).then(|| self.lines.clone())
    }
}

/// Sends the best lines until cancelled or the limits are reached.
pub fn analyse(task: &PositionTask, analyst: Option<&PlayerSpec>, services: &Services, reporter: Reporter<'_>) {
    let PositionTask { rulebook, record, status, monitor } = task;
    let send = |update| reporter.send(PositionReport::AnalysisUpdated(update));
    let updates = ThrottledSender::new(monitor, send);
    let lines: Mutex<LineSet> = Mutex::default();
    let on_info = |report: SearchReport<'_, Action>| {
        let Some(info) = report.line().filter(|info| (1..=ANALYSIS_LINES).contains(&info.rank)) else { return };
        let millis = u64::try_from(updates.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
        let line = EngineLine {
            rank: info.rank,
            score: info.score.describe(rulebook.rules().turns.len()),
            depth: info.depth,
            moves: line_moves(rulebook.variant(), record, &info.pv, MAX_ANALYSIS_LINE_MOVES).into(),
        };
        let complete = lines.lock().unwrap_or_else(PoisonError::into_inner).add(line);
        if let Some(lines) = complete {
            let nodes_per_second = info.nodes.saturating_mul(1000) / millis;
            updates.offer(AnalysisUpdate::Lines { lines, nodes_per_second });
        }
    };
    let limits = services.analysis_limits;
    let search = SearchRequest {
        limits,
        multi_pv: ANALYSIS_LINES,
        elapsed: &|| updates.elapsed(),
        cancel: monitor.token(),
        on_info: &on_info,
    };
    let view = PlayerView { game: rulebook.variant(), record, status };
    let result = updates.run(|| match analyst {
        Some(PlayerSpec::Engine(program)) => {
            // As deep as it can.
            let endless = SearchLimits { depth: Some(SearchLimits::INFINITE_DEPTH), ..SearchLimits::default() };
            let limits = if limits == SearchLimits::default() { endless } else { limits };
            let request = SearchRequest { limits, ..search };
            match services.engines.choose(program, &rulebook.game, &view, &request) {
                Err(PlayerError::UnsupportedGame(_)) => {
                    send(AnalysisUpdate::Unsupported);
                    search_built_in(rulebook, &view, &search)
                }
                result => result,
            }
        }
        _ => search_built_in(rulebook, &view, &search),
    });
    if monitor.is_cancelled() {
        return;
    }
    updates.flush();
    if let Err(error) = result {
        send(AnalysisUpdate::Failed(error.to_string()));
    }
}

/// Analyses with the built-in search, on all cores.
fn search_built_in(
    rulebook: &Rulebook,
    view: &PlayerView<'_, Variant>,
    request: &SearchRequest<'_, Action>,
) -> Result<ChosenAction<Action>, PlayerError> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    SearchPlayer::new(SkillLevel::HIGHEST, ANALYSIS_HASH_BYTES, 0)
        .with_threads(threads)
        .with_evaluator(rulebook.values(request.cancel)?)
        .choose(view, request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_different_depths_are_not_mixed() {
        let mut lines = LineSet::default();
        let mut add = |rank, depth| {
            let set = lines.add(EngineLine { rank, score: String::new(), depth, moves: [].into() });
            set.map(|set| set.iter().map(|line| (line.rank, line.depth)).collect::<Vec<_>>())
        };
        // The first lines are shown at once.
        assert_eq!(add(1, 1), Some(vec![(1, 1)]));
        assert_eq!(add(2, 1), Some(vec![(1, 1), (2, 1)]));
        // Later sets are shown once complete, in any order.
        assert_eq!(add(2, 2), None);
        assert_eq!(add(1, 2), Some(vec![(1, 2), (2, 2)]));
        // After a set of one line, the next line is a complete set.
        assert_eq!(add(1, 3), None);
        assert_eq!(add(1, 4), Some(vec![(1, 4)]));
    }
}
