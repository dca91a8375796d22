//! UCCI, the Universal Chinese Chess Protocol.
//!
//! Options have no word `name`, the clocks are those of the player to move and the opponent, the ranks of xiangqi are 0 to 9,
//! `banmoves` forbids moves, for example those that repeat the position, and the engine says `bye`.
//!
//! Source: UCCI 3.0, xqbase.com, 2007.

use super::dialect::{Dialect, OptionWords};
use super::go_command::{ClockWords, GoSyntax};
use super::info_line::{InfoSyntax, MateUnit};
use super::options::{OptionDeclaration, OptionKind, parse_check};
use super::outlet::ReportWriter;
use super::report::Report;
use super::uci::write_report;
use crate::game::MoveNotation;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// UCCI, and whether its clocks count milliseconds, which is an option of the protocol.
#[derive(Default)]
pub(super) struct Ucci {
    uses_milliseconds: AtomicBool,
}

pub(super) const INFO_SYNTAX: InfoSyntax =
    InfoSyntax { centipawns: "", mate_unit: MateUnit::Moves, message: "message" };

/// The option for the unit of the clocks.
const MILLISECONDS_OPTION: OptionDeclaration =
    OptionDeclaration { name: "usemillisec", kind: OptionKind::Check { default: false } };

/// The button that starts a new game.
const NEW_GAME_OPTION: OptionDeclaration = OptionDeclaration { name: "newgame", kind: OptionKind::Button };

/// The words of `go`.
pub(super) fn go_syntax(uses_milliseconds: bool) -> GoSyntax {
    GoSyntax {
        clocks: [
            ClockWords { remaining: "time", increment: "increment" },
            ClockWords { remaining: "opptime", increment: "oppincrement" },
        ],
        is_by_turn: true,
        unit: if uses_milliseconds { Duration::from_millis(1) } else { Duration::from_secs(1) },
        mate_has_time: false,
    }
}

impl ReportWriter for Ucci {
    fn write(&self, report: &Report) -> Option<String> {
        Some(write_report(report, INFO_SYNTAX, "nobestmove"))
    }
}

impl Dialect for Ucci {
    fn notation(&self) -> MoveNotation {
        MoveNotation::Ucci
    }

    fn handshake(&self) -> &'static str {
        "ucci"
    }

    fn go_syntax(&self) -> GoSyntax {
        go_syntax(self.uses_milliseconds.load(Relaxed))
    }

    fn declare_option(&self, option: &OptionDeclaration) -> String {
        format!("option {} type {}", self.option_name(option.name), option.kind)
    }

    fn own_options(&self) -> &'static [OptionDeclaration] {
        &[MILLISECONDS_OPTION, NEW_GAME_OPTION]
    }

    fn set_own_option(&self, name: &str, value: &str) -> Result<bool, String> {
        let is_own = name.eq_ignore_ascii_case(MILLISECONDS_OPTION.name);
        if is_own {
            self.uses_milliseconds.store(parse_check(name, value)?, Relaxed);
        }
        Ok(is_own)
    }

    fn option_name(&self, name: &str) -> String {
        if name == "Hash" { "hashsize".into() } else { name.replace(' ', "_") }
    }

    fn split_option(&self, words: &[&str]) -> OptionWords {
        let name = words.first().copied().unwrap_or_default().to_owned();
        OptionWords { name, value: words.iter().skip(1).copied().collect::<Vec<_>>().join(" ") }
    }

    fn starts_game(&self, words: &[&str]) -> bool {
        words == ["uccinewgame"] || words == ["setoption", NEW_GAME_OPTION.name]
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("bye")
    }
}
