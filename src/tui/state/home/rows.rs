//! The rows of the list: saved games, then groups with their games and puzzles, or what the filter finds.

use super::{
    GameEntry, GroupRows, HomeGroup, HomeScreen,
    search_text::{SearchRank, plain},
};
use crate::{game::GameGroup, store::Origin, worlds::PuzzleIdea};

/// Maximum number of games in the group of recent ones.
const MAX_RECENT_GAMES: usize = 5;

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeRow {
    /// A saved game, by index.
    Saved(usize),
    /// The heading of a group.
    Group(HomeGroup),
    /// A rule file, by index.
    Game(usize),
    /// A file of games, by index.
    File(usize),
    /// The puzzle of the day.
    DailyPuzzle,
    /// A puzzle, by index.
    Puzzle(usize),
}

/// The name of a file, without its folder.
pub fn file_name(path: &str) -> String {
    std::path::Path::new(path).file_name().map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}

impl HomeScreen {
    /// The rows: everything in groups, or what the filter finds.
    pub fn rows(&self) -> Vec<HomeRow> {
        let query = plain(self.filter.value().trim());
        if !query.is_empty() {
            return self.matching_rows(&query);
        }
        let mut rows: Vec<HomeRow> = (0..self.saved_games.len()).map(HomeRow::Saved).collect();
        for GroupRows { group, members } in self.groups() {
            rows.push(HomeRow::Group(group));
            if self.is_open(group) {
                rows.extend(members);
            }
        }
        rows
    }

    /// The groups that have members.
    pub fn groups(&self) -> Vec<GroupRows> {
        let groups = HomeGroup::all().map(|group| GroupRows { group, members: self.members(group) });
        groups.filter(|group| !group.members.is_empty()).collect()
    }

    /// Whether a group is open. Before the user opens groups, these are the recent and own games, or else chess.
    pub fn is_open(&self, group: HomeGroup) -> bool {
        self.folds.chosen(group).unwrap_or(match group {
            HomeGroup::Recent | HomeGroup::Own => true,
            HomeGroup::BuiltIn(GameGroup::Chess) => self.saved_games.is_empty(),
            HomeGroup::BuiltIn(_) | HomeGroup::Puzzles => false,
        })
    }

    /// The games or puzzles of a group.
    fn members(&self, group: HomeGroup) -> Vec<HomeRow> {
        let games = self.games.as_deref().unwrap_or_default();
        let games_where = |is_member: &dyn Fn(&GameEntry) -> bool| -> Vec<HomeRow> {
            let indices = (0..games.len()).filter(|&index| is_member(&games[index]));
            indices.map(HomeRow::Game).collect()
        };
        let is_own = |game: &GameEntry| game.rule_file.origin != Origin::BuiltIn;
        match group {
            HomeGroup::Recent => self.recent_games(games),
            HomeGroup::Own => {
                games_where(&is_own).into_iter().chain((0..self.game_files.len()).map(HomeRow::File)).collect()
            }
            HomeGroup::BuiltIn(group) => {
                games_where(&|game| !is_own(game) && game.outline.group.unwrap_or_default() == group)
            }
            HomeGroup::Puzzles => {
                let daily = self.daily_puzzle.map(|_| HomeRow::DailyPuzzle);
                daily.into_iter().chain((0..self.puzzles.len()).map(HomeRow::Puzzle)).collect()
            }
        }
    }

    /// The games of the latest saved games.
    fn recent_games(&self, games: &[GameEntry]) -> Vec<HomeRow> {
        let mut recent = Vec::new();
        for saved in &self.saved_games {
            if let Some(index) = games.iter().position(|game| game.rule_file.name == saved.game) {
                let row = HomeRow::Game(index);
                if recent.len() < MAX_RECENT_GAMES && !recent.contains(&row) {
                    recent.push(row);
                }
            }
        }
        recent
    }

    /// Whether a game's title has this letter after the words of the filter.
    pub fn continues_name(&self, letter: char) -> bool {
        let start = format!("{}{letter}", self.filter.value()).to_lowercase();
        let games = self.games.as_deref().unwrap_or_default();
        games.iter().any(|game| game.outline.title.to_lowercase().contains(&start))
    }

    /// Selects what the filter most likely means: a game or puzzle whose title begins with it, or else the first one that has its words in
    /// a name, rather than a saved game.
    pub fn select_match(&mut self) {
        let query = plain(self.filter.value().trim());
        let games = self.games.as_deref().unwrap_or_default();
        let is_meant = |row: &HomeRow| match *row {
            HomeRow::Game(index) => games[index].search.rank(&query).is_some_and(SearchRank::is_in_name),
            HomeRow::Puzzle(_) | HomeRow::DailyPuzzle | HomeRow::File(_) => true,
            HomeRow::Saved(_) | HomeRow::Group(_) => false,
        };
        let begins = |row: &HomeRow| match *row {
            HomeRow::Game(index) => games[index].search.rank(&query) == Some(SearchRank::TitleStart),
            HomeRow::Puzzle(index) => plain(&self.puzzles[index].puzzle.name).starts_with(&query),
            _ => false,
        };
        let rows = self.rows();
        let position = rows.iter().position(begins).or_else(|| rows.iter().position(is_meant));
        self.selected = position.filter(|_| !query.is_empty()).unwrap_or(0);
    }

    /// The rows that match a query, which [`plain`] has prepared: saved games, games from the best rank on, puzzles.
    fn matching_rows(&self, query: &str) -> Vec<HomeRow> {
        let fits = |text: &str| {
            let text = plain(text);
            query.split_whitespace().all(|word| text.contains(word))
        };
        let saved = (0..self.saved_games.len()).filter(|&index| {
            let saved = &self.saved_games[index];
            let names = saved.names.as_deref().unwrap_or_default();
            fits(&format!("{} {} {names} {} {}", saved.title, saved.game, saved.opponent_or_mode, saved.progress))
        });
        let entries = self.games.as_deref().unwrap_or_default();
        let mut games: Vec<_> = (0..entries.len())
            .filter_map(|index| Some((entries[index].search.rank(query)?, HomeRow::Game(index))))
            .collect();
        games.sort_by_key(|&(rank, _)| rank);
        let files = (0..self.game_files.len()).filter(|&index| fits(&file_name(&self.game_files[index])));
        let daily = self.daily_puzzle.filter(|_| fits("puzzle puzzles of the day daily")).map(|_| HomeRow::DailyPuzzle);
        let is_puzzle = |&index: &usize| {
            let entry = &self.puzzles[index];
            let idea = entry.puzzle.idea.map_or("", PuzzleIdea::title);
            fits(&format!("puzzle puzzles {} {} {} {idea}", index + 1, entry.puzzle.name, entry.title))
        };
        let mut puzzles: Vec<usize> = (0..self.puzzles.len()).filter(is_puzzle).collect();
        puzzles.sort_by_key(|&index| !plain(&self.puzzles[index].puzzle.name).starts_with(query));
        saved
            .map(HomeRow::Saved)
            .chain(games.into_iter().map(|(_, row)| row))
            .chain(files.map(HomeRow::File))
            .chain(daily)
            .chain(puzzles.into_iter().map(HomeRow::Puzzle))
            .collect()
    }
}
