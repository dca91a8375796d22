//! Reads the tags of the games in a PGN file.

use std::collections::BTreeMap;

/// The tags of a game, by name.
pub type PgnTags = BTreeMap<String, String>;

/// Parses the tags of each complete game in a text: one whose moves end with its result. Also returns the length of
/// the text up to the end of the last complete game.
pub fn parse_tags(text: &str) -> (Vec<PgnTags>, usize) {
    let (mut games, mut tags, mut end, mut at) = (Vec::new(), PgnTags::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        if let Some((name, value)) = tag(line.trim()) {
            tags.insert(name, value);
        } else if let Some(last) = line.split_whitespace().last()
            && line.ends_with('\n')
            && tags.get("Result").is_some_and(|result| result == last)
        {
            games.push(std::mem::take(&mut tags));
            end = at;
        }
    }
    (games, end)
}

/// Parses a line `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    Some((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}
