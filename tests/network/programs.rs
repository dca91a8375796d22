//! The program itself, on both sides: line by line through pipes, and on the full screen.

use crate::terminal::screen::Screen;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The longest wait for a line. Programs start slowly beside other tests.
const MAX_WAIT: Duration = Duration::from_secs(90);

/// A program that plays line by line.
struct Plain {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    read: String,
    _home: tempfile::TempDir,
}

impl Plain {
    fn start(args: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(args)
            .env("ALFIL_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            let mut line = String::new();
            while out.read_line(&mut line).unwrap() > 0 && sender.send(std::mem::take(&mut line)).is_ok() {}
        });
        Self { input: child.stdin.take(), child, lines, read: String::new(), _home: home }
    }

    /// Starts a host on the loopback interface. Returns it and the address for guests.
    fn host(game: &str, more: &[&str]) -> (Self, String) {
        let args = ["host", game, "--bind", "127.0.0.1", "--port", "0", "--word", "secret", "--plain"];
        let mut host = Self::start(&[&args, more].concat());
        host.wait("alfil join");
        let address = address(&host.read);
        (host, address)
    }

    fn join(address: &str) -> Self {
        Self::start(&["join", address, "--word", "secret", "--yes", "--plain"])
    }

    /// Types lines.
    fn write(&mut self, lines: &str) -> &mut Self {
        self.input.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
        self
    }

    /// Reads until a text is printed.
    #[track_caller]
    fn wait(&mut self, text: &str) -> &mut Self {
        while !self.read.contains(text) {
            match self.lines.recv_timeout(MAX_WAIT) {
                Ok(line) => self.read += &line,
                Err(error) => panic!("no {text:?} ({error}) in:\n{}", self.read),
            }
        }
        self
    }

    /// Ends the input, and waits for the end of the program. Returns what it printed, its errors and its exit code.
    fn end(mut self) -> (String, String, Option<i32>) {
        drop(self.input.take());
        let mut errors = String::new();
        self.read.extend(self.lines.iter());
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        let code = self.child.wait().unwrap().code();
        (self.read, errors, code)
    }
}

/// The address in the invitation.
fn address(text: &str) -> String {
    let after = text.split("alfil join ").nth(1).unwrap_or_else(|| panic!("no invitation: {text}"));
    after.split_whitespace().next().unwrap_or_default().to_owned()
}

#[track_caller]
fn check_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
}

#[test]
fn two_programs_play_line_by_line() {
    let (mut host, address) = Plain::host("tic_tac_toe", &["--clock", "60+1"]);
    let mut guest = Plain::join(&address);
    // All moves are typed at once, and each waits for its turn.
    host.write("b2\na1\nc3\n");
    guest.write("a3\nb1\n");
    let (out, errors, code) = guest.end();
    assert_eq!((&*errors, code), ("", Some(0)), "{out}");
    check_has(
        &out,
        &[
            "Tic-tac-toe",
            "You play Nought",
            "Each player has 60 s, and 1 s more",
            "Cross plays c3.",
            "Nought plays b1.",
            "Cross wins",
        ],
    );
    let (out, errors, code) = host.end();
    assert_eq!((&*errors, code), ("", Some(0)), "{out}");
    check_has(&out, &["Nought is here", "Nought plays a3.", "Nought plays b1.", "Cross wins"]);
}

#[test]
fn a_guest_resigns_out_of_turn() {
    let (mut host, address) = Plain::host("chess", &[]);
    let mut guest = Plain::join(&address);
    guest.wait("White to move").write("resign\n").wait("Resign as Black?").write("y\n").wait("White wins");
    host.wait("White wins");
    assert_eq!((guest.end().2, host.end().2), (Some(0), Some(0)));
}

#[test]
fn a_spectator_watches_to_the_end() {
    let (mut black, address) = Plain::host("chess", &["--side", "black"]);
    let mut white = Plain::join(&address);
    white.write("f3\n").wait("White plays f3");
    let mut watcher = Plain::join(&address);
    watcher.wait("All sides are taken; you watch").wait("Black to move");
    // The watcher has nothing to type, but stays until the end.
    drop(watcher.input.take());
    black.write("e5\n").wait("Black plays e5");
    // White leaves and comes back.
    assert_eq!(white.end().2, Some(0));
    black.wait("White has left");
    let mut white = Plain::join(&address);
    white.wait("You play White").wait("White to move · move 2").write("g4\n").wait("White plays g4");
    black.write("Qh4\n").wait("Black wins");
    check_has(&watcher.end().0, &["White plays g4", "Black plays Qh4", "Black wins"]);
    check_has(&white.end().0, &["Black wins"]);
    assert_eq!(black.end().2, Some(0));
}

#[test]
fn the_game_goes_on_when_the_host_has_left() {
    let (mut host, address) = Plain::host("chess", &[]);
    let mut guest = Plain::join(&address);
    host.write("e4\n").wait("White plays e4");
    guest.wait("Black to move");
    // The input of the host ends, but it waits for the answer.
    drop(host.input.take());
    guest.write("e5\n").wait("the host has left").write("Nf3\n").wait("White plays Nf3");
    assert_eq!((guest.end().2, host.end().2), (Some(0), Some(0)));
}

#[test]
fn wrong_words_and_missing_hosts_are_input_errors() {
    #[track_caller]
    fn check(args: &[&str], code: i32, message: &str) {
        let (_, errors, ended) = Plain::start(args).end();
        assert_eq!(ended, Some(code), "{errors}");
        check_has(&errors, &[message]);
    }
    let (host, address) = Plain::host("chess", &[]);
    check(&["join", &address, "--word", "guess", "--yes", "--plain"], 2, "the word is wrong");
    check(&["join", "127.0.0.1:1", "--word", "guess"], 2, "cannot reach the host");
    check(&["join", "127.0.0.1:x", "--word", "guess"], 2, "`x` is no port");
    check(&["join", &address, "--word", "secret", "--plain"], 0, "not joined");
    check(&["host", "chess", "--side", "green"], 2, "has no side `green`");
    check(&["host", "chess", "--bind", "192.0.2.1"], 2, "cannot listen at 192.0.2.1");
    assert_eq!(host.end().2, Some(0));
}

#[test]
fn two_programs_play_on_the_full_screen() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let open = |home: &Path, args: &[&str]| Screen::open(home, (100, 32), args);
    let args = ["host", "chess", "--bind", "127.0.0.1", "--port", "0", "--word", "secret"];
    let mut host = open(homes[0].path(), &args);
    host.wait("is awaited");
    let address = address(&host.raw());
    let mut guest = open(homes[1].path(), &["join", &address, "--word", "secret"]);
    guest.wait("Play?");
    guest.press("yes\r");
    guest.wait("is here");
    host.wait("is here");
    host.press(":e4\r");
    guest.wait("Black to move");
    guest.press(":e5\r");
    host.wait("White to move");
    // The end of the game is agreed.
    host.press(":offer draw\r");
    guest.wait("White offers a draw. Accept?");
    guest.press("\r");
    host.wait("Draw by agreement");
    guest.wait("Draw by agreement");
    host.press("q");
    guest.press("q");
    assert!(host.end().0.success() && guest.end().0.success());
}
