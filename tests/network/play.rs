//! Whole games, guests who come and go, and clocks.

use super::{PATIENCE, Peer, WORD, game, join, open, open_at, play, wait, wait_closed};
use alfil::network::{GuestMessage, HostMessage, Invitation, JoinError, LinkEvent};
use alfil::store::GameEnding;
use std::net::TcpListener;
use std::thread;

/// Moves of three-player chess.
const MOVES_OF_THREE: [&str; 4] = ["a2a3", "l7l6", "h11h10", "a3a4"];
const OVER: HostMessage = HostMessage::Over { ending: GameEnding::ByRules };

#[test]
fn a_game_is_played_to_its_end() {
    let (address, white) = open("chess", Some(300));
    let invitation = Invitation::open(&[address], WORD).expect("an invitation");
    let received = invitation.rules.load();
    assert_eq!((received.hash, received.first_error()), (game("chess").hash, None));
    assert_eq!(invitation.player, Some(1));
    let black = invitation.accept().expect("a link");
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    for (turn, action) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let (mover, other) = if turn % 2 == 0 { (&white, &black) } else { (&black, &white) };
        play(mover, turn + 1, action, &[other]);
        let clocks = wait(other, |news| matches!(news, HostMessage::Clocks { .. }));
        assert!(matches!(clocks, HostMessage::Clocks { remaining_ms } if remaining_ms.len() == 2));
    }
    wait(&white, |news| *news == OVER);
    wait(&black, |news| *news == OVER);
    drop(white);
    assert_eq!(wait_closed(&black), "the host has left");
}

#[test]
fn three_people_play() {
    let (address, white) = open("three_player_chess", None);
    let second = join(address);
    // All must be there.
    white.sender.send(GuestMessage::Move { number: 1, action: "a2a3".into() });
    wait(&white, |news| matches!(news, HostMessage::Rejected { reason } if reason.contains("all players")));
    let third = join(address);
    wait(&white, |news| *news == HostMessage::Present { player: 2, is_present: true });
    let players = [&white, &second, &third];
    for (turn, action) in MOVES_OF_THREE.into_iter().enumerate() {
        let others: Vec<_> = (1..3).map(|next| players[(turn + next) % 3]).collect();
        play(players[turn % 3], turn + 1, action, &others);
    }
    // A draw needs the agreement of all.
    for (player, link) in players.into_iter().enumerate() {
        link.sender.send(GuestMessage::Draw);
        let news = wait(&white, |news| matches!(news, HostMessage::Offered { .. } | HostMessage::Over { .. }));
        let expect =
            if player < 2 { HostMessage::Offered { player } } else { HostMessage::Over { ending: GameEnding::Agreed } };
        assert_eq!(news, expect);
    }
}

#[test]
fn the_host_may_listen_on_ipv6() {
    // Some machines have no IPv6.
    if TcpListener::bind("[::1]:0").is_err() {
        return;
    }
    let (address, white) = open_at("[::1]:0".parse().expect("an address"), "chess", None);
    let black = join(address);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    play(&white, 1, "e2e4", &[&black]);
}

#[test]
fn illegal_moves_are_rejected() {
    let (address, white) = open("chess", None);
    white.sender.send(GuestMessage::Move { number: 1, action: "e2e4".into() });
    wait(&white, |news| matches!(news, HostMessage::Rejected { reason } if reason.contains("all players")));
    let black = join(address);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    black.sender.send(GuestMessage::Move { number: 1, action: "e7e5".into() });
    wait(&black, |news| matches!(news, HostMessage::Rejected { reason } if reason == "it is not your turn"));
    play(&white, 1, "e2e4", &[&black]);
    black.sender.send(GuestMessage::Move { number: 2, action: "e7e4".into() });
    wait(&black, |news| matches!(news, HostMessage::Rejected { reason } if reason == "this move is not legal"));
}

#[test]
fn a_wrong_word_opens_no_door() {
    let (address, _white) = open("chess", None);
    let error = Invitation::open(&[address], "guess").expect_err("refused");
    assert!(matches!(&error, JoinError::Refused(reason) if reason.contains("word is wrong")), "{error}");
}

#[test]
fn another_version_is_named() {
    let (address, _white) = open("chess", None);
    let mut peer = Peer::connect(address);
    peer.write(&format!("alfil 2 {WORD}"));
    assert_eq!(peer.read(), "alfil 1");
    assert!(peer.read().contains("version 2"));
    // The other way round.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let address = listener.local_addr().expect("an address");
    let other = thread::spawn(move || {
        use std::io::Write as _;
        listener.accept().expect("a guest").0.write_all(b"alfil 2\n").expect("written");
    });
    let error = Invitation::open(&[address], WORD).expect_err("refused");
    assert!(error.to_string().contains("version 2"), "{error}");
    other.join().expect("no panic");
}

