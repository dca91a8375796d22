//! The list of games.

mod entries;
mod groups;
mod home_mode;
mod rows;
mod search_text;

use std::collections::BTreeMap;

use tui_input::Input;

use crate::{
    players::PlayerSpec,
    store::{ComposedPuzzle, DailyPuzzle, PuzzleNumbers, Scores},
    worlds::Difficulty,
};
pub use entries::{GameEntry, GameRules, GameSummary, PuzzleEntry, RuleError, SavedDetails, SavedEntry, SavedPosition};
pub use groups::{Folds, GroupRows, HomeGroup};
pub use home_mode::HomeMode;
pub use rows::{HomeRow, file_name};
pub use search_text::SearchText;

/// State of the home screen: games, saved games and puzzles.
#[derive(Debug, Default)]
pub struct HomeScreen {
    /// All rule files; `None` until listed.
    pub games: Option<Vec<GameEntry>>,
    /// Saved games, latest first.
    pub saved_games: Vec<SavedEntry>,
    /// The search text.
    pub filter: Input,
    /// Whether typed letters go to the filter.
    pub is_filtering: bool,
    /// Index of the selected row in [`HomeScreen::rows`].
    pub selected: usize,
    /// Whether the user has selected a row since the program started.
    pub has_selected: bool,
    /// Which groups are open.
    pub folds: Folds,
    /// What to do with the selected game.
    pub mode: HomeMode,
    /// The difficulty of solitaires that have several, and of new puzzles.
    pub difficulty: Difficulty,
    /// The last opponent in each game, by the name of the game; `None` for a person.
    pub opponents: BTreeMap<String, Option<PlayerSpec>>,
    /// The opponent chosen last, for games without a remembered one.
    pub last_opponent: Option<PlayerSpec>,
    /// Best solitaire scores and solved puzzles.
    pub scores: Scores,
    /// Puzzles of many-worlds solitaire.
    pub puzzles: Vec<PuzzleEntry>,
    /// The numbers of the puzzles composed last.
    pub puzzle_numbers: PuzzleNumbers,
    /// The number of a new puzzle that the user has typed.
    pub typed_number: Option<u64>,
    /// The puzzle of the day; `None` if the day is unknown.
    pub daily_puzzle: Option<DailyPuzzle>,
    /// Names in the trash of the saved games that were deleted, the latest last.
    pub deleted: Vec<String>,
    /// Paths of the files of games in the folder of own games.
    pub game_files: Vec<String>,
    /// Whether a saved game is being deleted or brought back.
    pub is_deleting: bool,
}

impl HomeScreen {
    /// The modes that the screen offers, in the chosen difficulty.
    pub fn modes(&self) -> Vec<HomeMode> {
        HomeMode::offered().map(|mode| mode.with_difficulty(self.difficulty)).collect()
    }

    /// Chooses a mode, and its difficulty for the others.
    pub fn choose_mode(&mut self, mode: HomeMode) {
        self.mode = mode;
        self.difficulty = mode.difficulty().unwrap_or(self.difficulty);
    }

    /// The puzzle that would be composed of the selected game, if that is what the mode does.
    pub fn new_puzzle(&self) -> Option<ComposedPuzzle> {
        let HomeMode::NewPuzzle(difficulty) = self.mode else { return None };
        let next = self.puzzle_numbers.next(&self.selected_game()?.rule_file.name, difficulty);
        Some(ComposedPuzzle { number: self.typed_number.unwrap_or(next.number), ..next })
    }

    /// The opponent of the selected game, whether or not the mode allows one.
    pub fn chosen_opponent(&self) -> Option<&PlayerSpec> {
        let remembered = self.selected_game().and_then(|entry| self.opponents.get(&entry.rule_file.name));
        remembered.unwrap_or(&self.last_opponent).as_ref()
    }

    /// The opponent, if the selected game and mode allow one.
    pub fn effective_opponent(&self) -> Option<&PlayerSpec> {
        self.chosen_opponent().filter(|who| self.mode.can_seat(who) && !self.is_single_player())
    }

    /// Whether the selected game is for one player.
    pub fn is_single_player(&self) -> bool {
        let about = self.selected_game().and_then(GameEntry::summary);
        about.is_some_and(|about| about.players.len() == 1)
    }

    /// Clears the filter.
    pub fn clear_filter(&mut self) {
        self.filter = Input::default();
        self.is_filtering = false;
        self.selected = 0;
    }

    /// The selected row.
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

    /// The selected saved game.
    pub fn selected_save(&self) -> Option<&SavedEntry> {
        match self.selected_row()? {
            HomeRow::Saved(index) => self.saved_games.get(index),
            _ => None,
        }
    }

    /// Selects a row, and opens its group if it is folded.
    pub fn select(&mut self, row: HomeRow) {
        let position = |home: &Self| home.rows().iter().position(|&other| other == row);
        if position(self).is_none()
            && let Some(group) = self.groups().into_iter().find(|group| group.members.contains(&row))
        {
            self.folds.set_open(group.group, true);
        }
        self.selected = position(self).unwrap_or(0);
    }

    /// Selects the row on which the list starts: the latest saved game, or else the first game.
    pub fn select_first(&mut self) {
        self.selected = self.rows().iter().position(|row| !matches!(row, HomeRow::Group(_))).unwrap_or(0);
    }
}
