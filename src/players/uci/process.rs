//! A program in a process of its own, with which lines are exchanged. It may do whatever it likes: say nothing, read nothing, say
//! too much, end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// A line is cut after so many bytes.
const LONG: u64 = 1 << 16;
/// So many lines wait until they are read; then the program waits.
const WAITING: usize = 1 << 10;
/// A program that is told to end may take so long for it.
const LAST: Duration = Duration::from_millis(300);

/// A program under way.
pub(super) struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<String>,
}

/// What a program says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Line(String),
    /// Nothing in the time that one waits for it.
    Nothing,
    /// It has ended; in words, how.
    End(String),
}

impl Process {
    /// Starts a program.
    pub fn start(command: &mut Command) -> std::io::Result<Self> {
        // What interrupts Alfil is not for its engines: it ends them itself, when it has told what there is to tell.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("it has no input or no output"));
        };
        // Neither a program that does not read nor one that does not write holds anybody up.
        let (to, said) = mpsc::channel::<String>();
        thread::Builder::new().name("to an engine".into()).spawn(move || {
            for line in said {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        })?;
        let (heard, from) = mpsc::sync_channel(WAITING);
        thread::Builder::new().name("from an engine".into()).spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = line(&mut output) {
                if heard.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { child, to: Some(to), from })
    }

    /// Says a line. Whether anybody hears it is seen when an answer is wanted.
    pub fn say(&self, line: &str) {
        if let Some(to) = &self.to {
            drop(to.send(format!("{line}\n")));
        }
    }

    /// The next line, if one comes soon enough.
    pub fn hear(&mut self, wait: Duration) -> Heard {
        match self.from.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                // It may have closed its output only.
                let status = ended(&mut self.child, LAST);
                Heard::End(status.map_or_else(|| "it closed its output".into(), |status| status.to_string()))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        self.to = None;
        if ended(&mut self.child, LAST).is_none() {
            // If it cannot be ended it has ended.
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}

/// How a process has ended, if it does so soon enough.
fn ended(child: &mut Child, wait: Duration) -> Option<std::process::ExitStatus> {
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if begun.elapsed() < wait => thread::sleep(Duration::from_millis(2)),
            _ => return None,
        }
    }
}

/// The next line; what is no text is replaced, and what is too much of it left out.
fn line(from: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.take(LONG).read_until(b'\n', &mut bytes)? == 0 {
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

    #[test]
    fn lines_are_cut_and_mended() {
        let long = "x".repeat(200_000);
        let mut text = format!("one\r\n{long}\n").into_bytes();
        text.extend(b"\xff\n\nlast");
        let mut from = BufReader::new(&text[..]);
        let mut next = || line(&mut from).expect("text");
        assert_eq!(next().as_deref(), Some("one"));
        assert_eq!(next().map(|line| line.len()), Some(1 << 16));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
