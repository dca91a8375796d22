//! All rule files there are: the user's own, and those built into the program.

use super::name::folded;
use super::{Entry, Folders, Game, LoadError, Origin, Place, Reading, StoreError, builtin, own, read, shelf};
use crate::algebra::{self, LoadedRules};
use crate::source::{Diagnostic, nearest};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The rule files as they were found when it was opened; their texts are read anew at every loading.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    /// Own files first, each group by name.
    places: Vec<Place>,
    entries: OnceLock<Vec<Entry>>,
}

impl Library {
    /// Looks for rule files. An own file hides the built-in one of the same name.
    pub fn open(folders: &Folders) -> Self {
        let folder = folders.rules();
        let mut places = own::places(&folder);
        let mut built_in: Vec<&str> = builtin::all().map(|known| known.0).collect();
        built_in.sort_unstable();
        for name in built_in {
            if !places.iter().any(|place| folded(&place.name) == name) {
                places.push(Place { name: name.to_owned(), origin: Origin::BuiltIn });
            }
        }
        Self { folder, places, entries: OnceLock::new() }
    }

    /// The folder of the user's own rule files; it need not exist.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the rule files are, own ones first.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// What the rule files say of themselves, own ones first. The first call reads them all.
    pub fn entries(&self) -> &[Entry] {
        self.entries.get_or_init(|| self.places.iter().map(|place| self.entry(place)).collect())
    }

    fn entry(&self, place: &Place) -> Entry {
        match self.read_place(place) {
            Ok(reading) => reading.entry(),
            Err(error) => Entry::unknown(place.clone(), Some(error.to_string())),
        }
    }

    /// The rule file of a name, of another name it goes by, or of its title; case, `-` and blanks do not count.
    ///
    /// # Errors
    /// [`LoadError::Unknown`], with the nearest name there is.
    pub fn find(&self, name: &str) -> Result<&Place, LoadError> {
        let wanted = folded(name);
        // Most are asked for by the file's own name, for which no file need be read.
        if let Some(place) = self.places.iter().find(|place| folded(&place.name) == wanted) {
            return Ok(place);
        }
        let entries = self.entries();
        let also = entries.iter().find(|entry| entry.also.iter().any(|also| folded(also) == wanted));
        let found = also.or_else(|| entries.iter().find(|entry| folded(&entry.title) == wanted));
        found.map(|entry| &entry.place).ok_or_else(|| {
            let known: Vec<String> = entries.iter().flat_map(Entry::names).map(folded).collect();
            let near = nearest(&wanted, known.iter().map(String::as_str)).map(str::to_owned);
            LoadError::Unknown { name: name.to_owned(), near }
        })
    }

    /// The game of a name, or of a path to a rule file.
    ///
    /// # Errors
    /// If there is none, it cannot be read, or it has errors.
    pub fn load(&self, name_or_path: &str) -> Result<Game, LoadError> {
        self.read(name_or_path)?.game()
    }

    /// The same without asking that it can be played: for those who want to see all diagnostics.
    ///
    /// # Errors
    /// If there is no such file or it cannot be read.
    pub fn read(&self, name_or_path: &str) -> Result<Reading, LoadError> {
        if is_path(name_or_path) {
            return self.read_path(Path::new(name_or_path)).map_err(LoadError::File);
        }
        match self.find(name_or_path) {
            Ok(place) => self.read_place(place).map_err(LoadError::File),
            Err(_) if Path::new(name_or_path).exists() => {
                self.read_path(Path::new(name_or_path)).map_err(LoadError::File)
            }
            Err(error) => Err(error),
        }
    }

    /// The rule file at a place of this library or at another.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_place(&self, place: &Place) -> Result<Reading, StoreError> {
        match &place.origin {
            Origin::Own(path) => self.read_path(path),
            Origin::BuiltIn => {
                let text = builtin::text(&place.name).unwrap_or_default();
                // What is built in means the same whatever files the user has.
                Ok(Reading::new(place.clone(), algebra::load(&place.name, &place.file(), text, &shelf::BuiltIn)))
            }
        }
    }

    /// A rule file anywhere.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_path(&self, path: &Path) -> Result<Reading, StoreError> {
        let text = read::text(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let place = Place { name, origin: Origin::Own(path.to_owned()) };
        let loaded = self.load_text(&place, &text, path.parent());
        Ok(Reading::new(place, loaded))
    }

    /// A rule file that comes as a stream, such as the standard input.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_stream(&self, name: &str, stream: &mut dyn std::io::Read) -> Result<Reading, StoreError> {
        let path = PathBuf::from(name);
        let text = read::stream(&path, stream)?;
        let place = Place { name: name.to_owned(), origin: Origin::Own(path) };
        let loaded = self.load_text(&place, &text, None);
        Ok(Reading::new(place, loaded))
    }

    /// What it is built on is found beside it, then among the user's own files, then among those built in.
    fn load_text(&self, place: &Place, text: &str, beside: Option<&Path>) -> LoadedRules {
        let nearby = shelf::Own::new(beside, &self.folder);
        let mut loaded = algebra::load(&place.name, &place.file(), text, &nearby);
        // The loader only knows that it got none; this is why.
        let why = nearby.unreadable().into_iter().map(|error| Diagnostic::without_span(error.to_string()));
        loaded.diagnostics.extend(why);
        loaded.diagnostics.sort_by_key(|diagnostic| !diagnostic.is_error());
        loaded
    }
}

/// Whether this is surely a path and no name.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    path.components().count() > 1
        || text.ends_with(std::path::is_separator)
        || path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("alg"))
        || text.starts_with('.')
}

#[cfg(test)]
#[path = "library_tests.rs"]
mod tests;
