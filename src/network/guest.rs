//! Joins a host's table. A connection that is lost is opened again.

use super::{
    hello::{self, Hello},
    host::MAX_RULES_BYTES,
    line_reader::{LineError, LineReader, TimedRead},
    line_writer::{MAX_SILENCE, WRITE_TIMEOUT, write_lines},
    link::{Link, LinkEvent, LinkSender, RequestSink},
    message::{GuestMessage, HostMessage, from_line, to_line},
};
use crate::{
    players::TimeControl,
    store::{GameClock, SentFile, SentRules},
    task::CancelToken,
};
use std::{
    io::{self, Write as _},
    net::{Shutdown, SocketAddr, TcpStream},
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Time to reach the host.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Time for each line before the game.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// Lines of a host in ten seconds.
const MAX_HOST_LINES: u32 = 2000;
/// Files of a game.
const MAX_FILES: usize = 32;
/// Events that may wait. Then nothing more is read.
const MAX_WAITING_EVENTS: usize = 1024;
/// Time between attempts to open a lost connection.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);
/// Time after which a lost connection is given up.
const RETRY_TIMEOUT: Duration = Duration::from_mins(5);
/// How often to see whether the guest has left.
const LEAVE_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Why a table cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// There is no connection.
    #[error("cannot reach the host: {0}")]
    Unreachable(io::Error),
    /// The host says no, for this reason.
    #[error("the host says: {0}")]
    Refused(String),
    /// The host breaks the protocol.
    #[error("the host breaks the protocol: {0}")]
    Protocol(String),
}

/// A table that can be joined: what the host has sent before the rules are accepted.
#[derive(Debug)]
pub struct Invitation {
    /// The rules.
    pub rules: SentRules,
    /// The start position, if it is not the only one of the rules.
    pub fen: Option<String>,
    /// Time for each player, if time is limited.
    pub time_control: Option<TimeControl>,
    /// The player whose seat is free; without one, the guest watches.
    pub player: Option<usize>,
    reconnect_info: ReconnectInfo,
    stream: TcpStream,
    lines: LineReader<TcpStream>,
}

/// What opens the connection again.
#[derive(Clone, Debug)]
struct ReconnectInfo {
    addresses: Vec<SocketAddr>,
    word: String,
    key: Option<String>,
}

impl Invitation {
    /// Connects to a host.
    ///
    /// # Errors
    /// If there is no host, or the word is wrong.
    pub fn open(addresses: &[SocketAddr], word: &str) -> Result<Self, JoinError> {
        ReconnectInfo { addresses: addresses.to_vec(), word: word.to_owned(), key: None }.join()
    }

    /// Accepts the rules and takes part.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn accept(self) -> io::Result<Link> {
        let (requests, inbox) = channel();
        let (events, received) = sync_channel(MAX_WAITING_EVENTS);
        let has_left = CancelToken::default();
        let (token, threads) = (has_left.clone(), Arc::new(()));
        let running = threads.clone();
        let work = move || {
            take_part(self, inbox, &events, &token);
            drop(running);
        };
        thread::Builder::new().name("guest".into()).spawn(work)?;
        Ok(Link { sender: LinkSender::new(RequestSink::Host(requests), has_left, threads), events: received })
    }

    fn is_same_game(&self, rules: &SentRules, fen: Option<&String>) -> bool {
        self.rules == *rules && self.fen.as_ref() == fen
    }
}

impl ReconnectInfo {
    fn join(&self) -> Result<Invitation, JoinError> {
        let mut stream = self.connect().map_err(JoinError::Unreachable)?;
        let lost = JoinError::Unreachable;
        stream.set_nodelay(true).map_err(lost)?;
        stream.set_write_timeout(Some(WRITE_TIMEOUT)).map_err(lost)?;
        let hello = Hello { word: self.word.clone(), key: self.key.clone() };
        stream.write_all(hello.to_line().as_bytes()).map_err(lost)?;
        let mut lines = LineReader::new(stream.try_clone().map_err(lost)?, MAX_HOST_LINES);
        let Offer { rules, fen, time_control, player } = read_offer(&mut lines)?;
        Ok(Invitation { rules, fen, time_control, player, reconnect_info: self.clone(), stream, lines })
    }

