//! The best that was reached in each game under each of the rules of worlds, and the puzzles that were solved: one line each,
//! plain text.
//!
//! ```text
//! chess classic {"won":false,"lost":false,"rounds":4,"worlds":29867,"culled":0,"kept":1.0}
//! solved Back rank
//! ```

use super::{Folders, StoreError, atomic, read};
use crate::worlds::{SolitaireScore, WorldRules};
use std::fmt::Write;
use std::path::PathBuf;

/// The best scores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    path: PathBuf,
    list: Vec<(String, WorldRules, SolitaireScore)>,
    solved: Vec<String>,
    /// Lines that are no scores of this version; they are kept as they are.
    strange: Vec<String>,
}

impl Scores {
    /// Reads the file, which need not exist.
    ///
    /// # Errors
    /// If there is one and it cannot be read.
    pub fn load(folders: &Folders) -> Result<Self, StoreError> {
        let path = folders.scores_file();
        let text = match read::text(&path) {
            Ok(text) => text,
            Err(StoreError::Missing(_)) => String::new(),
            Err(error) => return Err(error),
        };
        let mut scores = Self { path, ..Self::default() };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match (line.strip_prefix("solved "), score(line)) {
                (Some(puzzle), _) => scores.solved.push(puzzle.trim().to_owned()),
                (None, Some(score)) => scores.list.push(score),
                (None, None) => scores.strange.push(line.to_owned()),
            }
        }
        Ok(scores)
    }

    /// The best score of a game under some rules.
    pub fn best(&self, game: &str, rules: WorldRules) -> Option<&SolitaireScore> {
        self.list.iter().find(|known| known.0 == game && known.1 == rules).map(|known| &known.2)
    }

    /// Takes a score in, if it is the best. `false` if it is not.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn take(&mut self, game: &str, rules: WorldRules, score: SolitaireScore) -> Result<bool, StoreError> {
        match self.list.iter_mut().find(|known| known.0 == game && known.1 == rules) {
            Some(known) if !score.beats(&known.2, rules) => return Ok(false),
            Some(known) => known.2 = score,
            None => self.list.push((game.to_owned(), rules, score)),
        }
        self.list.sort_by(|a, b| (&a.0, a.1.name()).cmp(&(&b.0, b.1.name())));
        atomic::write(&self.path, &self.text())?;
        Ok(true)
    }

    /// Was a puzzle of this name solved?
    pub fn is_solved(&self, puzzle: &str) -> bool {
        self.solved.iter().any(|known| known == puzzle)
    }

    /// Takes a puzzle in that was solved.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn solve(&mut self, puzzle: &str) -> Result<(), StoreError> {
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
            // Numbers and truth values cannot fail to be written.
            let score = serde_json::to_string(score).unwrap_or_default();
            let _ = writeln!(out, "{game} {} {score}", rules.name());
        }
        for puzzle in &self.solved {
            let _ = writeln!(out, "solved {puzzle}");
        }
        for line in &self.strange {
            let _ = writeln!(out, "{line}");
        }
        out
    }
}

/// A line of the file. The name of a game may be a path with blanks.
fn score(line: &str) -> Option<(String, WorldRules, SolitaireScore)> {
    let (names, score) = line.split_at(line.find('{')?);
    let (game, rules) = names.trim().rsplit_once(' ')?;
    Some((game.trim().to_owned(), WorldRules::from_name(rules)?, serde_json::from_str(score).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(rounds: u32, kept: f64) -> SolitaireScore {
        SolitaireScore { won: false, lost: false, rounds, worlds: u128::MAX, culled: 3, kept }
    }

    #[test]
    fn the_best_is_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        let mut scores = Scores::load(&folders).expect("nothing to read");
        assert!(scores.take("chess", WorldRules::Classic, reached(4, 0.5)).expect("written"));
        assert!(scores.take("my games/dragon.alg", WorldRules::Unitary, reached(3, 1.0)).expect("written"));
        assert!(!scores.take("chess", WorldRules::Classic, reached(9, 0.4)).expect("nothing to write"));
        assert!(scores.take("chess", WorldRules::Classic, reached(4, 0.75)).expect("written"));
        scores.solve("Back rank").expect("written");
        let again = Scores::load(&folders).expect("a file");
        assert_eq!(again, scores);
        assert!(again.is_solved("Back rank") && !again.is_solved("Corner"));
        assert_eq!(again.best("chess", WorldRules::Classic), Some(&reached(4, 0.75)));
        assert_eq!(again.best("my games/dragon.alg", WorldRules::Unitary), Some(&reached(3, 1.0)));
        assert_eq!(again.best("chess", WorldRules::Unitary), None);
    }

    #[test]
    fn what_is_no_score_stays_in_the_file() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        atomic::write(&folders.scores_file(), "chess gravity {}\nnonsense\n").expect("written");
        let mut scores = Scores::load(&folders).expect("a file");
        assert!(scores.take("chess", WorldRules::Measured, reached(1, 1.0)).expect("written"));
        let text = std::fs::read_to_string(folders.scores_file()).expect("a file");
        assert!(text.contains("chess gravity {}\nnonsense\n") && text.starts_with("chess measured {"), "{text}");
    }
}
