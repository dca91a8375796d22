//! Programs that play: how they are started, and what is set before a game.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A program that speaks UCI, as somebody writes it: `stockfish`, or `stockfish; UCI_LimitStrength=true; UCI_Elo=1400`, or
/// `"/my engines/one" --quiet; Hash=64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Program {
    /// What it is called.
    name: String,
    /// What was written; nothing of a program of which only the name is known.
    text: String,
    /// The program, by its name or its file, and what stands behind it.
    wanted: String,
    pub(super) arguments: Vec<String>,
    /// What is set, by name.
    pub(super) options: Vec<(String, String)>,
}

/// Debian keeps games in a folder that is not on everybody's path.
const GAMES: &str = "/usr/games";

impl Program {
    /// A program of which only the name is known: it cannot be started.
    pub fn unknown(name: &str) -> Self {
        let (name, text, wanted) = (name.to_owned(), String::new(), String::new());
        Self { name, text, wanted, arguments: Vec::new(), options: Vec::new() }
    }

    /// The same program under a name of somebody's choice.
    #[must_use]
    pub fn called(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The program's file: as it is written if it names a folder, else where programs are kept.
    ///
    /// # Errors
    /// That there is none.
    pub fn file(&self) -> Result<PathBuf, String> {
        if self.wanted.is_empty() {
            return Err(format!("no engine is called `{}` in `config.toml`", self.name));
        }
        found(&self.wanted).ok_or_else(|| format!("there is no program `{}`", self.wanted))
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A semicolon between quotation marks is the program's own.
        let ends = text
            .match_indices(';')
            .map(|(at, _)| text.split_at(at))
            .find(|(command, _)| shlex::split(command).is_some());
        let (command, settings) = ends.unwrap_or((text, ""));
        let mut words = shlex::split(command).ok_or_else(|| format!("`{command}`: a quotation mark is missing"))?;
        if words.is_empty() {
            return Err("the name of a program is missing".into());
        }
        let arguments = words.split_off(1);
        let wanted = words.concat();
        let mut options = Vec::new();
        for setting in settings.split(';').map(str::trim).filter(|setting| !setting.is_empty()) {
            let (name, value) =
                setting.split_once('=').ok_or_else(|| format!("`{setting}` sets nothing; options are NAME=VALUE"))?;
            options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        let stem = Path::new(&wanted).file_stem().map_or(wanted.clone(), |stem| stem.to_string_lossy().into_owned());
        let set: Vec<String> = options.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let name = if set.is_empty() { stem } else { format!("{stem} ({})", set.join(", ")) };
        Ok(Self { name, text: text.to_owned(), wanted, arguments, options })
    }
}

impl TryFrom<String> for Program {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Program> for String {
    fn from(program: Program) -> Self {
        program.text
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The file of a program.
fn found(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_owned());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::split_paths(&folders).chain([PathBuf::from(GAMES)]);
    all.flat_map(|folder| [folder.join(program), folder.join(format!("{program}{}", std::env::consts::EXE_SUFFIX))])
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read() {
        let read = |text: &str| text.parse::<Program>();
        let shell = read("sh -c 'a b'; Skill Level = 3;UCI_Elo=1400;").expect("a shell is everywhere");
        assert_eq!(shell.arguments, ["-c", "a b"]);
        let options = [("Skill Level", "3"), ("UCI_Elo", "1400")].map(|(name, value)| (name.into(), value.into()));
        assert_eq!(shell.options, options);
        assert_eq!(shell.name(), "sh (Skill Level 3, UCI_Elo 1400)");
        assert_eq!(shell.called("it").name(), "it");
        let missing = |text: &str| read(text).and_then(|program| program.file()).expect_err(text);
        assert_eq!(missing("no-such-program"), "there is no program `no-such-program`");
        assert_eq!(missing("./no/such -x"), "there is no program `./no/such`");
        let refused = |text: &str| read(text).expect_err(text);
        assert_eq!(refused("sh 'x"), "`sh 'x`: a quotation mark is missing");
        assert_eq!(refused(" ; a=b"), "the name of a program is missing");
        assert_eq!(refused("sh; fast"), "`fast` sets nothing; options are NAME=VALUE");
    }
}
