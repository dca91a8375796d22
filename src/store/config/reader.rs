//! Reads `config.toml` key by key, so that a wrong one spoils nothing else. Nor does a line with a syntax error.

use super::problem::{alternatives, name_hint};
use super::{
    Cells, ColourSetting, Config, ConfigFile, ConfigProblem, Glyphs, Graphics, KeySetting, Place, Positioned, Setting,
    ThemeChoice, ThemeName, ThemeSetting,
};
use crate::players::{EngineCommand, PlayerSpec};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The values of `memory_mb` that are allowed: less is too little for any game, more is surely a slip.
const MEMORY_MB_RANGE: std::ops::RangeInclusive<u32> = 16..=1_000_000;

const KEYS: [&str; 13] = [
    "theme",
    "glyphs",
    "cells",
    "graphics",
    "panel",
    "coordinates",
    "bell",
    "memory_mb",
    "analyst",
    "engines",
    "opponents",
    "keys",
    "themes",
];

type Key<'t> = Spanned<DeString<'t>>;
type Value<'t> = Spanned<DeValue<'t>>;

/// Maximum number of lines with syntax errors.
const MAX_BROKEN_LINES: usize = 50;

/// Reads the text of the file. A line with a syntax error is left out.
pub fn read(text: &str) -> ConfigFile {
    let (mut valid, mut problems) = (text.to_owned(), Vec::new());
    while let Err(error) = DeTable::parse(&valid) {
        let byte = valid.floor_char_boundary(error.span().map_or(0, |span| span.start));
        problems.push(ConfigProblem { at: Place::of_byte(text, byte), message: error.message().replace('\n', "; ") });
        if problems.len() >= MAX_BROKEN_LINES || !blank_line(&mut valid, byte) {
            return ConfigFile { config: Config::default(), problems };
        }
    }
    let mut reader = Reader { text, problems };
    let config = DeTable::parse(&valid).map(|table| reader.config(table.get_ref())).unwrap_or_default();
    let mut problems = reader.problems;
    problems.sort_by_key(|problem| problem.at);
    ConfigFile { config, problems }
}

/// Blanks the line of a byte, or the last one before it that is not blank. Everything else keeps its place. Returns `false` if there is
/// no such line.
fn blank_line(text: &mut String, byte: usize) -> bool {
    let end = text[byte..].find('\n').map_or(text.len(), |at| byte + at);
    let end = text[..end].trim_end().len();
    let start = text[..end].rfind('\n').map_or(0, |at| at + 1);
    text.replace_range(start..end, &" ".repeat(end - start));
    start < end
}

struct Reader<'t> {
    text: &'t str,
    problems: Vec<ConfigProblem>,
}

