//! The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
//!
//! The engine keeps the game, plays one side by itself, and claims the result. It does not ponder: `hard` and `easy` are accepted and
//! change nothing.
//!
//! Source: T. Mann and H. G. Muller, <https://www.gnu.org/software/xboard/engine-intf.html>.

mod answer_slot;
mod command;
mod features;
mod game_result;
mod time_control;
mod writer;

use super::core::Engine;
use super::go_command::{GoCommand, SearchMode};
use super::outlet::{ReportWriter, send_lines};
use super::position_command::{PositionCommand, StartPosition};
use super::{Next, Session};
use crate::cli::Failure;
use crate::game::Game as _;
use answer_slot::AnswerSlot;
use command::{Command, CommandError};
use game_result::result_line;
use std::io;
use std::sync::Arc;
use time_control::TimeControl;
use writer::XboardWriter;

/// A session.
#[derive(Default)]
pub(super) struct XboardSession {
    role: Role,
    time_control: TimeControl,
    /// Where the search leaves its move.
    slot: AnswerSlot,
    writer: Arc<XboardWriter>,
}

/// What the engine does by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Role {
    /// Nothing: it only follows the moves.
    #[default]
    Watch,
    /// It moves for a player, by index.
    Play(usize),
    /// It analyses each position until the next command.
    Analyze,
}

impl XboardSession {
    /// The writer of the session.
    pub fn writer(&self) -> Arc<dyn ReportWriter> {
        self.writer.clone()
    }

    /// Adds the move that the search has chosen since the last command to the game.
    fn collect_answer(&mut self, engine: &mut Engine) {
        if let Some(action) = self.slot.take_answer() {
            engine.state.push(action);
        }
    }

    /// Ends the search without a move. A move that was already sent belongs to the game.
    fn abort_search(&mut self, engine: &mut Engine) {
        self.slot.abort();
        engine.stop();
        self.collect_answer(engine);
    }

    fn set_role(&mut self, role: Role) {
        self.role = role;
        self.writer.set_analyzing(role == Role::Analyze);
    }

    /// Starts the search that the role asks for in the current position, if any.
    fn act(&mut self, engine: &mut Engine) -> Result<(), Failure> {
        let Ok(record) = engine.state.record() else { return Ok(()) };
        self.writer.begin_search();
        match self.role {
            Role::Analyze => {
                let go = GoCommand { mode: SearchMode::Infinite, ..GoCommand::default() };
                engine.start_search(go, |_| {})
            }
            Role::Play(player) if engine.state.variant().mover(record.position()) == player => self.think(engine),
            Role::Watch | Role::Play(_) => Ok(()),
        }
    }

    /// Starts the search for a move.
    fn think(&mut self, engine: &mut Engine) -> Result<(), Failure> {
        let Ok(record) = engine.state.record() else { return Ok(()) };
        let own_moves = record.actions().len() / 2;
        let go = self.time_control.go_command(own_moves, engine.options.move_overhead);
        let answer = self.slot.begin(engine.state.variant().clone(), record.clone());
        engine.start_search(go, answer)
    }

    fn start_game(&mut self, engine: &mut Engine) -> Result<(), Failure> {
        self.abort_search(engine);
        engine.load_default_game().map_err(Failure::Input)?;
        self.time_control.start_game();
        self.set_role(Role::Play(1));
        Ok(engine.prepare()?)
    }

    fn choose_variant(&mut self, name: &str, engine: &mut Engine) -> Result<(), Failure> {
        self.abort_search(engine);
        match engine.load_game(name) {
            Ok(()) => Ok(engine.prepare()?),
            Err(reason) => Ok(send_error(&reason, &format!("variant {name}"))?),
        }
    }

    fn set_board(&mut self, fen: String, engine: &mut Engine) -> Result<(), Failure> {
        self.abort_search(engine);
        let position = PositionCommand { start: StartPosition::Fen(fen), moves: Vec::new() };
        match engine.state.set_position(Ok(position), engine.outlet.notation) {
            Err(reason) => Ok(send_lines(&format!("tellusererror Illegal position: {reason}"))?),
            Ok(_) if self.role == Role::Analyze => self.act(engine),
            Ok(_) => Ok(()),
        }
    }

    fn play_move(&mut self, text: &str, engine: &mut Engine) -> Result<(), Failure> {
        if self.slot.is_thinking() {
            return Ok(send_lines(&format!("Illegal move (the engine is to move): {text}"))?);
        }
        engine.stop();
        match engine.state.play(text, engine.outlet.notation) {
            Err(reason) => {
                let reason = if engine.state.record().is_err() { &format!(" ({})", in_brackets(&reason)) } else { "" };
                send_lines(&format!("Illegal move{reason}: {text}"))?;
                if self.role == Role::Analyze { self.act(engine) } else { Ok(()) }
            }
            Ok(()) => match engine.state.outcome() {
                Some(outcome) => Ok(send_lines(&result_line(&outcome, engine.state.variant()))?),
                None => self.act(engine),
            },
        }
    }

