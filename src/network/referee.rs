//! The thread that owns the table: it takes the requests of all players in turn and tells everybody what happens.

use super::{
    link::LinkEvent,
    message::{GuestMessage, HostMessage, to_line},
    secret::new_key,
    table::Table,
};
use crate::task::CancelToken;
use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender},
    time::{Duration, Instant},
};

/// How often to see whether the host has left.
const LEAVE_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A request to the referee. The number of its connection names a guest.
#[derive(Debug)]
pub(super) enum RefereeCommand {
    /// The player of this program asks for something.
    Local(GuestMessage),
    /// A guest has accepted the rules.
    Join(NewGuest),
    /// A guest asks for something.
    Request { guest: u64, request: GuestMessage },
    /// A connection has ended, or ends for a reason that the guest is told.
    Leave { guest: u64, reason: Option<String> },
    /// Asks for the player whose seat a guest with this key would get.
    AskSeat { key: Option<String>, answer: SyncSender<Option<usize>> },
}

/// A guest who comes to the table.
#[derive(Debug)]
pub(super) struct NewGuest {
    pub guest: u64,
    /// The key of a seat that the guest has had.
    pub key: Option<String>,
    /// Takes texts of whole lines.
    pub outbox: SyncSender<String>,
}

/// The referee.
pub(super) struct Referee {
    table: Table,
    /// By player; `None` is the player of this program.
    seats: Vec<Option<Seat>>,
    guests: Vec<Guest>,
    local: Sender<LinkEvent>,
    local_player: usize,
    begun: Instant,
}

/// The seat of a guest.
struct Seat {
    key: String,
    /// The connection of the guest, if there is one.
    guest: Option<u64>,
    /// Whether somebody has had the seat.
    was_taken: bool,
}

struct Guest {
    guest: u64,
    outbox: SyncSender<String>,
}

impl Referee {
    /// A table with a player of this program.
    pub fn new(table: Table, players: usize, local_player: usize, local: Sender<LinkEvent>) -> Self {
        let seat = |player| (player != local_player).then(|| Seat { key: new_key(), guest: None, was_taken: false });
        let seats = (0..players).map(seat).collect();
        Self { table, seats, guests: Vec::new(), local, local_player, begun: Instant::now() }
    }