    fn connect(&self) -> io::Result<TcpStream> {
        let mut result = Err(io::Error::other("there is no address"));
        for address in &self.addresses {
            result = TcpStream::connect_timeout(address, CONNECT_TIMEOUT);
            if result.is_ok() {
                break;
            }
        }
        result
    }
}

/// What a host offers.
#[derive(Debug, Default)]
pub(super) struct Offer {
    pub rules: SentRules,
    pub fen: Option<String>,
    pub time_control: Option<TimeControl>,
    pub player: Option<usize>,
}

/// Reads what the host sends before the rules are accepted.
pub(super) fn read_offer(lines: &mut LineReader<impl TimedRead>) -> Result<Offer, JoinError> {
    let mut read = || match lines.read(HELLO_TIMEOUT) {
        Ok(line) => Ok(line),
        Err(LineError::Io(error)) => Err(JoinError::Unreachable(error)),
        Err(error) => Err(JoinError::Protocol(error.to_string())),
    };
    hello::read_host_line(&read()?).map_err(JoinError::Protocol)?;
    let mut rules = SentRules::default();
    let mut bytes = 0;
    loop {
        match from_line(&read()?).map_err(JoinError::Protocol)? {
            HostMessage::Rules { name, text } => {
                if Path::new(&name).file_name() != Some(name.as_ref()) {
                    return Err(JoinError::Protocol("the name of a rule file has folders".into()));
                }
                // Empty parts take memory, too.
                bytes += text.len().max(1);
                let is_new = rules.0.last().is_none_or(|file| file.name != name);
                if bytes > MAX_RULES_BYTES || is_new && rules.0.len() == MAX_FILES {
                    return Err(JoinError::Protocol(
                        "the rules are longer than 1 MiB, or in more than 32 files".into(),
                    ));
                }
                match rules.0.last_mut().filter(|_| !is_new) {
                    Some(file) => file.text += &text,
                    None => rules.0.push(SentFile { name, text }),
                }
            }
            HostMessage::Game { fen, clock_ms, player } => {
                let time_control = clock_ms.map(read_time_control).transpose().map_err(JoinError::Protocol)?;
                return Ok(Offer { rules, fen, time_control, player });
            }
            HostMessage::Bye { reason } => return Err(JoinError::Refused(reason)),
            HostMessage::Ping => {}
            _ => return Err(JoinError::Protocol("the host begins without rules".into())),
        }
    }
}

/// Reads initial time and increment.
fn read_time_control(clock_ms: [u64; 2]) -> Result<TimeControl, String> {
    let [base, increment] = clock_ms;
    let clock = GameClock::try_from(vec![base, increment, base]).map_err(|_| "the time is longer than a week")?;
    Ok(clock.time_control)
}

/// Takes part until the guest or the host leaves.
fn take_part(
    mut invitation: Invitation,
    mut inbox: Receiver<GuestMessage>,
    events: &SyncSender<LinkEvent>,
    has_left: &CancelToken,
) {
    loop {
        let (rules, fen) = (invitation.rules.clone(), invitation.fen.clone());
        let mut reconnect_info = invitation.reconnect_info.clone();
        let why = match run_connection(invitation, &mut reconnect_info, &mut inbox, events, has_left) {
            Ending::Left => return,
            Ending::Bye(reason) => return drop(events.send(LinkEvent::Closed(reason))),
            Ending::Lost(why) => why,
        };
        if events.send(LinkEvent::Lost(why)).is_err() {
            return;
        }
        match reconnect(&reconnect_info, has_left) {
            Ok(Some(again)) if again.is_same_game(&rules, fen.as_ref()) => {
                invitation = again;
                if events.send(LinkEvent::Back).is_err() {
                    return;
                }
            }
            Ok(Some(_)) => return drop(events.send(LinkEvent::Closed("the host plays another game now".into()))),
            Ok(None) => return,
            Err(error) => return drop(events.send(LinkEvent::Closed(error.to_string()))),
        }
    }
}

