//! The list of games.

use std::{collections::BTreeMap, sync::Arc};

use tui_input::Input;

use crate::{
    game::MoveNumbering,
    players::PlayerSpec,
    store::{Mode, Scores},
    tui::board_picture::BoardPicture,
    worlds::Puzzle,
};

/// State of the home screen: games, saved games and puzzles.
#[derive(Debug, Default)]
pub struct HomeScreen {
    /// All rule files; `None` until loaded.
    pub games: Option<Vec<GameEntry>>,
    /// Saved games, latest first.
    pub saved_games: Vec<SavedEntry>,
    /// The search text.
    pub filter: Input,
    /// Whether typed letters go to the filter.
    pub is_filtering: bool,
    /// Index of the selected row in [`HomeScreen::rows`].
    pub selected: usize,
    /// Mode for the selected game.
    pub mode: Mode,
    /// The last opponent in each game, by the name of the game; `None` for a person.
    pub opponents: BTreeMap<String, Option<PlayerSpec>>,
    /// The opponent chosen last, for games without a remembered one.
    pub last_opponent: Option<PlayerSpec>,
    /// Best solitaire scores and solved puzzles.
    pub scores: Scores,
    /// Puzzles of many-worlds solitaire.
    pub puzzles: Vec<PuzzleEntry>,
}

/// A puzzle in the list.
#[derive(Clone, Debug)]
pub struct PuzzleEntry {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Title of its game.
    pub title: String,
    /// The start position.
    pub picture: Option<BoardPicture>,
}

/// A rule file in the list.
#[derive(Clone, Debug)]
pub struct GameEntry {
    /// Name of the game in the library.
    pub name: String,
    /// Title; the name if the file cannot be read.
    pub title: String,
    /// Other names it is found by.
    pub aliases: Vec<String>,
    /// Whether it comes with the program.
    pub is_built_in: bool,
    /// Path of the file for display.
    pub file: String,
    /// The game, or the first error in the file.
    pub game: Result<GameSummary, RuleError>,
}

/// What the preview shows of a game.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// One-sentence description.
    pub description: String,
    /// The players.
    pub players: Vec<String>,
    /// Order of turns, for move numbers.
    pub numbering: MoveNumbering,
    /// Number of piece kinds per player.
    pub kinds: usize,
    /// Board size: `8x8`.
    pub board: String,
    /// The start position.
    pub picture: BoardPicture,
}

/// The first error in a rule file.
#[derive(Clone, Debug)]
pub struct RuleError {
    /// Line, from 1.
    pub line: Option<usize>,
    /// Column, from 1.
    pub column: usize,
    /// The source line.
    pub source: String,
    /// The error message.
    pub title: String,
    /// Label under the source line.
    pub label: String,
    /// How to fix it.
    pub hint: Option<String>,
    /// Number of further errors.
    pub more_errors: usize,
}

/// A saved game in the list.
#[derive(Clone, Debug)]
pub struct SavedEntry {
    /// Name of its save file.
    pub file: String,
    /// Name of the game.
    pub game: String,
    /// Title of the game.
    pub title: String,
    /// Mode.
    pub mode: Mode,
    /// The opponent, or the mode's name.
    pub opponent_or_mode: String,
    /// Progress: `move 12`, `round 3`, `over`.
    pub progress: String,
    /// Whether it is over.
    pub is_over: bool,
    /// Time since the last move, rounded: `5 min`; empty if unknown.
    pub age: String,
    /// Its moves.
    pub moves: String,
    /// Picture of the current position, loaded on demand.
    pub picture: SavedPicture,
    /// Why the file cannot be read; `None` if it can.
    pub error: Option<String>,
}

/// Loading state of a saved game's picture.
#[derive(Clone, Debug, Default)]
pub enum SavedPicture {
    /// Not requested yet.
    #[default]
    NotRequested,
    /// Requested; the answer is pending.
    Requested,
    /// Loaded; `None` if the game cannot be shown.
    Loaded(Option<BoardPicture>),
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeRow {
    /// A saved game, by index.
    Saved(usize),
    /// A rule file, by index.
    Game(usize),
    /// The row that opens the list of puzzles.
    Puzzles,
    /// A puzzle, by index.
    Puzzle(usize),
}

impl HomeScreen {
    /// The opponent of the selected game, whether or not the mode allows one.
    pub fn chosen_opponent(&self) -> Option<&PlayerSpec> {
        let remembered = self.selected_game().and_then(|entry| self.opponents.get(&entry.name));
        remembered.unwrap_or(&self.last_opponent).as_ref()
    }

    /// The opponent, if the selected game and mode allow one.
    pub fn effective_opponent(&self) -> Option<&PlayerSpec> {
        self.chosen_opponent().filter(|who| self.mode.can_seat(who) && !self.is_single_player())
    }

    /// Whether the selected game is for one player.
    pub fn is_single_player(&self) -> bool {
        let about = self.selected_game().and_then(|entry| entry.game.as_ref().ok());
        about.is_some_and(|about| about.players.len() == 1)
    }

    /// Clears the filter.
    pub fn clear_filter(&mut self) {
        self.filter = Input::default();
        self.is_filtering = false;
        self.selected = 0;
    }

    /// Rows that match the filter. Games whose title starts with the query come first.
    pub fn rows(&self) -> Vec<HomeRow> {
        let query = self.filter.value().trim().to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let fits = |text: &str| words.iter().all(|word| text.to_lowercase().contains(word));
        let saved = (0..self.saved_games.len()).filter(|&index| {
            let saved = &self.saved_games[index];
            fits(&format!("{} {} {} {}", saved.title, saved.game, saved.opponent_or_mode, saved.progress))
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
        let mut rows: Vec<HomeRow> = saved.map(HomeRow::Saved).chain(games.into_iter().map(HomeRow::Game)).collect();
        if words.is_empty() {
            // Puzzles share one row after the first game, since there are many.
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

    /// Index of the selected row.
    pub fn selected_row(&self) -> Option<HomeRow> {
        self.rows().get(self.selected).copied()
    }

    /// The selected game.
    pub fn selected_game(&self) -> Option<&GameEntry> {
        match self.selected_row()? {
            HomeRow::Game(index) => self.games.as_deref()?.get(index),
            _ => None,
        }
    }
}

impl RuleError {
    /// An error without a position in the file.
    pub fn new(title: String) -> Self {
        Self { line: None, column: 1, source: String::new(), title, label: String::new(), hint: None, more_errors: 0 }
    }
}
