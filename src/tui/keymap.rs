//! The user's keys: which keys of the key table `config.toml` replaces. Dispatch, footer, help and palette ask here for the keys of a
//! binding.
//!
//! A key that would then have two commands on one screen is a problem. The setting is left out, and the keys of the table stay.

use std::collections::BTreeSet;

use crossterm::event::{KeyCode, KeyEvent};
use rustc_hash::FxHashMap;

use super::{
    key_chord::KeyChord,
    keys::{self, BINDINGS, Focus, KeyBinding, UiCommand},
};
use crate::store::{ConfigProblem, KeySetting, Place, name_hint};

/// The keys that differ from the table.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    changed: FxHashMap<(Focus, UiCommand), Vec<KeyChord>>,
}

/// A setting whose names are understood.
#[derive(Debug)]
struct KeyChange {
    at: Place,
    bindings: Vec<&'static KeyBinding>,
    chords: Vec<KeyChord>,
}

impl Keymap {
    /// The user's keys, and what is wrong with them.
    pub fn new(settings: &[KeySetting]) -> (Self, Vec<ConfigProblem>) {
        let (mut changes, mut problems) = (Vec::new(), Vec::new());
        for setting in settings {
            match KeyChange::new(setting) {
                Ok(change) => changes.push(change),
                Err(problem) => problems.push(problem),
            }
        }
        loop {
            let keymap = Self::of_changes(&changes);
            let clash = changes.iter().position(|change| keymap.clash(change).is_some());
            let Some(index) = clash else { return (keymap, problems) };
            let change = changes.remove(index);
            problems.extend(keymap.clash(&change).map(|message| ConfigProblem { at: change.at, message }));
        }
    }

    fn of_changes(changes: &[KeyChange]) -> Self {
        let of_change = |change: &KeyChange| {
            let chords = change.chords.clone();
            change.bindings.clone().into_iter().map(move |binding| ((binding.focus, binding.command), chords.clone()))
        };
        Self { changed: changes.iter().flat_map(of_change).collect() }
    }

