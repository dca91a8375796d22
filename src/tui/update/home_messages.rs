//! Messages about the lists of the home screen. The selected row stays selected while the lists change.

use crate::{
    store::RuleFile,
    tui::{
        effects::HomeContents,
        state::{AppState, GameRules, HomeRow, HomeScreen, SavedEntry},
    },
};

/// A row by what it shows, since indices change with the lists.
#[derive(Debug, PartialEq, Eq)]
enum RowKey {
    Saved(String),
    Game(RuleFile),
    Other(HomeRow),
}

/// The games are listed. What was already read of their rules stays until it is read again.
pub fn home_listed(state: &mut AppState, contents: HomeContents) {
    let HomeContents { mut games, game_files, puzzles, scores, folds, puzzle_numbers, problem } = contents;
    keeping_selection(&mut state.home, |home| {
        match &mut home.games {
            None => (home.folds, home.puzzle_numbers) = (folds, puzzle_numbers),
            Some(known) => {
                for game in &mut games {
                    if let Some(known) = known.iter_mut().find(|known| known.rule_file == game.rule_file) {
                        game.rules = std::mem::take(&mut known.rules);
                    }
                }
            }
        }
        (home.games, home.scores, home.game_files) = (Some(games), scores, game_files);
        if home.puzzles.len() != puzzles.len() {
            home.puzzles = puzzles;
        }
    });
    warn(state, problem);
}

/// The saved games are listed.
pub fn saved_games_listed(state: &mut AppState, saved_games: Vec<SavedEntry>, problem: Option<String>) {
    keeping_selection(&mut state.home, |home| {
        let known = std::mem::replace(&mut home.saved_games, saved_games);
        for saved in &mut home.saved_games {
            let same = known.iter().find(|known| is_same_position(known, saved));
            if let Some(known) = same {
                saved.details = known.details.clone();
            }
        }
    });
    warn(state, problem);
}

/// Whether two entries are about the same moves of the same game.
fn is_same_position(known: &SavedEntry, saved: &SavedEntry) -> bool {
    known.file == saved.file && known.last_moves == saved.last_moves && known.is_over == saved.is_over
}

/// The rules of a game are read.
pub fn rules_read(state: &mut AppState, rule_file: &RuleFile, rules: GameRules) {
    let games = state.home.games.as_mut();
    if let Some(game) = games.and_then(|games| games.iter_mut().find(|game| game.rule_file == *rule_file)) {
        game.rules = rules;
    }
}

/// A saved game was moved to the trash, or could not be.
pub fn save_deleted(state: &mut AppState, trashed: Result<String, String>) {
    state.home.is_deleting = false;
    match trashed {
        Ok(trashed) => state.home.deleted.push(trashed),
        Err(error) => state.warn(format!("the game is not deleted: {error}")),
    }
}

/// A saved game was brought back and is in the list again, or could not be.
pub fn save_restored(state: &mut AppState, restored: Result<String, String>) {
    state.home.is_deleting = false;
    match restored {
        Ok(name) => {
            if let Some(index) = state.home.saved_games.iter().position(|saved| saved.file == name) {
                state.home.select(HomeRow::Saved(index));
            }
            state.notify("the deleted game is back");
        }
        Err(error) => state.warn(format!("the game is still in the trash: {error}")),
    }
}

fn warn(state: &mut AppState, problem: Option<String>) {
    if let Some(problem) = problem.filter(|_| state.notice.is_none()) {
        state.warn(problem);
    }
}

/// Changes the lists. Until the user has selected a row, the first one is selected. The row after a row that vanishes takes its place.
fn keeping_selection(home: &mut HomeScreen, change: impl FnOnce(&mut HomeScreen)) {
    let key = home.selected_row().map(|row| key(home, row));
    change(home);
    if !home.has_selected {
        return home.select_first();
    }
    let rows = home.rows();
    let same = rows.iter().position(|&row| Some(self::key(home, row)) == key);
    home.selected = same.unwrap_or(home.selected).min(rows.len().saturating_sub(1));
}

fn key(home: &HomeScreen, row: HomeRow) -> RowKey {
    let game = |index: usize| home.games.as_ref().and_then(|games| games.get(index));
    match row {
        HomeRow::Saved(index) => home.saved_games.get(index).map(|saved| RowKey::Saved(saved.file.clone())),
        HomeRow::Game(index) => game(index).map(|game| RowKey::Game(game.rule_file.clone())),
        HomeRow::Group(_) | HomeRow::File(_) | HomeRow::Puzzle(_) | HomeRow::DailyPuzzle => None,
    }
    .unwrap_or(RowKey::Other(row))
}