impl Reader<'_> {
    fn report(&mut self, byte: usize, message: impl Into<String>) {
        self.problems.push(ConfigProblem { at: Place::of_byte(self.text, byte), message: message.into() });
    }

    fn positioned<T>(&self, byte: usize, value: T) -> Positioned<T> {
        Positioned { value, at: Place::of_byte(self.text, byte) }
    }

    fn config(&mut self, table: &DeTable<'_>) -> Config {
        let mut config = Config::default();
        // The theme may be one of them.
        if let Some((_, value)) = table.iter().find(|(key, _)| key.get_ref() == "themes") {
            config.themes = self.themes(value);
        }
        for (key, value) in table {
            self.setting(&mut config, key, value);
        }
        config
    }

    fn setting(&mut self, config: &mut Config, key: &Key<'_>, value: &Value<'_>) {
        let name: &str = key.get_ref();
        match name {
            "theme" => set(&mut config.theme, self.theme(value, &config.themes)),
            "glyphs" => set(&mut config.glyphs, self.one_of(name, value, &Glyphs::ALL.map(|it| (it.name(), it)))),
            "cells" => set(&mut config.cells, self.cells(value)),
            "graphics" => set(&mut config.graphics, self.one_of(name, value, &Graphics::ALL.map(|it| (it.name(), it)))),
            "panel" => set(&mut config.panel, self.switch(name, value)),
            "coordinates" => set(&mut config.coordinates, self.switch(name, value)),
            "bell" => set(&mut config.bell, self.switch(name, value)),
            "memory_mb" => set(&mut config.memory_mb, self.memory(value)),
            "analyst" => config.analyst = self.text(name, value).map(str::to_owned),
            "engines" => config.engines.extend(self.entries(name, value, Self::engine)),
            "opponents" => config.opponents.extend(self.entries(name, value, Self::opponent)),
            "keys" => config.keys = self.keys(value),
            "themes" => {}
            _ => self.report(key.span().start, format!("unknown key `{name}`; {}", name_hint(name, &KEYS))),
        }
    }

    fn text<'v>(&mut self, name: &str, value: &'v Value<'_>) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.report(value.span().start, format!("`{name}` needs a text in quotation marks"));
        }
        text
    }

    fn switch(&mut self, name: &str, value: &Value<'_>) -> Option<bool> {
        let switch = value.get_ref().as_bool();
        if switch.is_none() {
            self.report(value.span().start, format!("`{name}` needs `true` or `false`"));
        }
        switch
    }

    fn table<'v, 't>(&mut self, name: &str, value: &'v Value<'t>) -> Option<&'v DeTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.report(value.span().start, format!("`{name}` needs a table: a line `[{name}]` and its keys below"));
        }
        table
    }

    fn one_of<T: Copy>(&mut self, name: &str, value: &Value<'_>, all: &[(&str, T)]) -> Option<T> {
        let text = self.text(name, value)?;
        let choice = all.iter().find(|(known, _)| *known == text).map(|&(_, choice)| choice);
        if choice.is_none() {
            let names = alternatives(all.iter().map(|&(known, _)| known));
            self.report(value.span().start, format!("`{name}` cannot be `{text}`; choose {names}"));
        }
        choice
    }

    fn theme(&mut self, value: &Value<'_>, own: &[ThemeSetting]) -> Option<ThemeChoice> {
        let text = self.text("theme", value)?;
        let theme = ThemeChoice::parse(text, own);
        theme
            .map_err(|names| self.report(value.span().start, format!("`theme` cannot be `{text}`; choose {names}")))
            .ok()
    }

    fn cells(&mut self, value: &Value<'_>) -> Option<Cells> {
        let text = self.text("cells", value)?;
        let cells = Cells::parse(text);
        if cells.is_none() {
            let message = format!("`cells` cannot be `{text}`; choose `auto`, or columns and rows such as `8x4`");
            self.report(value.span().start, message);
        }
        cells
    }

    fn memory(&mut self, value: &Value<'_>) -> Option<u32> {
        let number = value.get_ref().as_integer();
        let megabytes = number.and_then(|number| u32::from_str_radix(number.as_str(), number.radix()).ok());
        let megabytes = megabytes.filter(|megabytes| MEMORY_MB_RANGE.contains(megabytes));
        if megabytes.is_none() {
            let (min, max) = (MEMORY_MB_RANGE.start(), MEMORY_MB_RANGE.end());
            self.report(value.span().start, format!("`memory_mb` needs a number from {min} to {max}"));
        }
        megabytes
    }

    /// The entries of a table of texts that can be read.
    fn entries<T>(
        &mut self,
        name: &str,
        value: &Value<'_>,
        read: fn(&mut Self, &Key<'_>, &str, usize) -> Option<T>,
    ) -> Vec<(String, T)> {
        let mut entries = Vec::new();
        for (key, value) in self.table(name, value).into_iter().flatten() {
            let Some(text) = self.text(key.get_ref(), value) else { continue };
            let entry = read(self, key, text, value.span().start);
            entries.extend(entry.map(|entry| (key.get_ref().to_string(), entry)));
        }
        entries
    }

    /// An engine, whose name is one that a saved game can give to a player.
    fn engine(&mut self, key: &Key<'_>, text: &str, byte: usize) -> Option<EngineCommand> {
        let name = key.get_ref();
        if !matches!(PlayerSpec::from_saved_name(name), Some(PlayerSpec::Engine(_))) {
            let expected = "expected one word that is neither `random` nor a number";
            self.report(key.span().start, format!("`{name}` cannot be the name of an engine; {expected}"));
            return None;
        }
        text.parse().map_err(|error: String| self.report(byte, error)).ok()
    }

    #[allow(clippy::option_option, reason = "a person is a valid opponent")]
    fn opponent(&mut self, _: &Key<'_>, text: &str, byte: usize) -> Option<Option<PlayerSpec>> {
        if text == Setting::PERSON {
            return Some(None);
        }
        let player = PlayerSpec::from_saved_name(text);
        if player.is_none() {
            let players = format!("choose `{}`, `random`, a level such as `3`, or an engine", Setting::PERSON);
            self.report(byte, format!("there is no player `{text}`; {players}"));
        }
        player.map(Some)
    }

    fn keys(&mut self, value: &Value<'_>) -> Vec<KeySetting> {
        let mut settings = Vec::new();
        for (key, value) in self.table("keys", value).into_iter().flatten() {
            match value.get_ref().as_table() {
                Some(table) => {
                    let screen = self.positioned(key.span().start, key.get_ref().to_string());
                    let own: Vec<_> =
                        table.iter().filter_map(|(key, value)| self.key_setting(Some(&screen), key, value)).collect();
                    settings.extend(own);
                }
                None => settings.extend(self.key_setting(None, key, value)),
            }
        }
        settings
    }

    fn key_setting(
        &mut self,
        screen: Option<&Positioned<String>>,
        key: &Key<'_>,
        value: &Value<'_>,
    ) -> Option<KeySetting> {
        let command = self.positioned(key.span().start, key.get_ref().to_string());
        let values: Vec<&Value<'_>> = match value.get_ref().as_array() {
            Some(array) => array.iter().collect(),
            None => vec![value],
        };
        let texts: Option<Vec<_>> = values
            .iter()
            .map(|value| Some(self.positioned(value.span().start, value.get_ref().as_str()?.to_owned())))
            .collect();
        let keys = texts.filter(|keys| !keys.is_empty());
        if keys.is_none() {
            let message = format!("`{}` needs a key such as \"u\", or several: [\"u\", \"ctrl-u\"]", command.value);
            self.report(value.span().start, message);
        }
        Some(KeySetting { screen: screen.cloned(), command, keys: keys? })
    }

    fn themes(&mut self, value: &Value<'_>) -> Vec<ThemeSetting> {
        let mut themes = Vec::new();
        for (key, value) in self.table("themes", value).into_iter().flatten() {
            let name = key.get_ref();
            let is_taken = name == ThemeChoice::AUTO || ThemeName::ALL.iter().any(|theme| theme.name() == name);
            if is_taken {
                self.report(key.span().start, format!("`{name}` is a theme of Alfil; choose another name"));
            } else {
                let theme = self.table(name, value).map(|table| self.own_theme(name, table));
                themes.extend(theme);
            }
        }
        themes
    }

    fn own_theme(&mut self, name: &str, table: &DeTable<'_>) -> ThemeSetting {
        let mut theme = ThemeSetting { name: name.to_owned(), extends: ThemeName::Dark, colours: Vec::new() };
        for (key, value) in table {
            if key.get_ref() == "extends" {
                let names = ThemeName::ALL.map(|theme| (theme.name(), theme));
                set(&mut theme.extends, self.one_of("extends", value, &names));
            } else if let Some(colour) = self.text(key.get_ref(), value) {
                let role = self.positioned(key.span().start, key.get_ref().to_string());
                let colour = self.positioned(value.span().start, colour.to_owned());
                theme.colours.push(ColourSetting { role, colour });
            }
        }
        theme
    }
}

/// Sets a value if there is one.
fn set<T>(target: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *target = value;
    }
}

#[cfg(test)]
#[path = "reader_tests.rs"]
mod tests;
