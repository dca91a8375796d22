//! The application: connects state, update, view and side effects to the event loop.

use std::{
    cell::RefCell,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex},
    time::Duration,
};

use ratatui::{Frame, layout::Size};

use super::{
    clipboard,
    effects::{
        self, EnginePool, GameSource, Message, PendingWrite, PendingWrites, RandomSource, SaveSlots, Services,
        SettingsFile, SideEffect,
    },
    event::Event,
    event_loop::{MessageSender, Model},
    input::{Questions, TerminalReport},
    keymap::Keymap,
    launch,
    pixels::ImageScreen,
    signals::JobControl,
    state::{AppState, Appearance, HomeMode, Rulebook, engines},
    theme::own_theme,
    update::{self, to_saved_game},
    view,
};
use crate::players::{EngineList, PlayerSpec};
use crate::store::ConfigProblem;

/// Interval between redraws of running clocks and progress.
const REDRAW_INTERVAL: Duration = Duration::from_millis(100);

/// The running application.
pub struct App {
    /// The state.
    pub state: AppState,
    /// Why the game was not saved at the end.
    pub save_error: Option<String>,
    services: Arc<Services>,
    /// Images of squares, kept from frame to frame.
    images: RefCell<ImageScreen>,
    /// Text for the clipboard that the next frame takes along.
    clipboard: RefCell<Option<String>>,
}

/// A side effect for a worker, with what it can use.
#[derive(Debug)]
pub struct Task {
    /// The side effect.
    pub effect: SideEffect,
    services: Arc<Services>,
    /// Dropped with the task, when a change of a file is made.
    _write: Option<PendingWrite>,
}

impl App {
    /// The application before its first frame, on a terminal of `size` columns and rows.
    pub fn new(options: launch::LaunchOptions, size: Size) -> Self {
        let launch::LaunchOptions { game, mode, seats, clock, config, folders, remote, .. } = options;
        let mut appearance = Appearance::new(&config, options.colour_depth, options.background);
        appearance.is_remote = options.is_remote;
        let job_control = JobControl::detect();
        let mut state = AppState { size, appearance, job_control, rings_bell: config.bell, ..AppState::default() };
        state.home.choose_mode(HomeMode::Play(mode));
        let engine_list = EngineList::new(&config.engines);
        let programs = engine_list.commands().iter().cloned().map(PlayerSpec::Engine);
        state.roster = PlayerSpec::built_in().chain(programs).collect();
        if let Some(name) = &config.analyst {
            state.analyst = engines(&state.roster).find(|engine| engine.name() == *name).cloned();
            if state.analyst.is_none() {
                state.warn(format!("unknown analysis engine `{name}` in config.toml"));
            }
        }
        // An engine that is no longer configured is forgotten.
        let find = |player: &PlayerSpec| state.roster.iter().find(|other| other.name() == player.name()).cloned();
        let opponents = config.opponents.iter();
        let known = opponents.map(|(game, player)| (game.clone(), player.as_ref().and_then(find)));
        state.home.opponents = known.collect();
        let (keymap, key_problems) = Keymap::new(&config.keys);
        state.keymap = keymap;
        let theme_problems = config.themes.iter().flat_map(|theme| own_theme(theme, options.colour_depth).1);
        let others = key_problems.into_iter().chain(theme_problems);
        let problems: Vec<ConfigProblem> = options.config_problems.into_iter().chain(others).collect();
        warn_of_problems(&mut state, &problems);
        if let Some(game) = game {
            let fen = options.start_position.map(|(text, _)| text);
            let rulebook = Rulebook::new(game);
            let source = match options.imported {
                Some(game) => GameSource::Imported { rulebook, game: Box::new(game) },
                None => GameSource::FromRulebook { rulebook, mode, fen },
            };
            state.open_game(source, seats, clock);
            if let Some(opening) = &mut state.opening {
                opening.match_score = options.match_score;
                opening.remote = remote.map(|(table, events)| (Box::new(table), events));
            }
        } else if let Some(game) = options.training {
            update::open_training(&mut state, game);
        } else {
            state.effects.push(SideEffect::LoadHome);
        }
        if let Some(path) = &options.game_file {
            update::open_game_file(&mut state, path);
        }
        let services = Services {
            saves: SaveSlots::new(&folders),
            folders,
            config,
            writes: Arc::new(PendingWrites::default()),
            record_lock: Mutex::default(),
            settings: SettingsFile::default(),
            random: RandomSource::new(options.seed),
            engines: EnginePool::new(engine_list),
            analysis_limits: options.analysis_limits,
        };
        Self {
            state,
            save_error: None,
            services: Arc::new(services),
            images: RefCell::default(),
            clipboard: RefCell::default(),
        }
    }

