//! Terminals that nobody reads, terminals that vanish, and signals.

use super::screen::{Screen, assert_restored};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The time in which the program has to end, on a busy computer.
const MAX_END_TIME: Duration = Duration::from_secs(5);

/// A program in a terminal that is read only on demand.
struct Unread {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Box<dyn Read + Send>,
    /// What the terminal shows of the output that was read.
    shown: vt100::Parser,
    child: Box<dyn Child + Send + Sync>,
}

impl Unread {
    fn open(home: &Path) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 80, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_alfil"));
        command.args(["play", "tic_tac_toe"]);
        command.env("ALFIL_HOME", home);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        let (keys, output) = (pair.master.take_writer().unwrap(), pair.master.try_clone_reader().unwrap());
        let shown = vt100::Parser::new(24, 80, 0);
        Self { master: pair.master, keys, output, shown, child }
    }

    /// Reads until the screen shows a text. The program draws only what changes, so the text need not be in its output.
    fn read_until(&mut self, text: &str) {
        let mut buffer = [0; 4096];
        while !self.shown.screen().contents().contains(text) {
            let length = self.output.read(&mut buffer).unwrap();
            assert!(length > 0, "the program has ended:\n{}", self.shown.screen().contents());
            self.shown.process(&buffer[..length]);
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Makes the program draw until the terminal takes nothing more.
    fn block(&self) {
        for columns in (60..120).cycle().take(400) {
            self.master.resize(PtySize { rows: 24, cols: columns, ..PtySize::default() }).unwrap();
            std::thread::sleep(Duration::from_millis(3));
        }
    }

    fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
    }

    /// The terminal vanishes.
    fn close(self) -> Box<dyn Child + Send + Sync> {
        self.child
    }
}

/// Waits for the end of a program that must end by itself.
#[track_caller]
fn wait_for_end(child: &mut (dyn Child + Send + Sync)) -> ExitStatus {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begin.elapsed() > MAX_END_TIME {
            child.kill().unwrap();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Checks that the game was saved, and how.
#[track_caller]
fn check_saved(home: &Path, moves: &str) {
    let text = std::fs::read_to_string(home.join("state/games/tic_tac_toe-0001.alfil")).unwrap();
    assert!(text.contains(&format!("moves = \"\"\"\n{moves}\n\"\"\"")), "{text}");
}

#[test]
fn a_terminal_that_vanishes_ends_the_program_quietly() {
    for _ in 0..5 {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Unread::open(home.path());
        terminal.read_until("Cross to move");
        terminal.press(":b2\r");
        terminal.read_until("Nought to move");
        terminal.press(":a1\r");
        terminal.read_until("Cross to move");
        let mut child = terminal.close();
        let status = wait_for_end(&mut *child);
        assert!(status.signal().is_none() && matches!(status.exit_code(), 0 | 129), "{status:?}");
        check_saved(home.path(), "b2 a1");
    }
}

#[test]
fn a_terminal_that_nobody_reads_does_not_keep_the_program() {
    for (name, code) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("ctrl-c", 0)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Unread::open(home.path());
        terminal.read_until("Cross to move");
        terminal.press(":b2\r");
        terminal.read_until("Nought to move");
        terminal.block();
        if name == "ctrl-c" {
            terminal.press("\x03");
        } else {
            terminal.signal(name);
        }
        let status = wait_for_end(&mut *terminal.child);
        assert_eq!(status.exit_code(), code, "{name}: {status:?}");
        check_saved(home.path(), "b2");
    }
}

#[test]
fn every_signal_that_ends_the_program_restores_the_terminal() {
    for (name, code) in [("QUIT", 131), ("TERM", 143), ("HUP", 129), ("USR1", 138), ("XCPU", 152)] {
        let home = tempfile::tempdir().unwrap();
        let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
        screen.wait("Cross to move");
        screen.press(":b2\r");
        screen.wait("Nought to move");
        screen.signal(name);
        let (status, raw) = screen.end();
        assert_eq!(status.exit_code(), code, "{name}: {status:?}");
        assert_restored(&raw);
        check_saved(home.path(), "b2");
    }
}

#[test]
fn a_suspended_program_gives_the_terminal_back_and_takes_it_again() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
    screen.wait("Cross to move");
    screen.signal("TSTP");
    screen.wait_for_raw(|raw| raw.ends_with("\x1b[?25h"));
    assert_restored(&screen.raw());
    screen.signal("CONT");
    screen.wait_for_raw(|raw| raw.rfind("\x1b[?1049h") > raw.rfind("\x1b[?1049l"));
    screen.wait("Cross to move");
    screen.press(":b2\r");
    screen.wait("Nought to move");
    screen.press("q");
    assert!(screen.end().0.success());
}

#[test]
fn ctrl_z_returns_to_the_shell_and_fg_continues() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::shell(home.path(), (80, 24));
    screen.wait("ready>");
    screen.press("$ALFIL play tic_tac_toe\r");
    screen.wait("Cross to move");
    screen.press(":b2\r");
    screen.wait("Nought to move");
    for _ in 0..2 {
        screen.press("\x1a");
        screen.wait("Stopped");
        assert_restored(&screen.raw());
        // The shell echoes what is typed and has its line editor back.
        screen.press("echo it is $((6 * 7))\r");
        screen.wait("it is 42");
        screen.press("fg\r");
        screen.wait("Nought to move");
    }
    // From the command line, too, where letters are text.
    screen.press(":a1\x1a");
    screen.wait("Stopped");
    screen.press("fg\r");
    screen.wait(": a1");
    screen.press("\r");
    screen.wait("Cross to move");
    screen.press("q");
    screen.wait("ready>");
    assert_restored(&screen.raw());
    screen.press("exit\r");
    assert!(screen.end().0.success());
}

#[test]
fn ctrl_z_does_nothing_without_a_shell() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
    screen.wait("Cross to move");
    screen.press("\x1a:b2\r");
    screen.wait("Nought to move");
    screen.press("q");
    assert!(screen.end().0.success());
}

#[test]
fn an_unfinished_sequence_does_not_swallow_keys() {
    for sequence in ["\x1b[", "\x1b[<0;1", "\x1b[200~", "\x1b]0;", "\x1bO"] {
        let home = tempfile::tempdir().unwrap();
        let mut screen = Screen::open(home.path(), (80, 24), &["play", "tic_tac_toe"]);
        screen.wait("Cross to move");
        screen.press(sequence);
        std::thread::sleep(Duration::from_secs(1));
        screen.press("\x1b");
        std::thread::sleep(Duration::from_millis(200));
        screen.press(":b2\r");
        screen.wait("Nought to move");
        screen.press("q");
        assert!(screen.end().0.success());
    }
}
