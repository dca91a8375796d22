//! UCI engines as players (universal chess interface, S. Meyer-Kahlen and R. Huber, 2000).
//!
//! Only this module starts programs, and only those that the user names; a rule file or a saved game never does. An engine that is
//! missing, silent or wrong causes an error, and is started again at the next move.

mod engine_command;
mod info_in;
mod known_engines;
mod notation;
mod options;
mod process;
mod watchdog;

pub use engine_command::EngineCommand;
pub use known_engines::EngineList;

use super::limits::{ClockState, SearchLimits};
use super::player::{ChosenAction, Player, PlayerError, PlayerView};
use super::search_request::{SearchInfo, SearchReport, SearchRequest};
use crate::game::{Action, Forfeit, Game, Position, Variant, uci_notation};
use crate::task::CancelToken;
use info_in::UciInfo;
use options::EngineOptions;
use process::{EngineProcess, ProcessOutput};
use std::sync::Arc;
use std::time::{Duration, Instant};
use watchdog::Watchdog;

/// Time between two checks for cancellation.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(10);
/// Time for a move where the request sets no limit.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);
/// Moves read from an engine's principal variation.
const MAX_PV_MOVES: usize = 12;
/// Greatest depth that `go depth` asks for; engines reject larger numbers.
const MAX_GO_DEPTH: u32 = 250;

/// How long to wait for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineTimeouts {
    /// Until `uciok` and until `readyok`.
    pub start: Duration,
    /// Beyond the time given for a move.
    pub overrun: Duration,
    /// Without output, before the engine is sent `isready`; and then again before it counts as dead.
    pub silence: Duration,
}

impl Default for EngineTimeouts {
    fn default() -> Self {
        let [start, overrun, silence] = [15, 5, 15].map(Duration::from_secs);
        Self { start, overrun, silence }
    }
}

/// A player that asks a UCI engine.
pub struct UciEngine {
    command: Arc<EngineCommand>,
    /// Names of the game; the engine has to know one of them.
    game_names: Vec<String>,
    timeouts: EngineTimeouts,
    running: Option<RunningEngine>,
}

/// A started engine.
struct RunningEngine {
    process: EngineProcess,
    options: EngineOptions,
    /// The engine's current `MultiPV`.
    multi_pv: usize,
    /// The engine's current `UCI_Chess960`.
    is_chess960: bool,
}

/// The option that makes an engine castle onto the rook's square.
const CHESS960_OPTION: &str = "UCI_Chess960";