    /// Works until the host leaves; then says goodbye.
    pub fn run(&mut self, commands: &Receiver<RefereeCommand>, has_left: &CancelToken) {
        self.tell_local(HostMessage::Seated { player: self.local_player, key: String::new() });
        self.presence().into_iter().for_each(|message| self.tell_local(message));
        loop {
            let now = self.begun.elapsed();
            let left = self.table.time_left(now).unwrap_or(LEAVE_POLL_INTERVAL);
            match commands.recv_timeout(left.min(LEAVE_POLL_INTERVAL)) {
                Ok(command) => self.handle(command),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(news) = self.table.read_clock(self.begun.elapsed()) {
                        self.tell_all(news);
                    }
                    if has_left.is_cancelled() {
                        break;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.tell_all(vec![HostMessage::Bye { reason: "the host has left".into() }]);
    }

    fn handle(&mut self, command: RefereeCommand) {
        match command {
            RefereeCommand::Local(request) => self.request(None, self.local_player, &request),
            RefereeCommand::Request { guest, request } => {
                let player =
                    self.seats.iter().position(|seat| seat.as_ref().is_some_and(|seat| seat.guest == Some(guest)));
                match player {
                    Some(player) => self.request(Some(guest), player, &request),
                    None if matches!(request, GuestMessage::Ping | GuestMessage::Accept) => {}
                    None => self.tell(guest, &[HostMessage::Rejected { reason: "you are watching".into() }]),
                }
            }
            RefereeCommand::Join(guest) => self.join(guest),
            RefereeCommand::Leave { guest, reason } => {
                if let Some(reason) = reason {
                    self.tell(guest, &[HostMessage::Bye { reason }]);
                }
                self.leave(guest);
            }
            RefereeCommand::AskSeat { key, answer } => drop(answer.try_send(self.free_seat(key.as_deref()))),
        }
    }

    /// Carries out a request of a player.
    fn request(&mut self, guest: Option<u64>, player: usize, request: &GuestMessage) {
        match self.table.request(player, request, self.begun.elapsed()) {
            Ok(news) => self.tell_all(news),
            Err(reason) => {
                let rejected = HostMessage::Rejected { reason };
                match guest {
                    Some(guest) => self.tell(guest, &[rejected]),
                    None => self.tell_local(rejected),
                }
            }
        }
    }

    /// The seat for a guest: that of the key, else the first free one.
    fn free_seat(&self, key: Option<&str>) -> Option<usize> {
        let find =
            |is_right: &dyn Fn(&Seat) -> bool| self.seats.iter().position(|seat| seat.as_ref().is_some_and(is_right));
        find(&|seat| Some(&*seat.key) == key).or_else(|| find(&|seat| seat.guest.is_none()))
    }

    fn join(&mut self, NewGuest { guest, key, outbox }: NewGuest) {
        let player = self.free_seat(key.as_deref());
        self.guests.push(Guest { guest, outbox });
        let mut news = Vec::new();
        if let Some((player, seat)) = player.and_then(|player| Some((player, self.seats[player].as_mut()?))) {
            let earlier = seat.guest.replace(guest);
            seat.was_taken = true;
            news.push(HostMessage::Seated { player, key: seat.key.clone() });
            if let Some(earlier) = earlier {
                self.tell(earlier, &[HostMessage::Bye { reason: "the player has joined from elsewhere".into() }]);
                self.guests.retain(|other| other.guest != earlier);
            }
        } else {
            news.push(HostMessage::Watching);
        }
        if self.seats.iter().flatten().all(|seat| seat.was_taken) {
            self.table.has_begun = true;
        }
        news.extend(self.presence());
        news.extend(self.table.replay(self.begun.elapsed()));
        self.tell(guest, &news);
        if let Some(player) = player {
            self.tell_others(guest, &HostMessage::Present { player, is_present: true });
        }
    }

    /// Which players are here.
    fn presence(&self) -> Vec<HostMessage> {
        let is_present = |seat: &Option<Seat>| seat.as_ref().is_none_or(|seat| seat.guest.is_some());
        let seats = self.seats.iter().enumerate();
        seats.map(|(player, seat)| HostMessage::Present { player, is_present: is_present(seat) }).collect()
    }

    fn leave(&mut self, guest: u64) {
        self.guests.retain(|other| other.guest != guest);
        for player in 0..self.seats.len() {
            if let Some(seat) = self.seats[player].as_mut().filter(|seat| seat.guest == Some(guest)) {
                seat.guest = None;
                self.tell_all(vec![HostMessage::Present { player, is_present: false }]);
            }
        }
    }

    fn tell_all(&mut self, news: Vec<HostMessage>) {
        if news.is_empty() {
            return;
        }
        let text: String = news.iter().map(to_line).collect();
        // A guest who takes nothing is dropped; its writer then closes the connection.
        self.guests.retain(|guest| guest.outbox.try_send(text.clone()).is_ok());
        news.into_iter().for_each(|message| self.tell_local(message));
    }

    fn tell_others(&mut self, guest: u64, message: &HostMessage) {
        let text = to_line(message);
        self.guests.retain(|other| other.guest == guest || other.outbox.try_send(text.clone()).is_ok());
        self.tell_local(message.clone());
    }

    fn tell(&mut self, guest: u64, news: &[HostMessage]) {
        let text: String = news.iter().map(to_line).collect();
        self.guests.retain(|other| other.guest != guest || other.outbox.try_send(text.clone()).is_ok());
    }

    fn tell_local(&self, message: HostMessage) {
        let _ = self.local.send(LinkEvent::News(message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game as _, GameRecord, TurnCounters},
        shipped_tests,
    };
    use std::sync::mpsc::{TryRecvError, channel, sync_channel};

    #[test]
    fn a_guest_who_takes_nothing_is_dropped() {
        let variant = shipped_tests::variant("chess");
        let record = GameRecord::new(variant.start(), TurnCounters::default());
        let table = Table::new(variant, record, None).expect("a table");
        let (local, _events) = channel();
        let mut referee = Referee::new(table, 2, 0, local);
        let (outbox, texts) = sync_channel(2);
        referee.handle(RefereeCommand::Join(NewGuest { guest: 1, key: None, outbox }));
        for number in 1..=5 {
            let request = GuestMessage::Move { number, action: ["e2e4", "e7e5"][(number - 1) % 2].into() };
            referee.handle(RefereeCommand::Request { guest: 1, request: GuestMessage::Draw });
            referee.handle(RefereeCommand::Local(request));
        }
        let received = texts.try_iter().count();
        assert!(received <= 2, "{received}");
        assert_eq!(texts.try_recv(), Err(TryRecvError::Disconnected));
    }
}
