//! `alfil uci`, `usi`, `ucci` and `xboard`, driven as by a GUI.

mod ucci;
mod uci;
mod usi;
mod xboard;

use super::Home;
use crate::support::random::Random;
use crate::support::shipped_game;
use alfil::game::{Game, GameRecord, MoveNotation, TurnCounters, Variant};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A running engine, driven as by a GUI.
struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts `alfil` with a subcommand.
    fn start(home: &Home, subcommand: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
        command.arg(subcommand).env("ALFIL_HOME", home.path("home")).stdin(Stdio::piped()).stdout(Stdio::piped());
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

    /// Waits for a line with the prefix that contains a text.
    #[track_caller]
    fn hear_with(&mut self, prefix: &str, text: &str) -> String {
        loop {
            match self.hear(prefix) {
                line if line.contains(text) => return line,
                _ => {}
            }
        }
    }

    /// Sends a line and returns the best move that follows.
    #[track_caller]
    fn best_move(&mut self, line: &str) -> String {
        let answer = self.ask(line, "bestmove ");
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    /// Sends `isready` and returns the lines before `readyok`.
    #[track_caller]
    fn lines_until_ready(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = Vec::new();
        loop {
            match self.hear("") {
                line if line == "readyok" => return lines,
                line => lines.push(line),
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

/// A game that the test follows, to choose moves for the GUI and to check those of the engine.
struct FollowedGame {
    variant: Variant,
    record: GameRecord<Variant>,
    notation: MoveNotation,
    random: Random,
    /// The moves so far, in the notation.
    moves: Vec<String>,
}

impl FollowedGame {
    /// The start of a shipped game.
    fn new(name: &str, notation: MoveNotation) -> Self {
        let variant = shipped_game(name);
        let record = GameRecord::new(variant.start(), TurnCounters::default());
        Self { variant, record, notation, random: Random::new(43), moves: Vec::new() }
    }

    /// Plays a move of the engine; panics if it is illegal.
    #[track_caller]
    fn play(&mut self, text: &str) {
        let actions = self.record.status(&self.variant).unwrap().actions;
        let texts = self.notation.format_all(&self.variant, self.record.position(), &actions);
        let index = texts.iter().position(|known| known == text);
        let action = actions[index.unwrap_or_else(|| panic!("{text} is none of {texts:?}"))].clone();
        let after = action.after.clone();
        self.record.push(action, after);
        self.moves.push(text.to_owned());
    }

    /// Plays a random move and returns it.
    fn play_random(&mut self) -> String {
        let actions = self.record.status(&self.variant).unwrap().actions;
        let texts = self.notation.format_all(&self.variant, self.record.position(), &actions);
        let text = texts[self.random.below(texts.len())].clone();
        self.play(&text);
        text
    }

    fn is_over(&self) -> bool {
        self.record.status(&self.variant).unwrap().outcome.is_some()
    }

    /// The command that sets the current position.
    fn position_command(&self) -> String {
        if self.moves.is_empty() {
            return "position startpos".into();
        }
        format!("position startpos moves {}", self.moves.join(" "))
    }

    /// Plays the game to its end: the engine against random moves. `go` has the clocks. Returns the engine's last answer, which
    /// follows the end.
    #[track_caller]
    fn finish(&mut self, engine: &mut Engine, go: &str) -> String {
        while !self.is_over() {
            assert!(self.moves.len() < 200, "{:?}", self.moves);
            engine.send(&self.position_command());
            self.play(&engine.best_move(go));
            if !self.is_over() {
                self.play_random();
            }
        }
        engine.send(&self.position_command());
        engine.send(go);
        engine.hear_with("", "bestmove")
    }
}