/// How a connection ended.
enum Ending {
    /// The guest has left.
    Left,
    /// The host has ended it, for this reason.
    Bye(String),
    /// It was lost, for this reason.
    Lost(String),
}

/// Talks over an open connection until it ends. Notes the key of the seat.
fn run_connection(
    invitation: Invitation,
    reconnect_info: &mut ReconnectInfo,
    inbox: &mut Receiver<GuestMessage>,
    events: &SyncSender<LinkEvent>,
    has_left: &CancelToken,
) -> Ending {
    let Invitation { mut stream, mut lines, .. } = invitation;
    let Ok(closing) = stream.try_clone() else { return Ending::Lost("no more connections".into()) };
    let (outbox, texts) = channel();
    let _ = outbox.send(to_line(&GuestMessage::Accept));
    let has_ended = CancelToken::default();
    thread::scope(|scope| {
        scope.spawn(move || write_lines(&mut stream, &texts, &GuestMessage::Ping));
        let ended = has_ended.clone();
        scope.spawn(move || {
            pass_on(inbox, &outbox, &ended.or(has_left));
            // The writer ends with its last line.
            drop(outbox);
        });
        let ending = receive(&mut lines, reconnect_info, events);
        has_ended.cancel();
        let _ = closing.shutdown(Shutdown::Both);
        if has_left.is_cancelled() { Ending::Left } else { ending }
    })
}

/// Passes requests on until the connection has ended or the guest leaves.
fn pass_on(inbox: &Receiver<GuestMessage>, outbox: &Sender<String>, has_ended: &CancelToken) {
    loop {
        match inbox.recv_timeout(LEAVE_POLL_INTERVAL) {
            Ok(request) if outbox.send(to_line(&request)).is_ok() => {}
            Err(RecvTimeoutError::Timeout) if !has_ended.is_cancelled() => {}
            _ => return,
        }
    }
}

fn receive(
    lines: &mut LineReader<TcpStream>,
    reconnect_info: &mut ReconnectInfo,
    events: &SyncSender<LinkEvent>,
) -> Ending {
    loop {
        let line = match lines.read(MAX_SILENCE) {
            Ok(line) => line,
            Err(error @ (LineError::Closed | LineError::Io(_) | LineError::Silent(_))) => {
                return Ending::Lost(error.to_string());
            }
            Err(error) => return Ending::Bye(error.to_string()),
        };
        match from_line(&line) {
            Ok(HostMessage::Ping) => {}
            Ok(HostMessage::Bye { reason }) | Err(reason) => return Ending::Bye(reason),
            Ok(message) => {
                if let HostMessage::Seated { key, .. } = &message {
                    reconnect_info.key = Some(key.clone());
                }
                if events.send(LinkEvent::News(message)).is_err() {
                    return Ending::Left;
                }
            }
        }
    }
}

/// Opens a lost connection again. `None` if the guest leaves meanwhile.
fn reconnect(reconnect_info: &ReconnectInfo, has_left: &CancelToken) -> Result<Option<Invitation>, JoinError> {
    let deadline = Instant::now() + RETRY_TIMEOUT;
    loop {
        match reconnect_info.join() {
            Err(JoinError::Unreachable(_) | JoinError::Protocol(_)) if Instant::now() < deadline => {}
            result => return result.map(Some),
        }
        let next = Instant::now() + RETRY_INTERVAL;
        while Instant::now() < next {
            if has_left.is_cancelled() {
                return Ok(None);
            }
            thread::sleep(LEAVE_POLL_INTERVAL);
        }
    }
}
