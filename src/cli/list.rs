//! `alfil list`: the built-in games and the user's own.

use super::sanitize::sanitize;
use super::{Failure, args, json};
use crate::store::{Folders, Library, Origin, RuleEntry};
use serde::Serialize;
use std::io::Write;
use unicode_width::UnicodeWidthStr;

/// A game as JSON.
#[derive(Serialize)]
struct GameRow<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    also: &'a [String],
    origin: &'a str,
    file: String,
    players: &'a [String],
    board: Option<String>,
    error: Option<&'a str>,
}

pub(super) fn run(args: &args::List, out: &mut dyn Write) -> Result<(), Failure> {
    let folders = Folders::find()?;
    let library = Library::open(&folders);
    let width = |text: &dyn Fn(&RuleEntry) -> String| {
        library.entries().iter().map(|entry| text(entry).width()).max().unwrap_or(0).min(40)
    };
    let name = |entry: &RuleEntry| sanitize(&entry.rule_file.name).into_owned();
    let title = |entry: &RuleEntry| sanitize(&entry.title).into_owned();
    let (names, titles) = (width(&name), width(&title));
    for entry in library.entries() {
        let board = entry.board.map(|(columns, rows)| format!("{columns}x{rows}"));
        if args.json {
            let origin = if entry.rule_file.origin == Origin::BuiltIn { "built-in" } else { "own" };
            let row = GameRow {
                name: &entry.rule_file.name,
                title: &entry.title,
                about: &entry.about,
                also: &entry.other_names,
                origin,
                file: entry.rule_file.file(),
                players: &entry.players,
                board,
                error: entry.error.as_deref(),
            };
            json::line(out, &row)?;
            continue;
        }
        let (name, title) = (pad(&name(entry), names), pad(&title(entry), titles));
        let text =
            entry.error.as_ref().map_or_else(|| entry.about.clone(), |error| format!("cannot be played: {error}"));
        let own = if entry.rule_file.origin == Origin::BuiltIn { "" } else { " (your own)" };
        let board = board.unwrap_or_default();
        writeln!(out, "{name}  {title}  {board:<5}  {}{own}", sanitize(&text))?;
    }
    if !args.json {
        let folder = library.folder().display().to_string();
        writeln!(out, "\nYour own rule files: {}", sanitize(&folder))?;
        writeln!(out, "Settings: {}", sanitize(&folders.config_file().display().to_string()))?;
    }
    Ok(())
}

/// The text, padded with spaces to `width` columns.
fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}
