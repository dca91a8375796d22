//! The application: connects state, update, view and side effects to the event loop.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use ratatui::Frame;

use super::{
    cell_size::CellSize,
    effects::{self, EnginePool, GameSource, Message, RandomSource, Services, SideEffect},
    event::Event,
    event_loop::{MessageSender, Model},
    launch,
    state::{AppState, PendingGame, appearance::Appearance, players_dialog::engines as engines_of, rulebook::Rulebook},
    static_board,
    update::{self, to_saved_game},
    view,
};
use crate::players::{EngineList, PlayerSpec};
use crate::store::{Cells, SaveFolder, ThemeName};

/// Interval between redraws of running clocks.
const CLOCK_REDRAW_INTERVAL: Duration = Duration::from_millis(100);

/// The running application.
pub struct App {
    /// The state.
    pub state: AppState,
    services: Arc<Services>,
    initial_effects: Vec<SideEffect>,
}

impl App {
    /// The application before its first frame, on a terminal of `size` columns and rows.
    pub fn new(opening: launch::LaunchOptions, size: (u16, u16)) -> Self {
        let launch::LaunchOptions {
            game,
            mode,
            start_position: start,
            seed,
            config,
            folders,
            colour_depth: depth,
            analysis_limits: patience,
            seats,
            clock,
            ..
        } = opening;
        let mut appearance = Appearance::new(config.theme.map(ThemeName::name), depth);
        appearance.glyphs = static_board::configured_glyphs(&config);
        appearance.pinned_size = match config.cells {
            Cells::Auto => None,
            Cells::Tiny => Some(CellSize::Tiny),
            Cells::Small => Some(CellSize::Small),
            Cells::Medium => Some(CellSize::Medium),
            Cells::Large => Some(CellSize::Large),
        };
        let mut state = AppState { size, appearance, ..AppState::default() };
        state.home.mode = mode;
        let roster = EngineList::new(&config.engines);
        let engines = roster.commands().iter().cloned().map(PlayerSpec::Engine);
        state.roster = PlayerSpec::built_in().chain(engines).collect();
        if let Some(name) = &config.analyst {
            state.analyst = engines_of(&state.roster).find(|who| who.name() == *name).cloned();
            if state.analyst.is_none() {
                state.warn(format!("unknown analysis engine `{name}` in config.toml"));
            }
        }
        let first = match game {
            None => vec![SideEffect::LoadHome],
            Some(game) => {
                let ticket = state.next_ticket();
                let opening = PendingGame { seats, clock, ..PendingGame::new(ticket) };
                let wanted = GameSource::FromRulebook(Rulebook::new(game), mode, start.map(|(text, _)| text));
                let effect = SideEffect::OpenGame(ticket, wanted, opening.work.clone());
                state.opening = Some(opening);
                vec![effect]
            }
        };
        let saves = SaveFolder::open(&folders);
        Self {
            state,
            services: Arc::new(Services {
                folders,
                saves,
                config,
                random: RandomSource::new(seed),
                engines: EnginePool::new(roster),
                analysis_limits: patience,
            }),
            initial_effects: first,
        }
    }

    /// Saves the current game, in case no worker did, and stops all engines.
    pub fn close(&self) {
        self.save_game();
        self.services.engines.close();
    }

    fn save_game(&self) {
        if let Some(session) = &self.state.session
            && session.has_moved()
        {
            let slot = session.save_slot.clone();
            let written = || slot.write(&self.services.saves, slot.next_version(), &to_saved_game(session));
            // The terminal is restored already; workers reported failures.
            drop(std::panic::catch_unwind(AssertUnwindSafe(written)));
        }
    }
}

impl Model for App {
    type Message = Message;
    type Effect = (Arc<Services>, SideEffect);

    fn init(&mut self) -> Vec<Self::Effect> {
        let effects = std::mem::take(&mut self.initial_effects);
        effects.into_iter().map(|effect| (self.services.clone(), effect)).collect()
    }

    fn update(&mut self, input: Event<Message>) -> Vec<Self::Effect> {
        let effects = update::update(&mut self.state, input);
        effects.into_iter().map(|effect| (self.services.clone(), effect)).collect()
    }

    fn view(&self, frame: &mut Frame<'_>) {
        view::view(&self.state, frame);
    }

    fn is_finished(&self) -> bool {
        self.state.is_finished
    }

    fn tick_interval(&self) -> Option<Duration> {
        update::has_running_clock(&self.state).then_some(CLOCK_REDRAW_INTERVAL)
    }

    fn perform((services, effect): Self::Effect, port: &MessageSender<Message>) {
        effects::perform(effect, &services, port);
    }
}
