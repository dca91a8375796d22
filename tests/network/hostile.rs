//! Peers that break the protocol are told why and disconnected, and the game goes on.

use super::{Peer, WORD, join, open, play, wait};
use alfil::network::{HostMessage, Invitation, JoinError};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::thread;
use std::time::{Duration, Instant};

/// The time that anything may take while a hostile peer is there.
const QUICK: Duration = Duration::from_secs(1);

/// Lets a peer do something, then checks that it was told why it was disconnected, and that two others play meanwhile.
#[track_caller]
fn check(act: impl FnOnce(&mut Peer, SocketAddr), reason: &str) {
    let (address, white) = open("chess", None);
    let mut peer = Peer::connect(address);
    act(&mut peer, address);
    let began = Instant::now();
    let black = join(address);
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: true });
    play(&white, 1, "e2e4", &[&black]);
    assert!(began.elapsed() < QUICK, "{:?}", began.elapsed());
    let bye = peer.wait(r#""type":"bye""#);
    assert!(bye.contains(reason), "{bye}");
    assert_eq!(peer.read(), "");
}

#[test]
fn random_bytes_are_refused() {
    let mut random = fastrand::Rng::with_seed(46);
    let noise: Vec<u8> = (0..100_000).map(|_| random.u8(..)).collect();
    check(|peer, _| drop(peer.stream.write_all(&[b"\xff\xfe\n", &noise[..100]].concat())), "is not UTF-8");
    check(|peer, _| peer.write("GET / HTTP/1.1"), "no game of Alfil");
    check(|peer, _| peer.write(&format!("alfil 1 {WORD} a b c")), "more than a word and a key");
}

#[test]
fn a_line_without_end_is_refused() {
    check(|peer, _| drop(peer.stream.write_all(&vec![b'x'; 65_536])), "longer than 65536 bytes");
    check(
        |peer, _| {
            peer.write(&format!("alfil 1 {WORD}"));
            let _ = peer.stream.write_all(&vec![b'['; 65_536]);
        },
        "longer than 65536 bytes",
    );
}

#[test]
fn a_silent_peer_is_disconnected() {
    check(|_, _| {}, "nothing was heard for 5 s");
    check(
        |peer, _| {
            // A byte from time to time does not help.
            let mut stream = peer.stream.try_clone().expect("a stream");
            thread::spawn(move || {
                while stream.write_all(b"a").is_ok() {
                    thread::sleep(Duration::from_millis(300));
                }
            });
        },
        "nothing was heard for 5 s",
    );
}

#[test]
fn many_strangers_leave_room_soon() {
    let (address, _white) = open("chess", None);
    let _strangers: Vec<Peer> = (0..8).map(|_| Peer::connect(address)).collect();
    let mut ninth = Peer::connect(address);
    assert!(ninth.wait(r#""type":"bye""#).contains("too many connections"));
    let began = Instant::now();
    while let Err(error) = Invitation::open(&[address], WORD) {
        assert!(matches!(error, JoinError::Refused(_)) && began.elapsed() < Duration::from_secs(20), "{error}");
        thread::sleep(Duration::from_millis(200));
    }
}

/// Lets a guest at the table write lines, and checks why it is disconnected.
#[track_caller]
fn check_guest(lines: &[&str], reason: &str) {
    let (address, white) = open("chess", None);
    let mut peer = Peer::seated(address);
    for line in lines {
        peer.write(line);
    }
    assert!(peer.wait(r#""type":"bye""#).contains(reason));
    wait(&white, |news| *news == HostMessage::Present { player: 1, is_present: false });
}

#[test]
fn guests_who_break_the_protocol_lose_their_seat() {
    check_guest(&["hello"], "no message of version 1");
    check_guest(&[r#"{"type":"cheat"}"#], "no message of version 1");
    check_guest(&[&"[".repeat(10_000)], "no message of version 1");
    check_guest(&[r#"{"type":"ping"}"#; 200], "more than 100 lines");
}

/// Lets a host write bytes, and checks why the guest does not join.
#[track_caller]
fn check_host(bytes: Vec<u8>, reason: &str) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let address = listener.local_addr().expect("an address");
    let host = thread::spawn(move || {
        let mut stream = listener.accept().expect("a guest").0;
        // Closing with unread bytes would lose what is written.
        let mut hello = [0; 64];
        let _ = stream.read(&mut hello);
        let _ = stream.write_all(&bytes);
    });
    let error = Invitation::open(&[address], WORD).expect_err("refused");
    assert!(error.to_string().contains(reason), "{error}");
    host.join().expect("no panic");
}

#[test]
fn hostile_hosts_are_left() {
    check_host(b"SSH-2.0-OpenSSH_9.6\r\n".to_vec(), "no game of Alfil");
    check_host([&b"alfil 1\n"[..], &vec![b'x'; 70_000]].concat(), "longer than 65536 bytes");
    check_host(b"alfil 1\n{\"type\":\"watching\"}\n".to_vec(), "begins without rules");
    let part = format!("{{\"type\":\"rules\",\"name\":\"a.alg\",\"text\":\"{}\"}}\n", "x".repeat(60_000));
    check_host(format!("alfil 1\n{}", part.repeat(20)).into_bytes(), "longer than 1 MiB");
    let names = (0..40).map(|name| format!("{{\"type\":\"rules\",\"name\":\"{name}\",\"text\":\"\"}}\n"));
    check_host(format!("alfil 1\n{}", names.collect::<String>()).into_bytes(), "longer than 1 MiB");
    let path = "alfil 1\n{\"type\":\"rules\",\"name\":\"../a.alg\",\"text\":\"\"}\n";
    check_host(path.as_bytes().to_vec(), "has folders");
    let game = "alfil 1\n{\"type\":\"game\",\"fen\":null,\"clock_ms\":[18446744073709551615,0],\"player\":null}\n";
    check_host(game.as_bytes().to_vec(), "longer than a week");
}
