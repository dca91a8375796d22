//! What a rule file says about its game in words.
//!
//! An outline needs only a few statements of the file and of those that it extends. A list of games is shown before their rules are read.

use super::file_finder::FileFinder;
use super::game_group::{GameGroup, declared_group};
use super::load::extends_chain;
use crate::source::SourceMap;
use crate::syntax::ast::{StatementKind, SyntaxTree};

/// The words about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The title; empty if no file has one.
    pub title: String,
    /// A sentence about the game; may be empty.
    pub about: String,
    /// Other names that find the game.
    pub other_names: Vec<String>,
    /// Where and when the game was invented; may be empty.
    pub origin: String,
    /// The group, if a file names one.
    pub group: Option<GameGroup>,
    /// The size of a rectangular board, as in `8x8`; empty for other boards.
    pub board_size: String,
}

impl Outline {
    /// The outline of a file and of those that it extends, oldest first. Other names and the origin are those of the file itself.
    pub(super) fn of(trees: &[SyntaxTree]) -> Self {
        let mut outline = Self { group: declared_group(trees), ..Self::default() };
        for tree in trees {
            (outline.other_names, outline.origin) = Default::default();
            for statement in &tree.statements {
                match &statement.kind {
                    StatementKind::Title(text) => outline.title.clone_from(&text.text),
                    StatementKind::About(text) => outline.about.clone_from(&text.text),
                    StatementKind::Origin(text) => outline.origin.clone_from(&text.text),
                    StatementKind::Board(words) => {
                        let size = words.iter().find(|word| is_size(&word.text));
                        outline.board_size = size.map(|word| word.text.clone()).unwrap_or_default();
                    }
                    StatementKind::Also(names) => {
                        outline.other_names.extend(names.iter().map(|name| name.text.clone()));
                    }
                    _ => {}
                }
            }
        }
        outline
    }

    /// The outline, with a title for a game without one.
    pub(super) fn or_title(mut self, title: &str) -> Self {
        if self.title.is_empty() {
            title.clone_into(&mut self.title);
        }
        self
    }
}

/// Whether a word is a size, as in `10x8`.
fn is_size(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('x').is_some_and(|(files, ranks)| is_number(files) && is_number(ranks))
}

/// Reads the outline of a rule file; see [`super::load`] for the arguments. Errors are ignored.
pub fn outline(name: &str, file: &str, text: &str, find: &dyn FileFinder) -> Outline {
    let mut sources = SourceMap::default();
    let files = extends_chain(name, file, text, find, &mut sources, &mut Vec::new());
    let text = |id| sources.get(id).map_or("", |file| &file.text);
    let trees: Vec<SyntaxTree> = files.into_iter().map(|id| crate::syntax::parse_texts(id, text(id))).collect();
    Outline::of(&trees).or_title(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "title Base\nabout One.\norigin Peru\nalso b\ngroup asia";

    /// Checks title, description, origin, other names and group of a text.
    #[track_caller]
    fn check(text: &str, expect: [&str; 5]) {
        let Outline { title, about, other_names, origin, group, .. } = {
            let base = |name: &str| (name == "base").then(|| ("base.alg".to_owned(), BASE.to_owned()));
            outline("file", "file.alg", text, &base)
        };
        let group = group.map_or("", GameGroup::word);
        assert_eq!([&*title, &*about, &*origin, &*other_names.join(" "), group], expect);
    }

    #[test]
    fn outlines_need_no_valid_rules() {
        check("", ["file", "", "", "", ""]);
        check(BASE, ["Base", "One.", "Peru", "b", "asia"]);
        check("extends base\nturn rubbish", ["Base", "One.", "", "", "asia"]);
        check("extends base\ntitle New\nalso c, d\ngroup large", ["New", "One.", "", "c d", "large"]);
        check("extends base\ngroup larg", ["Base", "One.", "", "", "asia"]);
        check("extends nothing\ntitle New", ["New", "", "", "", ""]);
    }
}
