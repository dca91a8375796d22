//! The list of games.

use std::sync::Arc;

use tui_input::Input;

use crate::{
    game::Rounds,
    players::PlayerSpec,
    store::{Mode, Scores},
    tui::board_picture::BoardPicture,
    worlds::Puzzle,
};

/// The list of games, and of games under way.
#[derive(Debug, Default)]
pub struct HomeScreen {
    /// The rule files there are; `None` until they are read.
    pub games: Option<Vec<GameEntry>>,
    /// The games that can be gone on with, the last one first.
    pub saved_games: Vec<SavedEntry>,
    /// What is searched for.
    pub filter: Input,
    /// Whether letters go to the filter.
    pub is_filtering: bool,
    /// The line under the bar, among [`HomeScreen::rows`].
    pub selected: usize,
    /// How the chosen game would be played.
    pub mode: Mode,
    /// Against whom games for several are played, if not among people.
    pub opponent: Option<PlayerSpec>,
    /// The best that was reached.
    pub scores: Scores,
    /// The puzzles of many-worlds solitaire.
    pub puzzles: Vec<PuzzleEntry>,
}

/// A puzzle in the list.
#[derive(Clone, Debug)]
pub struct PuzzleEntry {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// What its game is called.
    pub title: String,
    /// The position it starts from.
    pub picture: Option<BoardPicture>,
}

/// A rule file in the list.
#[derive(Clone, Debug)]
pub struct GameEntry {
    /// What the game is found by.
    pub name: String,
    /// What it is called; the name where the file cannot be read.
    pub title: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Where the file is, as people are told.
    pub file: String,
    /// The game, or the first thing that is wrong with the file.
    pub game: Result<GameSummary, RuleError>,
}

/// What is told of a game.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// A sentence about it.
    pub description: String,
    /// The players.
    pub players: Vec<String>,
    /// The order of their turns.
    pub rounds: Rounds,
    /// Kinds of pieces a player has.
    pub kinds: usize,
    /// The board in a few letters: `8x8`.
    pub board: String,
    /// The position it starts from.
    pub picture: BoardPicture,
}

/// What is wrong with a rule file.
#[derive(Clone, Debug)]
pub struct RuleError {
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: usize,
    /// The source line.
    pub source: String,
    /// What is wrong.
    pub title: String,
    /// What stands there or was expected there.
    pub label: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// How many more errors there are.
    pub more_errors: usize,
}

/// A game that can be gone on with.
#[derive(Clone, Debug)]
pub struct SavedEntry {
    /// The file it is kept in.
    pub file: String,
    /// The name of the game.
    pub game: String,
    /// What the game is called.
    pub title: String,
    /// How it is played.
    pub mode: Mode,
    /// The same in words, or against whom.
    pub opponent_or_mode: String,
    /// How far it is: `move 12 · Black to move`.
    pub progress: String,
    /// Its moves.
    pub moves: String,
    /// The position it stands in: not asked for yet, asked for, or known (though it may be that it cannot be shown).
    pub picture: SavedPicture,
}

/// How far one knows what a game looks like.
#[derive(Clone, Debug, Default)]
pub enum SavedPicture {
    /// Nobody has asked.
    #[default]
    NotRequested,
    /// It will be told.
    Requested,
    /// Known.
    Loaded(Option<BoardPicture>),
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeRow {
    /// A game to go on with, by index.
    Saved(usize),
    /// A rule file, by index.
    Game(usize),
    /// All puzzles.
    Puzzles,
    /// A puzzle, by index.
    Puzzle(usize),
}

impl HomeScreen {
    /// Against whom the chosen game would be played, if not among people.
    pub fn effective_opponent(&self) -> Option<&PlayerSpec> {
        self.opponent.as_ref().filter(|who| self.mode.seats(who) && !self.is_single_player())
    }

    /// Whether the chosen game is for one player.
    pub fn is_single_player(&self) -> bool {
        let about = self.selected_game().and_then(|entry| entry.game.as_ref().ok());
        about.is_some_and(|about| about.players.len() == 1)
    }

    /// Shows all lines again.
    pub fn clear_filter(&mut self) {
        self.filter = Input::default();
        self.is_filtering = false;
        self.selected = 0;
    }

    /// The lines that match the filter; games whose title begins with it come before those that it stands in somewhere.
    pub fn rows(&self) -> Vec<HomeRow> {
        let query = self.filter.value().trim().to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let fits = |text: &str| words.iter().all(|word| text.to_lowercase().contains(word));
        let kept = (0..self.saved_games.len()).filter(|&index| {
            let kept = &self.saved_games[index];
            fits(&format!("{} {} {} {}", kept.title, kept.game, kept.opponent_or_mode, kept.progress))
        });
        let entries = self.games.as_deref().unwrap_or_default();
        let names = |index: usize| {
            let GameEntry { title, name, aliases: also, .. } = &entries[index];
            format!("{title} {name} {}", also.join(" ")).to_lowercase()
        };
        let mut games: Vec<usize> = (0..entries.len()).filter(|&index| fits(&names(index))).collect();
        games.sort_by_key(|&index| {
            let names = names(index);
            (!names.starts_with(&query), !names.contains(&format!(" {query}")))
        });
        let mut rows: Vec<HomeRow> = kept.map(HomeRow::Saved).chain(games.into_iter().map(HomeRow::Game)).collect();
        if words.is_empty() {
            // Puzzles are many; they stand behind one line, next to the game that comes first.
            let first = rows.iter().position(|row| matches!(row, HomeRow::Game(_)));
            if let Some(first) = first.filter(|_| !self.puzzles.is_empty()) {
                rows.insert(first + 1, HomeRow::Puzzles);
            }
        } else {
            let is_meant = |index: &usize| {
                let task = &self.puzzles[*index];
                fits(&format!("puzzle puzzles {} {}", task.puzzle.name, task.title))
            };
            rows.extend((0..self.puzzles.len()).filter(is_meant).map(HomeRow::Puzzle));
        }
        rows
    }

    /// The line under the bar.
    pub fn selected_row(&self) -> Option<HomeRow> {
        self.rows().get(self.selected).copied()
    }

    /// The rule file under the bar.
    pub fn selected_game(&self) -> Option<&GameEntry> {
        match self.selected_row()? {
            HomeRow::Game(index) => self.games.as_deref()?.get(index),
            _ => None,
        }
    }
}

impl RuleError {
    /// Something that is wrong with the file as a whole.
    pub fn new(title: String) -> Self {
        Self { line: None, column: 1, source: String::new(), title, label: String::new(), hint: None, more_errors: 0 }
    }
}
