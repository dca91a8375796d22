//! Single settings that the program writes to `config.toml`. Comments, order and all other keys stay as their user wrote them.

use super::{Cells, Folders, Glyphs, Graphics, StoreError, ThemeChoice};
use crate::players::PlayerSpec;
use crate::store::{atomic, read, toml_file};
use toml_edit::{DocumentMut, Item, Table, Value};

/// A setting with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The theme.
    Theme(ThemeChoice),
    /// How pieces are drawn.
    Glyphs(Glyphs),
    /// How large squares are drawn.
    Cells(Cells),
    /// Whether boards are drawn as images.
    Graphics(Graphics),
    /// Whether the side panel is shown.
    Panel(bool),
    /// Whether files and ranks are named beside the board.
    Coordinates(bool),
    /// Whether a move of the opponent rings the bell.
    Bell(bool),
    /// The opponent in a game; `None` for a person.
    Opponent {
        /// The name of the game.
        game: String,
        /// The opponent.
        player: Option<PlayerSpec>,
    },
}

/// The table of opponents.
const OPPONENTS: &str = "opponents";

impl Setting {
    /// The name of a person as an opponent.
    pub const PERSON: &'static str = "person";

    /// The key in the file, with that of its table.
    pub fn key(&self) -> String {
        match self {
            Self::Theme(_) => "theme".into(),
            Self::Glyphs(_) => "glyphs".into(),
            Self::Cells(_) => "cells".into(),
            Self::Graphics(_) => "graphics".into(),
            Self::Panel(_) => "panel".into(),
            Self::Coordinates(_) => "coordinates".into(),
            Self::Bell(_) => "bell".into(),
            Self::Opponent { game, .. } => format!("{OPPONENTS}.{game}"),
        }
    }

    /// Writes it to the file, which is created if it does not exist.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is not TOML.
    pub fn write(&self, folders: &Folders) -> Result<(), StoreError> {
        let path = folders.config_file();
        let text = match read::text(&path) {
            Ok(text) => Some(text),
            Err(error) if error.is_missing() => None,
            Err(error) => return Err(error),
        };
        let before = text.as_deref().unwrap_or_default();
        let after = self.edit(before).map_err(|error| {
            toml_file::text_error(&path, before, error.span().map_or(0, |span| span.start), error.message())
        })?;
        match text {
            Some(_) if after == before => Ok(()),
            Some(_) => atomic::rewrite(&path, &after),
            None => atomic::write(&path, &after),
        }
    }

    /// The text of the file with this setting.
    fn edit(&self, text: &str) -> Result<String, toml_edit::TomlError> {
        let mut document: DocumentMut = text.parse()?;
        let value: Value = match self {
            Self::Theme(theme) => theme.name().into(),
            Self::Glyphs(glyphs) => glyphs.name().into(),
            Self::Cells(cells) => cells.to_string().into(),
            Self::Graphics(graphics) => graphics.name().into(),
            Self::Panel(is_on) | Self::Coordinates(is_on) | Self::Bell(is_on) => (*is_on).into(),
            Self::Opponent { game, player } => {
                let name = player.as_ref().map_or_else(|| Self::PERSON.into(), PlayerSpec::name);
                set_opponent(&mut document, game, name);
                return Ok(document.to_string());
            }
        };
        set_value(document.entry(&self.key()).or_insert(Item::None), value);
        Ok(document.to_string())
    }
}

/// Replaces a value. A comment behind it stays.
fn set_value(item: &mut Item, mut value: Value) {
    if let Some(old) = item.as_value() {
        *value.decor_mut() = old.decor().clone();
    }
    *item = Item::Value(value);
}

fn set_opponent(document: &mut DocumentMut, game: &str, name: String) {
    if !document.get(OPPONENTS).is_some_and(Item::is_table_like) {
        document.insert(OPPONENTS, Item::Table(Table::new()));
    }
    let Some(table) = document.get_mut(OPPONENTS).and_then(Item::as_table_like_mut) else { return };
    set_value(table.entry(game).or_insert(Item::None), name.into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ConfigFile;

    #[track_caller]
    fn check(setting: &Setting, before: &str, expect: &str) {
        let after = setting.edit(before).expect("valid");
        assert_eq!(after, expect);
        // The file is as valid as before, and setting it again changes nothing.
        assert_eq!(ConfigFile::parse(&after).problems, ConfigFile::parse(before).problems);
        assert_eq!(setting.edit(&after).expect("valid"), after);
    }

    const COMMENTED: &str = "# mine\nbell = false # at night\n\n# quick\n[engines]\nfish = \"fish\"\n";

    #[test]
    fn comments_and_order_stay() {
        let expect = "# mine\nbell = true # at night\n\n# quick\n[engines]\nfish = \"fish\"\n";
        check(&Setting::Bell(true), COMMENTED, expect);
        let expect = "# mine\nbell = false # at night\npanel = false\n\n# quick\n[engines]\nfish = \"fish\"\n";
        check(&Setting::Panel(false), COMMENTED, expect);
        check(&Setting::Bell(false), COMMENTED, COMMENTED);
        check(&Setting::Theme(ThemeChoice::Auto), "", "theme = \"auto\"\n");
        check(&Setting::Cells(Cells::Sized { width: 8, height: 4 }), "cells='tiny'\n", "cells=\"8x4\"\n");
        // A wrong key is not ours to mend.
        check(&Setting::Glyphs(Glyphs::Pairs), "them = 1\n", "them = 1\nglyphs = \"pairs\"\n");
    }

    #[test]
    fn opponents_have_their_own_table() {
        let against = |player: Option<&str>| {
            let player = player.and_then(PlayerSpec::from_saved_name);
            Setting::Opponent { game: "chess".into(), player }
        };
        let expect = format!("{COMMENTED}\n[opponents]\nchess = \"3\"\n");
        check(&against(Some("3")), COMMENTED, &expect);
        check(&against(Some("fish")), &expect, &expect.replace("\"3\"", "\"fish\""));
        check(&against(None), &expect, &expect.replace("\"3\"", "\"person\""));
    }

    #[test]
    fn a_file_that_is_not_toml_is_left_alone() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::under(home.path());
        Setting::Bell(true).write(&folders).expect("created");
        assert!(ConfigFile::load(&folders).expect("there").config.bell);
        std::fs::write(folders.config_file(), "bell = true\ntheme = dark\n").expect("written");
        let error = Setting::Panel(false).write(&folders).expect_err("not TOML").to_string();
        assert!(error.contains("config.toml, line 2: "), "{error}");
        let text = std::fs::read_to_string(folders.config_file()).expect("there");
        assert_eq!(text, "bell = true\ntheme = dark\n");
    }
}
