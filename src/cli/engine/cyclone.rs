//! UCI-Cyclone: UCI as programs for xiangqi speak it.
//!
//! The game is xiangqi, the ranks of its board are 0 to 9, and the word `position` may be left out.
//!
//! Source: the Cyclone engine (2007), UCI2WB and Fairy-Stockfish.

use super::dialect::Dialect;
use super::go_command::GoSyntax;
use super::options::OptionDeclaration;
use super::outlet::ReportWriter;
use super::report::Report;
use super::uci::Uci;
use crate::game::MoveNotation;

/// UCI-Cyclone.
pub(super) struct UciCyclone;

impl ReportWriter for UciCyclone {
    fn write(&self, report: &Report) -> Option<String> {
        Uci.write(report)
    }
}

impl Dialect for UciCyclone {
    fn notation(&self) -> MoveNotation {
        MoveNotation::Ucci
    }

    fn handshake(&self) -> &'static str {
        Uci.handshake()
    }

    fn go_syntax(&self) -> GoSyntax {
        Uci.go_syntax()
    }

    fn declare_option(&self, option: &OptionDeclaration) -> String {
        Uci.declare_option(option)
    }

    fn starts_game(&self, words: &[&str]) -> bool {
        Uci.starts_game(words)
    }

    fn omits_position_word(&self) -> bool {
        true
    }
}