#[test]
fn a_player_resigns_and_a_draw_is_agreed() {
    let (address, white) = open("chess", None);
    let black = join(address);
    black.sender.send(GuestMessage::Draw);
    wait(&white, |news| *news == HostMessage::Offered { player: 1 });
    white.sender.send(GuestMessage::Draw);
    wait(&black, |news| *news == HostMessage::Over { ending: GameEnding::Agreed });
    let (address, white) = open("chess", None);
    let black = join(address);
    // What was said last is heard although the guest leaves at once.
    black.sender.send(GuestMessage::Resign);
    drop(black);
    wait(&white, |news| *news == HostMessage::Over { ending: GameEnding::Resigned(1) });
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: false });
}

#[test]
fn the_host_keeps_the_clocks() {
    let (address, white) = open("tic_tac_toe", Some(1));
    let black = join(address);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    white.sender.send(GuestMessage::Move { number: 1, action: "b2".into() });
    let over = wait(&white, |news| matches!(news, HostMessage::Over { .. } | HostMessage::Rejected { .. }));
    assert_eq!(over, HostMessage::Over { ending: GameEnding::TimedOut(1) });
    wait(&black, |news| *news == over);
}

#[test]
fn spectators_see_everything_and_play_nothing() {
    let (address, white) = open("chess", None);
    let black = join(address);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    play(&white, 1, "e2e4", &[&black]);
    let invitation = Invitation::open(&[address], WORD).expect("an invitation");
    assert_eq!(invitation.player, None);
    let watcher = invitation.accept().expect("a link");
    wait(&watcher, |news| *news == HostMessage::Watching);
    wait(&watcher, |news| *news == HostMessage::Moves { number: 1, actions: vec!["e2e4".into()] });
    for request in [GuestMessage::Resign, GuestMessage::Move { number: 2, action: "e7e5".into() }] {
        watcher.sender.send(request);
        wait(&watcher, |news| matches!(news, HostMessage::Rejected { reason } if reason == "you are watching"));
    }
    play(&black, 2, "e7e5", &[&white, &watcher]);
}

#[test]
fn a_guest_who_comes_back_goes_on() {
    let (address, white) = open("chess", None);
    let mut black = Peer::connect(address);
    black.write(&format!("alfil 1 {WORD}"));
    black.wait(r#""type":"game""#);
    black.write(r#"{"type":"accept"}"#);
    let seated = black.wait(r#""type":"seated""#);
    let Ok(HostMessage::Seated { player: 1, key }) = serde_json::from_str(&seated) else { panic!("{seated}") };
    play(&white, 1, "e2e4", &[]);
    // The seat is opened by its key while the first connection is still there.
    let mut again = Peer::connect(address);
    again.write(&format!("alfil 1 {WORD} {key}"));
    assert!(again.wait(r#""type":"game""#).contains(r#""player":1"#));
    again.write(r#"{"type":"accept"}"#);
    again.wait(r#"{"type":"moves","number":1,"actions":["e2e4"]}"#);
    black.wait(r#"{"type":"bye","reason":"the player has joined from elsewhere"}"#);
    again.write(r#"{"type":"move","number":2,"action":"e7e5"}"#);
    again.wait(r#"{"type":"moves","number":2,"actions":["e7e5"]}"#);
    // Without the key, the seat is free as soon as nobody has it.
    drop(again);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: false });
    let black = join(address);
    wait(&black, |news| matches!(news, HostMessage::Seated { player: 1, .. }));
    wait(&black, |news| *news == HostMessage::Moves { number: 1, actions: vec!["e2e4".into(), "e7e5".into()] });
}

#[test]
fn a_lost_connection_is_opened_again() {
    let (address, white) = open("chess", None);
    // A relay whose first connection is cut.
    let relay = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let relay_address = relay.local_addr().expect("an address");
    let (cut, cutting) = std::sync::mpsc::channel::<()>();
    thread::spawn(move || {
        for is_first in [true, false] {
            let inside = relay.accept().expect("a guest").0;
            let outside = std::net::TcpStream::connect(address).expect("the host");
            let copy = |from: &std::net::TcpStream, to: &std::net::TcpStream| {
                let (mut from, mut to) = (from.try_clone().expect("a stream"), to.try_clone().expect("a stream"));
                thread::spawn(move || std::io::copy(&mut from, &mut to));
            };
            copy(&inside, &outside);
            copy(&outside, &inside);
            if is_first {
                let _ = cutting.recv();
                let _ = inside.shutdown(std::net::Shutdown::Both);
                let _ = outside.shutdown(std::net::Shutdown::Both);
            } else {
                let _ = cutting.recv();
            }
        }
    });
    let black = join(relay_address);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    play(&white, 1, "e2e4", &[&black]);
    cut.send(()).expect("sent");
    while !matches!(black.events.recv_timeout(PATIENCE).expect("an event"), LinkEvent::Back) {}
    wait(&black, |news| matches!(news, HostMessage::Seated { player: 1, .. }));
    wait(&black, |news| *news == HostMessage::Moves { number: 1, actions: vec!["e2e4".into()] });
    play(&black, 2, "e7e5", &[&white]);
}
