//! A guest's connection as the host serves it. A guest that breaks the protocol is told why and disconnected.

use super::{
    hello::{self, Hello},
    line_reader::{LineError, LineReader, TimedRead},
    line_writer::{CLOSE_TIMEOUT, MAX_SILENCE, drain, write_lines},
    message::{GuestMessage, HostMessage, from_line, to_line},
    referee::{NewGuest, RefereeCommand},
};
use std::{
    io::Write,
    net::{Shutdown, TcpStream},
    sync::{
        Weak,
        mpsc::{Sender, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

/// Time for the first line of a guest.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);
/// Time for a person to accept the rules.
const ACCEPT_TIMEOUT: Duration = Duration::from_mins(5);
/// Delay before a wrong word is rejected, which slows guessing.
const WRONG_WORD_DELAY: Duration = Duration::from_secs(1);
/// Lines of a guest in ten seconds.
const MAX_GUEST_LINES: u32 = 100;
/// Messages that may wait for a guest who reads slowly.
const MAX_WAITING_MESSAGES: usize = 256;

/// What all connections of a host share.
#[derive(Debug)]
pub(super) struct HostContext {
    /// The word that lets guests in.
    pub word: String,
    /// The rules as lines.
    pub rules: String,
    /// The start position, if it is not the only one of the rules.
    pub fen: Option<String>,
    /// Initial time and increment in milliseconds.
    pub clock_ms: Option<[u64; 2]>,
    /// Takes requests.
    pub referee: Sender<RefereeCommand>,
    /// Held by every thread that writes to a guest.
    pub writers: Weak<()>,
}

/// Serves a guest until the connection ends.
pub(super) fn serve(mut stream: TcpStream, guest: u64, context: &HostContext, on_authenticated: impl FnOnce()) {
    let _ = stream.set_nodelay(true);
    let _ = stream.set_write_timeout(Some(HELLO_TIMEOUT));
    let (Ok(input), Ok(mut rest)) = (stream.try_clone(), stream.try_clone()) else { return };
    let mut lines = LineReader::new(input, MAX_GUEST_LINES);
    let key = match handshake(&mut lines, &mut stream, context, on_authenticated) {
        Ok(key) => key,
        Err(reason) => {
            let goodbye = hello::host_line() + &to_line(&HostMessage::Bye { reason });
            if stream.write_all(goodbye.as_bytes()).is_ok() && stream.shutdown(Shutdown::Write).is_ok() {
                drain(&mut rest);
            }
            return;
        }
    };
    let (outbox, texts) = sync_channel(MAX_WAITING_MESSAGES);
    let writer = context.writers.upgrade();
    let write = move || {
        write_lines(&mut stream, &texts, &HostMessage::Ping);
        drop(writer);
        thread::sleep(CLOSE_TIMEOUT);
        let _ = stream.shutdown(Shutdown::Both);
    };
    if thread::Builder::new().name("guest-out".into()).spawn(write).is_err() {
        return;
    }
    let reason = take_part(&mut lines, guest, key, outbox, &context.referee);
    let _ = context.referee.send(RefereeCommand::Leave { guest, reason });
    drain(&mut rest);
}

/// Reads the first line, sends the rules, and waits until they are accepted. Returns the key of a seat that the guest has had. The
/// error is for the guest.
pub(super) fn handshake(
    lines: &mut LineReader<impl TimedRead>,
    out: &mut impl Write,
    context: &HostContext,
    on_authenticated: impl FnOnce(),
) -> Result<Option<String>, String> {
    let text = |error: LineError| error.to_string();
    let hello = Hello::read(&lines.read(HELLO_TIMEOUT).map_err(text)?)?;
    if hello.word != context.word {
        thread::sleep(WRONG_WORD_DELAY);
        return Err("the word is wrong; ask the host for it".into());
    }
    on_authenticated();
    let (answer, player) = sync_channel(1);
    let question = RefereeCommand::AskSeat { key: hello.key.clone(), answer };
    let gone = "the host has left";
    context.referee.send(question).map_err(|_| gone)?;
    let player = player.recv().map_err(|_| gone)?;
    let game = HostMessage::Game { fen: context.fen.clone(), clock_ms: context.clock_ms, player };
    let text_out = [hello::host_line(), context.rules.clone(), to_line(&game)].concat();
    out.write_all(text_out.as_bytes()).map_err(|error| error.to_string())?;
    match from_line(&lines.read(ACCEPT_TIMEOUT).map_err(text)?)? {
        GuestMessage::Accept => Ok(hello.key),
        _ => Err("the rules must be accepted first: `{\"type\":\"accept\"}`".into()),
    }
}

/// Passes on the requests of a guest who has accepted the rules. Returns why the connection ends, for the guest; `None` if it has ended.
pub(super) fn take_part(
    lines: &mut LineReader<impl TimedRead>,
    guest: u64,
    key: Option<String>,
    outbox: SyncSender<String>,
    referee: &Sender<RefereeCommand>,
) -> Option<String> {
    referee.send(RefereeCommand::Join(NewGuest { guest, key, outbox })).ok()?;
    loop {
        let line = match lines.read(MAX_SILENCE) {
            Ok(line) => line,
            Err(LineError::Closed | LineError::Io(_)) => return None,
            Err(error) => return Some(error.to_string()),
        };
        match from_line(&line) {
            Ok(request) => referee.send(RefereeCommand::Request { guest, request }).ok()?,
            Err(reason) => return Some(reason),
        }
    }
}
