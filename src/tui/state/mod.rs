//! The application state (the model of MVU). `update` changes it, `view` draws it, and neither touches anything
//! else.

mod analysis;
mod appearance;
mod availability;
mod browser;
mod card;
mod choices;
mod classical;
mod command_line;
mod comment_field;
mod considered_action;
mod copy_dialog;
mod cursor;
mod dialogs;
mod explorer_table;
mod game_chooser;
mod help;
mod home;
mod landing;
pub mod mode;
mod nag_dialog;
mod players_dialog;
mod position_editor;
mod remote;
mod review;
mod rulebook;
mod save_slot;
mod seats;
mod selection;
mod session;
mod settings;
mod targets;
mod thinking;
mod training;
mod work;
mod worlds;

use std::{borrow::Cow, collections::VecDeque, sync::mpsc::Receiver, time::Duration};

use crossterm::event::KeyEvent;
use ratatui::layout::Size;

use super::{
    effects::{GameSource, SideEffect},
    keymap::Keymap,
    keys::Focus,
    signals::JobControl,
};
use crate::{
    network::LinkEvent,
    players::{PlayerSpec, TimeControl},
    store::MatchScore,
};
pub use analysis::{ANALYSIS_LINES, Analysis, AnalysisUpdate, EngineLine, LineMove};
pub use appearance::Appearance;
pub use browser::{FoundWorld, WorldBrowser, WorldFilter, WorldRequest, WorldView};
pub use card::{CardContent, CardDialog, CardPage, GameCard};
pub use choices::{ActionChoice, ActionChoices};
pub use classical::{ClassicalSession, PositionFacts};
pub use command_line::{CommandLine, Completion, MAX_COMPLETIONS_SHOWN, complete};
pub use comment_field::{CommentField, MAX_COMMENT_BYTES};
pub use copy_dialog::{CopyDialog, CopyFormat};
pub use cursor::{BoardCursor, FileLetter, PressedSquare};
pub use dialogs::{ActionChooser, ConfirmDialog, ConfirmedAction};
pub use explorer_table::{ExplorerSource, ExplorerTable};
pub use game_chooser::{GameChooser, GameLabels, ListedGame};
pub use help::{HelpDialog, HelpLine};
pub use home::{
    Folds, GameEntry, GameRules, GameSummary, GroupRows, HomeGroup, HomeMode, HomeRow, HomeScreen, PuzzleEntry,
    RuleError, SavedDetails, SavedEntry, SavedPosition, SearchText, file_name,
};
pub use nag_dialog::NagDialog;
pub use players_dialog::{PlayersDialog, PlayersRow, engines};
pub use position_editor::{EditorPress, PaletteItem, PositionEditor, PositionVerdict};
pub use remote::{Connection, RemoteTable};
pub use review::{Retry, ReviewScope};
pub use rulebook::Rulebook;
pub use save_slot::{MovedSave, SaveSlot};
pub use selection::Selection;
pub use session::{GameSession, SessionKind};
pub use settings::{SettingsDialog, SettingsRow};
pub use thinking::Thinking;
pub use training::TrainingGame;
pub use work::WorkHandle;
pub use worlds::{RecordedScore, RunningExpansion, Witness, WorldSubset, WorldsGame, WorldsRound, kinds_by_count};

/// The whole application state.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct AppState {
    /// Terminal size in columns and rows.
    pub size: Size,
    /// Display settings.
    pub appearance: Appearance,
    /// The list of games.
    pub home: HomeScreen,
    /// The current game; it stays open behind the home screen.
    pub session: Option<GameSession>,
    /// Whether the home screen is open.
    pub is_home_open: bool,
    /// The open popup, which takes the keys.
    pub popup: Option<Popup>,
    /// Message in the footer until the next key.
    pub notice: Option<Notice>,
    /// Keys that must wait for a worker's answer before they can be handled.
    pub queued_keys: VecDeque<KeyEvent>,
    /// The previous key, if it was a bound letter that also names a file, and the cursor before it. A digit after it
    /// means that the player is typing a square.
    pub last_file_letter: Option<FileLetter>,
    /// Requests for workers that [`super::update::update`] returns.
    pub effects: Vec<SideEffect>,
    /// Number of the last request to a worker. Replies with an older number are stale.
    pub last_ticket: u64,
    /// The game being opened.
    pub opening: Option<PendingGame>,
    /// Whether analysis is switched on.
    pub is_analysing: bool,
    /// Whether the explorer is switched on.
    pub is_exploring: bool,
    /// External engine for analysis; `None` for the built-in search.
    pub analyst: Option<PlayerSpec>,
    /// The user's keys.
    pub keymap: Keymap,
    /// Built-in players and engines that can play.
    pub roster: Vec<PlayerSpec>,
    /// Whether a shell can bring the program back after it was suspended.
    pub job_control: JobControl,
    /// Whether a move of the opponent rings the bell.
    pub rings_bell: bool,
    /// Text for the clipboard, which goes to the terminal with the next frame.
    pub clipboard: Option<String>,
    /// Whether to quit.
    pub is_finished: bool,
}

