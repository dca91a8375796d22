//! `alfil uci`, driven as by a GUI.

use super::Home;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A running engine.
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
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { process, input, lines }
    }

    /// Sends a line and waits for one with the prefix.
    #[track_caller]
    fn ask(&mut self, line: &str, prefix: &str) -> String {
        self.send(line);
        self.hear(prefix)
    }

    /// Waits for a line with the prefix.
    #[track_caller]
    fn hear(&mut self, prefix: &str) -> String {
        loop {
            let Ok(line) = self.lines.recv_timeout(Duration::from_mins(1)) else { panic!("no {prefix}") };
            if line.starts_with(prefix) {
                return line;
            }
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    #[track_caller]
    fn quit(mut self) {
        self.send("quit");
        assert!(self.process.wait().unwrap().success());
    }
}

#[test]
fn it_lists_variants_and_finds_mates() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    let variants = engine.ask("uci", "option name UCI_Variant");
    assert!(variants.contains(" var crazyhouse ") && variants.contains(" var xiangqi"), "{variants}");
    assert!(variants.contains(" var antichess ") && !variants.contains("Antichess"), "{variants}");
    engine.ask("isready", "readyok");
    engine.send("position startpos moves e2e4 e7e5 f1c4 b8c6 d1f3 f8c5");
    assert_eq!(engine.ask("go depth 3", "bestmove"), "bestmove f3f7");
    engine.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let info = engine.ask("go nodes 5000", "info depth");
    assert!(info.contains(" score mate 1 ") && info.ends_with(" pv a1a8"), "{info}");
    engine.quit();
}

#[test]
fn invalid_options_and_limits_are_answered() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    let ask = |engine: &mut Engine, line: &str| engine.ask(line, "info string");
    let invalid = ask(&mut engine, "setoption name Hash value 65537");
    assert_eq!(invalid, "info string invalid value `65537` for option `Hash`");
    assert_eq!(ask(&mut engine, "go depth x"), "info string `go depth` needs a number, 1 or more");
    engine.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(engine.ask("go depth 1", "info depth"), "info depth 0 score mate 0");
    assert_eq!(engine.hear("bestmove"), "bestmove (none)");
    engine.quit();
}

#[test]
fn searchmoves_limits_the_moves() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.send("position startpos");
    assert_eq!(engine.ask("go searchmoves a2a3 depth 3", "bestmove"), "bestmove a2a3");
    assert_eq!(engine.ask("go depth 2 searchmoves a2a5 h2h3", "bestmove"), "bestmove h2h3");
    engine.send("setoption name UCI_Variant value tic_tac_toe");
    engine.send("position startpos");
    let best = engine.ask("go depth 1", "bestmove").replace("bestmove ", "");
    let other = engine.ask("go depth 1 searchmoves nonsense", "bestmove").replace("bestmove ", "");
    assert_eq!(best, other, "without a legal move in `searchmoves`, all moves are searched");
    engine.quit();
}

#[test]
fn shogi_promotions_end_with_a_plus() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.send("setoption name UCI_Variant value shogi");
    engine.send("position startpos moves c3c4 g7g6");
    assert_eq!(engine.ask("go depth 1 searchmoves b2h8+", "bestmove"), "bestmove b2h8+");
    // The promoted bishop (horse) also moves one square straight.
    engine.send("position startpos moves c3c4 g7g6 b2h8+ a7a6");
    assert_eq!(engine.ask("go depth 1 searchmoves h8h7", "bestmove"), "bestmove h8h7");
    engine.quit();
}

#[test]
fn multi_pv_lines_are_sorted_by_score() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.send("setoption name MultiPV value 4");
    engine.send("position startpos");
    engine.send("go depth 6");
    let mut first = String::new();
    for depth in 1..=6 {
        let mut before = i32::MAX;
        for rank in 1..=4 {
            let line = engine.hear(&format!("info depth {depth} multipv {rank} score cp "));
            let words: Vec<&str> = line.split(' ').collect();
            let worth = words[7].parse::<i32>().unwrap();
            assert!(worth <= before, "{line}");
            before = worth;
            if rank == 1 {
                let at = words.iter().position(|word| *word == "pv").unwrap();
                first = words[at + 1].to_owned();
            }
        }
    }
    assert_eq!(engine.hear("bestmove"), format!("bestmove {first}"));
    engine.quit();
}

#[test]
fn an_infinite_search_runs_until_stop_and_answers_meanwhile() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.ask("uci", "uciok");
    engine.send("setoption name MultiPV value 3");
    engine.send("setoption name Threads value 2");
    engine.send("position startpos");
    engine.ask("go infinite", "info depth 2 multipv 3");
    engine.ask("isready", "readyok");
    engine.ask("ponderhit", "info string");
    engine.ask("stop", "bestmove ");
    engine.quit();
}

#[test]
fn variants_are_chosen_and_invalid_commands_survived() {
    let home = Home::new();
    let mut engine = Engine::start(&home);
    engine.send("setoption name UCI_Variant value crazyhouse");
    engine.send("position fen 6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1");
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
