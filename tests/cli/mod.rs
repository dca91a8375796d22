//! The real binary: what it prints, where, and with which exit code.
#![allow(clippy::needless_raw_string_hashes)] // So snapbox writes them anew.

mod bench;
mod check;
mod contest;
mod files;
mod fmt;
mod list;
mod moves;
mod perft;
mod play;
mod render;
mod replay;
mod solve;
mod uci;
mod worlds;

use snapbox::cmd::{Command, OutputAssert};
use snapbox::str;
use std::path::PathBuf;
use tempfile::TempDir;

/// A home of its own for one test, with a folder to work in.
pub struct Home {
    folder: TempDir,
}

impl Home {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    /// A path in the folder that the program works in.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file there.
    pub fn file(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, bytes).expect("written");
        self
    }

    /// The program with some arguments.
    pub fn alfil(&self, args: &[&str]) -> Command {
        Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(args)
            .current_dir(self.folder.path())
            .env("ALFIL_HOME", self.path("home"))
            .env_remove("NO_COLOR")
            .env_remove("RUST_BACKTRACE")
    }

    /// The same, run.
    #[track_caller]
    pub fn run(&self, args: &[&str]) -> OutputAssert {
        self.alfil(args).assert()
    }

    /// The program with some arguments and a Ctrl-C after half a second: exit code, standard output and standard error.
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
        std::thread::sleep(std::time::Duration::from_millis(500));
        let told = Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status().expect("kill");
        assert!(told.success());
        let done = child.wait_with_output().expect("ended");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (done.status.code(), text(done.stdout), text(done.stderr))
    }

    /// Bad input: one clean message on the standard error, nothing on the standard output, exit code 2.
    #[track_caller]
    pub fn refuses(&self, args: &[&str], message: impl snapbox::IntoData) {
        self.run(args).code(2).stdout_eq("").stderr_eq(message);
    }
}

/// What a program that succeeds prints.
pub fn printed(done: &OutputAssert) -> String {
    String::from_utf8(done.get_output().stdout.clone()).expect("text")
}

#[test]
fn arguments() {
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
    assert!(!home.path("home").exists(), "asking writes nothing");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_quiet() {
    let home = Home::new();
    let alfil = env!("CARGO_BIN_EXE_alfil");
    // Long enough for the pipe to be closed under it.
    let line = format!("(sleep 0.2; '{alfil}' moves chess; echo $? >&2) | true");
    let done = Command::new("sh").args(["-c", &line]).env("ALFIL_HOME", home.path("home")).assert();
    done.success().stderr_eq("0\n").stdout_eq("");
}
