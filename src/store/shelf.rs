//! Where the files are found that a rule file is built on: rule files that it extends, and boards.

use super::{StoreError, builtin, own};
use crate::algebra::FileFinder;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// Those built into the program alone.
pub(super) struct BuiltIn;

impl FileFinder for BuiltIn {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        Some((builtin::file(name), builtin::text(name)?.to_owned()))
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        builtin::board(name)
    }
}

/// The user's own first, then those built in.
pub(super) struct Own {
    rules: Vec<PathBuf>,
    boards: Vec<PathBuf>,
    unreadable: RefCell<Vec<StoreError>>,
}

impl Own {
    /// For a rule file in a folder, if it comes from one: what lies beside it comes before what lies in or beside the user's
    /// folder of rules. Boards have a folder `boards` there.
    pub fn new(beside: Option<&Path>, rules: &Path) -> Self {
        let folders = beside.into_iter().chain([rules]);
        let boards = beside.into_iter().chain(rules.parent()).map(|folder| folder.join("boards"));
        Self { rules: folders.map(Path::to_owned).collect(), boards: boards.collect(), unreadable: RefCell::default() }
    }

    /// Why files that are there could not be given.
    pub fn unreadable(self) -> Vec<StoreError> {
        self.unreadable.into_inner()
    }

    /// The file of a name, or what is built in if there is none; a file that cannot be read is none and hides that.
    fn first(
        &self,
        name: &str,
        ending: &str,
        folders: &[PathBuf],
        built_in: impl FnOnce() -> Option<(String, String)>,
    ) -> Option<(String, String)> {
        match own::file(name, ending, folders) {
            Some(found) => found.map_err(|error| self.unreadable.borrow_mut().push(error)).ok(),
            None => built_in(),
        }
    }
}

impl FileFinder for Own {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        self.first(name, "alg", &self.rules, || BuiltIn.find_rules(name))
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        self.first(name, "toml", &self.boards, || BuiltIn.find_board(name))
    }
}
