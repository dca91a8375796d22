//! Analyses a position while it is on the screen.

use std::{
    num::NonZero,
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use super::{
    Message, Services,
    think::PositionRequest,
    think::{FLUSH_INTERVAL, line_moves},
    throttle::Throttle,
};
use crate::{
    game::Action,
    players::{
        Player, PlayerError, PlayerSpec, PlayerView, SearchInfo, SearchLimits, SearchPlayer, SearchRequest, SkillLevel,
    },
    task::run_with_ticker,
    tui::{
        event_loop::MessageSender,
        state::analysis::{AnalysisUpdate, EngineLine, MULTI_PV},
    },
};

/// Hash table size of the built-in search.
const HASH_BYTES: usize = 64 << 20;
/// Maximum number of moves shown of a line.
const MAX_LINE_MOVES: usize = 8;

/// Lines, with the search speed in positions per second.
type LineThrottle = Throttle<(Vec<EngineLine>, u64)>;

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
    fn add(&mut self, idea: EngineLine) -> Option<Vec<EngineLine>> {
        if self.lines.iter().any(|known| known.rank == idea.rank) {
            self.complete_len = self.lines.len();
            self.lines.clear();
        }
        self.lines.push(idea);
        self.lines.sort_by_key(|idea| idea.rank);
        (self.lines.len() >= self.complete_len).then(|| self.lines.clone())
    }
}

/// Sends the best lines until cancelled or the limits are reached.
pub fn analyse(
    asked: &PositionRequest<'_>,
    analyst: Option<&PlayerSpec>,
    services: &Services,
    sender: &MessageSender<Message>,
) {
    let PositionRequest { ticket, rulebook, record, standing, work } = *asked;
    let begun = Instant::now();
    let told: Mutex<(LineSet, LineThrottle)> = Mutex::default();
    let lock = || told.lock().unwrap_or_else(PoisonError::into_inner);
    let told_of = |(ideas, rate)| AnalysisUpdate::Lines(ideas, rate);
    let tell = |told| {
        if !sender.send(Message::AnalysisUpdated(ticket, told)) {
            work.cancel();
        }
    };
    let take = |thought: &SearchInfo<Action>| {
        if !(1..=MULTI_PV).contains(&thought.rank) {
            return;
        }
        let now = begun.elapsed();
        let rate = thought.nodes.saturating_mul(1000) / u64::try_from(now.as_millis()).unwrap_or(u64::MAX).max(1);
        let idea = EngineLine {
            rank: thought.rank,
            score: thought.score.describe(rulebook.rules().turns.len()),
            depth: thought.depth,
            moves: line_moves(rulebook.variant(), record, &thought.pv, MAX_LINE_MOVES).into(),
        };
        let (lines, paced) = &mut *lock();
        let set = lines.add(idea).and_then(|set| paced.offer((set, rate), now));
        set.into_iter().for_each(|set| tell(told_of(set)));
    };
    let flush = || lock().1.take_due(begun.elapsed()).into_iter().for_each(|set| tell(told_of(set)));
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let limits = match analyst {
        // As deep as it can.
        Some(_) if services.analysis_limits == SearchLimits::default() => {
            SearchLimits { depth: Some(SearchLimits::INFINITE_DEPTH), ..SearchLimits::default() }
        }
        _ => services.analysis_limits,
    };
    let task = SearchRequest {
        limits,
        multi_pv: MULTI_PV,
        elapsed: &|| begun.elapsed(),
        cancel: work.token(),
        on_info: &take,
    };
    let scene = PlayerView { game: rulebook.variant(), record, standing };
    let own = || {
        let values = rulebook.values(task.cancel)?;
        SearchPlayer::new(SkillLevel::HIGHEST, HASH_BYTES, 0)
            .with_threads(threads)
            .with_evaluator(values)
            .choose(&scene, &SearchRequest { limits: services.analysis_limits, ..task })
    };
    let search = || match analyst {
        Some(PlayerSpec::Engine(program)) => match services.engines.choose(program, &rulebook.game, &scene, &task) {
            Err(PlayerError::UnsupportedGame(_)) => {
                tell(AnalysisUpdate::Unsupported);
                own()
            }
            done => done,
        },
        _ => own(),
    };
    let done = run_with_ticker(FLUSH_INTERVAL, flush, search);
    if work.is_cancelled() {
        return;
    }
    let (_, paced) = std::mem::take(&mut *lock());
    paced.into_pending().into_iter().for_each(|set| tell(told_of(set)));
    if let Err(why) = done {
        tell(AnalysisUpdate::Failed(why.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_different_depths_are_not_mixed() {
        let mut lines = LineSet::default();
        let mut told = |rank, depth| {
            let set = lines.add(EngineLine { rank, score: String::new(), depth, moves: [].into() });
            set.map(|set| set.iter().map(|idea| (idea.rank, idea.depth)).collect::<Vec<_>>())
        };
        // The first lines are shown at once.
        assert_eq!(told(1, 1), Some(vec![(1, 1)]));
        assert_eq!(told(2, 1), Some(vec![(1, 1), (2, 1)]));
        // Later sets are shown once complete, in any order.
        assert_eq!(told(2, 2), None);
        assert_eq!(told(1, 2), Some(vec![(1, 2), (2, 2)]));
        // After a set of one line, the next line is a complete set.
        assert_eq!(told(1, 3), None);
        assert_eq!(told(1, 4), Some(vec![(1, 4)]));
    }
}
