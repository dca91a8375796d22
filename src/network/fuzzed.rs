//! Both sides of a connection on bytes in memory, for the fuzzer.

use super::{
    connection::{HostContext, handshake, take_part},
    guest::read_offer,
    line_reader::LineReader,
    message::{HostMessage, from_line},
    referee::{Referee, RefereeCommand},
    table::Table,
};
use crate::{
    game::{Game as _, GameRecord, TurnCounters, Variant, fen},
    players::TimeControl,
    store::LoadedGame,
    task::CancelToken,
};
use std::{
    sync::{
        Weak,
        mpsc::{channel, sync_channel},
    },
    thread,
    time::Duration,
};

/// The first line of a guest who knows the word. Bytes that begin in this way are read as those of such a guest.
const WORD: &str = "w";
/// Time for each player.
const TIME: Duration = Duration::from_mins(5);

/// Lets a host read these bytes from a guest, before and after the rules are accepted.
///
/// # Panics
/// If the host breaks the protocol.
pub fn read_guest(game: &LoadedGame, bytes: &[u8]) {
    let (referee, commands) = channel();
    let (local, events) = channel();
    let variant = game.variant.clone();
    let record = GameRecord::new(variant.start(), TurnCounters::default());
    let time = TimeControl { base: TIME, increment: Duration::ZERO };
    let players = variant.player_count();
    let table = Table::new(variant, record, Some(time)).expect("a shipped game");
    let judge = thread::spawn(move || Referee::new(table, players, 0, local).run(&commands, &CancelToken::default()));
    let context = HostContext {
        word: WORD.into(),
        rules: String::new(),
        fen: None,
        clock_ms: None,
        referee: referee.clone(),
        writers: Weak::new(),
    };
    // A wrong word is answered late, on purpose.
    let bytes = [format!("alfil 1 {WORD}\n").as_bytes(), bytes].concat();
    let mut lines = LineReader::new(&bytes[..], 1000);
    let _ = handshake(&mut lines, &mut Vec::new(), &context, || {});
    let (outbox, texts) = sync_channel(2000);
    let mut lines = LineReader::new(&bytes[..], 1000);
    let _ = lines.read(TIME);
    let reason = take_part(&mut lines, 1, None, outbox, &referee);
    drop(referee.send(RefereeCommand::Leave { guest: 1, reason }));
    drop((referee, context));
    judge.join().expect("the referee does not panic");
    drop(events);
    for line in texts.iter().flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()) {
        assert!(from_line::<HostMessage>(&line).is_ok(), "{line}");
    }
}

/// Lets a guest read these bytes from a host, and what follows as moves.
pub fn read_host(bytes: &[u8]) {
    let bytes = [b"alfil 1\n", bytes].concat();
    let mut lines = LineReader::new(&bytes[..], 1000);
    let Ok(offer) = read_offer(&mut lines) else { return };
    let received = offer.rules.load();
    let Ok(game) = received.game() else { return };
    if let Some(text) = &offer.fen {
        let _ = fen::parse(&game.variant, text);
    }
    let _: &Variant = &game.variant;
    while let Ok(line) = lines.read(TIME) {
        let _ = from_line::<HostMessage>(&line);
    }
}
