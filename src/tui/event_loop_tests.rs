//! The loop on inputs made by hand, and the guard in a pseudo-terminal.

use ratatui::{backend::TestBackend, widgets::Paragraph};

use super::*;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Counts its messages; `w` starts a worker, `x` one that breaks down, `p` panics, `q` is the end.
#[derive(Default)]
struct Counter {
    messages: Vec<String>,
    over: bool,
}

enum Work {
    Count,
    Break,
}

impl Model for Counter {
    type Message = u32;
    type Effect = Work;

    fn update(&mut self, input: Event<u32>) -> Vec<Work> {
        match input {
            Event::Key(key) => match key.code {
                KeyCode::Char('w') => return vec![Work::Count],
                KeyCode::Char('x') => return vec![Work::Break],
                KeyCode::Char('q') => self.over = true,
                KeyCode::Char('p') => panic!("asked to"),
                _ => {}
            },
            Event::Message(number) => self.messages.push(number.to_string()),
            Event::EffectFailed(text) => self.messages.push(text),
            _ => {}
        }
        self.over |= self.messages.len() == 4;
        Vec::new()
    }

    fn view(&self, frame: &mut Frame<'_>) {
        frame.render_widget(Paragraph::new(format!("messages {}", self.messages.join(" "))), frame.area());
    }

    fn is_finished(&self) -> bool {
        self.over
    }

    fn perform(work: Work, port: &MessageSender<u32>) {
        match work {
            Work::Count => assert!((1..=3).all(|number| port.send(number))),
            Work::Break => panic!("broken"),
        }
    }
}

fn drive_with(program: &mut Counter, inputs: Vec<Event<u32>>) -> (LoopExit, String) {
    let mut terminal = Terminal::new(TestBackend::new(24, 1)).expect("a terminal in memory");
    let (sender, receiver) = channel();
    for input in inputs {
        sender.send(input).expect("the receiver is here");
    }
    let exit =
        run_loop(program, &mut terminal, &sender, &receiver, &Interrupt::default()).expect("memory does not fail");
    let screen = terminal.backend().to_string();
    (exit, screen.trim_matches(['"', '\n']).trim_end().to_owned())
}

fn key(letter: char) -> Event<u32> {
    Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE))
}

#[test]
fn workers_tell_and_break_without_harm() {
    let mut counter = Counter::default();
    let (exit, _) = drive_with(&mut counter, vec![key('x'), key('w')]);
    counter.messages.sort();
    assert_eq!((exit, counter.messages.join(" ")), (LoopExit::Ended(ExitReason::Finished), "1 2 3 broken".into()));
}

#[test]
fn the_loop_ends_on_a_key_a_signal_and_a_lost_terminal() {
    #[track_caller]
    fn check(input: Event<u32>, expect: LoopExit) {
        assert_eq!(drive_with(&mut Counter::default(), vec![input]), (expect, "messages".into()));
    }
    check(key('q'), LoopExit::Ended(ExitReason::Finished));
    check(Event::Signal(SignalEvent::End(15)), LoopExit::Ended(ExitReason::Signal(15)));
    check(Event::Closed, LoopExit::Ended(ExitReason::Closed));
    check(Event::Signal(SignalEvent::Suspend), LoopExit::Suspended);
    check(Event::Signal(SignalEvent::Resume), LoopExit::Resumed);
}

#[cfg(unix)]
mod in_a_terminal {
    use std::{
        io::{Read, Write},
        process::Command,
        time::{Duration, Instant},
    };

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    const CHILD: &str = "ALFIL_TEST_CHILD";

    /// Not a test of its own: what the other tests run in a terminal.
    #[test]
    fn child() {
        if std::env::var_os(CHILD).is_some() {
            println!("ended by {:?}", run(&mut Counter::default()));
        }
    }

    /// Runs the program in a terminal, does something to it, and gives all it wrote.
    fn run_in_terminal(term: &str, act: impl FnOnce(&mut dyn Write, u32)) -> String {
        let pair =
            native_pty_system().openpty(PtySize { rows: 10, cols: 60, ..PtySize::default() }).expect("a terminal");
        let mut command = CommandBuilder::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "tui::event_loop::tests::in_a_terminal::child", "--nocapture", "--test-threads=1"]);
        command.env(CHILD, "1");
        command.env("TERM", term);
        let mut child = pair.slave.spawn_command(command).expect("a child");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let mut writer = pair.master.take_writer().expect("a writer");
        let (sender, chunks) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let _ = sender.send(String::from_utf8_lossy(&buffer[..count]).into_owned());
            }
        });
        let mut written = String::new();
        let until = Instant::now() + Duration::from_secs(20);
        let mut act = Some(act);
        while Instant::now() < until {
            match chunks.recv_timeout(Duration::from_millis(100)) {
                Ok(chunk) => written.push_str(&chunk),
                Err(_) if child.try_wait().expect("a state").is_some() => break,
                Err(_) => {}
            }
            if written.contains("messages")
                && let Some(act) = act.take()
            {
                act(&mut *writer, child.process_id().expect("a number"));
            }
        }
        let _ = child.kill();
        written
    }

    /// The other screen was left, and mouse, paste and cursor are as they were.
    #[track_caller]
    fn check_given_back(written: &str, said_after: &str) {
        for (set, reset) in [("?1049h", "?1049l"), ("?1000h", "?1000l"), ("?2004h", "?2004l"), ("?25l", "?25h")] {
            let (set, reset) = (written.find(set), written.rfind(reset));
            assert!(set.is_some() && set < reset, "{written:?}");
        }
        let after = written.rsplit("?1049l").next().unwrap_or_default();
        assert!(after.contains(said_after), "{written:?}");
    }

    #[test]
    fn the_terminal_is_given_back_on_return() {
        let written = run_in_terminal("xterm", |keys, _| keys.write_all(b"q").expect("a key"));
        check_given_back(&written, "ended by Ok(Finished)");
    }

    #[test]
    fn the_terminal_is_given_back_on_panic() {
        let written = run_in_terminal("xterm", |keys, _| keys.write_all(b"p").expect("a key"));
        check_given_back(&written, "asked to");
    }

    #[test]
    fn the_terminal_is_given_back_on_signals() {
        for (name, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
            let written = run_in_terminal("xterm", |_, process| {
                Command::new("kill").args([name, &process.to_string()]).status().expect("kill");
            });
            check_given_back(&written, &format!("ended by Ok(Signal({number}))"));
        }
    }

    #[test]
    fn a_dumb_terminal_is_not_touched() {
        let written = run_in_terminal("dumb", |_, _| {});
        assert!(written.contains("Err(Dumb)") && !written.contains('\x1b'), "{written:?}");
    }
}
