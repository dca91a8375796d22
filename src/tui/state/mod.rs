//! What the program knows. `update` changes it, `view` draws it, and neither touches anything else.

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
use crate::{players::PlayerSpec, store::Mode, worlds::ProgressMonitor};
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

/// The whole state.
#[derive(Debug, Default)]
pub struct AppState {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// How things are drawn.
    pub appearance: Appearance,
    /// The list of games.
    pub home: HomeScreen,
    /// The game under way, kept while the list of games is open.
    pub session: Option<GameSession>,
    /// Whether the list of games is open.
    pub is_home_open: bool,
    /// What lies over the screen and takes the keys.
    pub popup: Option<Popup>,
    /// What is to be told, until the next key.
    pub notice: Option<Notice>,
    /// Keys that wait for an answer without which they cannot be understood.
    pub queued_keys: VecDeque<KeyEvent>,
    /// The key before this one, if it was a letter that also names a file of the board, and how things were before it:
    /// a digit after it means that a square was being typed.
    pub last_file_letter: Option<(char, BoardCursor)>,
    /// The number of the last question to a worker. Answers to earlier ones of the same kind are stale.
    pub last_ticket: u64,
    /// The game that is being opened.
    pub opening: Option<PendingGame>,
    /// Whether positions of games of one world are analysed.
    pub is_analysing: bool,
    /// The engine that analyses them, if it is not the program itself.
    pub analyst: Option<PlayerSpec>,
    /// Everybody of the program's, and the engines, that may play.
    pub roster: Vec<PlayerSpec>,
    /// Whether the program is over.
    pub is_finished: bool,
}

/// Something that lies over a screen.
#[derive(Debug)]
pub enum Popup {
    /// The help.
    Help(HelpDialog),
    /// The line in which moves and commands are typed.
    CommandLine(CommandLine),
    /// Which of several actions is meant.
    Chooser(ActionChooser),
    /// Yes or no.
    Confirm(ConfirmDialog),
    /// Who plays.
    Players(PlayersDialog),
    /// A world in which the player has lost; any key goes on.
    LostWorld,
    /// Worlds one by one.
    Browser(Box<WorldBrowser>),
}

/// A game that is being opened.
#[derive(Clone, Debug)]
pub struct PendingGame {
    /// The question whose answer it is.
    pub ticket: u64,
    /// The work, to be called off.
    pub work: Arc<ProgressMonitor>,
    /// How many worlds are done, and of how many.
    pub progress: (u64, u64),
    /// Who plays besides people, by player; those of a kept game stay who they are.
    pub seats: Vec<Option<PlayerSpec>>,
    /// The time that each has for the game, and for a turn besides, if that is limited.
    pub clock: Option<(Duration, Duration)>,
}

impl PendingGame {
    /// A game that is asked for.
    pub fn new(ticket: u64) -> Self {
        Self { ticket, work: Arc::default(), progress: (0, 0), seats: Vec::new(), clock: None }
    }
}

/// A message in the place of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
}

impl AppState {
    /// What takes the keys.
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

    /// The screen under any popup.
    pub fn screen(&self) -> Focus {
        match &self.session {
            Some(session) if !self.is_home_open => match session.mode() {
                Mode::Game => Focus::Board,
                Mode::Worlds(_) => Focus::Worlds,
            },
            _ => Focus::Home,
        }
    }

    /// Whether an action of the table can be done just now. Only those that some games never know are ever left out.
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

    /// Whether the line of keys names an action just now: once a game is over there is nothing to move.
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

    /// The key for something that the line of keys names; `None` if it cannot be done just now.
    pub fn key_of(&self, binding: &KeyBinding) -> Option<KeyChord> {
        let works = |chord: &&KeyChord| !chord.typed_char().is_some_and(|sign| self.starts_move(binding.command, sign));
        binding.chords.iter().find(works).copied().filter(|_| self.is_in_footer(binding.command))
    }

    /// Whether a letter begins a move rather than pass or ask who plays: a file of the board has its name.
    pub fn starts_move(&self, action: UiCommand, letter: char) -> bool {
        self.session.as_ref().is_some_and(|session| session.starts_move(action, letter))
    }

    /// What there is to tell now: a notice, or what goes on until it is called off.
    pub fn current_notice(&self) -> Option<Cow<'_, Notice>> {
        let session = self.session.as_ref().filter(|_| !self.is_home_open && self.popup.is_none());
        let looks = session.and_then(|session| session.thinking.as_ref()).is_some_and(|thinking| thinking.is_hint);
        let looking = || Notice { text: "looking for a good move; esc stops".into(), is_warning: false };
        self.notice.as_ref().map(Cow::Borrowed).or_else(|| looks.then(|| Cow::Owned(looking())))
    }

    /// Tells something.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: false });
    }

    /// Tells of something that went wrong.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: true });
    }

    /// The number of a new question.
    pub fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        self.last_ticket
    }
}