    /// Moves for the player to move, and from now on for the same player.
    fn go(&mut self, engine: &mut Engine) -> Result<(), Failure> {
        self.abort_search(engine);
        match engine.state.record() {
            Err(reason) => Ok(send_error(reason, "go")?),
            Ok(record) => {
                self.set_role(Role::Play(engine.state.variant().mover(record.position())));
                self.think(engine)
            }
        }
    }

    /// Plays for the opponent of the player to move.
    fn play_other(&mut self, engine: &mut Engine) {
        self.abort_search(engine);
        if let Ok(record) = engine.state.record() {
            self.set_role(Role::Play(1 - engine.state.variant().mover(record.position()).min(1)));
        }
    }

    fn take_back(&mut self, turns: usize, engine: &mut Engine) -> Result<(), Failure> {
        self.abort_search(engine);
        engine.state.take_back(turns);
        if self.role == Role::Analyze { self.act(engine) } else { Ok(()) }
    }

    /// Sets an option by its name in UCI, or says that `command` is wrong. An analysis goes on.
    fn set_option(&mut self, name: &str, value: &str, command: &str, engine: &mut Engine) -> Result<(), Failure> {
        self.abort_search(engine);
        if let Err(reason) = engine.apply_option(name, value) {
            send_error(&reason, command)?;
        }
        if self.role == Role::Analyze { self.act(engine) } else { Ok(()) }
    }

    /// Plays a word that is not a command as a move.
    fn play_word(&mut self, word: &str, line: &str, engine: &mut Engine) -> Result<(), Failure> {
        if engine.state.is_move(word, engine.outlet.notation) {
            self.play_move(word, engine)
        } else {
            Ok(send_error("unknown command", line)?)
        }
    }

    fn stop_working(&mut self, engine: &mut Engine) {
        self.abort_search(engine);
        self.set_role(Role::Watch);
    }
}

impl Session for XboardSession {
    fn execute(&mut self, words: &[&str], engine: &mut Engine) -> Result<Next, Failure> {
        self.collect_answer(engine);
        let line = words.join(" ");
        let command = match Command::parse(words) {
            Ok(command) => command,
            Err(CommandError { reason }) => {
                send_error(&reason, &line)?;
                return Ok(Next::Continue);
            }
        };
        match command {
            Command::ReportFeatures => {
                // The list of games takes a moment, and GUIs give up after two seconds.
                send_lines("feature done=0")?;
                send_lines(&features::lines(engine))?;
            }
            Command::StartGame => self.start_game(engine)?,
            Command::ChooseVariant(name) => self.choose_variant(name, engine)?,
            Command::SetBoard(fen) => self.set_board(fen, engine)?,
            Command::Move(text) => self.play_move(text, engine)?,
            Command::Watch => self.stop_working(engine),
            Command::Go => self.go(engine)?,
            Command::PlayOther => self.play_other(engine),
            Command::SetTime(setting) => self.time_control.set(setting),
            Command::MoveNow => engine.stop(),
            Command::Ping(number) => self.slot.pong(&format!("pong {number}"))?,
            Command::TakeBack(turns) => self.take_back(turns, engine)?,
            Command::ShowLines(is_shown) => self.writer.show_lines(is_shown),
            Command::Analyze => {
                self.abort_search(engine);
                self.set_role(Role::Analyze);
                self.act(engine)?;
            }
            Command::ReportAnalysis => send_lines(&self.writer.analysis_status())?,
            Command::PrintPosition => engine.print_position()?,
            Command::SetMemory(megabytes) => self.set_option("Hash", megabytes, &line, engine)?,
            Command::SetCores(cores) => self.set_option("Threads", cores, &line, engine)?,
            Command::SetOption(option) => self.set_option(&option.name, &option.value, &line, engine)?,
            Command::Ignore => {}
            Command::Unknown(word) => self.play_word(word, &line, engine)?,
            Command::Quit => {
                self.abort_search(engine);
                return Ok(Next::Quit);
            }
        }
        Ok(Next::Continue)
    }
}

/// A reason as it may stand in brackets.
fn in_brackets(reason: &str) -> String {
    let is_bracket = |c: char| matches!(c, '(' | ')');
    super::info_line::one_line(&reason.replace(is_bracket, " "))
}

fn send_error(reason: &str, command: &str) -> io::Result<()> {
    send_lines(&format!("Error ({}): {command}", in_brackets(reason)))
}
