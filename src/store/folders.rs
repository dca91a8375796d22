//! The folders for data, configuration and state, by the conventions of the platform.

use super::StoreError;
use directories::ProjectDirs;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folders of the program. They need not exist: writing a file creates its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The user's rule files in `rules`, boards in `boards`, exported games in `pgn`, and the games of the explorer.
    pub data: PathBuf,
    /// `config.toml`.
    pub config: PathBuf,
    /// Saved games in `games`, the file `scores.toml`, `home.toml`, and the report of the last crash.
    pub state: PathBuf,
}

impl Folders {
    /// The folders of the platform. `ALFIL_HOME` replaces all of them by folders under one, and the `XDG_*` variables are
    /// respected on every platform.
    ///
    /// # Errors
    /// If the platform has no home folder.
    pub fn find() -> Result<Self, StoreError> {
        let platform = ProjectDirs::from("", "", "alfil").map(|dirs| Self {
            data: dirs.data_dir().to_owned(),
            config: dirs.config_dir().to_owned(),
            state: dirs.state_dir().map_or_else(|| dirs.data_local_dir().join("state"), Path::to_owned),
        });
        Self::from_environment(&|name| std::env::var_os(name), platform.as_ref()).ok_or(StoreError::NoHome)
    }

    /// The folders under one home folder.
    pub fn under(home: &Path) -> Self {
        Self { data: home.join("data"), config: home.join("config"), state: home.join("state") }
    }

    /// The folder of the user's rule files.
    pub fn rules(&self) -> PathBuf {
        self.data.join("rules")
    }

    /// The folder of saved games.
    pub fn games(&self) -> PathBuf {
        self.state.join("games")
    }

    /// The folder of games that were exported as PGN.
    pub fn exports(&self) -> PathBuf {
        self.data.join("pgn")
    }

    /// The database of the games that were added to the explorer.
    pub fn explorer_file(&self) -> PathBuf {
        self.data.join("explorer.redb")
    }

    /// The file with the text that was copied last, for terminals without a clipboard.
    pub fn copied_file(&self) -> PathBuf {
        self.state.join("copied.txt")
    }

    /// The file of the best scores.
    pub fn scores_file(&self) -> PathBuf {
        self.state.join("scores.toml")
    }

    /// The file of the puzzles that are kept for training.
    pub fn training_file(&self) -> PathBuf {
        self.state.join("training.toml")
    }

    /// The file of the open and folded groups of games.
    pub(super) fn home_file(&self) -> PathBuf {
        self.state.join("home.toml")
    }

    /// The report of the last crash.
    pub fn crash_report(&self) -> PathBuf {
        self.state.join("crash.txt")
    }

    /// The file of the best scores in the format of earlier versions.
    pub(super) fn old_scores_file(&self) -> PathBuf {
        self.state.join("scores")
    }

    /// The file of the configuration.
    pub fn config_file(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    fn from_environment(variable: &dyn Fn(&str) -> Option<OsString>, platform: Option<&Self>) -> Option<Self> {
        let non_empty = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        if let Some(home) = non_empty("ALFIL_HOME") {
            return Some(Self::under(&home));
        }
        // The XDG base directory specification says to ignore relative paths.
        let xdg = |name: &str| non_empty(name).filter(|path| path.is_absolute()).map(|path| path.join("alfil"));
        let folder = |name: &str, of: fn(&Self) -> &PathBuf| xdg(name).or_else(|| platform.map(of).cloned());
        Some(Self {
            data: folder("XDG_DATA_HOME", |dirs| &dirs.data)?,
            config: folder("XDG_CONFIG_HOME", |dirs| &dirs.config)?,
            state: folder("XDG_STATE_HOME", |dirs| &dirs.state)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], expect: Option<[&str; 3]>) {
        let variable = |name: &str| variables.iter().find(|entry| entry.0 == name).map(|entry| entry.1.into());
        let platform = Folders { data: "/p/data".into(), config: "/p/config".into(), state: "/p/state".into() };
        let platform = Some(platform).filter(|_| !variables.iter().any(|entry| entry.0 == "no platform"));
        let folders = Folders::from_environment(&variable, platform.as_ref());
        let expect = expect.map(|[data, config, state]| Folders {
            data: data.into(),
            config: config.into(),
            state: state.into(),
        });
        assert_eq!(folders, expect);
    }

    #[test]
    #[cfg(unix)]
    fn variables_override_the_platform() {
        check(&[], Some(["/p/data", "/p/config", "/p/state"]));
        check(&[("XDG_DATA_HOME", "/x")], Some(["/x/alfil", "/p/config", "/p/state"]));
        check(&[("XDG_STATE_HOME", "x"), ("XDG_CONFIG_HOME", "")], Some(["/p/data", "/p/config", "/p/state"]));
        let home = Some(["/h/data", "/h/config", "/h/state"]);
        check(&[("ALFIL_HOME", "/h"), ("XDG_DATA_HOME", "/x")], home);
        check(&[("no platform", "")], None);
        check(&[("no platform", ""), ("ALFIL_HOME", "/h")], home);
    }
}
