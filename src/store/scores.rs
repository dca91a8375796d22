//! The best score of each many-worlds game under each set of rules, and the solved puzzles: `scores.toml`.
//!
//! ```toml
//! solved = ["Back rank", "Corner"]
//! solved_with_help = ["Corner"]
//!
//! [best.chess.classic]
//! won = false
//! lost = false
//! rounds = 4
//! worlds = 29867
//! culled = 0
//! kept = 1.0
//! ```
//!
//! Earlier versions wrote a file `scores` with lines such as `solved Back rank` and
//! `chess classic {"won":false,"lost":false,"rounds":4,"worlds":29867,"culled":0,"kept":1.0}`. It is read if the new file does
//! not exist, and left alone.

use super::{Folders, HelpUsed, StoreError, read, toml_file};
use crate::worlds::{SolitaireScore, WorldRules};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The score file in memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scores {
    #[serde(skip)]
    path: PathBuf,
    /// The names of solved puzzles.
    solved: BTreeSet<String>,
    /// Those that were solved only with hints, or after taking back rounds.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    solved_with_help: BTreeSet<String>,
    /// The best scores by game and name of the rules, which may be rules that only a later version knows.
    best: BTreeMap<String, BTreeMap<String, SolitaireScore>>,
    /// Keys that this version does not know. They are written back unchanged.
    #[serde(flatten)]
    unknown: toml::Table,
}

