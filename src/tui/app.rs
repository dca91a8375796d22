//! The program as the loop sees it: state, update, view and work put together.

use std::{panic::AssertUnwindSafe, sync::Arc};

use ratatui::Frame;

use super::{
    cells::CellSize,
    glyphs::GlyphSet,
    input::Input,
    run::{self, Exit, Port, Program},
    state::{State, look::Look},
    terminal::TerminalError,
    theme::{Depth, Hints},
    update::{self, saved},
    view,
    work::{self, Job, Message, Office, Wanted},
};
use crate::{
    store::{Cells, Config, Folders, Game, Mode, Saves},
    tui::state::rulebook::Rulebook,
};

/// What the program opens with; checked before the terminal is touched.
#[derive(Debug)]
pub struct Opening {
    /// The game; without one the list of games is opened.
    pub game: Option<Game>,
    /// How it is played.
    pub mode: Mode,
    /// Where it starts, as FEN, if not from the setup.
    pub start: Option<String>,
    /// What the user prefers, flags included.
    pub config: Config,
    /// Where rule files and games are kept.
    pub folders: Folders,
}

/// The running program.
pub struct App {
    /// All that is known.
    pub state: State,
    office: Arc<Office>,
    first: Vec<Job>,
}

/// Runs the full-screen program until the player leaves it; the game is kept.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn open(opening: Opening) -> Result<Exit, TerminalError> {
    let mut app = App::new(opening, crossterm::terminal::size().unwrap_or((80, 24)), depth());
    let exit = run::run(&mut app);
    app.keep();
    exit
}

/// How many colours the terminal has, from the environment.
fn depth() -> Depth {
    let variable = |name| std::env::var(name).ok();
    let (no_color, colorterm, term) = (variable("NO_COLOR"), variable("COLORTERM"), variable("TERM"));
    Depth::detect(Hints { no_color: no_color.as_deref(), colorterm: colorterm.as_deref(), term: term.as_deref() })
}

impl App {
    /// The program before its first frame, on a terminal of so many columns and rows.
    pub fn new(opening: Opening, size: (u16, u16), depth: Depth) -> Self {
        let Opening { game, mode, start, config, folders } = opening;
        let mut look = Look::new(config.theme.map(crate::store::ThemeName::name), depth);
        look.glyphs = GlyphSet::named(config.glyphs.name()).unwrap_or_default();
        look.cells = match config.cells {
            Cells::Auto => None,
            Cells::Tiny => Some(CellSize::Tiny),
            Cells::Small => Some(CellSize::Small),
            Cells::Medium => Some(CellSize::Medium),
            Cells::Large => Some(CellSize::Large),
        };
        let mut state = State { size, look, ..State::default() };
        state.home.mode = mode;
        let first = match game {
            None => vec![Job::Survey],
            Some(game) => {
                let ticket = state.next_ticket();
                state.opening = Some(ticket);
                vec![Job::Open(ticket, Wanted::Again(Rulebook::new(game), mode, start))]
            }
        };
        let saves = Saves::open(&folders);
        Self { state, office: Arc::new(Office { folders, saves, config }), first }
    }

    /// Keeps the game under way, should a worker not have come to it.
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

    fn perform((office, job): Self::Effect, port: &Port<Message>) {
        work::perform(job, &office, port);
    }
}
