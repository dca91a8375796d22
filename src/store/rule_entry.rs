//! Rule files of a library, and the facts about them that a list of games shows.

use crate::algebra::Outline;
use std::path::PathBuf;

/// Where a rule file comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It is compiled into the program.
    BuiltIn,
    /// It is a user file.
    User(PathBuf),
}

/// The name and the origin of a rule file, which need not be readable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleFile {
    /// The name that finds the game: the file name without `.alg`.
    pub name: String,
    /// Where the file comes from.
    pub origin: Origin,
}

impl RuleFile {
    /// The path of the file in messages.
    pub fn file(&self) -> String {
        match &self.origin {
            Origin::BuiltIn => super::builtin::file(&self.name),
            Origin::User(path) => path.display().to_string(),
        }
    }
}

/// A game in the list of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// Its rule file.
    pub rule_file: RuleFile,
    /// What the file says in words.
    pub outline: Outline,
    /// The players in the order of the file; empty if the file has errors.
    pub players: Vec<String>,
    /// Columns and rows of the board; `None` if the file has errors.
    pub board: Option<(u16, u16)>,
    /// The first error of a game that cannot be played: `line 12: …`.
    pub error: Option<String>,
}

/// A rule file of which only the words are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinedFile {
    /// The rule file.
    pub rule_file: RuleFile,
    /// What it says in words. A file that cannot be read has only a title, its name.
    pub outline: Outline,
}

impl OutlinedFile {
    /// All names that find the game, the title included.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let Outline { title, other_names, .. } = &self.outline;
        let name = self.rule_file.name.as_str();
        std::iter::once(name).chain(other_names.iter().map(String::as_str)).chain(std::iter::once(title.as_str()))
    }
}