/// The name of a game without case and separators, in which programs differ.
fn simplify(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn engine_error(message: impl std::fmt::Display) -> PlayerError {
    PlayerError::Engine(Forfeit::NoAnswer(message.to_string()))
}

fn exit_error(how: &str) -> PlayerError {
    engine_error(format!("the engine has exited ({how})"))
}

impl UciEngine {
    /// An engine for a game with these names. It starts when it is first asked.
    pub fn new(command: Arc<EngineCommand>, game_names: Vec<String>) -> Self {
        Self { command, game_names, timeouts: EngineTimeouts::default(), running: None }
    }

    /// Sets the timeouts.
    #[must_use]
    pub fn with_timeouts(self, timeouts: EngineTimeouts) -> Self {
        Self { timeouts, ..self }
    }

    /// Starts the engine unless it runs, to check that it exists and plays the game.
    ///
    /// # Errors
    /// Why it cannot be asked for moves.
    pub fn connect(&mut self, cancel: &CancelToken) -> Result<(), PlayerError> {
        self.running = Some(self.take_running(cancel)?);
        Ok(())
    }

    /// Takes the running engine, or starts one and sets it up for the game. An engine that fails is not put back.
    fn take_running(&mut self, cancel: &CancelToken) -> Result<RunningEngine, PlayerError> {
        if let Some(running) = self.running.take() {
            return Ok(running);
        }
        let executable = self.command.find_executable().map_err(engine_error)?;
        let mut command = std::process::Command::new(executable);
        command.args(&self.command.arguments);
        let mut process = EngineProcess::start(&mut command).map_err(engine_error)?;
        process.send("uci");
        let mut options = EngineOptions::default();
        self.read_until(&mut process, cancel, "uciok", |words| {
            if let ["option", rest @ ..] = words {
                options.add(rest);
            }
        })?;
        for command in self.setup_commands(&options)? {
            process.send(&command);
        }
        process.send("ucinewgame");
        process.send("isready");
        self.read_until(&mut process, cancel, "readyok", |_| {})?;
        Ok(RunningEngine { process, options, multi_pv: 1, is_chess960: false })
    }

    /// Reads lines until one is `last`.
    fn read_until(
        &self,
        process: &mut EngineProcess,
        cancel: &CancelToken,
        last: &str,
        mut on_line: impl FnMut(&[&str]),
    ) -> Result<(), PlayerError> {
        let start = Instant::now();
        while start.elapsed() < self.timeouts.start {
            match process.receive(CANCEL_CHECK_INTERVAL) {
                ProcessOutput::Line(line) if line == last => return Ok(()),
                ProcessOutput::Line(line) => on_line(&line.split_whitespace().collect::<Vec<_>>()),
                ProcessOutput::Nothing => {}
                ProcessOutput::Exited(how) => return Err(exit_error(&how)),
            }
            cancel.check_cancelled()?;
        }
        Err(engine_error(format!("no `{last}` from the engine: does the program speak UCI?")))
    }

    /// The `setoption` commands before a game.
    fn setup_commands(&self, options: &EngineOptions) -> Result<Vec<String>, PlayerError> {
        let mut commands = Vec::new();
        for (name, value) in &self.command.options {
            let option = options.get(name).ok_or_else(|| PlayerError::EngineOption {
                problem: format!("the engine has no option `{name}`"),
                allowed: format!("its options are: {}", options.names()),
            })?;
            commands.push(option.set_command(value)?);
        }
        let names: Vec<String> = self.game_names.iter().map(|name| simplify(name)).collect();
        let plays = |name: &str| names.iter().any(|known| known == name);
        match options.variants.iter().find(|variant| plays(&simplify(variant))) {
            Some(variant) => commands.push(format!("setoption name UCI_Variant value {variant}")),
            None if plays("chess") || plays("chess960") && options.get(CHESS960_OPTION).is_some() => {}
            None => {
                let game = self.game_names.first().map_or("this game", String::as_str);
                return Err(PlayerError::UnsupportedGame(game.to_owned()));
            }
        }
        Ok(commands)
    }

    /// Sends `position` and `go`, and reads until `bestmove`.
    fn search(
        &self,
        RunningEngine { process, options, multi_pv, is_chess960 }: &mut RunningEngine,
        view: &PlayerView<'_, Variant>,
        request: &SearchRequest<'_, Action>,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        if let Some(option) = options.get("MultiPV").filter(|_| request.multi_pv != *multi_pv) {
            process.send(&format!("setoption name {} value {}", option.name, request.multi_pv));
            *multi_pv = request.multi_pv;
        }
        let castles_onto_rooks = uci_notation::castles_onto_rooks(view.game);
        if let Some(option) = options.get(CHESS960_OPTION).filter(|_| castles_onto_rooks != *is_chess960) {
            process.send(&format!("setoption name {} value {castles_onto_rooks}", option.name));
            *is_chess960 = castles_onto_rooks;
        }
        process.send(&notation::position(view.game, view.record)?);
        let (go, time) = go_command(request.limits, view.game.mover(view.record.position()));
        process.send(&go);
        let mut watchdog = Watchdog::new(self.timeouts, time);
        let mut best: Option<SearchInfo<Action>> = None;
        loop {
            match process.receive(CANCEL_CHECK_INTERVAL) {
                ProcessOutput::Line(line) => {
                    watchdog.heard();
                    let words: Vec<&str> = line.split_whitespace().collect();
                    match words[..] {
                        ["info", ref rest @ ..] => {
                            if let Some(info) = UciInfo::parse(rest).and_then(|info| search_info(view, info)) {
                                (request.on_info)(SearchReport::Line(&info));
                                best = Some(info).filter(|info| info.rank == 1).or(best);
                            }
                        }
                        ["bestmove", text, ..] => return chosen_action(view, text, best),
                        ["bestmove"] => return Err(engine_error("the engine sent `bestmove` without a move")),
                        _ => {}
                    }
                }
                ProcessOutput::Nothing => {}
                ProcessOutput::Exited(how) => return Err(exit_error(&how)),
            }
            watchdog.check(process, request.cancel.is_cancelled())?;
        }
    }
}

