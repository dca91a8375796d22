//! The program as the loop sees it: state, update, view and work put together.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use ratatui::Frame;

use super::{
    cells::CellSize,
    input::Input,
    open,
    run::{Port, Program},
    state::{Opening, State, look::Look, rulebook::Rulebook, seats::engines as engines_of},
    still,
    update::{self, saved},
    view,
    work::{self, Chance, Job, Message, Office, Stable, Wanted},
};
use crate::players::{EngineList, PlayerSpec};
use crate::store::{Cells, Saves, ThemeName};

/// So often clocks are drawn anew.
const PULSE: Duration = Duration::from_millis(100);

/// The running program.
pub struct App {
    /// All that is known.
    pub state: State,
    office: Arc<Office>,
    first: Vec<Job>,
}

impl App {
    /// The program before its first frame, on a terminal of so many columns and rows.
    pub fn new(opening: open::Opening, size: (u16, u16)) -> Self {
        let open::Opening { game, mode, start, seed, config, folders, depth, patience, seats, clock, .. } = opening;
        let mut look = Look::new(config.theme.map(ThemeName::name), depth);
        look.glyphs = still::glyphs(&config);
        look.cells = match config.cells {
            Cells::Auto => None,
            Cells::Tiny => Some(CellSize::Tiny),
            Cells::Small => Some(CellSize::Small),
            Cells::Medium => Some(CellSize::Medium),
            Cells::Large => Some(CellSize::Large),
        };
        let mut state = State { size, look, ..State::default() };
        state.home.mode = mode;
        let roster = EngineList::new(&config.engines);
        let engines = roster.commands().iter().cloned().map(PlayerSpec::Engine);
        state.roster = PlayerSpec::built_in().chain(engines).collect();
        if let Some(name) = &config.analyst {
            state.analyst = engines_of(&state.roster).find(|who| who.name() == *name).cloned();
            if state.analyst.is_none() {
                state.warn(format!("`{name}`, which is to analyse by config.toml, is no engine that is known here"));
            }
        }
        let first = match game {
            None => vec![Job::Survey],
            Some(game) => {
                let ticket = state.next_ticket();
                let opening = Opening { seats, clock, ..Opening::new(ticket) };
                let wanted = Wanted::Again(Rulebook::new(game), mode, start.map(|(text, _)| text));
                let job = Job::Open(ticket, wanted, opening.work.clone());
                state.opening = Some(opening);
                vec![job]
            }
        };
        let saves = Saves::open(&folders);
        Self {
            state,
            office: Arc::new(Office {
                folders,
                saves,
                config,
                chance: Chance::new(seed),
                engines: Stable::new(roster),
                patience,
            }),
            first,
        }
    }

    /// Keeps the game under way, should a worker not have come to it, and ends all engines.
    pub fn close(&self) {
        self.keep();
        self.office.engines.close();
    }

    fn keep(&self) {
        if let Some(play) = &self.state.play
            && play.has_moved()
        {
            let slot = play.slot.clone();
            let written = || slot.write(&self.office.saves, slot.next(), &saved(play));
            // The terminal is given back already; a failure was told of when a worker met it.
            drop(std::panic::catch_unwind(AssertUnwindSafe(written)));
        }
    }
}

impl Program for App {
    type Message = Message;
    type Effect = (Arc<Office>, Job);

    fn begin(&mut self) -> Vec<Self::Effect> {
        let jobs = std::mem::take(&mut self.first);
        jobs.into_iter().map(|job| (self.office.clone(), job)).collect()
    }

    fn update(&mut self, input: Input<Message>) -> Vec<Self::Effect> {
        let jobs = update::update(&mut self.state, input);
        jobs.into_iter().map(|job| (self.office.clone(), job)).collect()
    }

    fn view(&self, frame: &mut Frame<'_>) {
        view::view(&self.state, frame);
    }

    fn is_over(&self) -> bool {
        self.state.over
    }

    fn pulse(&self) -> Option<Duration> {
        update::is_timed(&self.state).then_some(PULSE)
    }

    fn perform((office, job): Self::Effect, port: &Port<Message>) {
        work::perform(job, &office, port);
    }
}
