//! USI, the Universal Shogi Interface, for every game of two players whose moves it can write.
//!
//! Squares are counted from the first player's right and from the far edge (`7g7f`, `P*5e`), positions are SFEN, the first player is
//! Black, and byoyomi adds time to each move. `go mate` asks for a forced win and is answered by `checkmate`.
//!
//! Source: T. Romstad, 2007, and its extensions by Shogidokoro.

use super::dialect::Dialect;
use super::go_command::{ClockWords, GoSyntax};
use super::info_line::{InfoSyntax, MateUnit};
use super::options::OptionDeclaration;
use super::outlet::ReportWriter;
use super::report::Report;
use super::uci::write_report;
use crate::game::MoveNotation;
use std::time::Duration;

/// USI.
pub(super) struct Usi;

pub(super) const INFO_SYNTAX: InfoSyntax =
    InfoSyntax { centipawns: "cp ", mate_unit: MateUnit::Turns, message: "string" };

pub(super) const GO_SYNTAX: GoSyntax = GoSyntax {
    clocks: [
        ClockWords { remaining: "btime", increment: "binc" },
        ClockWords { remaining: "wtime", increment: "winc" },
    ],
    is_by_turn: false,
    unit: Duration::from_millis(1),
    mate_has_time: true,
};

/// Options that USI declares under names of its own.
const USI_OPTIONS: [&str; 3] = ["Hash", "Ponder", "MultiPV"];

impl ReportWriter for Usi {
    fn write(&self, report: &Report) -> Option<String> {
        Some(write_report(report, INFO_SYNTAX, "bestmove resign"))
    }
}

impl Dialect for Usi {
    fn notation(&self) -> MoveNotation {
        MoveNotation::Usi
    }

    fn handshake(&self) -> &'static str {
        "usi"
    }

    fn go_syntax(&self) -> GoSyntax {
        GO_SYNTAX
    }

    fn declare_option(&self, option: &OptionDeclaration) -> String {
        format!("option name {} type {}", self.option_name(option.name), option.kind)
    }

    /// No name has a space.
    fn option_name(&self, name: &str) -> String {
        let name = match name.strip_prefix("UCI_") {
            Some(rest) => format!("USI_{rest}"),
            None if USI_OPTIONS.contains(&name) => format!("USI_{name}"),
            None => name.into(),
        };
        name.replace(' ', "_")
    }

    fn starts_game(&self, words: &[&str]) -> bool {
        words == ["usinewgame"]
    }
}
