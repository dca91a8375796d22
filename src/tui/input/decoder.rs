//! Turns what a terminal sends into events, however the bytes arrive.
//!
//! A sequence may arrive in parts, or never be finished: a slow line, a terminal that was killed, a cat on the keyboard.
//! So an unfinished one is given up after a short silence, and the keys after it work again.

use super::escape_sequences::{PASTE_END, Parsed, parse, unfinished};
use super::terminal_report::TerminalReport;
use crossterm::event::Event;
use std::time::Duration;

/// Silence after which an unfinished sequence is given up. The Escape key is one, so this delays it.
const SEQUENCE_TIMEOUT: Duration = Duration::from_millis(40);
/// Silence after which pasted text is complete without its end.
const PASTE_TIMEOUT: Duration = Duration::from_millis(500);
/// More pasted text than this arrives as several events, in bytes.
const MAX_PASTE_BYTES: usize = 1 << 16;

/// The bytes that are not an event yet.
#[derive(Debug, Default)]
pub struct Decoder {
    bytes: Vec<u8>,
    is_pasting: bool,
    reports: Vec<TerminalReport>,
}

impl Decoder {
    /// Adds bytes and returns the events that they complete.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Event> {
        self.bytes.extend_from_slice(bytes);
        let mut events = Vec::new();
        loop {
            let waiting = self.bytes.len();
            events.extend(if self.is_pasting { self.take_pasted() } else { self.take_event() });
            if self.bytes.len() == waiting {
                return events;
            }
        }
    }

    /// Takes the answers of the terminal since the last call.
    pub fn take_reports(&mut self) -> Vec<TerminalReport> {
        std::mem::take(&mut self.reports)
    }

    /// How long to wait for more bytes before [`Self::give_up`]; `None` if nothing is unfinished.
    pub fn timeout(&self) -> Option<Duration> {
        let timeout = if self.is_pasting { PASTE_TIMEOUT } else { SEQUENCE_TIMEOUT };
        (self.is_pasting || !self.bytes.is_empty()).then_some(timeout)
    }

    /// No more bytes came: what is unfinished is an event as it is, or none.
    pub fn give_up(&mut self) -> Option<Event> {
        let bytes = std::mem::take(&mut self.bytes);
        if std::mem::take(&mut self.is_pasting) { Some(paste_event(&bytes)) } else { unfinished(&bytes) }
    }

    /// Takes pasted text off the bytes, once its end is there or it is long.
    fn take_pasted(&mut self) -> Option<Event> {
        let end = self.bytes.windows(PASTE_END.len()).position(|part| part == PASTE_END);
        let text: Vec<u8> = match end {
            Some(end) => self.bytes.drain(..end).collect(),
            // What may be the beginning of the end stays.
            None if self.bytes.len() > MAX_PASTE_BYTES => {
                self.bytes.drain(..MAX_PASTE_BYTES - PASTE_END.len()).collect()
            }
            None => return None,
        };
        if end.is_some() {
            self.is_pasting = false;
            self.bytes.drain(..PASTE_END.len());
        }
        Some(paste_event(&text))
    }

    /// Takes the next sequence off the bytes.
    fn take_event(&mut self) -> Option<Event> {
        let (event, length) = match parse(&self.bytes) {
            Parsed::Incomplete => return None,
            Parsed::Complete(event, length) => (event, length),
            Parsed::Report(report, length) => {
                self.reports.push(report);
                (None, length)
            }
            Parsed::PasteStart(length) => {
                self.is_pasting = true;
                (None, length)
            }
        };
        self.bytes.drain(..length.min(self.bytes.len()));
        event
    }
}

fn paste_event(bytes: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyCode;

    fn text(event: &Event) -> String {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Char(letter) => letter.into(),
                code => format!("<{code}>"),
            },
            Event::Paste(text) => format!("\"{text}\""),
            other => format!("{other:?}"),
        }
    }

    /// Feeds the parts; `…` in their place is a silence.
    #[track_caller]
    fn check(parts: &[&str], expect: &str) {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        for part in parts {
            if *part == "…" {
                assert!(decoder.timeout().is_some());
                events.extend(decoder.give_up());
            } else {
                events.extend(decoder.feed(part.as_bytes()));
            }
        }
        assert_eq!(events.iter().map(text).collect::<String>(), expect);
    }

    #[test]
    fn sequences_may_arrive_in_parts() {
        check(&["\x1b", "[", "A", "e4\r"], "<Up>e4<Enter>");
        check(&["\x1b[200~e2", "e4\x1b[2", "01~q"], "\"e2e4\"q");
        check(&["\x1b[200~\x1b[A\x1b[201~"], "\"\x1b[A\"");
    }

    #[test]
    fn unfinished_sequences_are_given_up() {
        check(&["\x1b", "…", "q"], "<Esc>q");
        check(&["\x1b[", "…", "q"], "[q");
        check(&["\x1b[<0;1", "…", "q"], "q");
        check(&["\x1bO", "…", "q"], "Oq");
        check(&["\x1b]0;title", "…", "q"], "q");
        check(&["\x1b[200~e2e4", "…", "q"], "\"e2e4\"q");
    }

    #[test]
    fn answers_of_the_terminal_are_no_keys() {
        for answer in ["\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:ff/ff/ff\x07"] {
            check(&["e2", answer, "\x1b[?62;22c", "e4"], "e2e4");
            check(&["q", &answer[..9], &answer[9..], "\x1b[?6", "c", "w"], "qw");
            let mut decoder = Decoder::default();
            assert!(decoder.feed(format!("{answer}\x1b[?62c").as_bytes()).is_empty());
            let expect = [TerminalReport::Background([255; 3]), TerminalReport::Attributes { has_sixel: false }];
            assert_eq!(decoder.take_reports(), expect);
        }
        check(&["e2", "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.36.4)\x1b\\\x1b[6;20;10t\x1b[?62;4c", "e4"], "e2e4");
        // Broken off, it is given up, and keys work again.
        check(&["\x1b_Gi=31;O", "…", "q"], "q");
        check(&["\x1bP>|kit", "…", "q"], "q");
        check(&["\x1b]11;rgb:ff", "…", "q"], "q");
    }

    #[test]
    fn long_pastes_do_not_fill_the_memory() {
        let mut decoder = Decoder::default();
        let events = decoder.feed(format!("\x1b[200~{}", "x".repeat(300_000)).as_bytes());
        assert!(events.len() == 4 && decoder.bytes.len() <= MAX_PASTE_BYTES, "{}", events.len());
    }
}
