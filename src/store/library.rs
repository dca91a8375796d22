//! The library of rule files: user files and built-in files.

use super::file_finder::{BuiltInFiles, UserFiles};
use super::name::normalize_name;
use super::{
    ComposedPuzzle, Folders, LoadError, LoadedFile, LoadedGame, Origin, OutlinedFile, RuleEntry, RuleFile, SavedGame,
    StoreError, builtin, read, user_rules,
};
use crate::algebra::{self, Outline};
use crate::source::{Diagnostic, nearest};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The rule files that existed when the library was opened. Each loading reads the current text.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
    /// User files first; each group is sorted by name.
    rule_files: Vec<RuleFile>,
    entries: OnceLock<Vec<RuleEntry>>,
    outlines: OnceLock<Vec<OutlinedFile>>,
}

impl Library {
    /// Lists the rule files. A user file hides the built-in file of the same name.
    pub fn open(folders: &Folders) -> Self {
        let folder = folders.rules();
        let mut rule_files = user_rules::rule_files(&folder);
        let mut built_in: Vec<&str> = builtin::all().map(|game| game.0).collect();
        built_in.sort_unstable();
        for name in built_in {
            if !rule_files.iter().any(|file| normalize_name(&file.name) == name) {
                rule_files.push(RuleFile { name: name.to_owned(), origin: Origin::BuiltIn });
            }
        }
        Self { folder, rule_files, entries: OnceLock::new(), outlines: OnceLock::new() }
    }

    /// The folder of the user's rule files, which need not exist.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The rule files, user files first.
    pub fn rule_files(&self) -> &[RuleFile] {
        &self.rule_files
    }

    /// The entries of all rule files, user files first. The first call loads all files.
    pub fn entries(&self) -> &[RuleEntry] {
        self.entries.get_or_init(|| self.rule_files.par_iter().map(|file| self.entry(file)).collect())
    }

    fn entry(&self, rule_file: &RuleFile) -> RuleEntry {
        match self.read_rule_file(rule_file) {
            Ok(loaded) => loaded.entry(),
            Err(error) => RuleEntry {
                rule_file: rule_file.clone(),
                outline: Outline { title: rule_file.name.clone(), ..Outline::default() },
                players: Vec::new(),
                board: None,
                error: Some(error.to_string()),
            },
        }
    }

    /// What all rule files say in words, user files first. It takes far less time than loading their rules.
    pub fn outlines(&self) -> &[OutlinedFile] {
        self.outlines.get_or_init(|| self.rule_files.iter().map(|file| self.outlined(file)).collect())
    }

    /// What a game that comes with the program says in words, even if a file of the user has the same name.
    pub fn built_in_outline(name: &str) -> Outline {
        let text = builtin::text(name).unwrap_or_default();
        algebra::outline(name, &builtin::file(name), text, &BuiltInFiles)
    }

    fn outlined(&self, rule_file: &RuleFile) -> OutlinedFile {
        let name = &rule_file.name;
        let outline = match &rule_file.origin {
            Origin::BuiltIn => Self::built_in_outline(name),
            Origin::User(path) => {
                let text = read::text(path).unwrap_or_default();
                algebra::outline(name, &rule_file.file(), &text, &UserFiles::new(path.parent(), &self.folder))
            }
        };
        OutlinedFile { rule_file: rule_file.clone(), outline }
    }

    /// Finds a rule file by its name, another name of the game, or its title. Case is ignored, `-`, `_` and white space are
    /// equal, and may be missing.
    ///
    /// # Errors
    /// [`LoadError::Unknown`] with the most similar name.
    pub fn find(&self, name: &str) -> Result<&RuleFile, LoadError> {
        let query = normalize_name(name);
        // Finding a game by its file name, the usual case, reads no file.
        if let Some(file) = self.rule_files.iter().find(|file| normalize_name(&file.name) == query) {
            return Ok(file);
        }
        let games = self.outlines();
        let by_other_name =
            games.iter().find(|game| game.outline.other_names.iter().any(|other| normalize_name(other) == query));
        let by_title = || games.iter().find(|game| normalize_name(&game.outline.title) == query);
        // Programs differ in where they put separators: `3-check`, `Chess 960`, `kingOfTheHill`.
        let joined = |name: &str| normalize_name(name).replace('_', "");
        let by_joined_name = || games.iter().find(|game| game.names().any(|other| joined(other) == joined(name)));
        let game = by_other_name.or_else(by_title).or_else(by_joined_name);
        game.map(|game| &game.rule_file).ok_or_else(|| {
            let names: Vec<String> = games.iter().flat_map(OutlinedFile::names).map(normalize_name).collect();
            let begun = || names.iter().find(|name| query.len() > 3 && name.starts_with(&query)).map(String::as_str);
            let near = nearest(&query, names.iter().map(String::as_str)).or_else(begun).map(str::to_owned);
            LoadError::Unknown { name: name.to_owned(), near }
        })
    }

