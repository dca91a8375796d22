//! Finds the files that a rule file refers to: rule files that it extends, and boards.

use super::{StoreError, builtin, user_rules};
use crate::algebra::FileFinder;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// Finds built-in files only.
pub(super) struct BuiltInFiles;

impl FileFinder for BuiltInFiles {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        Some((builtin::file(name), builtin::text(name)?.to_owned()))
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        builtin::board(name)
    }
}

/// Finds user files first, then built-in files.
pub(super) struct UserFiles {
    rule_folders: Vec<PathBuf>,
    board_folders: Vec<PathBuf>,
    read_errors: RefCell<Vec<StoreError>>,
}

impl UserFiles {
    /// Searches the folder of the rule file itself, `beside`, then the user's folder of rules. Boards are in a folder `boards`
    /// inside the former and beside the latter.
    pub fn new(beside: Option<&Path>, rules: &Path) -> Self {
        let rule_folders = beside.into_iter().chain([rules]).map(Path::to_owned).collect();
        let board_folders = beside.into_iter().chain(rules.parent()).map(|folder| folder.join("boards")).collect();
        Self { rule_folders, board_folders, read_errors: RefCell::default() }
    }

    /// The errors of files that exist but cannot be read.
    pub fn into_read_errors(self) -> Vec<StoreError> {
        self.read_errors.into_inner()
    }

    /// Returns the user file, or else the built-in file. An unreadable user file hides the built-in one, so that its error is
    /// not overlooked.
    fn find(
        &self,
        name: &str,
        extension: &str,
        folders: &[PathBuf],
        built_in: impl FnOnce() -> Option<(String, String)>,
    ) -> Option<(String, String)> {
        match user_rules::find_file(name, extension, folders) {
            Some(file) => file.map_err(|error| self.read_errors.borrow_mut().push(error)).ok(),
            None => built_in(),
        }
    }
}

impl FileFinder for UserFiles {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        self.find(name, "alg", &self.rule_folders, || BuiltInFiles.find_rules(name))
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        self.find(name, "toml", &self.board_folders, || BuiltInFiles.find_board(name))
    }
}
