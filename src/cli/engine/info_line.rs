//! The line `info` of UCI and the protocols that are like it.

use super::report::{Report, RootMove, SearchLine, Speed};
use crate::players::SearchScore;

/// What differs between the protocols in `info`.
#[derive(Clone, Copy)]
pub(super) struct InfoSyntax {
    /// The word before a score in centipawns, with a space; empty in UCCI.
    pub centipawns: &'static str,
    pub mate_unit: MateUnit,
    /// The word before a text for the user.
    pub message: &'static str,
}

/// What a distance to mate counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MateUnit {
    /// Moves of the winner.
    Moves,
    /// Turns of both players.
    Turns,
}

impl InfoSyntax {
    /// The `info` line of a report; `None` if it has another line.
    pub fn write(self, report: &Report) -> Option<String> {
        match report {
            Report::Message(text) => Some(format!("info {} {}", self.message, one_line(text))),
            Report::Line(line) => Some(self.search_line(line)),
            Report::RootMove(RootMove { text, number, depth }) => {
                Some(format!("info depth {depth} currmove {text} currmovenumber {number}"))
            }
            Report::Speed(speed) => Some(format!("info {}", format_speed(*speed))),
            Report::FinalScore { is_lost: true } => Some("info depth 0 score mate 0".into()),
            Report::FinalScore { is_lost: false } => Some(format!("info depth 0 score {}0", self.centipawns)),
            Report::Text(_) | Report::Ready | Report::BestMove(_) | Report::Mate(_) => None,
        }
    }

    fn search_line(self, line: &SearchLine) -> String {
        let SearchLine { rank, depth, selective_depth, hash_permille, .. } = line;
        let wdl = if line.shows_wdl { format_wdl(line.score) } else { String::new() };
        let bound = if line.is_lower_bound { " lowerbound" } else { "" };
        let (score, speed, moves) = (self.format_score(line.score), format_speed(line.speed), line.moves.join(" "));
        format!(
            "info depth {depth} seldepth {selective_depth} multipv {rank} score {score}{wdl}{bound} {speed} \
             hashfull {hash_permille} pv {moves}"
        )
    }

    fn format_score(self, score: SearchScore) -> String {
        let distance = |turns: u32| match self.mate_unit {
            MateUnit::Moves => i64::from(turns.div_ceil(2)),
            MateUnit::Turns => i64::from(turns),
        };
        match score {
            SearchScore::WinIn(turns) => format!("mate {}", distance(turns)),
            SearchScore::LossIn(turns) => format!("mate {}", -distance(turns)),
            score => format!("{}{}", self.centipawns, score.to_centipawns()),
        }
    }
}

fn format_speed(speed: Speed) -> String {
    format!("nodes {} nps {} time {}", speed.nodes, speed.nodes_per_second(), speed.elapsed.as_millis())
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

#[cfg(test)]
mod tests {
    use super::super::{ucci, uci, usi};
    use super::*;
    use std::time::Duration;

    #[track_caller]
    fn check(syntax: InfoSyntax, score: SearchScore, is_lower_bound: bool, expect: &str) {
        let speed = Speed { nodes: 5000, elapsed: Duration::from_millis(500) };
        let line = SearchLine {
            rank: 1,
            depth: 3,
            selective_depth: 7,
            score,
            is_lower_bound,
            shows_wdl: false,
            speed,
            hash_permille: 4,
            moves: ["a1a2", "b1b2"].map(str::to_owned).into(),
        };
        let rest = "nodes 5000 nps 10000 time 500 hashfull 4 pv a1a2 b1b2";
        let expect = format!("info depth 3 seldepth 7 multipv 1 score {expect} {rest}");
        assert_eq!(syntax.write(&Report::Line(line)), Some(expect));
    }

    #[test]
    fn scores_are_written_as_the_protocol_has_them() {
        check(uci::INFO_SYNTAX, SearchScore::Centipawns(-12), false, "cp -12");
        check(uci::INFO_SYNTAX, SearchScore::Centipawns(40), true, "cp 40 lowerbound");
        check(uci::INFO_SYNTAX, SearchScore::WinIn(3), false, "mate 2");
        check(uci::INFO_SYNTAX, SearchScore::LossIn(4), false, "mate -2");
        check(usi::INFO_SYNTAX, SearchScore::WinIn(3), false, "mate 3");
        check(usi::INFO_SYNTAX, SearchScore::LossIn(4), false, "mate -4");
        check(ucci::INFO_SYNTAX, SearchScore::Centipawns(-12), false, "-12");
    }

    #[test]
    fn other_reports_have_lines_of_their_own() {
        let root_move = RootMove { text: "e2e4".into(), number: 3, depth: 9 };
        let line = uci::INFO_SYNTAX.write(&Report::RootMove(root_move));
        assert_eq!(line.as_deref(), Some("info depth 9 currmove e2e4 currmovenumber 3"));
        let line = ucci::INFO_SYNTAX.write(&Report::Message("two\n lines".into()));
        assert_eq!(line.as_deref(), Some("info message two lines"));
    }
}
