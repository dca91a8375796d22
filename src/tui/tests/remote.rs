//! A game with a player in another program: what the screen shows, and what it refuses.

use super::harness::Harness;
use crate::{
    network::{GuestMessage, HostMessage, HostOptions, Invitation, Link, LinkEvent, host},
    store::{Folders, Library},
    tui::{effects::Message, event::Event, state::RemoteTable},
};
use std::{path::Path, sync::mpsc::Receiver, time::Duration};

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// White on a screen, and Black elsewhere.
struct Game {
    screen: Harness,
    events: Receiver<LinkEvent>,
    black: Link,
}

impl Game {
    /// A game of chess that both have come to.
    fn open() -> Self {
        let game = Library::open(&Folders::under(Path::new("no such folder"))).load("chess").expect("chess");
        let address = ([127, 0, 0, 1], 0).into();
        let options = HostOptions { address, word: "w".into(), start: None, time_control: None, player: 0 };
        let (address, link) = host(&game, options).expect("a host");
        let mut screen = Harness::game((100, 32), "chess");
        let session = screen.app.state.session.as_mut().expect("a game");
        session.remote = Some(Box::new(RemoteTable::new(link.sender, Some(0), "alfil join".into(), true)));
        let mut game = Self { screen, events: link.events, black: join(address) };
        game.screen.shows(&["Others join by", "is awaited"]);
        game.wait("Black is here");
        game
    }

    /// Shows what happens until the screen has a text.
    #[track_caller]
    fn wait(&mut self, text: &str) -> &mut Harness {
        while !self.screen.screen().contains(text) {
            let event = self.events.recv_timeout(PATIENCE);
            let event = event.unwrap_or_else(|_| panic!("no {text:?} on the screen:\n{}", self.screen.screen()));
            self.screen.input(Event::Message(Message::Remote(event)));
        }
        &mut self.screen
    }

    fn black_plays(&self, number: usize, action: &str) {
        self.black.sender.send(GuestMessage::Move { number, action: action.into() });
    }
}

fn join(address: std::net::SocketAddr) -> Link {
    Invitation::open(&[address], "w").expect("an invitation").accept().expect("a link")
}

#[test]
fn moves_are_played_when_the_referee_has_them() {
    let mut game = Game::open();
    game.screen.keys(":e4<enter>").shows(&["White to move"]);
    game.screen.keys(":d4<enter>").shows(&["the move is on its way"]).keys("<esc>");
    game.wait("Black to move").shows(&["e4"]);
    game.screen.keys(":e5<enter>").shows(&["Black to move"]).keys("<esc>");
    game.black_plays(2, "e7e5");
    game.wait("White to move").shows(&["e5"]);
}

#[test]
fn a_move_arrives_while_the_player_looks_back() {
    let mut game = Game::open();
    game.screen.keys(":e4<enter>");
    game.wait("Black to move");
    // Back at the start, a move begins a variation that nobody else sees.
    game.screen.keys("[:d4<enter>");
    game.black_plays(2, "e7e5");
    game.wait("· move 2").shows(&["White to move", "e5"]);
    let tree = &game.screen.app.state.session.as_ref().and_then(|session| session.classical()).expect("a game").tree;
    assert_eq!((tree.main_line().count(), tree.all().len()), (2, 3));
}

#[test]
fn nothing_is_taken_back_and_nobody_helps() {
    let mut game = Game::open();
    game.screen.keys(":e4<enter>");
    game.wait("Black to move");
    game.screen.keys("u").shows(&["no move can be taken back in a game over the network"]);
    for keys in ["!", ".", "m"] {
        game.screen.keys(keys).shows(&["not while you play with others"]);
    }
    game.screen.keys("n").shows(&["first end this game"]);
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut game = Game::open();
    game.screen.keys("o");
    game.wait("you offer a draw");
    game.black.sender.send(GuestMessage::Decline);
    game.wait("Black declines the draw");
    game.black.sender.send(GuestMessage::Draw);
    game.wait("Black offers a draw. Accept?").keys("<esc>");
    let declined = |event| event == LinkEvent::News(HostMessage::Declined { player: 0 });
    while !declined(game.black.events.recv_timeout(PATIENCE).expect("an event")) {}
    game.screen.keys(":e4<enter>");
    game.wait("Black to move");
    game.black.sender.send(GuestMessage::Draw);
    game.wait("Black offers a draw. Accept?").keys("<enter>");
    game.wait("Draw by agreement");
}

#[test]
fn resignation_and_the_end_open_the_game_for_everything_else() {
    let mut game = Game::open();
    game.screen.keys(":e4<enter>");
    game.wait("Black to move");
    game.screen.keys("x").shows(&["Resign as White?"]).keys("<enter>");
    game.wait("Black wins").keys("u").hides(&["no move can be taken back"]);
}

#[test]
fn a_player_who_leaves_is_named() {
    let mut game = Game::open();
    game.black.sender.close();
    game.wait("Black has left").shows(&["has left"]);
}
