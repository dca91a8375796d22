//! The real program in a pseudo-terminal: keys in, screen out.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The time limit for anything to appear, far beyond the patience of a person.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// A running program and its screen.
pub struct Screen {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    shown: Arc<Mutex<Shown>>,
}

struct Shown {
    parser: vt100::Parser,
    raw: Vec<u8>,
}

impl Screen {
    /// Starts `alfil` with these arguments in a terminal of that size, with its files under `home`.
    pub fn open(home: &Path, size: (u16, u16), args: &[&str]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_alfil"));
        command.args(args);
        Self::start(home, size, command)
    }

    /// Starts a shell, in which `$ALFIL` is the program.
    pub fn shell(home: &Path, size: (u16, u16)) -> Self {
        let mut command = CommandBuilder::new("bash");
        command.args(["--norc", "--noprofile", "-i"]);
        command.env("ALFIL", env!("CARGO_BIN_EXE_alfil"));
        command.env("PS1", "ready> ");
        Self::start(home, size, command)
    }

    fn start(home: &Path, (columns, rows): (u16, u16), mut command: CommandBuilder) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        command.env("ALFIL_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        for name in ["NO_COLOR", "SSH_CONNECTION", "SSH_TTY"] {
            command.env_remove(name);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let keys = pair.master.take_writer().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shown = Arc::new(Mutex::new(Shown { parser: vt100::Parser::new(rows, columns, 0), raw: Vec::new() }));
        let sink = shown.clone();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                let mut shown = sink.lock().unwrap();
                shown.parser.process(&buffer[..n]);
                shown.raw.extend_from_slice(&buffer[..n]);
            }
        });
        Self { master: pair.master, keys, child, shown }
    }

    /// The text on the screen now.
    pub fn text(&self) -> String {
        self.shown.lock().unwrap().parser.screen().contents()
    }

    /// Everything that was written to the terminal.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap().raw).into_owned()
    }

    /// Presses keys: characters as they are, `\r` for Enter, `\x1b` for Escape.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub fn wait(&self, text: &str) {
        self.wait_for(text, |screen| screen.contains(text));
    }

    #[track_caller]
    fn wait_for(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let begin = Instant::now();
        while !holds(&self.text()) {
            assert!(begin.elapsed() < MAX_WAIT, "waited in vain for {what:?}; the screen shows\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until what was written to the terminal fulfils a condition.
    #[track_caller]
    pub fn wait_for_raw(&self, holds: impl Fn(&str) -> bool) {
        self.wait_for("a change of the terminal", |_| holds(&self.raw()));
    }

    /// Makes the terminal another size.
    pub fn resize(&self, (columns, rows): (u16, u16)) {
        self.shown.lock().unwrap().parser.screen_mut().set_size(rows, columns);
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Sends a signal by name.
    pub fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
    }

    /// Waits for the program to end.
    #[track_caller]
    pub fn end(mut self) -> (ExitStatus, String) {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What it wrote last may still be on its way.
                std::thread::sleep(Duration::from_millis(50));
                return (status, self.raw());
            }
            if begin.elapsed() > MAX_WAIT {
                let text = self.text();
                self.child.kill().unwrap();
                panic!("the program does not end; the screen shows\n{text}");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Checks that the program restored the terminal: the main screen, the cursor, and no mouse capture.
#[track_caller]
pub fn assert_restored(raw: &str) {
    for (on, off) in [("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?1000h", "\x1b[?1000l"), ("\x1b[?25l", "\x1b[?25h")] {
        let (taken, given) = (raw.rfind(on), raw.rfind(off));
        assert!(taken.is_none() || given > taken, "{on:?} was not undone by {off:?}");
    }
}
