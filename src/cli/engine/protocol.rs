//! The protocols, and the words by which a GUI chooses one.

use super::Session;
use super::cyclone::UciCyclone;
use super::dialect::Dialect;
use super::outlet::Outlet;
use super::ucci::Ucci;
use super::uci::Uci;
use super::uci_session::UciSession;
use super::usi::Usi;
use super::xboard::XboardSession;
use crate::game::MoveNotation;
use std::sync::Arc;

/// A protocol between a GUI and an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Protocol {
    Uci,
    Usi,
    Ucci,
    UciCyclone,
    Xboard,
}

impl Protocol {
    /// The protocol that the first word of a GUI chooses. Programs for xiangqi start with `uci`, too, and then mean UCI-Cyclone.
    pub(super) fn for_handshake(self, words: &[&str]) -> Option<Self> {
        match words {
            ["uci"] if matches!(self, Self::Ucci | Self::UciCyclone) => Some(Self::UciCyclone),
            ["uci"] => Some(Self::Uci),
            ["usi"] => Some(Self::Usi),
            ["ucci"] => Some(Self::Ucci),
            ["ucicyclone"] => Some(Self::UciCyclone),
            ["xboard"] => Some(Self::Xboard),
            _ => None,
        }
    }

    /// The game that is played until the GUI chooses another one.
    pub(super) fn default_game(self) -> &'static str {
        match self {
            Self::Uci | Self::Xboard => "chess",
            Self::Usi => "shogi",
            Self::Ucci | Self::UciCyclone => "xiangqi",
        }
    }

    /// The two sides of the protocol.
    pub(super) fn open_session(self) -> (Box<dyn Session>, Outlet) {
        let of_dialect = |dialect: Arc<dyn Dialect>| -> (Box<dyn Session>, Outlet) {
            let outlet = Outlet { notation: dialect.notation(), writer: dialect.clone() };
            (Box::new(UciSession::new(dialect)), outlet)
        };
        match self {
            Self::Uci => of_dialect(Arc::new(Uci)),
            Self::Usi => of_dialect(Arc::new(Usi)),
            Self::Ucci => of_dialect(Arc::new(Ucci::default())),
            Self::UciCyclone => of_dialect(Arc::new(UciCyclone)),
            Self::Xboard => {
                let session = XboardSession::default();
                let outlet = Outlet { notation: MoveNotation::Xboard, writer: session.writer() };
                (Box::new(session), outlet)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(protocol: Protocol, line: &str, expect: Option<Protocol>) {
        assert_eq!(protocol.for_handshake(&line.split_whitespace().collect::<Vec<_>>()), expect, "{line}");
    }

    #[test]
    fn the_first_word_chooses_the_protocol() {
        check(Protocol::Uci, "usi", Some(Protocol::Usi));
        check(Protocol::Uci, "xboard", Some(Protocol::Xboard));
        check(Protocol::Usi, "uci", Some(Protocol::Uci));
        check(Protocol::Ucci, "uci", Some(Protocol::UciCyclone));
        check(Protocol::UciCyclone, "uci", Some(Protocol::UciCyclone));
        check(Protocol::Uci, "ucicyclone", Some(Protocol::UciCyclone));
        check(Protocol::Uci, "position startpos", None);
        check(Protocol::Uci, "", None);
    }
}
