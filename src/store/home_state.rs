//! Which groups of the list of games are open: `home.toml` in the folder of the state.
//!
//! ```toml
//! open = ["asia"]
//! folded = ["chess"]
//! ```

use super::{Folders, StoreError, toml_file};
use serde::{Deserialize, Serialize};

/// The groups that the user has opened or folded, by their words. Groups in neither list are as the program likes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HomeState {
    /// The open groups.
    pub open: Vec<String>,
    /// The folded groups.
    pub folded: Vec<String>,
}

impl HomeState {
    /// Reads the file. One that is missing or damaged counts as empty: it only says how the list looks.
    pub fn load(folders: &Folders) -> Self {
        toml_file::load_or_default(&folders.home_file()).unwrap_or_default()
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, folders: &Folders) -> Result<(), StoreError> {
        toml_file::write(&folders.home_file(), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_remembered_and_damage_is_forgiven() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        assert_eq!(HomeState::load(&folders), HomeState::default());
        let state = HomeState { open: vec!["asia".into()], folded: vec!["chess".into()] };
        state.save(&folders).expect("written");
        assert_eq!(HomeState::load(&folders), state);
        std::fs::write(folders.home_file(), "open = 3").expect("written");
        assert_eq!(HomeState::load(&folders), HomeState::default());
    }
}
