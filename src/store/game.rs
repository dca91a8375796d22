//! A rule file that has been read, and one that can be played.

use super::{ContentHash, Entry, LoadError, Origin, Place};
use crate::algebra::{self, LoadedRules};
use crate::game::{Asked, Variant};
use crate::source::{Diagnostic, SourceMap};
use crate::syntax::ast::{StatementKind, SyntaxTree};

/// A rule file as it was read, with or without errors.
#[derive(Debug)]
pub struct Reading {
    /// Which file.
    pub place: Place,
    /// The rules if there is no error, the texts, all diagnostics, the trees.
    pub loaded: LoadedRules,
    /// The hash of the texts.
    pub hash: ContentHash,
}

impl Reading {
    pub(super) fn new(place: Place, loaded: LoadedRules) -> Self {
        let hash = ContentHash::of(&loaded.sources);
        Self { place, loaded, hash }
    }

    /// The first error: `line 12: there is no piece called …`, with the file's name if it is another one.
    pub fn first_error(&self) -> Option<String> {
        let error = self.loaded.diagnostics.iter().find(|diagnostic| diagnostic.is_error())?;
        let sources = &self.loaded.sources;
        let Some((span, at)) = error.span().and_then(|span| Some((span, sources.line_column(span)?))) else {
            return Some(error.title.clone());
        };
        let file = sources.get(span.file).filter(|_| span.file.0 != 0);
        let file = file.map(|file| format!("{}, ", file.name)).unwrap_or_default();
        Some(format!("{file}line {}: {}", at.line, error.title))
    }

    /// The question that a pattern is, in the words of this rule file and as a player sees it; patterns are moves that change
    /// nothing. `name` stands for the text in what is told.
    ///
    /// # Errors
    /// What is wrong with the pattern.
    pub fn asked(&self, player: usize, name: &str, pattern: &str) -> Result<Asked, Vec<Diagnostic>> {
        let file = SourceMap::default().add(name, pattern);
        algebra::elaborate_move(&self.loaded, player, file, pattern).map(Asked)
    }

    /// As a line of the list of games.
    pub fn entry(&self) -> Entry {
        let error = self.first_error();
        let place = self.place.clone();
        if let Some(rules) = &self.loaded.rules {
            return Entry {
                place,
                title: rules.title.clone(),
                about: rules.about.clone(),
                also: rules.other_names.clone(),
                players: rules.players.clone(),
                board: Some(rules.board.extent()),
                error,
            };
        }
        let said = |pick: fn(&StatementKind) -> Option<&str>| {
            let mut items = self.loaded.trees.last().into_iter().flat_map(|tree| &tree.statements);
            items.find_map(|statement| pick(&statement.kind)).map(str::to_owned)
        };
        let title = said(|item| if let StatementKind::Title(text) = item { Some(&text.text) } else { None });
        let about = said(|item| if let StatementKind::About(text) = item { Some(&text.text) } else { None });
        let unknown = Entry::unknown(place, error);
        Entry { title: title.unwrap_or_else(|| unknown.title.clone()), about: about.unwrap_or_default(), ..unknown }
    }

    /// The game, if there is no error.
    ///
    /// # Errors
    /// [`LoadError::Broken`] with this reading.
    pub fn game(mut self) -> Result<Game, LoadError> {
        let Some(rules) = self.loaded.rules.take() else { return Err(LoadError::Broken(Box::new(self))) };
        let LoadedRules { sources, diagnostics, trees, .. } = self.loaded;
        let variant = Variant::new(rules);
        Ok(Game { place: self.place, variant, sources, diagnostics, trees, hash: self.hash })
    }
}

/// A rule file that can be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Which file.
    pub place: Place,
    /// The game.
    pub variant: Variant,
    /// The texts; the file itself comes first.
    pub sources: SourceMap,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The trees, oldest first; the file's own is the last.
    pub trees: Vec<SyntaxTree>,
    /// The hash of the texts.
    pub hash: ContentHash,
}

impl Game {
    /// The name the game is found by.
    pub fn name(&self) -> &str {
        &self.place.name
    }

    /// All names by which others may know it.
    pub fn names(&self) -> Vec<String> {
        let rules = self.variant.rules();
        std::iter::once(self.name().to_owned()).chain(rules.other_names.iter().cloned()).collect()
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        &self.variant.rules().title
    }

    /// Whether the user wrote it.
    pub fn is_own(&self) -> bool {
        matches!(self.place.origin, Origin::Own(_))
    }
}