impl Player<Variant> for UciEngine {
    fn name(&self) -> String {
        self.command.to_string()
    }

    fn choose(
        &mut self,
        view: &PlayerView<'_, Variant>,
        request: &SearchRequest<'_, Action>,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        if view.status.actions.is_empty() {
            return Err(PlayerError::NoAction);
        }
        let mut running = self.take_running(request.cancel)?;
        let chosen = self.search(&mut running, view, request)?;
        self.running = Some(running);
        Ok(chosen)
    }
}

/// The action that `bestmove` names, with the info if it is about that action.
fn chosen_action(
    view: &PlayerView<'_, Variant>,
    text: &str,
    best: Option<SearchInfo<Action>>,
) -> Result<ChosenAction<Action>, PlayerError> {
    let actions = &view.status.actions;
    let action_index = uci_notation::resolve(view.game, view.record.position(), actions, text)
        .ok_or_else(|| PlayerError::Engine(Forfeit::IllegalMove(text.to_owned())))?;
    let info = best.filter(|info| info.pv.first() == Some(&actions[action_index]));
    Ok(ChosenAction { action_index, info })
}

/// The `go` command for limits, and the time that the engine has if that is known.
fn go_command(limits: SearchLimits, mover: usize) -> (String, Option<Duration>) {
    let mut words = vec!["go".to_owned()];
    words.extend(limits.depth.map(|depth| format!("depth {}", depth.min(MAX_GO_DEPTH))));
    words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    let time = limits.time.or_else(|| (limits == SearchLimits::default()).then_some(DEFAULT_MOVE_TIME));
    words.extend(time.map(|time| format!("movetime {}", time.as_millis().max(1))));
    if let Some(ClockState { remaining, opponent_remaining, increment, moves_to_go }) = limits.clock {
        let (white, black) = if mover == 0 { (remaining, opponent_remaining) } else { (opponent_remaining, remaining) };
        let [white, black, increment] = [white, black, increment].map(|time| time.as_millis());
        words.push(format!("wtime {white} btime {black} winc {increment} binc {increment}"));
        words.extend(moves_to_go.map(|moves| format!("movestogo {moves}")));
    }
    (words.join(" "), time.or(limits.clock.map(|clock| clock.remaining)))
}

/// Reads the moves of an engine's info; `None` where the first is not legal.
fn search_info(view: &PlayerView<'_, Variant>, info: UciInfo) -> Option<SearchInfo<Action>> {
    let UciInfo { depth, rank, nodes, score, pv: texts } = info;
    let mut before: Position = view.record.position().clone();
    let mut pv = Vec::new();
    for text in texts.iter().take(MAX_PV_MOVES) {
        let actions = view.game.actions(&before).ok()?;
        let Some(index) = uci_notation::resolve(view.game, &before, &actions, text) else { break };
        before.clone_from(&actions[index].after);
        pv.push(actions[index].clone());
    }
    let score = score?;
    let info = SearchInfo { score, depth, rank, selective_depth: depth, nodes, hash_permille: 0, pv };
    (!info.pv.is_empty()).then_some(info)
}
