//! `alfil list`: the built-in games and the user's own.

use super::sanitize::sanitize_name;
use super::{Failure, json};
use crate::algebra::{GameGroup, Outline};
use crate::store::{Folders, Library, Origin, RuleEntry};
use serde::Serialize;
use std::io::Write;
use unicode_width::UnicodeWidthStr;

#[derive(Debug, clap::Args)]
pub(super) struct ListArgs {
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameRow<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    also: &'a [String],
    invented: &'a str,
    group: Option<&'static str>,
    origin: &'a str,
    file: String,
    players: &'a [String],
    board: Option<String>,
    error: Option<&'a str>,
}

pub(super) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folders = Folders::find()?;
    let library = Library::open(&folders);
    let width = |text: fn(&RuleEntry) -> &str| {
        library.entries().iter().map(|entry| sanitize_name(text(entry)).width()).max().unwrap_or(0).min(40)
    };
    let (names, titles) = (width(|entry| &entry.rule_file.name), width(|entry| &entry.outline.title));
    for entry in library.entries() {
        let RuleEntry { rule_file, outline, players, board, error } = entry;
        let Outline { title, about, other_names, origin: invented, group, .. } = outline;
        let board = board.map(|(columns, rows)| format!("{columns}x{rows}"));
        let is_built_in = rule_file.origin == Origin::BuiltIn;
        if args.json {
            let (name, file) = (&*rule_file.name, rule_file.file());
            let origin = if is_built_in { "built-in" } else { "own" };
            let error = error.as_deref();
            let group = group.map(GameGroup::word);
            let row =
                GameRow { name, title, about, also: other_names, invented, group, origin, file, players, board, error };
            json::line(out, &row)?;
            continue;
        }
        let (name, title) = (pad(&sanitize_name(&rule_file.name), names), pad(&sanitize_name(title), titles));
        let text = error.as_ref().map_or_else(|| about.clone(), |error| format!("cannot be played: {error}"));
        let own = if is_built_in { "" } else { " (your own)" };
        writeln!(out, "{name}  {title}  {:<5}  {}{own}", board.unwrap_or_default(), sanitize_name(&text))?;
    }
    if !args.json {
        writeln!(out, "\nYour own rule files: {}", library.folder().display())?;
        writeln!(out, "Settings: {}", folders.config_file().display())?;
    }
    Ok(())
}

/// The text, padded with spaces to `width` columns.
pub(super) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}
