//! What the program knows. `update` changes it, `view` draws it, and neither touches anything else.

pub mod analysis;
pub mod ask;
pub mod browser;
pub mod choices;
pub mod hand;
pub mod help;
pub mod home;
pub mod line;
pub mod look;
pub mod mode;
pub mod play;
pub mod route;
pub mod rulebook;
pub mod seats;
pub mod slot;
pub mod thinking;
pub mod versus;
pub mod worlds;

use std::{borrow::Cow, collections::VecDeque, sync::Arc, time::Duration};

use crossterm::event::KeyEvent;

use super::{
    chord::Chord,
    keys::{Action, Binding, Scene},
};
use crate::{players::PlayerSpec, store::Mode, worlds::ProgressMonitor};
use ask::{Chooser, Question};
use browser::Browser;
use hand::Hand;
use help::Help;
use home::Home;
use line::Line;
use look::Look;
use play::Play;
use seats::Seats;
use worlds::Solitaire;

/// The whole state.
#[derive(Debug, Default)]
pub struct State {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// How things are drawn.
    pub look: Look,
    /// The list of games.
    pub home: Home,
    /// The game under way, kept while the list of games is open.
    pub play: Option<Play>,
    /// Whether the list of games is open.
    pub at_home: bool,
    /// What lies over the screen and takes the keys.
    pub popup: Option<Popup>,
    /// What is to be told, until the next key.
    pub notice: Option<Notice>,
    /// Keys that wait for an answer without which they cannot be understood.
    pub waiting: VecDeque<KeyEvent>,
    /// The key before this one, if it was a letter that also names a file of the board, and how things were before it:
    /// a digit after it means that a square was being typed.
    pub letter: Option<(char, Hand)>,
    /// The number of the last question to a worker. Answers to earlier ones of the same kind are stale.
    pub ticket: u64,
    /// The game that is being opened.
    pub opening: Option<Opening>,
    /// Whether positions of games of one world are analysed.
    pub analyses: bool,
    /// The engine that analyses them, if it is not the program itself.
    pub analyst: Option<PlayerSpec>,
    /// Everybody of the program's, and the engines, that may play.
    pub roster: Vec<PlayerSpec>,
    /// Whether the program is over.
    pub over: bool,
}

/// Something that lies over a screen.
#[derive(Debug)]
pub enum Popup {
    /// The help.
    Help(Help),
    /// The line in which moves and commands are typed.
    Line(Line),
    /// Which of several actions is meant.
    Chooser(Chooser),
    /// Yes or no.
    Question(Question),
    /// Who plays.
    Seats(Seats),
    /// A world in which the player has lost; any key goes on.
    Loss,
    /// Worlds one by one.
    Browser(Box<Browser>),
}

/// A game that is being opened.
#[derive(Clone, Debug)]
pub struct Opening {
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

impl Opening {
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
    pub alarm: bool,
}

impl State {
    /// What takes the keys.
    pub fn scene(&self) -> Scene {
        match &self.popup {
            Some(Popup::Help(_)) => Scene::Help,
            Some(Popup::Line(_)) => Scene::Palette,
            Some(Popup::Chooser(_)) => Scene::Chooser,
            Some(Popup::Question(_)) => Scene::Question,
            Some(Popup::Seats(_)) => Scene::Seats,
            Some(Popup::Loss) => Scene::Loss,
            Some(Popup::Browser(browser)) if browser.typing.is_some() => Scene::Pattern,
            Some(Popup::Browser(_)) => Scene::Browser,
            None => self.screen(),
        }
    }

    /// The screen under any popup.
    pub fn screen(&self) -> Scene {
        match &self.play {
            Some(play) if !self.at_home => match play.mode() {
                Mode::Game => Scene::Board,
                Mode::Worlds(_) => Scene::Worlds,
            },
            _ => Scene::Home,
        }
    }

    /// Whether an action of the table can be done just now. Only those that some games never know are ever left out.
    pub fn can(&self, action: Action) -> bool {
        let choices = self.play.as_ref().filter(|_| !self.at_home).and_then(|play| play.choices.as_deref());
        match action {
            Action::Hold => choices.is_some_and(|choices| {
                let drops = choices.drops();
                drops.len() > 1 || !drops.is_empty() && choices.list.iter().any(|choice| choice.origin.is_some())
            }),
            Action::Pass => choices.is_some_and(|choices| choices.list.iter().any(|choice| choice.goal.is_none())),
            Action::Seats | Action::Hint => {
                self.play.as_ref().is_some_and(|play| play.worlds().is_none_or(Solitaire::is_quantum))
            }
            Action::Analyse | Action::Onward | Action::Backward => {
                self.play.as_ref().is_some_and(|play| play.versus().is_some())
            }
            _ => true,
        }
    }

    /// Whether the line of keys names an action just now: once a game is over there is nothing to move.
    pub fn offers(&self, action: Action) -> bool {
        let worlds = self.play.as_ref().and_then(|play| play.worlds()?.now());
        if action == Action::Browse && worlds.is_some_and(|turn| turn.round.is_empty()) {
            return false;
        }
        if matches!(action, Action::Mode | Action::Stronger) && self.home.row().is_some() && self.home.entry().is_none()
        {
            return false;
        }
        if action == Action::Stronger && self.screen() == Scene::Home && self.home.is_alone() {
            return false;
        }
        let over = self.popup.is_none() && !self.at_home && self.play.as_ref().is_some_and(Play::is_over);
        self.can(action) && !(over && matches!(action, Action::Confirm | Action::NextTarget))
    }

    /// The key for something that the line of keys names; `None` if it cannot be done just now.
    pub fn key_of(&self, binding: &Binding) -> Option<Chord> {
        let works = |chord: &&Chord| !chord.sign().is_some_and(|sign| self.begins_move(binding.action, sign));
        binding.chords.iter().find(works).copied().filter(|_| self.offers(binding.action))
    }

    /// Whether a letter begins a move rather than pass or ask who plays: a file of the board has its name.
    pub fn begins_move(&self, action: Action, letter: char) -> bool {
        self.play.as_ref().is_some_and(|play| play.begins_move(action, letter))
    }

    /// What there is to tell now: a notice, or what goes on until it is called off.
    pub fn told(&self) -> Option<Cow<'_, Notice>> {
        let play = self.play.as_ref().filter(|_| !self.at_home && self.popup.is_none());
        let looks = play.and_then(|play| play.thinking.as_ref()).is_some_and(|thinking| thinking.hint);
        let looking = || Notice { text: "looking for a good move; esc stops".into(), alarm: false };
        self.notice.as_ref().map(Cow::Borrowed).or_else(|| looks.then(|| Cow::Owned(looking())))
    }

    /// Tells something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), alarm: false });
    }

    /// Tells of something that went wrong.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), alarm: true });
    }

    /// The number of a new question.
    pub fn next_ticket(&mut self) -> u64 {
        self.ticket += 1;
        self.ticket
    }
}
