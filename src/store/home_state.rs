//! What the list of games remembers: which groups are open, and the numbers of composed puzzles. `home.toml` in the folder of the
//! state.
//!
//! ```toml
//! open = ["asia"]
//! folded = ["chess"]
//!
//! [numbers]
//! "chess_4x5, medium" = 17
//! ```

use super::{ComposedPuzzle, Folders, StoreError, toml_file};
use crate::worlds::Difficulty;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the list of games remembers. Groups in neither list are open or closed by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HomeState {
    /// The open groups, by their words.
    pub open: Vec<String>,
    /// The folded groups, by their words.
    pub folded: Vec<String>,
    /// The numbers of the puzzles composed last.
    pub numbers: PuzzleNumbers,
}

/// The number of the puzzle composed last, by game and difficulty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleNumbers(BTreeMap<String, u64>);

impl PuzzleNumbers {
    /// The puzzle after the one composed last; the first is number 1.
    pub fn next(&self, game: &str, difficulty: Difficulty) -> ComposedPuzzle {
        let none = ComposedPuzzle { game: game.to_owned(), difficulty, number: 0 };
        let number = self.0.get(&none.kind_name()).copied().unwrap_or(0);
        ComposedPuzzle { number, ..none }.next()
    }

    /// Remembers a puzzle as the one composed last.
    pub fn remember(&mut self, puzzle: &ComposedPuzzle) {
        self.0.insert(puzzle.kind_name(), puzzle.number);
    }
}

impl HomeState {
    /// Reads the file. One that is missing or damaged counts as empty: it only says how the list looks.
    pub fn load(folders: &Folders) -> Self {
        toml_file::load_or_default(&folders.home_file()).unwrap_or_default()
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, folders: &Folders) -> Result<(), StoreError> {
        toml_file::write(&folders.home_file(), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_puzzles_count_up() {
        let mut numbers = PuzzleNumbers::default();
        let first = numbers.next("chess", Difficulty::Easy);
        assert_eq!(first.name(), "chess, easy, number 1");
        numbers.remember(&ComposedPuzzle { number: 17, ..first });
        assert_eq!(numbers.next("chess", Difficulty::Easy).number, 18);
        assert_eq!(numbers.next("chess", Difficulty::Hard).number, 1);
    }

    #[test]
    fn groups_are_remembered_and_damage_is_forgiven() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        assert_eq!(HomeState::load(&folders), HomeState::default());
        let mut state = HomeState { open: vec!["asia".into()], folded: vec!["chess".into()], ..HomeState::default() };
        state.numbers.remember(&ComposedPuzzle { game: "chess".into(), difficulty: Difficulty::Easy, number: 3 });
        state.save(&folders).expect("written");
        assert_eq!(HomeState::load(&folders), state);
        std::fs::write(folders.home_file(), "open = 3").expect("written");
        assert_eq!(HomeState::load(&folders), HomeState::default());
    }
}