/// A dialog or overlay that takes the keys.
#[derive(Debug)]
pub enum Popup {
    /// The help dialog.
    Help(HelpDialog),
    /// Keys in the command line.
    CommandLine(CommandLine),
    /// Which of several actions is meant.
    Chooser(ActionChooser),
    /// A yes-or-no dialog.
    Confirm(ConfirmDialog),
    /// Who plays.
    Players(PlayersDialog),
    /// The settings.
    Settings(SettingsDialog),
    /// Which text to copy.
    Copy(CopyDialog),
    /// The games of a file.
    Games(Box<GameChooser>),
    /// The comment of a move.
    Comment(CommentField),
    /// The annotations of a move.
    Nags(NagDialog),
    /// A world in which the player has lost; any key continues.
    LostWorld,
    /// The world browser.
    Browser(Box<WorldBrowser>),
    /// How the game is played.
    Card(Box<CardDialog>),
}

/// A game being opened.
#[derive(Debug, Default)]
pub struct PendingGame {
    /// Ticket of the request.
    pub ticket: u64,
    /// Progress and cancellation.
    pub work: WorkHandle,
    /// The name of the puzzle, if one is composed first.
    pub composed_puzzle: Option<String>,
    /// Time since the request.
    pub elapsed: Duration,
    /// Computer player for each seat; `None` for people. Saved games keep their own.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The time control; `None` without clocks.
    pub clock: Option<TimeControl>,
    /// The match that the game belongs to. Saved games keep their own.
    pub match_score: Option<MatchScore>,
    /// The table where it is played with others, and what happens there.
    pub remote: Option<(Box<RemoteTable>, Receiver<LinkEvent>)>,
}

/// A message in the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// Whether it reports an error.
    pub is_warning: bool,
}

impl AppState {
    /// What takes the keys: the popup, or the screen below it.
    pub fn focus(&self) -> Focus {
        match &self.popup {
            Some(Popup::Help(_)) => Focus::Help,
            Some(Popup::CommandLine(_)) => Focus::CommandLine,
            Some(Popup::Chooser(_)) => Focus::Chooser,
            Some(Popup::Confirm(_)) => Focus::Confirm,
            Some(Popup::Players(_)) => Focus::Players,
            Some(Popup::Settings(_)) => Focus::Settings,
            Some(Popup::Copy(_)) => Focus::Copy,
            Some(Popup::Comment(_)) => Focus::Comment,
            Some(Popup::Games(_)) => Focus::Games,
            Some(Popup::Nags(_)) => Focus::Annotations,
            Some(Popup::LostWorld) => Focus::LostWorld,
            Some(Popup::Browser(browser)) if browser.typing.is_some() => Focus::Pattern,
            Some(Popup::Browser(_)) => Focus::Browser,
            Some(Popup::Card(_)) => Focus::Card,
            None => self.screen(),
        }
    }

    /// The screen below any popup.
    pub fn screen(&self) -> Focus {
        match &self.session {
            Some(session) if !self.is_home_open => session.focus(),
            _ => Focus::Home,
        }
    }

    /// The game on the screen.
    pub fn shown_session(&self) -> Option<&GameSession> {
        self.session.as_ref().filter(|_| !self.is_home_open)
    }

    /// The current message: a notice, or the running hint search.
    pub fn current_notice(&self) -> Option<Cow<'_, Notice>> {
        let session = self.shown_session().filter(|_| self.popup.is_none());
        let is_thinking = |session: &GameSession| session.thinking.as_ref().is_some_and(|thinking| thinking.is_hint);
        let solver = |session: &GameSession| session.worlds()?.hint_search.as_ref().map(WorkHandle::progress);
        let text = session.and_then(|session| match solver(session) {
            Some(progress) => Some(format!("looking for a line that wins {:>3} %; esc cancels", progress.percent())),
            None => is_thinking(session).then(|| "looking for a good move; esc cancels".to_owned()),
        });
        let hint = |text| Cow::Owned(Notice { text, is_warning: false });
        self.notice.as_ref().map(Cow::Borrowed).or_else(|| text.map(hint))
    }

    /// Shows a message.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: false });
    }

    /// Shows a warning.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: true });
    }

    /// Requests a game with computer players in these seats and a time control.
    pub fn open_game(&mut self, source: GameSource, seats: Vec<Option<PlayerSpec>>, clock: Option<TimeControl>) {
        if self.session.as_ref().is_some_and(|session| session.open_table().is_some_and(|table| table.player.is_some()))
        {
            return self.notify("first end the game with others");
        }
        let (ticket, work) = (self.next_ticket(), WorkHandle::default());
        let composed_puzzle = source.composed_puzzle();
        self.effects.push(SideEffect::OpenGame { ticket, source, monitor: work.monitor() });
        self.opening = Some(PendingGame {
            ticket,
            work,
            composed_puzzle,
            elapsed: Duration::ZERO,
            seats,
            clock,
            match_score: None,
            remote: None,
        });
    }

    /// Stops opening a game. Returns whether one was being opened.
    pub fn cancel_opening(&mut self) -> bool {
        let is_cancelled = self.opening.take().is_some();
        if is_cancelled {
            self.notify("cancelled");
            if self.session.is_none() && self.home.games.is_none() {
                self.effects.push(SideEffect::LoadHome);
            }
        }
        is_cancelled
    }

    /// Draws the number of a new request.
    pub fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        self.last_ticket
    }
}