    /// Why a change cannot hold: one of its keys has another command on the same screen.
    fn clash(&self, change: &KeyChange) -> Option<String> {
        let others = |binding: &'static KeyBinding, chord: KeyChord| {
            let screens = Focus::ALL.into_iter().filter(move |&screen| {
                keys::bindings(screen).any(|it| (it.focus, it.command) == (binding.focus, binding.command))
                    && !(screen.is_text_entry() && chord.is_text())
            });
            // The table itself gives some keys of the board to the explorer.
            let is_shared = move |other: &KeyBinding| binding.chords.contains(&chord) && other.chords.contains(&chord);
            let is_other = move |other: &&KeyBinding| {
                other.command != binding.command && self.chords(other).contains(&chord) && !is_shared(other)
            };
            screens.flat_map(keys::bindings).find(is_other)
        };
        change.bindings.iter().find_map(|binding| {
            change.chords.iter().find_map(|&chord| {
                if chord == KeyChord::CTRL_C && binding.command != UiCommand::Quit {
                    return Some(format!(
                        "`{}` is reserved for stopping work and quitting; choose another key",
                        chord.config_text()
                    ));
                }
                let (key, other) = (chord.config_text(), others(binding, chord)?.command.name());
                Some(format!("`{key}` is also the key of `{other}`; give that another key, too"))
            })
        })
    }

    /// The keys of a binding; the footer shows the first.
    pub fn chords<'a>(&'a self, binding: &'a KeyBinding) -> &'a [KeyChord] {
        self.changed.get(&(binding.focus, binding.command)).map_or(binding.chords, Vec::as_slice)
    }

    /// All keys of a binding, as shown in the help.
    pub fn text(&self, binding: &KeyBinding) -> String {
        self.chords(binding).iter().map(KeyChord::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The first key of a command in a focus, as shown in hints; empty if it has none there.
    pub fn hint(&self, focus: Focus, command: UiCommand) -> String {
        let binding = keys::bindings(focus).find(|binding| binding.command == command);
        binding.and_then(|binding| self.chords(binding).first()).map(KeyChord::to_string).unwrap_or_default()
    }

    /// The first keys of two commands, such as left and right.
    pub fn hint_of_two(&self, focus: Focus, commands: [UiCommand; 2]) -> String {
        commands.map(|command| self.hint(focus, command)).join(" ")
    }

    /// The command of a key in a focus.
    pub fn command_for(&self, focus: Focus, pressed: &KeyEvent) -> Option<UiCommand> {
        if KeyChord::CTRL_C.matches(pressed) {
            return Some(UiCommand::Quit);
        }
        let matches = |chord: &&KeyChord| chord.matches(pressed) && !(focus.is_text_entry() && chord.is_text());
        let has_key = |binding: &&KeyBinding| self.chords(binding).iter().any(|chord| matches(&chord));
        keys::bindings(focus).find(has_key).map(|binding| binding.command)
    }
}

impl KeyChange {
    fn new(setting: &KeySetting) -> Result<Self, ConfigProblem> {
        let problem = |at: Place, message: String| ConfigProblem { at, message };
        let screen = setting.screen.as_ref().map(|screen| {
            Focus::ALL.into_iter().find(|focus| focus.config_name() == screen.value).ok_or_else(|| {
                let names = Focus::ALL.map(Focus::config_name);
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                problem(
                    screen.at,
                    format!("there is no screen `{}`; {}", screen.value, name_hint(&screen.value, &names)),
                )
            })
        });
        let screen = screen.transpose()?;
        let is_here = |binding: &&KeyBinding| screen.is_none_or(|screen| binding.focus == screen);
        let bindings: Vec<_> = BINDINGS.iter().filter(is_here).collect();
        let wanted = &setting.command.value;
        let mut named: Vec<_> = bindings.iter().copied().filter(|binding| binding.has_name(wanted)).collect();
        if named.is_empty() {
            let commands: BTreeSet<String> = bindings.iter().map(|binding| binding.command.name()).collect();
            let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
            let message = format!("there is no command `{wanted}` here; {}", name_hint(wanted, &commands));
            return Err(problem(setting.command.at, message));
        }
        let mut chords = Vec::new();
        for key in &setting.keys {
            chords.push(KeyChord::parse(&key.value).map_err(|message| problem(key.at, message))?);
        }
        // Letters are text there.
        let is_typed =
            |binding: &&KeyBinding| binding.focus.is_text_entry() && chords.iter().any(|chord| chord.is_text());
        if let Some(screen) = screen.filter(|_| named.iter().any(is_typed)) {
            let text = format!("characters are text on the screen `{}`; choose a key with ctrl", screen.config_name());
            return Err(problem(setting.command.at, text));
        }
        named.retain(|binding| !is_typed(binding));
        Ok(Self { at: setting.command.at, bindings: named, chords })
    }
}

impl KeyBinding {
    /// Whether a name in `config.toml` means its command: the name of the command, or the one that the palette shows.
    fn has_name(&self, name: &str) -> bool {
        self.command.name() == name || self.name().replace(' ', "-").eq_ignore_ascii_case(name)
    }
}

impl UiCommand {
    /// Its name in `config.toml`: that of the command in small letters, such as `next-target`.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

/// Names of keys in `config.toml`.
const KEY_NAMES: [(&str, KeyCode); 16] = [
    ("space", KeyCode::Char(' ')),
    ("enter", KeyCode::Enter),
    ("tab", KeyCode::Tab),
    ("shift-tab", KeyCode::BackTab),
    ("esc", KeyCode::Esc),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("pgup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("insert", KeyCode::Insert),
    ("delete", KeyCode::Delete),
    ("backspace", KeyCode::Backspace),
];

impl KeyChord {
    /// The key with a name in `config.toml`: a character, `ctrl-u`, `f5`, or one of the names.
    ///
    /// # Errors
    /// What is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(&(_, code)) = KEY_NAMES.iter().find(|(name, _)| *name == text) {
            return Ok(Self::code(code));
        }
        let function =
            text.strip_prefix('f').and_then(|number| number.parse().ok()).filter(|number| (1..=12).contains(number));
        let only =
            |text: &str| text.chars().next().filter(|letter| text.len() == letter.len_utf8() && !letter.is_control());
        let ctrl = text.strip_prefix("ctrl-").and_then(only).filter(char::is_ascii_lowercase);
        let chord = function.map(|number| Self::code(KeyCode::F(number)));
        chord.or_else(|| ctrl.map(Self::ctrl)).or_else(|| only(text).map(Self::letter)).ok_or_else(|| {
            format!("there is no key `{text}`; write a character, `ctrl-` and a small letter, `f1` to `f12`, or a name such as `enter`")
        })
    }

    /// Its name in `config.toml`.
    pub fn config_text(self) -> String {
        let known = KEY_NAMES.iter().find(|(_, code)| Self::code(*code) == self);
        known.map_or_else(|| self.to_string(), |(name, _)| (*name).to_owned())
    }
}

#[cfg(test)]
#[path = "keymap_tests.rs"]
mod tests;
