//! An engine's process. Threads read and write its lines, so that a process that does not read, does not write, writes too
//! much or ends never blocks the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Longer lines are cut.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// Lines that wait to be received; then the process has to wait.
const MAX_QUEUED_LINES: usize = 1 << 10;
/// Time to exit after `quit`, before the process is killed.
const EXIT_GRACE: Duration = Duration::from_millis(300);
/// Time between two checks for the exit of a process.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A running process.
pub(super) struct EngineProcess {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<String>,
}

/// What a process has done in some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProcessOutput {
    Line(String),
    Nothing,
    /// It has exited; the text says how.
    Exited(String),
}

impl EngineProcess {
    /// Starts a process.
    pub fn start(command: &mut Command) -> std::io::Result<Self> {
        // Ctrl-C is for Alfil, which ends its engines itself after it has printed its results.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("cannot connect to the engine's input and output"));
        };
        let (input, lines_to_send) = mpsc::channel::<String>();
        thread::Builder::new().name("to an engine".into()).spawn(move || {
            for line in lines_to_send {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        })?;
        let (received_lines, output) = mpsc::sync_channel(MAX_QUEUED_LINES);
        thread::Builder::new().name("from an engine".into()).spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(Some(line)) = read_line(&mut stdout) {
                if received_lines.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { child, input: Some(input), output })
    }

    /// Sends a line. A process that has exited is noticed at the next [`Self::receive`].
    pub fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            drop(input.send(format!("{line}\n")));
        }
    }

    /// The next line, if it comes within a time.
    pub fn receive(&mut self, timeout: Duration) -> ProcessOutput {
        match self.output.recv_timeout(timeout) {
            Ok(line) => ProcessOutput::Line(line),
            Err(RecvTimeoutError::Timeout) => ProcessOutput::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                let status = wait_for_exit(&mut self.child, EXIT_GRACE);
                let how = status.map_or_else(|| "it closed its output".into(), |status| status.to_string());
                ProcessOutput::Exited(how)
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        if wait_for_exit(&mut self.child, EXIT_GRACE).is_none() {
            kill_group(&self.child);
            // A process that cannot be killed has exited.
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}

/// The exit status of a process, if it exits within a time. Programs that it started and left behind are killed.
fn wait_for_exit(child: &mut Child, timeout: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        match exit_state(child) {
            ExitState::Running if start.elapsed() < timeout => thread::sleep(EXIT_POLL_INTERVAL),
            ExitState::Running => return None,
            ExitState::Exited => {
                kill_group(child);
                return child.wait().ok();
            }
            ExitState::Reaped => return child.wait().ok(),
        }
    }
}

/// How far a process has come. As long as it is not reaped, no other process can get its number.
#[cfg_attr(not(unix), allow(dead_code))]
enum ExitState {
    Running,
    Exited,
    Reaped,
}

#[cfg(unix)]
fn exit_state(child: &Child) -> ExitState {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let flags = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match waitid(WaitId::Pid(Pid::from_child(child)), flags) {
        Ok(None) => ExitState::Running,
        Ok(Some(_)) => ExitState::Exited,
        Err(_) => ExitState::Reaped,
    }
}

#[cfg(not(unix))]
fn exit_state(child: &mut Child) -> ExitState {
    if let Ok(None) = child.try_wait() { ExitState::Running } else { ExitState::Reaped }
}

/// Kills every process of the group that a child leads. The child must not be reaped yet.
fn kill_group(child: &Child) {
    #[cfg(unix)]
    // A group that cannot be killed has ended.
    let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(child), rustix::process::Signal::KILL);
    #[cfg(not(unix))]
    let _ = child;
}

/// The next line, trimmed and cut to [`MAX_LINE_BYTES`], with invalid UTF-8 replaced. `None` at the end.
fn read_line(from: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        from.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts a shell that starts a program of its own and prints its number. Returns whether that program still runs after the
    /// engine was dropped.
    #[cfg(unix)]
    #[track_caller]
    fn check_ended(script: &str) {
        let mut engine = EngineProcess::start(Command::new("sh").args(["-c", script])).expect("a shell");
        let ProcessOutput::Line(grandchild) = engine.receive(Duration::from_secs(10)) else { panic!("no number") };
        drop(engine);
        // A killed process stays a zombie until its new parent reaps it.
        let state = || Command::new("ps").args(["-o", "stat=", "-p", &grandchild]).output().expect("ps").stdout;
        let ended = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(10));
            matches!(state().first(), None | Some(b'Z'))
        });
        assert!(ended, "{script}");
    }

    #[test]
    #[cfg(unix)]
    fn programs_that_an_engine_started_end_with_it() {
        check_ended("sleep 100 & echo $!; read quit");
        check_ended("sleep 100 & echo $!; trap '' TERM; while :; do read line; done");
        check_ended("sleep 100 & echo $!");
    }

    #[test]
    fn long_and_invalid_lines_are_read() {
        let long = "x".repeat(200_000);
        let mut text = format!("one\r\n{long}\n").into_bytes();
        text.extend(b"\xff\n\nlast");
        let mut from = BufReader::new(&text[..]);
        let mut next = || read_line(&mut from).expect("text");
        assert_eq!(next().as_deref(), Some("one"));
        assert_eq!(next().map(|line| line.len()), Some(1 << 16));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
