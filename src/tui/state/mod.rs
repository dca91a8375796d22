//! The application state (the model of MVU). `update` changes it, `view` draws it, and neither touches anything
//! else.

pub mod analysis;
pub mod appearance;
pub mod browser;
pub mod choices;
pub mod classical;
pub mod command_line;
pub mod cursor;
pub mod dialogs;
pub mod help;
pub mod home;
pub mod mode;
pub mod players_dialog;
pub mod rulebook;
pub mod save_slot;
pub mod selection;
pub mod session;
pub mod thinking;
pub mod worlds;

use std::{borrow::Cow, collections::VecDeque, sync::Arc, time::Duration};

use crossterm::event::KeyEvent;

use super::{
    key_chord::KeyChord,
    keys::{Focus, KeyBinding, UiCommand},
};
use crate::{
    players::PlayerSpec,
    store::Mode,
    task::{Progress, ProgressMonitor},
};
use appearance::Appearance;
use browser::WorldBrowser;
use command_line::CommandLine;
use cursor::BoardCursor;
use dialogs::{ActionChooser, ConfirmDialog};
use help::HelpDialog;
use home::HomeScreen;
use players_dialog::PlayersDialog;
use session::GameSession;
use worlds::WorldsGame;

/// The whole application state.
#[derive(Debug, Default)]
pub struct AppState {
    /// Terminal size in columns and rows.
    pub size: (u16, u16),
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
    pub last_file_letter: Option<(char, BoardCursor)>,
    /// Number of the last request to a worker. Replies with an older number are stale.
    pub last_ticket: u64,
    /// The game being opened.
    pub opening: Option<PendingGame>,
    /// Whether analysis is switched on.
    pub is_analysing: bool,
    /// External engine for analysis; `None` for the built-in search.
    pub analyst: Option<PlayerSpec>,
    /// Built-in players and engines that can play.
    pub roster: Vec<PlayerSpec>,
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
    /// A world in which the player has lost; any key continues.
    LostWorld,
    /// The world browser.
    Browser(Box<WorldBrowser>),
}

/// A game being opened.
#[derive(Clone, Debug)]
pub struct PendingGame {
    /// Ticket of the request.
    pub ticket: u64,
    /// Cancels the work.
    pub work: Arc<ProgressMonitor>,
    /// Worlds done, and worlds in total.
    pub progress: Progress,
    /// Computer player for each seat; `None` for people. Saved games keep their own.
    pub seats: Vec<Option<PlayerSpec>>,
    /// Time control: time for the game and increment per turn.
    pub clock: Option<(Duration, Duration)>,
}

impl PendingGame {
    /// A request to open a game.
    pub fn new(ticket: u64) -> Self {
        Self { ticket, work: Arc::default(), progress: Progress::default(), seats: Vec::new(), clock: None }
    }
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
            Some(Popup::LostWorld) => Focus::LostWorld,
            Some(Popup::Browser(browser)) if browser.typing.is_some() => Focus::Pattern,
            Some(Popup::Browser(_)) => Focus::Browser,
            None => self.screen(),
        }
    }

    /// The screen below any popup.
    pub fn screen(&self) -> Focus {
        match &self.session {
            Some(session) if !self.is_home_open => match session.mode() {
                Mode::Game => Focus::Board,
                Mode::Worlds(_) => Focus::Worlds,
            },
            _ => Focus::Home,
        }
    }

    /// Whether a command is available. Only commands that some games never have are ruled out.
    pub fn is_available(&self, action: UiCommand) -> bool {
        let choices =
            self.session.as_ref().filter(|_| !self.is_home_open).and_then(|session| session.choices.as_deref());
        match action {
            UiCommand::Drop => choices.is_some_and(|choices| {
                let drops = choices.droppable();
                drops.len() > 1 || !drops.is_empty() && choices.list.iter().any(|choice| choice.origin.is_some())
            }),
            UiCommand::Pass => choices.is_some_and(|choices| choices.list.iter().any(|choice| choice.goal.is_none())),
            UiCommand::Players | UiCommand::Hint => {
                self.session.as_ref().is_some_and(|session| session.worlds().is_none_or(WorldsGame::is_quantum))
            }
            UiCommand::Analyse | UiCommand::LineForward | UiCommand::LineBack => {
                self.session.as_ref().is_some_and(|session| session.classical().is_some())
            }
            _ => true,
        }
    }

    /// Whether the footer shows a command. Once a game is over, it hides commands that move.
    pub fn is_in_footer(&self, action: UiCommand) -> bool {
        let worlds = self.session.as_ref().and_then(|session| session.worlds()?.current());
        if action == UiCommand::BrowseWorlds && worlds.is_some_and(|turn| turn.round.is_empty()) {
            return false;
        }
        if matches!(action, UiCommand::NextMode | UiCommand::NextOpponent)
            && self.home.selected_row().is_some()
            && self.home.selected_game().is_none()
        {
            return false;
        }
        if action == UiCommand::NextOpponent && self.screen() == Focus::Home && self.home.is_single_player() {
            return false;
        }
        let over =
            self.popup.is_none() && !self.is_home_open && self.session.as_ref().is_some_and(GameSession::is_over);
        self.is_available(action) && !(over && matches!(action, UiCommand::Confirm | UiCommand::NextTarget))
    }

    /// The key that the footer shows for a binding; `None` if the command is hidden.
    pub fn key_of(&self, binding: &KeyBinding) -> Option<KeyChord> {
        let works = |chord: &&KeyChord| !chord.typed_char().is_some_and(|sign| self.starts_move(binding.command, sign));
        binding.chords.iter().find(works).copied().filter(|_| self.is_in_footer(binding.command))
    }

    /// Whether a letter starts a move because it names a file of the board.
    pub fn starts_move(&self, action: UiCommand, letter: char) -> bool {
        self.session.as_ref().is_some_and(|session| session.starts_move(action, letter))
    }

    /// The current message: a notice, or the running hint search.
    pub fn current_notice(&self) -> Option<Cow<'_, Notice>> {
        let session = self.session.as_ref().filter(|_| !self.is_home_open && self.popup.is_none());
        let looks = session.and_then(|session| session.thinking.as_ref()).is_some_and(|thinking| thinking.is_hint);
        let looking = || Notice { text: "looking for a good move; esc cancels".into(), is_warning: false };
        self.notice.as_ref().map(Cow::Borrowed).or_else(|| looks.then(|| Cow::Owned(looking())))
    }

    /// Shows a message.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: false });
    }

    /// Shows a warning.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: true });
    }

    /// Draws the number of a new request.
    pub fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        self.last_ticket
    }
}
