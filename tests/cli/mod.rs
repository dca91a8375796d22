//! Tests of the binary: its output, its error messages and its exit codes.
#![allow(clippy::needless_raw_string_hashes)] // The form in which snapbox updates them.

mod bench;
mod check;
mod completions;
mod engine;
mod explore;
mod export;
mod files;
mod fmt;
mod list;
mod match_command;
mod match_fairy;
mod match_file;
mod moves;
mod open;
mod perft;
mod play;
mod puzzles;
mod pyffish;
mod python_chess;
mod render;
mod replay;
mod review;
mod sanitize;
mod solve;
mod worlds;

use snapbox::cmd::{Command, OutputAssert};
use snapbox::str;
use std::path::PathBuf;
use tempfile::TempDir;

/// A temporary home and working folder for one test.
pub struct Home {
    folder: TempDir,
}

impl Home {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    /// A path in the working folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file in the working folder.
    pub fn file(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, bytes).expect("written");
        self
    }

    /// A command that runs the program with arguments.
    pub fn alfil(&self, args: &[&str]) -> Command {
        Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(args)
            .current_dir(self.folder.path())
            .env("ALFIL_HOME", self.path("home"))
            .env_remove("NO_COLOR")
            .env_remove("RUST_BACKTRACE")
    }

    /// Runs the program with arguments.
    #[track_caller]
    pub fn run(&self, args: &[&str]) -> OutputAssert {
        self.alfil(args).assert()
    }

    /// Runs the program and sends Ctrl-C while it works. Returns the exit code, standard output and standard error.
    #[cfg(unix)]
    pub fn interrupted(&self, args: &[&str]) -> (Option<i32>, String, String) {
        use std::os::unix::process::CommandExt;
        use std::process::{Command, Stdio};
        let child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(args)
            .process_group(0)
            .env("ALFIL_HOME", self.path("home"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        wait_until_interruptible(child.id());
        let kill = Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status().expect("kill");
        assert!(kill.success());
        let done = child.wait_with_output().expect("ended");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (done.status.code(), text(done.stdout), text(done.stderr))
    }

    /// Checks that the program refuses bad input: a message on the standard error, no output, and exit code 2.
    #[track_caller]
    pub fn refuses(&self, args: &[&str], message: impl snapbox::IntoData) {
        self.run(args).code(2).stdout_eq("").stderr_eq(message);
    }
}

/// Waits until a program handles Ctrl-C and has begun to work. Where `/proc` does not say whether it does, half a second must do.
#[cfg(unix)]
fn wait_until_interruptible(process: u32) {
    let handles_interrupt = |status: String| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(caught.trim(), 16).ok()? & 0b10 != 0)
    };
    for _ in 0..1000 {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok();
        if status.and_then(handles_interrupt) != Some(false) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
}

/// The standard output of a finished run.
pub fn printed(done: &OutputAssert) -> String {
    String::from_utf8(done.get_output().stdout.clone()).expect("text")
}

#[test]
fn argument_errors_help_and_version() {
    let home = Home::new();
    home.refuses(
        &["moves", "--nope"],
        str![[r#"
error: unexpected argument '--nope' found
...
"#]],
    );
    home.refuses(
        &["mvoes"],
        str![[r#"
error: unrecognized subcommand 'mvoes'

  tip: a similar subcommand exists: 'moves'
...
"#]],
    );
    home.refuses(&["perft", "chess"], str!["error: the following required arguments were not provided:\n...\n"]);
    let version = home.run(&["--version"]).success();
    assert_eq!(printed(&version), concat!("alfil ", env!("CARGO_PKG_VERSION"), "\n"));
    let help = home.run(&["--help"]).success();
    assert!(printed(&help).contains("Exit codes: 0 success"));
    assert!(!home.path("home").exists(), "`--help` and `--version` write no files");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_quiet() {
    let home = Home::new();
    let alfil = env!("CARGO_BIN_EXE_alfil");
    // By the time that `alfil` starts, the reader has closed the pipe.
    let line = format!("(sleep 0.2; '{alfil}' moves chess; echo $? >&2) | true");
    let done = Command::new("sh").args(["-c", &line]).env("ALFIL_HOME", home.path("home")).assert();
    done.success().stderr_eq("0\n").stdout_eq("");
}
