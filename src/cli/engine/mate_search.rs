//! The search for a forced win, which USI asks for by `go mate`.
//!
//! The ordinary search finds the win. Its line may be cut short, so the position at its end is searched again until the game is over.

use super::game_state::playable_status;
use super::report::MateAnswer;
use super::search::Search;
use crate::players::{SearchLimits, SearchPlayer, SearchScore};
use crate::task::CancelToken;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The deepest search, in turns, where no time limits it.
const MAX_DEPTH: u32 = 64;

/// Searches for a forced win within a time, if there is one.
pub(super) fn run(
    search: &Search,
    player: &Mutex<SearchPlayer>,
    time: Option<Duration>,
    stop: &CancelToken,
) -> MateAnswer {
    let begin = Instant::now();
    let (variant, start) = (&search.variant, search.record.position());
    let mut record = search.record.clone();
    let first = record.actions().len();
    let mut turns = MAX_DEPTH;
    loop {
        let Ok(status) = playable_status(variant, &record) else { return MateAnswer::Unknown };
        let is_first = record.actions().len() == first;
        if status.actions.is_empty() || status.outcome.is_some() {
            if is_first {
                return MateAnswer::NoWin;
            }
            let line = search.outlet.notation.line(variant, start, &record.actions()[first..]);
            return line.map_or(MateAnswer::Unknown, MateAnswer::Win);
        }
        let rest = Search {
            variant: variant.clone(),
            record: record.clone(),
            options: search.options,
            moves: Vec::new(),
            forbidden: Vec::new(),
            outlet: if is_first { search.outlet.clone() } else { search.outlet.silenced() },
        };
        let remaining = time.map(|time| time.saturating_sub(begin.elapsed()));
        let limits = SearchLimits { depth: Some(turns), time: remaining, ..SearchLimits::default() };
        let Some(chosen) = rest.choose(&status, player, limits, stop) else { return MateAnswer::Unknown };
        let is_late = stop.is_cancelled() || time.is_some_and(|time| begin.elapsed() >= time);
        let info = chosen.info.as_ref();
        match info.map(|info| info.score) {
            Some(SearchScore::WinIn(distance)) if is_first => turns = distance,
            Some(SearchScore::WinIn(_) | SearchScore::LossIn(_)) if !is_first => {}
            Some(_) if is_first && !is_late => return MateAnswer::NoWin,
            _ => return MateAnswer::Unknown,
        }
        for action in info.map(|info| info.pv.clone()).unwrap_or_default() {
            turns = turns.saturating_sub(1).max(1);
            let after = action.after.clone();
            record.push(action, after);
        }
    }
}
