//! `go perft` and `bench`: what developers use to compare programs and builds. Both are extensions of UCI by Stockfish.

use super::core::{Engine, lock};
use super::outlet::send_lines;
use super::report::Report;
use super::running_task::RunningTask;
use super::search::Search;
use crate::cli::Failure;
use crate::game::Fault;
use crate::players::SearchLimits;
use crate::task::{CancelToken, Halt};
use std::time::Instant;

/// Depth of `bench`, in turns, unless the GUI gives one.
const BENCH_DEPTH: u32 = 6;

impl Engine {
    /// Handles `go perft DEPTH`: counts the leaves of each move.
    pub(super) fn perft(&mut self, depth: &str) -> Result<(), Failure> {
        self.end_running();
        let Some(depth) = depth.parse::<u32>().ok().and_then(|depth| depth.checked_sub(1)) else {
            return Ok(self.outlet.send(&Report::Message("`go perft` needs a depth, 1 or more".into()))?);
        };
        let record = match self.state.record() {
            Ok(record) => record.clone(),
            Err(reason) => return Ok(self.outlet.send(&Report::Message(reason.to_owned()))?),
        };
        let (variant, outlet) = (self.state.variant().clone(), self.outlet.clone());
        let notation = outlet.notation;
        let count = move |stop: &CancelToken| -> Result<(), Halt<Fault>> {
            let actions = record.status(&variant)?.actions;
            let texts = notation.format_all(&variant, record.position(), &actions);
            let mut total = 0;
            for (action, text) in actions.into_iter().zip(texts) {
                let mut record = record.clone();
                record.push(action.clone(), action.after);
                let nodes = variant.perft(record.position(), record.history(), depth, stop)?;
                total += nodes;
                if send_lines(&format!("{text}: {nodes}")).is_err() {
                    // The GUI is gone.
                    return Ok(());
                }
            }
            drop(send_lines(&format!("\nNodes searched: {total}")));
            Ok(())
        };
        let run_count = move |stop: CancelToken, _| {
            if let Err(halt) = count(&stop) {
                drop(outlet.send(&Report::Message(halt.to_string())));
            }
        };
        self.running = Some(RunningTask::spawn("perft", run_count)?.delaying_commands());
        Ok(())
    }

    /// Handles `bench [DEPTH]`: searches the position and reports the speed.
    pub(super) fn bench(&mut self, depth: Option<&str>) -> Result<(), Failure> {
        self.end_running();
        let Ok(record) = self.state.record() else {
            return Ok(self.outlet.send(&Report::Message("there is no position".into()))?);
        };
        let depth = depth.and_then(|depth| depth.parse().ok()).unwrap_or(BENCH_DEPTH).max(1);
        let (variant, record) = (self.state.variant().clone(), record.clone());
        let (options, outlet) = (self.options, self.outlet.clone());
        let search = Search { variant, record, options, moves: Vec::new(), forbidden: Vec::new(), outlet };
        let player = self.player.clone();
        let run_bench = move |stop: CancelToken, _| {
            lock(&player).prepare(&search.variant, &stop);
            let begin = Instant::now();
            let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
            let nodes = search.run(&player, limits, &stop).nodes;
            let millis = begin.elapsed().as_millis().max(1);
            let per_second = u128::from(nodes) * 1000 / millis;
            drop(send_lines(&format!(
                "\nTotal time (ms): {millis}\nNodes searched: {nodes}\nNodes/second: {per_second}"
            )));
        };
        self.running = Some(RunningTask::spawn("bench", run_bench)?.delaying_commands());
        Ok(())
    }
}
