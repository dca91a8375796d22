//! UCI, the Universal Chess Interface.
//!
//! The common options `UCI_Variant` and `UCI_Chess960` choose other games.
//!
//! Source: S. Meyer-Kahlen and R. Huber, 2000; Stockfish for `d`, `flip`, `bench` and `go perft`; Fairy-Stockfish for variants.

use super::dialect::Dialect;
use super::go_command::{ClockWords, GoSyntax};
use super::info_line::{InfoSyntax, MateUnit};
use super::options::OptionDeclaration;
use super::outlet::ReportWriter;
use super::report::{BestMove, MateAnswer, Report};
use crate::game::MoveNotation;
use std::time::Duration;

/// UCI.
pub(super) struct Uci;

pub(super) const INFO_SYNTAX: InfoSyntax =
    InfoSyntax { centipawns: "cp ", mate_unit: MateUnit::Moves, message: "string" };

pub(super) const GO_SYNTAX: GoSyntax = GoSyntax {
    clocks: [
        ClockWords { remaining: "wtime", increment: "winc" },
        ClockWords { remaining: "btime", increment: "binc" },
    ],
    is_by_turn: false,
    unit: Duration::from_millis(1),
    mate_has_time: false,
};

impl ReportWriter for Uci {
    fn write(&self, report: &Report) -> Option<String> {
        Some(write_report(report, INFO_SYNTAX, "bestmove (none)"))
    }
}

/// The line of a report. `no_move` answers a request for a move where there is none.
pub(super) fn write_report(report: &Report, info: InfoSyntax, no_move: &str) -> String {
    match report {
        Report::Ready => "readyok".into(),
        Report::Text(text) => text.clone(),
        Report::BestMove(BestMove { chosen: Some(chosen), ponder, .. }) => {
            let ponder = ponder.as_ref().map(|reply| format!(" ponder {reply}")).unwrap_or_default();
            format!("bestmove {}{ponder}", chosen.text)
        }
        Report::BestMove(BestMove { chosen: None, .. }) => no_move.into(),
        Report::Mate(answer) => match answer {
            MateAnswer::Win(moves) => format!("checkmate {}", moves.join(" ")),
            MateAnswer::NoWin => "checkmate nomate".into(),
            MateAnswer::Unknown => "checkmate timeout".into(),
        },
        report => info.write(report).unwrap_or_default(),
    }
}

impl Dialect for Uci {
    fn notation(&self) -> MoveNotation {
        MoveNotation::Uci
    }

    fn handshake(&self) -> &'static str {
        "uci"
    }

    fn go_syntax(&self) -> GoSyntax {
        GO_SYNTAX
    }

    fn declare_option(&self, option: &OptionDeclaration) -> String {
        format!("option name {} type {}", option.name, option.kind)
    }

    fn starts_game(&self, words: &[&str]) -> bool {
        words == ["ucinewgame"]
    }
}
