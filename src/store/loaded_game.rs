//! A loaded rule file, and the game of one without errors.

use super::{ContentHash, LoadError, RuleEntry, RuleFile, is_chess, normalize_name};
use crate::algebra::{self, LoadedRules};
use crate::game::{PositionQuery, Variant};
use crate::source::{Diagnostic, SourceMap, Span};
use crate::syntax::ast::SyntaxTree;
use crate::worlds::{ConditionError, WorldAtom, WorldCondition};

/// A rule file that was loaded, with or without errors.
#[derive(Debug)]
pub struct LoadedFile {
    /// The rule file.
    pub rule_file: RuleFile,
    /// The rules (if there is no error), texts, diagnostics and syntax trees.
    pub loaded: LoadedRules,
    /// The hash of the texts.
    pub hash: ContentHash,
}

impl LoadedFile {
    pub(super) fn new(rule_file: RuleFile, loaded: LoadedRules) -> Self {
        let hash = ContentHash::of(&loaded.sources);
        Self { rule_file, loaded, hash }
    }

    /// The first error as text: `line 12: there is no piece called …`, after the file's name if it is an extended file.
    pub fn first_error(&self) -> Option<String> {
        let error = self.loaded.diagnostics.iter().find(|diagnostic| diagnostic.is_error())?;
        let sources = &self.loaded.sources;
        let Some((span, position)) = error.span().and_then(|span| Some((span, sources.line_column(span)?))) else {
            return Some(error.title.clone());
        };
        let file = sources.get(span.file).filter(|_| span.file.0 != 0);
        let file = file.map(|file| format!("{}, ", file.name)).unwrap_or_default();
        Some(format!("{file}line {}: {}", position.line, error.title))
    }

    /// Parses a condition on worlds. Its patterns are in the language of this rule file, as seen by a player; a pattern is a move
    /// that changes nothing. Diagnostics use `name` as the name of the text.
    ///
    /// # Errors
    /// The diagnostics of a condition that is not valid.
    pub fn parse_condition(&self, player: usize, name: &str, text: &str) -> Result<WorldCondition, Vec<Diagnostic>> {
        let file = SourceMap::default().add(name, text);
        let resolve = |pattern: &str| algebra::elaborate_move(&self.loaded, player, file, pattern).map(PositionQuery);
        let Some(rules) = &self.loaded.rules else {
            return resolve(text).map(|query| WorldCondition::Atom(WorldAtom::Query(query)));
        };
        let error = |at: usize, title: &str, label: &str| {
            let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
            vec![Diagnostic::error(Span::new(file, at, end), title).label(label)]
        };
        WorldCondition::parse(rules, text, resolve).map_err(|why| match why {
            ConditionError::MissingOperand(at) => error(at, "a condition is missing", "expected a condition here"),
            ConditionError::UnpairedParenthesis(at) => error(at, "a parenthesis has no partner", "this one"),
            ConditionError::TooDeep(at) => error(at, "the condition is nested too deeply", "from here on"),
            ConditionError::Pattern(diagnostics) => diagnostics,
        })
    }

    /// The entry of the file in the list of games.
    pub fn entry(&self) -> RuleEntry {
        let rules = self.loaded.rules.as_ref();
        RuleEntry {
            rule_file: self.rule_file.clone(),
            outline: self.loaded.outline(&self.rule_file.name),
            players: rules.map(|rules| rules.players.clone()).unwrap_or_default(),
            board: rules.map(|rules| rules.board.extent()),
            error: self.first_error(),
        }
    }

    /// Returns the game if the file has no error.
    ///
    /// # Errors
    /// [`LoadError::Broken`] with this file.
    pub fn game(mut self) -> Result<LoadedGame, LoadError> {
        let Some(rules) = self.loaded.rules.take() else { return Err(LoadError::Broken(Box::new(self))) };
        let LoadedRules { sources, trees, .. } = self.loaded;
        let variant = Variant::new(rules);
        Ok(LoadedGame { rule_file: self.rule_file, variant, sources, trees, hash: self.hash })
    }
}

/// A rule file that can be played.
#[derive(Clone, Debug)]
pub struct LoadedGame {
    /// The rule file.
    pub rule_file: RuleFile,
    /// The playable rules.
    pub variant: Variant,
    /// The texts: the file itself first, then those it extends.
    pub sources: SourceMap,
    /// The syntax trees: extended files first, the file itself last.
    pub trees: Vec<SyntaxTree>,
    /// The hash of the texts.
    pub hash: ContentHash,
}

impl LoadedGame {
    /// The name that finds the game: the file name without `.alg`.
    pub fn name(&self) -> &str {
        &self.rule_file.name
    }

    /// The name, and the other names of the rules.
    pub fn names(&self) -> Vec<String> {
        let rules = self.variant.rules();
        std::iter::once(self.name().to_owned()).chain(rules.other_names.iter().cloned()).collect()
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.variant.rules().title
    }

    /// Whether the value of the tag `Variant` of a PGN game means this game.
    pub fn is_meant_by(&self, tag: &str) -> bool {
        let joined = |name: &str| normalize_name(name).replace('_', "");
        let is_named = |name: &str| {
            self.names().iter().any(|own| joined(own) == joined(name)) || joined(self.title()) == joined(name)
        };
        is_named(tag) || is_chess(tag) && is_named("chess")
    }
}
