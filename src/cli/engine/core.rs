//! The engine that all protocols drive.

use super::flip::flip_fen;
use super::game_state::GameState;
use super::go_command::{GoCommand, SearchGoal, SearchMode};
use super::mate_search;
use super::options::{self, OptionDeclaration, OptionEffect, Options};
use super::outlet::Outlet;
use super::position_command::PositionCommand;
use super::report::{BestMove, Report};
use super::running_task::{RunningTask, wait_for};
use super::search::Search;
use crate::cli::Failure;
use crate::game::{Game as _, fen};
use crate::players::{SearchLimits, SearchPlayer, can_allocate};
use crate::store::{Library, OutlinedFile};
use crate::task::CancelToken;
use std::cmp::Reverse;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// The engine between two commands.
pub(super) struct Engine {
    pub outlet: Outlet,
    pub state: GameState,
    library: Library,
    default_game: &'static str,
    pub(super) options: Options,
    pub(super) player: Arc<Mutex<SearchPlayer>>,
    /// Moves that the next search may not choose.
    forbidden: Vec<String>,
    /// The search or count that runs.
    pub(super) running: Option<RunningTask>,
    /// The thread that prepares the player for the game.
    preparation: Option<RunningTask>,
}

impl Engine {
    pub fn new(library: Library, default_game: &'static str, outlet: Outlet) -> Result<Self, Failure> {
        let state = GameState::new(&library, default_game)?;
        let options = Options::default();
        let player = Arc::new(Mutex::new(SearchPlayer::new(options.level, options.hash_mb << 20, 0)));
        let (forbidden, running, preparation) = (Vec::new(), None, None);
        Ok(Self { outlet, state, library, default_game, options, player, forbidden, running, preparation })
    }

    /// Continues in another protocol, whose default game may be another one. Options are kept.
    pub fn switch_protocol(&mut self, default_game: &'static str, outlet: Outlet) -> Result<(), Failure> {
        self.end_running();
        self.outlet = outlet;
        self.state = GameState::new(&self.library, default_game)?;
        self.default_game = default_game;
        self.reset_player(false);
        Ok(())
    }

    /// The options to declare.
    pub fn option_declarations(&self) -> Vec<OptionDeclaration> {
        options::declarations(self.default_game, self.game_names())
    }

