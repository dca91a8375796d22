//! The best score of each many-worlds game under each set of rules, and the solved puzzles. The file is plain text with one line
//! each:
//!
//! ```text
//! chess classic {"won":false,"lost":false,"rounds":4,"worlds":29867,"culled":0,"kept":1.0}
//! solved Back rank
//! ```

use super::{Folders, StoreError, atomic, read};
use crate::worlds::{SolitaireScore, WorldRules};
use std::fmt::Write;
use std::path::PathBuf;

/// The score file in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    path: PathBuf,
    list: Vec<(String, WorldRules, SolitaireScore)>,
    solved: Vec<String>,
    /// Lines that this version does not understand. They are written back unchanged.
    unknown_lines: Vec<String>,
}

impl Scores {
    /// Reads the file, which need not exist.
    ///
    /// # Errors
    /// If it exists but cannot be read.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        let path = folders.scores_file();
        let text = match read::text(&path) {
            Ok(text) => text,
            Err(StoreError::Missing(_)) => String::new(),
            Err(error) => return Err(error),
        };
        let mut scores = Self { path, ..Self::default() };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match (line.strip_prefix("solved "), parse_score(line)) {
                (Some(puzzle), _) => scores.solved.push(puzzle.trim().to_owned()),
                (None, Some(score)) => scores.list.push(score),
                (None, None) => scores.unknown_lines.push(line.to_owned()),
            }
        }
        Ok(scores)
    }

    /// The best score of a game under these rules.
    pub fn best(&self, game: &str, rules: WorldRules) -> Option<&SolitaireScore> {
        self.list.iter().find(|best| best.0 == game && best.1 == rules).map(|best| &best.2)
    }

    /// Stores a score if it is the best. Returns whether it is.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, game: &str, rules: WorldRules, score: SolitaireScore) -> Result<bool, StoreError> {
        match self.list.iter_mut().find(|best| best.0 == game && best.1 == rules) {
            Some(best) if !score.beats(&best.2, rules) => return Ok(false),
            Some(best) => best.2 = score,
            None => self.list.push((game.to_owned(), rules, score)),
        }
        self.list.sort_by(|a, b| (&a.0, a.1.name()).cmp(&(&b.0, b.1.name())));
        atomic::write(&self.path, &self.text())?;
        Ok(true)
    }

    /// Whether the puzzle with this name was solved.
    pub fn is_solved(&self, puzzle: &str) -> bool {
        self.solved.iter().any(|solved| solved == puzzle)
    }

    /// Marks a puzzle as solved.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn mark_solved(&mut self, puzzle: &str) -> Result<(), StoreError> {
        if self.is_solved(puzzle) {
            return Ok(());
        }
        self.solved.push(puzzle.to_owned());
        self.solved.sort();
        atomic::write(&self.path, &self.text())
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for (game, rules, score) in &self.list {
            // Serializing numbers and booleans cannot fail.
            let score = serde_json::to_string(score).unwrap_or_default();
            let _ = writeln!(out, "{game} {} {score}", rules.name());
        }
        for puzzle in &self.solved {
            let _ = writeln!(out, "solved {puzzle}");
        }
        for line in &self.unknown_lines {
            let _ = writeln!(out, "{line}");
        }
        out
    }
}

/// Parses the line of a score. The name of a game may be a path with spaces.
fn parse_score(line: &str) -> Option<(String, WorldRules, SolitaireScore)> {
    let (names, score) = line.split_at(line.find('{')?);
    let (game, rules) = names.trim().rsplit_once(' ')?;
    Some((game.trim().to_owned(), WorldRules::from_name(rules)?, serde_json::from_str(score).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(!scores.add("chess", WorldRules::Classic, score(9, 0.4)).expect("nothing to write"));
        assert!(scores.add("chess", WorldRules::Classic, score(4, 0.75)).expect("written"));
        scores.mark_solved("Back rank").expect("written");
        let again = Scores::load(&folders).expect("a file");
        assert_eq!(again, scores);
        assert!(again.is_solved("Back rank") && !again.is_solved("Corner"));
        assert_eq!(again.best("chess", WorldRules::Classic), Some(&score(4, 0.75)));
        assert_eq!(again.best("my games/dragon.alg", WorldRules::Unitary), Some(&score(3, 1.0)));
        assert_eq!(again.best("chess", WorldRules::Unitary), None);
    }

    #[test]
    fn unknown_lines_stay_in_the_file() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        atomic::write(&folders.scores_file(), "chess gravity {}\nnonsense\n").expect("written");
        let mut scores = Scores::load(&folders).expect("a file");
        assert!(scores.add("chess", WorldRules::Measured, score(1, 1.0)).expect("written"));
        let text = std::fs::read_to_string(folders.scores_file()).expect("a file");
        assert!(text.contains("chess gravity {}\nnonsense\n") && text.starts_with("chess measured {"), "{text}");
    }
}
