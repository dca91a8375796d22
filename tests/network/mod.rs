//! Games between programs over the loopback interface: whole games, guests who come and go, and peers that break the protocol.

mod hostile;
mod play;
mod programs;

use alfil::network::{GuestMessage, HostMessage, HostOptions, Invitation, Link, LinkEvent, host};
use alfil::players::TimeControl;
use alfil::store::{Folders, Library, LoadedGame};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

const WORD: &str = "bakotiru";
/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The shipped game of this name.
fn game(name: &str) -> LoadedGame {
    Library::open(&Folders::under(Path::new("no such folder"))).load(name).expect("a shipped game")
}

/// A host who plays first, and the address for guests.
fn open(name: &str, seconds: Option<u64>) -> (SocketAddr, Link) {
    open_at(([127, 0, 0, 1], 0).into(), name, seconds)
}

/// The same on an interface.
fn open_at(address: SocketAddr, name: &str, seconds: Option<u64>) -> (SocketAddr, Link) {
    let time = |seconds| TimeControl { base: Duration::from_secs(seconds), increment: Duration::ZERO };
    let options = HostOptions { address, word: WORD.into(), start: None, time_control: seconds.map(time), player: 0 };
    host(&game(name), options).expect("a host")
}

/// A guest who has accepted the rules.
fn join(address: SocketAddr) -> Link {
    Invitation::open(&[address], WORD).expect("an invitation").accept().expect("a link")
}

/// Waits until news fit. Returns them.
#[track_caller]
fn wait(link: &Link, fits: impl Fn(&HostMessage) -> bool) -> HostMessage {
    loop {
        match link.events.recv_timeout(PATIENCE) {
            Ok(LinkEvent::News(news)) if fits(&news) => return news,
            Ok(LinkEvent::Closed(reason)) => panic!("closed: {reason}"),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// Waits until a connection is closed. Returns the reason.
#[track_caller]
fn wait_closed(link: &Link) -> String {
    loop {
        match link.events.recv_timeout(PATIENCE).expect("an event") {
            LinkEvent::Closed(reason) => return reason,
            LinkEvent::News(_) | LinkEvent::Lost(_) | LinkEvent::Back => {}
        }
    }
}

/// Plays a move and waits until everybody has it.
#[track_caller]
fn play(player: &Link, number: usize, action: &str, others: &[&Link]) {
    player.sender.send(GuestMessage::Move { number, action: action.into() });
    let expect = HostMessage::Moves { number, actions: vec![action.into()] };
    for link in others.iter().chain([&player]) {
        wait(link, |news| *news == expect);
    }
}

/// A peer that writes its lines itself.
struct Peer {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Peer {
    fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        Self { lines: BufReader::new(stream.try_clone().expect("a stream")), stream }
    }

    /// Writes a line; the host may have closed the connection.
    fn write(&mut self, line: &str) {
        let _ = self.stream.write_all(format!("{line}\n").as_bytes());
    }

    /// The next line; empty at the end.
    fn read(&mut self) -> String {
        let mut line = String::new();
        let _ = self.lines.read_line(&mut line);
        line.trim_end().to_owned()
    }

    /// Reads until a line has this text.
    #[track_caller]
    fn wait(&mut self, text: &str) -> String {
        loop {
            let line = self.read();
            assert!(!line.is_empty(), "the host has closed the connection before it said {text}");
            if line.contains(text) {
                return line;
            }
        }
    }

    /// A guest who has accepted the rules.
    fn seated(address: SocketAddr) -> Self {
        let mut peer = Self::connect(address);
        peer.write(&format!("alfil 1 {WORD}"));
        peer.wait(r#""type":"game""#);
        peer.write(r#"{"type":"accept"}"#);
        peer.wait(r#""type":"seated""#);
        peer
    }
}
