//! Reports in the words of XBoard.

use crate::cli::engine::info_line::one_line;
use crate::cli::engine::outlet::ReportWriter;
use crate::cli::engine::report::{Report, SearchLine, Speed};
use crate::players::SearchScore;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The score of a mate in no moves. A mate in n moves is that far beyond it.
const MATE_SCORE: i64 = 100_000;

/// The writer, and what the GUI wants to see.
#[derive(Default)]
pub(super) struct XboardWriter {
    shows_lines: AtomicBool,
    is_analyzing: AtomicBool,
    /// The depth and the speed of the last report.
    progress: Mutex<Option<Progress>>,
}

#[derive(Clone, Copy)]
struct Progress {
    depth: u32,
    speed: Speed,
}

impl XboardWriter {
    pub fn show_lines(&self, is_shown: bool) {
        self.shows_lines.store(is_shown, Relaxed);
    }

    /// An analysis always shows its lines.
    pub fn set_analyzing(&self, is_analyzing: bool) {
        self.is_analyzing.store(is_analyzing, Relaxed);
    }

    /// Forgets the report of an earlier search.
    pub fn begin_search(&self) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The answer to `.`: time in centiseconds, nodes, depth, and no count of moves.
    pub fn analysis_status(&self) -> String {
        let progress = *self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let (time, nodes, depth) =
            progress.map_or((0, 0, 0), |Progress { depth, speed }| (centiseconds(speed), speed.nodes, depth));
        format!("stat01: {time} {nodes} {depth} 0 0")
    }

    fn write_line(&self, line: &SearchLine) -> Option<String> {
        let SearchLine { depth, selective_depth, speed, .. } = *line;
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(Progress { depth, speed });
        let is_shown = self.shows_lines.load(Relaxed) || self.is_analyzing.load(Relaxed);
        if !is_shown || line.is_lower_bound {
            return None;
        }
        let (score, time, rate) = (format_score(line.score), centiseconds(speed), speed.nodes_per_second());
        let moves = line.moves.join(" ");
        Some(format!("{depth} {score} {time} {} {selective_depth} {rate} 0\t{moves}", speed.nodes))
    }
}

impl ReportWriter for XboardWriter {
    fn write(&self, report: &Report) -> Option<String> {
        match report {
            Report::Line(line) => self.write_line(line),
            Report::Message(text) => Some(format!("# {}", one_line(text))),
            Report::Text(text) => Some(text.clone()),
            Report::Ready
            | Report::RootMove(_)
            | Report::Speed(_)
            | Report::FinalScore { .. }
            | Report::BestMove(_)
            | Report::Mate(_) => None,
        }
    }
}

fn centiseconds(speed: Speed) -> u128 {
    speed.elapsed.as_millis() / 10
}

fn format_score(score: SearchScore) -> i64 {
    let moves = |turns: u32| i64::from(turns.div_ceil(2));
    match score {
        SearchScore::WinIn(turns) => MATE_SCORE + moves(turns),
        SearchScore::LossIn(turns) => -MATE_SCORE - moves(turns),
        score => score.to_centipawns().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn line(score: SearchScore) -> Report {
        Report::Line(SearchLine {
            rank: 1,
            depth: 3,
            selective_depth: 7,
            score,
            is_lower_bound: false,
            shows_wdl: false,
            speed: Speed { nodes: 5000, elapsed: Duration::from_millis(500) },
            hash_permille: 4,
            moves: ["e2e4", "e7e5"].map(str::to_owned).into(),
        })
    }

    #[test]
    fn lines_are_written_if_the_gui_wants_them() {
        let writer = XboardWriter::default();
        assert_eq!(writer.write(&line(SearchScore::Centipawns(-12))), None);
        writer.show_lines(true);
        let written = writer.write(&line(SearchScore::Centipawns(-12)));
        assert_eq!(written.as_deref(), Some("3 -12 50 5000 7 10000 0\te2e4 e7e5"));
        assert_eq!(writer.analysis_status(), "stat01: 50 5000 3 0 0");
        writer.begin_search();
        assert_eq!(writer.analysis_status(), "stat01: 0 0 0 0 0");
    }

    #[test]
    fn mates_are_beyond_every_other_score() {
        assert_eq!(format_score(SearchScore::WinIn(3)), 100_002);
        assert_eq!(format_score(SearchScore::LossIn(4)), -100_002);
    }
}