    /// The names of the options. Unlike their declarations, they can be listed without reading all rule files.
    pub fn option_names(&self) -> Vec<&'static str> {
        options::declarations(self.default_game, Vec::new()).into_iter().map(|option| option.name).collect()
    }

    /// The names of all games that have no space.
    pub fn game_names(&self) -> Vec<String> {
        let mut names: Vec<&str> = self.library.outlines().iter().flat_map(OutlinedFile::names).collect();
        names.retain(|name| !name.contains(' '));
        // If names differ only in case, keep the lower-case one.
        names.sort_unstable_by_key(|name| (name.to_lowercase(), Reverse(*name)));
        names.dedup_by_key(|name| name.to_lowercase());
        names.into_iter().map(str::to_owned).collect()
    }

    /// Prepares the player ahead of the first search, so that no clock pays for it. Does not wait for it; a search does.
    pub fn prepare(&mut self) -> io::Result<()> {
        if self.preparation.is_some() || self.running.as_ref().is_some_and(|search| !search.thread.is_finished()) {
            return Ok(());
        }
        let (player, variant) = (self.player.clone(), self.state.variant().clone());
        let prepare = move |stop: CancelToken, _| lock(&player).prepare(&variant, &stop);
        self.preparation = Some(RunningTask::spawn("prepare", prepare)?);
        Ok(())
    }

    pub fn stop_preparation(&mut self) {
        if let Some(preparation) = self.preparation.take() {
            preparation.stop();
        }
    }

    /// Empties the transposition table for another game of the same kind.
    pub fn start_game(&mut self) {
        self.end_running();
        self.reset_player(true);
    }

    /// Creates a new player with the current options and an empty transposition table. The evaluator is that of the old player, unless
    /// the game is another one.
    fn reset_player(&mut self, keeps_evaluator: bool) {
        self.stop_preparation();
        let Options { hash_mb, threads, level, .. } = self.options;
        let evaluator = lock(&self.player).evaluator().filter(|_| keeps_evaluator).cloned();
        let player = SearchPlayer::new(level, hash_mb << 20, 0).with_threads(threads);
        self.player = Arc::new(Mutex::new(match evaluator {
            Some(evaluator) => player.with_evaluator(evaluator),
            None => player,
        }));
    }

    /// Sets an option, by its name in UCI. Invalid ones change nothing and are reported.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.end_running();
        self.apply_option(name, value).or_else(|message| self.outlet.send(&Report::Message(message)))?;
        Ok(())
    }

    /// Sets an option. Changes nothing and returns a message if the name or the value is invalid.
    pub fn apply_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let effect = match name.to_lowercase().as_str() {
            "uci_variant" => {
                self.load_game(value)?;
                OptionEffect::Nothing
            }
            "uci_chess960" => {
                let is_chess960 = options::parse_check(name, value)?;
                self.state.set_chess960(&self.library, is_chess960)?;
                OptionEffect::Game
            }
            _ => {
                let mut options = self.options;
                let effect = options.set(name, value)?;
                if options.hash_mb != self.options.hash_mb && !can_allocate(options.hash_mb << 20) {
                    let (size, kept) = (options.hash_mb, self.options.hash_mb);
                    return Err(format!("not enough memory for {size} MB; `Hash` stays {kept}"));
                }
                self.options = options;
                effect
            }
        };
        match effect {
            OptionEffect::Nothing => {}
            OptionEffect::Player => self.reset_player(true),
            OptionEffect::Game => self.reset_player(false),
            OptionEffect::ClearTable => lock(&self.player).clear_table(),
        }
        Ok(())
    }

    /// Plays another game. A name that is unknown, or a game that the protocol has no notation for, changes nothing.
    pub fn load_game(&mut self, name: &str) -> Result<(), String> {
        self.state.load(&self.library, name, self.outlet.notation)?;
        self.reset_player(false);
        Ok(())
    }

    /// Plays the default game of the protocol.
    pub fn load_default_game(&mut self) -> Result<(), String> {
        self.load_game(self.default_game)
    }

    /// Sets a position. After a mistake there is none, until one is set.
    pub fn set_position(&mut self, position: Result<PositionCommand, String>) -> io::Result<()> {
        self.end_running();
        self.forbidden.clear();
        let messages = self.state.set_position(position, self.outlet.notation).unwrap_or_else(|message| vec![message]);
        messages.into_iter().try_for_each(|message| self.outlet.send(&Report::Message(message)))
    }

    /// Forbids moves to the next searches of this position.
    pub fn forbid_moves(&mut self, moves: &[&str]) {
        self.end_running();
        self.forbidden.extend(moves.iter().map(|&text| text.to_owned()));
    }

    /// Starts a search whose answer goes to the GUI.
    pub fn go(&mut self, go: GoCommand) -> Result<(), Failure> {
        let outlet = self.outlet.clone();
        // A write error means that the GUI is gone.
        self.start_search(go, move |report| drop(outlet.send(&report)))
    }

    /// Starts a search that runs until a limit or `stop`. Its answer, a best move or a forced win, goes to `answer`.
    pub fn start_search(&mut self, go: GoCommand, answer: impl FnOnce(Report) + Send + 'static) -> Result<(), Failure> {
        self.end_running();
        let record = match self.state.record() {
            Ok(record) => record.clone(),
            Err(reason) => {
                self.outlet.send(&Report::Message(reason.to_owned()))?;
                answer(match go.goal {
                    SearchGoal::BestMove => Report::BestMove(BestMove::default()),
                    SearchGoal::Mate(_) => Report::Mate(super::report::MateAnswer::Unknown),
                });
                return Ok(());
            }
        };
        go.errors.iter().try_for_each(|error| self.outlet.send(&Report::Message(error.clone())))?;
        let variant = self.state.variant().clone();
        let limits = go.limits(variant.mover(record.position()), self.options.move_overhead);
        let search = Search {
            variant,
            record,
            options: self.options,
            moves: go.moves,
            forbidden: self.forbidden.clone(),
            outlet: self.outlet.clone(),
        };
        let player = self.player.clone();
        let run_search = move |stop: CancelToken, ponder_hit: CancelToken| {
            answer(match go.goal {
                SearchGoal::BestMove => {
                    Report::BestMove(run_until_answer(&search, &player, limits, go.mode, &stop, &ponder_hit))
                }
                SearchGoal::Mate(time) => Report::Mate(mate_search::run(&search, &player, time, &stop)),
            });
        };
        self.running = Some(RunningTask::spawn("search", run_search)?);
        Ok(())
    }

    /// Lets the limits of a search that ponders hold from now on. Any other search goes on.
    pub fn ponder_hit(&self) {
        self.running.iter().for_each(|search| search.ponder_hit.cancel());
    }

    /// Ends what runs before another command: stops a search, and waits for a count.
    pub(super) fn end_running(&mut self) {
        match self.running.take() {
            Some(task) if task.delays_commands => task.finish(),
            Some(task) => task.stop(),
            None => {}
        }
    }

    /// Stops the search and waits for its answer.
    pub fn stop(&mut self) {
        if let Some(task) = self.running.take() {
            task.stop();
        }
    }

    pub fn print_position(&self) -> io::Result<()> {
        self.outlet.send(&match self.state.position_text(self.outlet.notation) {
            Ok(text) => Report::Text(text),
            Err(reason) => Report::Message(reason.to_owned()),
        })
    }

    /// Swaps the sides of the position, as if both players had changed seats.
    pub fn flip(&mut self) -> io::Result<()> {
        self.end_running();
        let flipped = self.state.fen().map_err(str::to_owned).map(|text| flip_fen(&text, self.state.variant().rules()));
        let text = flipped.and_then(|text| text.ok_or_else(|| "this game has no sides to flip".into()));
        let result = text.and_then(|text| {
            let start = fen::parse(self.state.variant(), &text).map_err(|error| error.message)?;
            self.state.set_start(start);
            Ok(())
        });
        result.or_else(|message: String| self.outlet.send(&Report::Message(message)))
    }
}

/// Searches until the search may answer: not before `stop` if it is infinite, nor before `stop` or `ponderhit` if it ponders.
fn run_until_answer(
    search: &Search,
    player: &Mutex<SearchPlayer>,
    limits: SearchLimits,
    mode: SearchMode,
    stop: &CancelToken,
    ponder_hit: &CancelToken,
) -> BestMove {
    let endless = SearchLimits { depth: Some(SearchLimits::INFINITE_DEPTH), ..SearchLimits::default() };
    if mode == SearchMode::Ponder {
        let best = search.run(player, endless, ponder_hit);
        wait_for(ponder_hit);
        // `stop` cancels both tokens.
        if stop.is_cancelled() {
            return best;
        }
    }
    let is_endless = mode == SearchMode::Infinite && limits == SearchLimits::default();
    // After `ponderhit`, the transposition table knows what the ponder search has found.
    let best = search.run(player, if is_endless { endless } else { limits }, stop);
    if mode == SearchMode::Infinite {
        wait_for(stop);
    }
    best
}

pub(super) fn lock(player: &Mutex<SearchPlayer>) -> std::sync::MutexGuard<'_, SearchPlayer> {
    player.lock().unwrap_or_else(PoisonError::into_inner)
}
