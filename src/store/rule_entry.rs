//! Rule files of a library, and the facts about them that a list of games shows.

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
    /// The title; the name of the file if the title cannot be read.
    pub title: String,
    /// A sentence about the game; may be empty.
    pub about: String,
    /// Other names that find the game.
    pub other_names: Vec<String>,
    /// The players in the order of the file; empty if the file has errors.
    pub players: Vec<String>,
    /// Columns and rows of the board; `None` if the file has errors.
    pub board: Option<(u16, u16)>,
    /// The first error of a game that cannot be played: `line 12: …`.
    pub error: Option<String>,
}

impl RuleEntry {
    /// The entry of a rule file that cannot be read.
    pub(super) fn unknown(rule_file: RuleFile, error: Option<String>) -> Self {
        let title = rule_file.name.clone();
        Self {
            rule_file,
            title,
            about: String::new(),
            other_names: Vec::new(),
            players: Vec::new(),
            board: None,
            error,
        }
    }

    /// All names that find the game, the title included.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let other_names = self.other_names.iter().map(String::as_str);
        std::iter::once(self.rule_file.name.as_str()).chain(other_names).chain(std::iter::once(self.title.as_str()))
    }
}