    /// Text for the clipboard that no frame has taken along.
    pub fn take_copied_text(&self) -> Option<String> {
        self.clipboard.take()
    }

    /// Saves the current game, in case no worker did, waits for the disk, and stops all engines. Returns why the game is not saved.
    pub fn close(&self) -> Option<String> {
        let session = self.state.session.as_ref().filter(|session| session.has_moved() && session.is_savable());
        let saved = session.map(|session| {
            let slot = &session.save_slot;
            let save = || self.services.saves.write(slot, slot.next_version(), &to_saved_game(session));
            std::panic::catch_unwind(AssertUnwindSafe(save))
        });
        self.services.saves.wait_until_saved();
        self.services.writes.wait();
        self.services.engines.close();
        match saved? {
            Ok(written) => written.err().map(|error| error.to_string()),
            Err(_) => Some("internal error".into()),
        }
    }

    /// Adds the crash report to the message about a worker that panicked.
    fn name_crash_report(&self, event: Event<Message>) -> Event<Message> {
        let report = self.services.folders.crash_report();
        match event {
            Event::EffectFailed(text) if report.exists() => {
                Event::EffectFailed(format!("{text}; the crash report is in {}", report.display()))
            }
            event => event,
        }
    }

    fn to_tasks(&self, effects: Vec<SideEffect>) -> Vec<Task> {
        let to_task =
            |effect| Task { services: self.services.clone(), _write: self.services.writes.begin(&effect), effect };
        effects.into_iter().map(to_task).collect()
    }
}

/// Shows what is wrong in the configuration.
fn warn_of_problems(state: &mut AppState, problems: &[ConfigProblem]) {
    if let [first, others @ ..] = problems {
        let more = if others.is_empty() { String::new() } else { format!("   and {} more", others.len()) };
        state.warn(format!("{first}{more}"));
    }
}

impl Model for App {
    type Message = Message;
    type Effect = Task;

    fn questions(&self) -> Questions {
        self.state.appearance.questions()
    }

    fn note_report(&mut self, report: TerminalReport) {
        self.state.appearance.note_report(&report);
    }

    fn forget_screen(&mut self) {
        self.images.get_mut().forget();
    }

    fn init(&mut self) -> Vec<Self::Effect> {
        let effects = std::mem::take(&mut self.state.effects);
        self.to_tasks(effects)
    }

    fn update(&mut self, event: Event<Message>) -> Vec<Self::Effect> {
        let event = self.name_crash_report(event);
        let effects = update::update(&mut self.state, event);
        if let Some(text) = self.state.clipboard.take() {
            *self.clipboard.get_mut() = Some(text);
        }
        self.to_tasks(effects)
    }

    fn view(&self, frame: &mut Frame<'_>) {
        let board = view::view(&self.state, frame);
        self.images.borrow_mut().show(board.as_ref(), &self.state.appearance, frame.buffer_mut());
        if let Some(text) = self.clipboard.borrow_mut().take() {
            clipboard::copy(&text, frame.buffer_mut());
        }
    }

    fn is_finished(&self) -> bool {
        self.state.is_finished
    }

    fn is_working(&self) -> bool {
        update::is_work_running(&self.state)
    }

    fn tick_interval(&self) -> Option<Duration> {
        update::needs_ticks(&self.state).then_some(REDRAW_INTERVAL)
    }

    fn close(&mut self) {
        self.save_error = App::close(self);
    }

    fn perform(task: Task, sender: &MessageSender<Message>) {
        effects::perform(task.effect, &task.services, sender);
    }
}