impl Scores {
    /// Reads the file, which need not exist.
    ///
    /// # Errors
    /// If it exists but cannot be read.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        let path = folders.scores_file();
        let scores = if path.exists() { toml_file::load_or_default(&path)? } else { Self::load_old(folders)? };
        Ok(Self { path, ..scores })
    }

    /// Reads the file of an earlier version, which need not exist. Lines that are not valid are skipped.
    fn load_old(folders: &Folders) -> Result<Self, StoreError> {
        let mut scores = Self::default();
        let text = match read::text(&folders.old_scores_file()) {
            Err(error) if error.is_missing() => return Ok(scores),
            text => text?,
        };
        for line in text.lines() {
            if let Some(puzzle) = line.strip_prefix("solved ") {
                scores.solved.insert(puzzle.trim().to_owned());
            } else if let Some((names, score)) = line.find('{').map(|at| line.split_at(at))
                && let Some((game, rules)) = names.trim().rsplit_once(' ')
                && let Ok(score) = serde_json::from_str(score)
            {
                // The name of a game may be a path with spaces.
                scores.best.entry(game.trim().to_owned()).or_default().insert(rules.to_owned(), score);
            }
        }
        Ok(scores)
    }

    /// The best score of a game under these rules.
    pub fn best(&self, game: &str, rules: WorldRules) -> Option<&SolitaireScore> {
        self.best.get(game)?.get(rules.name())
    }

    /// Stores a score if it is the best. Returns whether it is.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, game: &str, rules: WorldRules, score: SolitaireScore) -> Result<bool, StoreError> {
        if self.best(game, rules).is_some_and(|best| !score.beats(best)) {
            return Ok(false);
        }
        self.best.entry(game.to_owned()).or_default().insert(rules.name().to_owned(), score);
        toml_file::write(&self.path, self)?;
        Ok(true)
    }

    /// Whether the puzzle with this name was solved.
    pub fn is_solved(&self, puzzle: &str) -> bool {
        self.solved.contains(puzzle)
    }

    /// Whether the puzzle with this name was solved, but never without help.
    pub fn is_solved_with_help(&self, puzzle: &str) -> bool {
        self.is_solved(puzzle) && self.solved_with_help.contains(puzzle)
    }

    /// Marks a puzzle as solved. A solution without help replaces one with help, and never the other way round.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn mark_solved(&mut self, puzzle: &str, help: HelpUsed) -> Result<(), StoreError> {
        let is_first = self.solved.insert(puzzle.to_owned());
        let has_changed = if help.is_none() {
            self.solved_with_help.remove(puzzle) || is_first
        } else {
            is_first && self.solved_with_help.insert(puzzle.to_owned())
        };
        if has_changed { toml_file::write(&self.path, self) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn score(rounds: u32, kept: f64) -> SolitaireScore {
        SolitaireScore { won: false, lost: false, rounds, worlds: u128::MAX, culled: 3, kept }
    }

    #[test]
    fn only_the_best_score_is_stored() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let mut scores = Scores::load(&folders).expect("nothing to read");
        assert!(scores.add("chess", WorldRules::Classic, score(4, 0.5)).expect("written"));
        assert!(scores.add("my games/dragon.alg", WorldRules::Unitary, score(3, 1.0)).expect("written"));
        assert!(!scores.add("chess", WorldRules::Classic, score(3, 0.9)).expect("nothing to write"));
        assert!(scores.add("chess", WorldRules::Classic, score(4, 0.75)).expect("written"));
        let hint = HelpUsed { hints: 1, taken_back: 0 };
        scores.mark_solved("Back rank", HelpUsed::default()).expect("written");
        scores.mark_solved("Back rank", hint).expect("nothing to write");
        scores.mark_solved("Hinted", hint).expect("written");
        scores.mark_solved("Hinted later", hint).expect("written");
        scores.mark_solved("Hinted later", HelpUsed::default()).expect("written");
        let again = Scores::load(&folders).expect("a file");
        assert_eq!(again, scores);
        assert!(again.is_solved("Back rank") && !again.is_solved("Corner"));
        assert_eq!(
            ["Back rank", "Hinted", "Hinted later", "Corner"].map(|name| again.is_solved_with_help(name)),
            [false, true, false, false]
        );
        assert_eq!(again.best("chess", WorldRules::Classic), Some(&score(4, 0.75)));
        assert_eq!(again.best("my games/dragon.alg", WorldRules::Unitary), Some(&score(3, 1.0)));
        assert_eq!(again.best("chess", WorldRules::Unitary), None);
    }

    #[test]
    fn scores_of_earlier_versions_are_read() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        fs::create_dir_all(&folders.state).expect("a folder");
        let old = include_str!("../../tests/old_files/scores");
        fs::write(folders.old_scores_file(), old).expect("written");
        let mut scores = Scores::load(&folders).expect("a file");
        assert_eq!(scores.best("chess", WorldRules::Classic).map(|score| score.worlds), Some(265));
        assert!(scores.best("my games/dragon.alg", WorldRules::Unitary).is_some());
        assert!(scores.is_solved("Back rank"));
        scores.mark_solved("Corner", HelpUsed::default()).expect("written");
        let again = Scores::load(&folders).expect("the new file");
        assert_eq!(again, scores);
        assert_eq!(fs::read_to_string(folders.old_scores_file()).expect("the old file"), old);
    }

    #[test]
    fn unknown_keys_stay_in_the_file() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        fs::create_dir_all(&folders.state).expect("a folder");
        let score_keys = "won = true\nlost = false\nrounds = 1\nworlds = 2\nculled = 0\nkept = 1.0\n";
        let gravity = format!("[best.chess.gravity]\n{score_keys}");
        fs::write(folders.scores_file(), format!("streak = 3\n\n{gravity}")).expect("written");
        let mut scores = Scores::load(&folders).expect("a file");
        assert!(scores.add("chess", WorldRules::Measured, score(1, 1.0)).expect("written"));
        let text = fs::read_to_string(folders.scores_file()).expect("a file");
        assert!(
            text.contains("streak = 3\n") && text.contains(&gravity) && text.contains("[best.chess.measured]"),
            "{text}"
        );
    }

    #[test]
    fn a_broken_file_is_an_error_and_is_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        fs::create_dir_all(&folders.state).expect("a folder");
        fs::write(folders.scores_file(), "solved = []\nbest = 3\n").expect("written");
        let error = Scores::load(&folders).expect_err("must fail").to_string();
        assert!(error.ends_with("scores.toml, line 2: invalid type: integer `3`, expected a map"), "{error}");
    }
}
