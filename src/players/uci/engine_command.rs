//! Commands of UCI engines: the program, its arguments, and the options to set before a game.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Debian installs games in a folder that is often not in `PATH`.
const DEBIAN_GAMES_DIR: &str = "/usr/games";

/// A UCI engine as a user writes it: `stockfish`, or `stockfish; UCI_LimitStrength=true; UCI_Elo=1400`, or
/// `"/my engines/one" --quiet; Hash=64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EngineCommand {
    /// The name to display.
    name: String,
    /// The text that was parsed; empty where only the name is known.
    text: String,
    /// Program name or path.
    executable: String,
    pub(super) arguments: Vec<String>,
    /// Option names and values.
    pub(super) options: Vec<(String, String)>,
}

impl EngineCommand {
    /// An engine known by name only, which cannot be started.
    pub fn name_only(name: &str) -> Self {
        let (name, text, executable) = (name.to_owned(), String::new(), String::new());
        Self { name, text, executable, arguments: Vec::new(), options: Vec::new() }
    }

    /// Sets the name.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The name to display.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Path of the executable. A bare program name is looked up in `PATH`.
    ///
    /// # Errors
    /// Why there is none.
    pub fn find_executable(&self) -> Result<PathBuf, String> {
        if self.executable.is_empty() {
            return Err(format!("no engine is called `{}` in `config.toml`", self.name));
        }
        look_up(&self.executable).ok_or_else(|| format!("there is no program `{}`", self.executable))
    }
}

impl FromStr for EngineCommand {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A semicolon inside quotation marks belongs to the command.
        let split = text
            .match_indices(';')
            .map(|(at, _)| text.split_at(at))
            .find(|(command, _)| shlex::split(command).is_some());
        let (command, settings) = split.unwrap_or((text, ""));
        let mut words = shlex::split(command).ok_or_else(|| format!("`{command}`: a quotation mark is missing"))?;
        if words.is_empty() {
            return Err("the name of a program is missing".into());
        }
        let arguments = words.split_off(1);
        let executable = words.concat();
        let mut options = Vec::new();
        for setting in settings.split(';').map(str::trim).filter(|setting| !setting.is_empty()) {
            let (name, value) =
                setting.split_once('=').ok_or_else(|| format!("`{setting}` is not an option; write NAME=VALUE"))?;
            options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        let stem = Path::new(&executable).file_stem();
        let stem = stem.map_or_else(|| executable.clone(), |stem| stem.to_string_lossy().into_owned());
        let set: Vec<String> = options.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let name = if set.is_empty() { stem } else { format!("{stem} ({})", set.join(", ")) };
        Ok(Self { name, text: text.to_owned(), executable, arguments, options })
    }
}

impl TryFrom<String> for EngineCommand {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<EngineCommand> for String {
    fn from(command: EngineCommand) -> Self {
        command.text
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn look_up(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_owned());
    }
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&search_path).chain([PathBuf::from(DEBIAN_GAMES_DIR)]);
    let with_suffix = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    folders.flat_map(|folder| [folder.join(program), folder.join(&with_suffix)]).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parsed() {
        let parse = |text: &str| text.parse::<EngineCommand>();
        let shell = parse("sh -c 'a b'; Skill Level = 3;UCI_Elo=1400;").expect("a shell is everywhere");
        assert_eq!(shell.arguments, ["-c", "a b"]);
        let options = [("Skill Level", "3"), ("UCI_Elo", "1400")].map(|(name, value)| (name.into(), value.into()));
        assert_eq!(shell.options, options);
        assert_eq!(shell.name(), "sh (Skill Level 3, UCI_Elo 1400)");
        assert_eq!(shell.with_name("it").name(), "it");
        let missing = |text: &str| parse(text).and_then(|command| command.find_executable()).expect_err(text);
        assert_eq!(missing("no-such-program"), "there is no program `no-such-program`");
        assert_eq!(missing("./no/such -x"), "there is no program `./no/such`");
        let error = |text: &str| parse(text).expect_err(text);
        assert_eq!(error("sh 'x"), "`sh 'x`: a quotation mark is missing");
        assert_eq!(error(" ; a=b"), "the name of a program is missing");
        assert_eq!(error("sh; fast"), "`fast` is not an option; write NAME=VALUE");
    }
}
