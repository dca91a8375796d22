//! Alfil as an engine for other programs: `alfil uci`, `usi`, `ucci` and `xboard`.
//!
//! The protocols differ in syntax, not in meaning. So one [`Engine`](core::Engine) has typed commands and typed reports;
//! a *session* turns the lines of a GUI into commands, and a *report writer* turns reports into lines. UCI, USI, UCCI and UCI-Cyclone
//! share a session and are small [`dialects`](dialect::Dialect) of it. XBoard's protocol has a session of its own, because there the
//! engine keeps the game and decides when to move.
//!
//! Invalid input is answered, because an engine must not exit on it, and every request for a move gets one answer.

mod core;
mod cyclone;
mod dialect;
mod flip;
mod game_state;
mod go_command;
mod info_line;
mod mate_search;
mod options;
mod outlet;
mod perft;
mod position_command;
mod protocol;
mod report;
mod running_task;
mod search;
mod ucci;
mod uci;
mod uci_session;
mod usi;
mod xboard;

pub(super) use protocol::Protocol;

use super::Failure;
use super::input_line::{InputLine, MAX_LINE_BYTES, read_line};
use crate::store::{Folders, Library};
use core::Engine;
use report::Report;
use std::io::{self, BufRead};

/// Whether a session goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Quit,
}

/// The reading side of a protocol.
trait Session {
    /// Executes a line of the GUI, split into words.
    fn execute(&mut self, words: &[&str], engine: &mut Engine) -> Result<Next, Failure>;
}

/// Runs the engine until the GUI quits.
pub(super) fn run(protocol: Protocol) -> Result<(), Failure> {
    serve(protocol, Library::open(&Folders::find()?), &mut io::stdin().lock())
}

/// Executes the lines of a GUI. A handshake word such as `uci` switches the protocol at any time.
pub(super) fn serve(protocol: Protocol, library: Library, input: &mut impl BufRead) -> Result<(), Failure> {
    let mut protocol = protocol;
    let (mut session, outlet) = protocol.open_session();
    let mut engine = Engine::new(library, protocol.default_game(), outlet)?;
    while let Some(line) = read_line(input)? {
        let InputLine::Text(line) = line else {
            let message = format!("a line of more than {} KiB is ignored", MAX_LINE_BYTES >> 10);
            engine.outlet.send(&Report::Message(message))?;
            continue;
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(other) = protocol.for_handshake(&words).filter(|other| *other != protocol) {
            let outlet;
            (session, outlet) = other.open_session();
            engine.switch_protocol(other.default_game(), outlet)?;
            protocol = other;
        }
        if session.execute(&words, &mut engine)? == Next::Quit {
            break;
        }
    }
    engine.end_running();
    engine.stop_preparation();
    Ok(())
}
