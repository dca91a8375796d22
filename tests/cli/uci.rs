//! `alfil uci`, as programs that run engines speak to it.

use super::Home;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// An engine under way.
struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start(home: &Home) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
        command.arg("uci").env("ALFIL_HOME", home.path("home")).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|it| sender.send(it))
        });
        Self { process, input, lines }
    }

    /// Says a line, and waits for one that begins so.
    #[track_caller]
    fn ask(&mut self, line: &str, begin: &str) -> String {
        self.tell(line);
        loop {
            let Ok(said) = self.lines.recv_timeout(Duration::from_mins(1)) else { panic!("no {begin} after {line}") };
            if said.starts_with(begin) {
                return said;
            }
        }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    #[track_caller]
    fn quit(mut self) {
        self.tell("quit");
        assert!(self.process.wait().unwrap().success());
    }
}

#[test]
fn an_engine_for_other_programs() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    let variants = engine.ask("uci", "option name UCI_Variant");
    assert!(variants.contains(" var crazyhouse ") && variants.contains(" var xiangqi"), "{variants}");
    engine.ask("isready", "readyok");
    engine.tell("position startpos moves e2e4 e7e5 f1c4 b8c6 d1f3 f8c5");
    assert_eq!(engine.ask("go depth 3", "bestmove"), "bestmove f3f7");
    engine.tell("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let info = engine.ask("go nodes 5000", "info depth");
    assert!(info.contains(" score mate 1 ") && info.ends_with(" pv a1a8"), "{info}");
    engine.quit();
}

#[test]
fn it_thinks_until_it_is_stopped_and_answers_meanwhile() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.ask("uci", "uciok");
    engine.tell("setoption name MultiPV value 3");
    engine.tell("setoption name Threads value 2");
    engine.tell("position startpos");
    engine.ask("go infinite", "info depth 2 multipv 3");
    engine.ask("isready", "readyok");
    engine.ask("ponderhit", "info string");
    engine.ask("stop", "bestmove ");
    engine.quit();
}

#[test]
fn other_games_and_what_cannot_be_read() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.tell("setoption name UCI_Variant value crazyhouse");
    engine.tell("position fen 6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1");
    assert_eq!(engine.ask("go depth 2", "bestmove").get(..12), Some("bestmove R@a"));
    for bad in ["nonsense", "position", "position fen x", "position startpos moves e2e5", "setoption name Hash value x"]
    {
        engine.ask(bad, "info string ");
    }
    engine.input.write_all(b"\x00\xff\xfe rubbish\n").unwrap();
    engine.ask("setoption name UCI_Variant value no_such_game", "info string ");
    engine.ask("isready", "readyok");
    engine.quit();
}