    /// Loads a game by name or by the path of its rule file.
    ///
    /// # Errors
    /// If it does not exist, cannot be read, or has errors.
    pub fn load(&self, name_or_path: &str) -> Result<LoadedGame, LoadError> {
        self.read(name_or_path)?.game()
    }

    /// Loads a game that comes with the program, even if a file of the user has the same name.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn load_built_in(&self, name: &str) -> Result<LoadedGame, LoadError> {
        self.read_rule_file(&RuleFile { name: name.to_owned(), origin: Origin::BuiltIn })?.game()
    }

    /// Loads the game of a save file. Puzzles that come with the program and those of the day are played by the built-in rules.
    ///
    /// # Errors
    /// If it does not exist, cannot be read, or has errors.
    pub fn load_saved(&self, saved: &SavedGame) -> Result<LoadedGame, LoadError> {
        let is_built_in = saved.puzzle.as_deref().is_some_and(|name| ComposedPuzzle::of_name(name).is_none());
        if is_built_in { self.load_built_in(&saved.rules) } else { self.load(&saved.rules) }
    }

    /// Loads a rule file by name or path, even one with errors, for callers that show its diagnostics.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    pub fn read(&self, name_or_path: &str) -> Result<LoadedFile, LoadError> {
        let path = Path::new(name_or_path);
        if is_path(name_or_path) {
            return Ok(self.read_path(path)?);
        }
        match self.find(name_or_path) {
            Ok(file) => Ok(self.read_rule_file(file)?),
            Err(_) if path.exists() => Ok(self.read_path(path)?),
            Err(error) => Err(error),
        }
    }

    /// Loads a rule file of this library or of another one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_rule_file(&self, rule_file: &RuleFile) -> Result<LoadedFile, StoreError> {
        match &rule_file.origin {
            Origin::User(path) => self.read_path(path),
            Origin::BuiltIn => {
                let text = builtin::text(&rule_file.name).unwrap_or_default();
                // Built-in games do not depend on the user's files.
                let loaded = algebra::load(&rule_file.name, &rule_file.file(), text, &BuiltInFiles);
                Ok(LoadedFile::new(rule_file.clone(), loaded))
            }
        }
    }

    /// Loads a rule file by path.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_path(&self, path: &Path) -> Result<LoadedFile, StoreError> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(self.load_text(&name, path, &read::text(path)?, path.parent()))
    }

    /// Loads a rule file from a stream, such as standard input.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_stream(&self, name: &str, stream: &mut dyn std::io::Read) -> Result<LoadedFile, StoreError> {
        let path = Path::new(name);
        Ok(self.load_text(name, path, &read::stream(path, stream)?, None))
    }

    /// Loads a text. Files that it refers to are searched beside it, then among the user's files, then among the built-in ones.
    fn load_text(&self, name: &str, path: &Path, text: &str, beside: Option<&Path>) -> LoadedFile {
        let rule_file = RuleFile { name: name.to_owned(), origin: Origin::User(path.to_owned()) };
        let files = UserFiles::new(beside, &self.folder);
        let mut loaded = algebra::load(name, &rule_file.file(), text, &files);
        // The loader reports an unreadable file as missing; these errors say why.
        let errors = files.into_read_errors().into_iter();
        loaded.diagnostics.extend(errors.map(|error| Diagnostic::without_span(error.to_string())));
        loaded.diagnostics.sort_by_key(|diagnostic| !diagnostic.is_error());
        LoadedFile::new(rule_file, loaded)
    }
}

/// Whether a text can only be a path, not a name.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    path.components().count() > 1
        || text.ends_with(std::path::is_separator)
        || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("alg"))
        || text.starts_with('.')
}

#[cfg(test)]
#[path = "library_tests.rs"]
mod tests;
