//! Puzzles of ordinary games that are kept for training, with the day on which each is due: `training.toml`.
//!
//! A puzzle moves through boxes (Leitner, *So lernt man lernen*, 1972): one that is solved at the first attempt moves to the next box and
//! comes back later; one that is not returns to the first box.
//!
//! ```toml
//! [[puzzle]]
//! game = "chess"
//! fen = "6k1/5ppp/8/8/8/1r6/8/K2R4 w - - 0 1"
//! moves = ["d1d8"]
//! themes = ["win in 1 move"]
//! box = 2
//! due = 20788
//! ```

use super::{Folders, StoreError, toml_file};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Days until a puzzle of each box is due again.
const DAYS_BY_BOX: [u64; 7] = [0, 1, 3, 7, 16, 35, 90];

/// A puzzle with its schedule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingPuzzle {
    /// Name of the game.
    pub game: String,
    /// The position.
    pub fen: String,
    /// The moves of the solution and the replies between them, in coordinates; it begins and ends with a move of the player.
    pub moves: Vec<String>,
    /// What happens in it.
    #[serde(default)]
    pub themes: Vec<String>,
    /// Its box, from 0.
    #[serde(default, rename = "box")]
    pub leitner_box: usize,
    /// The day on which it is due, in days since the Unix epoch; 0 for a new puzzle.
    #[serde(default)]
    pub due: u64,
    /// Keys that this version does not know. They are written back unchanged.
    #[serde(flatten)]
    unknown: toml::Table,
}

/// The puzzles that are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Training {
    #[serde(skip)]
    path: PathBuf,
    /// In the order in which they were made.
    #[serde(default, rename = "puzzle", skip_serializing_if = "Vec::is_empty")]
    puzzles: Vec<TrainingPuzzle>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    unknown: toml::Table,
}

impl TrainingPuzzle {
    /// A new puzzle, which is due at once.
    pub fn new(game: String, fen: String, moves: Vec<String>, themes: Vec<String>) -> Self {
        Self { game, fen, moves, themes, leitner_box: 0, due: 0, unknown: toml::Table::default() }
    }
}

impl Training {
    /// Today, in days since the Unix epoch.
    pub fn today() -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400)
    }

    /// Reads the file, which need not exist.
    ///
    /// # Errors
    /// If it exists but cannot be read.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        let path = folders.training_file();
        Ok(Self { path: path.clone(), ..toml_file::load_or_default(&path)? })
    }

    /// Adds a puzzle, unless its position is there. Returns whether it was added.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, puzzle: TrainingPuzzle) -> Result<bool, StoreError> {
        let is_known = self.puzzles.iter().any(|known| known.game == puzzle.game && known.fen == puzzle.fen);
        if !is_known {
            self.puzzles.push(puzzle);
            self.write()?;
        }
        Ok(!is_known)
    }

    /// The puzzles of a game, or of all games.
    pub fn puzzles(&self, game: Option<&str>) -> impl Iterator<Item = &TrainingPuzzle> {
        self.puzzles.iter().filter(move |puzzle| game.is_none_or(|game| puzzle.game == game))
    }

    /// The puzzles that are due on a day, those that have waited longest first.
    pub fn due(&self, game: Option<&str>, day: u64) -> Vec<&TrainingPuzzle> {
        let mut due: Vec<_> = self.puzzles(game).filter(|puzzle| puzzle.due <= day).collect();
        due.sort_by_key(|puzzle| puzzle.due);
        due
    }

    /// Why no puzzle of a game, or of any game, is due on a day; `None` if one is.
    pub fn nothing_due_text(&self, game: Option<&str>, day: u64) -> Option<String> {
        let of_game = game.map_or_else(String::new, |game| format!(" of {game}"));
        match self.puzzles(game).map(|puzzle| puzzle.due).min() {
            None => {
                let game = game.unwrap_or("chess");
                Some(format!("no puzzles{of_game} are saved; `alfil puzzles make {game} --save` makes some"))
            }
            Some(due) if due <= day => None,
            Some(due) => {
                let days = due - day;
                let unit = if days == 1 { "day" } else { "days" };
                Some(format!("no puzzle{of_game} is due; the next one is in {days} {unit}"))
            }
        }
    }

    /// Records that a puzzle was solved at the first attempt or not, on a day.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn record(&mut self, game: &str, fen: &str, is_solved: bool, day: u64) -> Result<(), StoreError> {
        let Some(puzzle) = self.puzzles.iter_mut().find(|puzzle| puzzle.game == game && puzzle.fen == fen) else {
            return Ok(());
        };
        puzzle.leitner_box = if is_solved { (puzzle.leitner_box + 1).min(DAYS_BY_BOX.len() - 1) } else { 0 };
        // One that was not solved comes back tomorrow at the earliest: today its solution is known.
        puzzle.due = day + DAYS_BY_BOX[puzzle.leitner_box].max(1);
        self.write()
    }

    fn write(&self) -> Result<(), StoreError> {
        toml_file::write(&self.path, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(fen: &str) -> TrainingPuzzle {
        TrainingPuzzle::new("chess".into(), fen.into(), vec!["a1a2".into()], vec!["check".into()])
    }

    #[test]
    fn solved_puzzles_come_back_later_and_others_tomorrow() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let mut training = Training::load(&folders).expect("no file");
        assert!(training.add(puzzle("one")).expect("written") && training.add(puzzle("two")).expect("written"));
        assert!(!training.add(puzzle("one")).expect("known"));
        let due =
            |training: &Training, day| training.due(None, day).iter().map(|it| it.fen.clone()).collect::<Vec<_>>();
        assert_eq!(due(&training, 100), ["one", "two"]);
        for (day, next) in [(100, 101), (101, 104), (104, 111)] {
            training.record("chess", "one", true, day).expect("written");
            assert!(!due(&training, next - 1).contains(&"one".to_owned()), "{day}");
            assert!(due(&training, next).contains(&"one".to_owned()), "{day}");
        }
        training.record("chess", "one", false, 111).expect("written");
        let again = Training::load(&folders).expect("a file");
        assert_eq!(again, training);
        assert_eq!(
            (due(&again, 111), due(&again, 112)),
            (vec!["two".to_owned()], vec!["two".to_owned(), "one".into()])
        );
        assert!(again.due(Some("shogi"), 1000).is_empty());
        // A puzzle that is gone changes nothing.
        training.record("shogi", "one", true, 111).expect("nothing to write");
    }

    #[test]
    fn a_broken_file_is_reported_and_unknown_keys_stay() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let file = folders.training_file();
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("created");
        std::fs::write(&file, "new = 1\n[[puzzle]]\ngame = \"chess\"\nfen = \"f\"\nmoves = [\"a1a2\"]\nstars = 3\n")
            .expect("written");
        let mut training = Training::load(&folders).expect("a file");
        training.add(puzzle("two")).expect("written");
        let text = std::fs::read_to_string(&file).expect("text");
        assert!(text.contains("new = 1") && text.contains("stars = 3"), "{text}");
        std::fs::write(&file, "[[puzzle]]\ngame = 3\n").expect("written");
        let error = Training::load(&folders).expect_err("no name").to_string();
        assert!(error.contains("training.toml, line 2"), "{error}");
    }
}
