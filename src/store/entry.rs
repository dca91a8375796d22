//! The games of a library, as a list shows them.

use std::path::PathBuf;

/// Where a rule file comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It is part of the program.
    BuiltIn,
    /// A file of the user's.
    Own(PathBuf),
}

/// A rule file that can be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// What the game is found by: the file's name without its ending.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
}

impl Place {
    /// What messages call the file.
    pub fn file(&self) -> String {
        match &self.origin {
            Origin::BuiltIn => super::builtin::file(&self.name),
            Origin::Own(path) => path.display().to_string(),
        }
    }
}

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its rule file.
    pub place: Place,
    /// What it is called; the name where the file cannot be read that far.
    pub title: String,
    /// A sentence about it; may be empty.
    pub about: String,
    /// Other names it is found by.
    pub also: Vec<String>,
    /// The players in the order of the file; none, if the file has errors.
    pub players: Vec<String>,
    /// Columns and rows of the board; nothing, if the file has errors.
    pub board: Option<(u16, u16)>,
    /// The first error, if it cannot be played: `line 12: …`.
    pub error: Option<String>,
}

impl Entry {
    /// A rule file of which nothing but its place and its error is known.
    pub(super) fn unknown(place: Place, error: Option<String>) -> Self {
        let title = place.name.clone();
        Self { place, title, about: String::new(), also: Vec::new(), players: Vec::new(), board: None, error }
    }

    /// All that it is found by.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let also = self.also.iter().map(String::as_str);
        std::iter::once(self.place.name.as_str()).chain(also).chain(std::iter::once(self.title.as_str()))
    }
}
