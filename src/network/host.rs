//! Listens for guests.

use super::{
    connection::{HostContext, serve},
    link::{Link, LinkSender, RequestSink},
    message::{HostMessage, to_line},
    referee::Referee,
    table::Table,
};
use crate::{
    game::{Game as _, GameRecord, TurnCounters, fen::ParsedFen},
    players::TimeControl,
    store::{LoadedGame, SentFile, SentRules},
    task::CancelToken,
};
use std::{
    io::{self, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::channel,
    },
    thread,
    time::Duration,
};

/// Connections at a time.
const MAX_CONNECTIONS: usize = 32;
/// Connections whose word is not known yet.
const MAX_UNAUTHENTICATED: usize = 8;
/// How often to see whether somebody connects.
const ACCEPT_INTERVAL: Duration = Duration::from_millis(20);
/// Bytes of a part of a rule file. JSON may write each byte as six.
const PART_BYTES: usize = 8 << 10;
/// The most that all files of a game may have, in bytes.
pub(super) const MAX_RULES_BYTES: usize = 1 << 20;

/// What a host offers.
#[derive(Debug)]
pub struct HostOptions {
    /// Where to listen.
    pub address: SocketAddr,
    /// The word that lets guests in.
    pub word: String,
    /// The start position, if it is not the only one of the rules.
    pub start: Option<ParsedFen>,
    /// Time for each player, if time is limited.
    pub time_control: Option<TimeControl>,
    /// The player of this program.
    pub player: usize,
}

/// Opens a table where guests can join. Returns the address where they connect, and the link of the player of this program.
///
/// # Errors
/// If it cannot listen at the address, or the rules are too long or fail.
pub fn host(game: &LoadedGame, options: HostOptions) -> io::Result<(SocketAddr, Link)> {
    let HostOptions { address, word, start, time_control, player } = options;
    let rules = SentRules::of(game);
    if rules.0.iter().map(|file| file.text.len()).sum::<usize>() > MAX_RULES_BYTES {
        return Err(io::Error::other("the rules are longer than 1 MiB, too long to send"));
    }
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let fen = start.as_ref().map(|start| start.write(&game.variant));
    let record = match start {
        Some(start) => GameRecord::from_fen(start),
        None => GameRecord::new(game.variant.start(), TurnCounters::default()),
    };
    let table = Table::new(game.variant.clone(), record, time_control);
    let table = table.map_err(|fault| io::Error::other(fault.to_string()))?;
    let (referee, commands) = channel();
    let (local, events) = channel();
    let (has_left, writers) = (CancelToken::default(), Arc::new(()));
    let to_ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let context = HostContext {
        word,
        rules: rules.0.iter().map(rules_lines).collect(),
        fen,
        clock_ms: time_control.map(|time| [to_ms(time.base), to_ms(time.increment)]),
        referee: referee.clone(),
        writers: Arc::downgrade(&writers),
    };
    let players = game.variant.player_count();
    let (token, writer) = (has_left.clone(), writers.clone());
    let judge = move || {
        Referee::new(table, players, player, local).run(&commands, &token);
        drop(writer);
    };
    thread::Builder::new().name("referee".into()).spawn(judge)?;
    let token = has_left.clone();
    let listen = move || accept_guests(&listener, &Arc::new(context), &token);
    thread::Builder::new().name("listener".into()).spawn(listen)?;
    Ok((address, Link { sender: LinkSender::new(RequestSink::Referee(referee), has_left, writers), events }))
}

/// A rule file as lines.
fn rules_lines(file: &SentFile) -> String {
    let mut lines = String::new();
    let mut rest = &*file.text;
    loop {
        let end = rest.floor_char_boundary(PART_BYTES);
        let (part, after) = rest.split_at(end);
        lines += &to_line(&HostMessage::Rules { name: file.name.clone(), text: part.to_owned() });
        if after.is_empty() {
            return lines;
        }
        rest = after;
    }
}

/// Counts down when it is dropped.
struct CountGuard(Arc<AtomicUsize>);

impl CountGuard {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Relaxed);
        Self(count.clone())
    }
}

impl Drop for CountGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

fn accept_guests(listener: &TcpListener, context: &Arc<HostContext>, has_left: &CancelToken) {
    let (connections, strangers) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut guest = 0;
    while !has_left.is_cancelled() {
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(ACCEPT_INTERVAL);
            continue;
        };
        if connections.load(Relaxed) >= MAX_CONNECTIONS || strangers.load(Relaxed) >= MAX_UNAUTHENTICATED {
            refuse(stream);
            continue;
        }
        guest += 1;
        let (connection, stranger) = (CountGuard::new(&connections), CountGuard::new(&strangers));
        let (context, number) = (context.clone(), guest);
        let work = move || {
            if stream.set_nonblocking(false).is_ok() {
                serve(stream, number, &context, || drop(stranger));
            }
            drop(connection);
        };
        let _ = thread::Builder::new().name("guest-in".into()).spawn(work);
    }
}

/// Rejects a guest because too many are connected. Does not wait for the write.
fn refuse(mut stream: TcpStream) {
    let bye = HostMessage::Bye { reason: "there are too many connections; try again in a minute".into() };
    let goodbye = super::hello::host_line() + &to_line(&bye);
    // A new connection has room for a short text.
    if stream.set_nonblocking(true).is_ok() {
        let _ = stream.write_all(goodbye.as_bytes());
    }
}
