//! The rule files and boards that are built into the program.

use include_dir::{Dir, include_dir};

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules");
static BOARDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/boards");

/// Names and texts, by name.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.files().filter_map(|file| {
        let name = file.path().file_name()?.to_str()?.strip_suffix(".alg")?;
        Some((name, file.contents_utf8()?))
    })
}

/// The text of a game, or of a file that only others extend: those stand in a folder of their own.
pub(super) fn text(name: &str) -> Option<&'static str> {
    let game = all().find(|known| known.0 == name).map(|known| known.1);
    game.or_else(|| RULES.get_file(format!("shared/{name}.alg"))?.contents_utf8())
}

/// The puzzles of many-worlds solitaire, as text: a table `[[puzzle]]` each.
pub fn puzzles() -> &'static str {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles.toml"))
}

/// What messages call the file of a name.
pub(super) fn file(name: &str) -> String {
    format!("rules/{name}.alg")
}

/// What messages call the board file of a name, and its text.
pub(super) fn board(name: &str) -> Option<(String, String)> {
    let file = format!("{name}.toml");
    let text = BOARDS.get_file(&file)?.contents_utf8()?;
    Some((format!("assets/boards/{file}"), text.to_owned()))
}
