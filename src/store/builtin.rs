//! The rule files, boards and puzzles that are compiled into the program.

use include_dir::{Dir, include_dir};

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules");
static BOARDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/boards");

/// The names and the texts of the built-in games.
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.files().filter_map(|file| {
        let name = file.path().file_name()?.to_str()?.strip_suffix(".alg")?;
        Some((name, file.contents_utf8()?))
    })
}

/// The text of a built-in game, or of a file in `rules/shared`, which exists only to be extended.
pub(super) fn text(name: &str) -> Option<&'static str> {
    let game = all().find(|game| game.0 == name).map(|game| game.1);
    game.or_else(|| RULES.get_file(format!("shared/{name}.alg"))?.contents_utf8())
}

/// Whether a game of this name comes with the program.
pub fn is_built_in_game(name: &str) -> bool {
    all().any(|game| game.0 == name)
}

/// The puzzles of many-worlds solitaire as TOML: one table `[[puzzle]]` each.
pub fn puzzles() -> &'static str {
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles.toml"))
}

/// The path of a built-in rule file in messages.
pub(super) fn file(name: &str) -> String {
    format!("rules/{name}.alg")
}

/// The path of a built-in board file in messages, and its text.
pub(super) fn board(name: &str) -> Option<(String, String)> {
    let file = format!("{name}.toml");
    let text = BOARDS.get_file(&file)?.contents_utf8()?;
    Some((format!("assets/boards/{file}"), text.to_owned()))
}
