//! Rule files as another program sends them: by content, with everything that they refer to.

use super::{LoadedFile, LoadedGame, Origin, RuleFile, normalize_name};
use crate::algebra::{self, FileFinder};
use std::path::{Path, PathBuf};

/// A file by name and content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentFile {
    /// The file name, such as `chess.alg`, without folders.
    pub name: String,
    /// The text.
    pub text: String,
}

/// The files of a game: the rule file first, then those that it extends, and its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentRules(pub Vec<SentFile>);

impl SentRules {
    /// The files of a loaded game.
    pub fn of(game: &LoadedGame) -> Self {
        let file_name = |name: &str| {
            let last = Path::new(name).file_name().unwrap_or_default();
            last.to_string_lossy().into_owned()
        };
        let files = game.sources.iter();
        Self(files.map(|(_, file)| SentFile { name: file_name(&file.name), text: file.text.clone() }).collect())
    }

    /// Loads the game. What the files refer to is searched among them only, so they mean the same everywhere.
    pub fn load(&self) -> LoadedFile {
        let first = self.0.first().cloned().unwrap_or_default();
        let path = PathBuf::from(&first.name);
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let loaded = algebra::load(&name, &first.name, &first.text, self);
        LoadedFile::new(RuleFile { name, origin: Origin::User(path) }, loaded)
    }

    fn find(&self, name: &str, extension: &str) -> Option<(String, String)> {
        let is_named = |file: &&SentFile| {
            let stem = file.name.strip_suffix(extension).and_then(|rest| rest.strip_suffix('.'));
            stem.is_some_and(|stem| normalize_name(stem) == normalize_name(name))
        };
        self.0.iter().find(is_named).map(|file| (file.name.clone(), file.text.clone()))
    }
}

impl FileFinder for SentRules {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        self.find(name, "alg")
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        self.find(name, "toml")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Folders, Library};

    #[test]
    fn every_game_is_the_same_after_it_was_sent() {
        let library = Library::open(&Folders::under(Path::new("no such folder")));
        for name in ["chess", "crazyhouse", "nine_mens_morris", "three_player_chess", "xiangqi"] {
            let game = library.load(name).expect("a shipped game");
            let received = SentRules::of(&game).load();
            assert_eq!(received.first_error(), None, "{name}");
            assert_eq!((received.hash, &*received.rule_file.name), (game.hash, name));
        }
    }

    #[test]
    fn files_outside_are_not_read() {
        let text = "extends chess\ntitle Mine".to_owned();
        let received = SentRules(vec![SentFile { name: "mine.alg".into(), text }]).load();
        assert!(received.first_error().is_some_and(|error| error.contains("no rule file `chess`")));
        assert!(SentRules::default().load().first_error().is_some());
    }
}
