//! Reading PGN: games as they are written, with all variations and comments, before any rule is applied.
//!
//! The parser is lenient. What it cannot read is left out and reported with its location, and the rest of the game is kept.

use super::lexer::{Lexer, Token, TokenKind};
use super::location::{Locations, TextLocation};
use crate::game::read_limits::MAX_NESTING;
use compact_str::CompactString;

/// Initial capacity of a main line, in moves. Unmeasured.
const INITIAL_MOVE_CAPACITY: usize = 128;

/// A game of a PGN file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Where it begins.
    pub location: TextLocation,
    /// The tags, in order.
    pub tags: Vec<PgnTag>,
    /// The moves.
    pub line: PgnLine,
    /// The result at the end of the moves, if there is one.
    pub result: Option<String>,
    /// The byte offset after the result; 0 without one.
    pub end: usize,
    /// What could not be read.
    pub errors: Vec<PgnError>,
}

/// A tag of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnTag {
    /// The name.
    pub name: String,
    /// The value, without quotation marks and escapes.
    pub value: String,
    /// Where it stands.
    pub location: TextLocation,
}

/// A sequence of moves: the game itself, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnLine {
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PgnMove>,
}

/// A move as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// The move, without annotations. Stored inline: large files have millions of moves.
    pub text: CompactString,
    /// Where it stands.
    pub location: TextLocation,
    /// The numbers of its annotations: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<String>,
    /// Alternatives to this move.
    pub variations: Vec<PgnLine>,
}

/// What is wrong with a game, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {message}", .location.line, .location.column)]
pub struct PgnError {
    /// The location.
    pub location: TextLocation,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl PgnGame {
    /// The tag of a name, which may differ in case.
    pub fn tag(&self, name: &str) -> Option<&PgnTag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Moves all locations, because another text comes before: some whole lines, and some characters of the first line.
    pub fn move_down(&mut self, lines: usize, columns: usize) {
        let errors = self.errors.iter_mut().map(|error| &mut error.location);
        let tags = self.tags.iter_mut().map(|tag| &mut tag.location);
        for location in errors.chain(tags).chain([&mut self.location]) {
            location.move_down(lines, columns);
        }
        let mut open: Vec<&mut PgnLine> = vec![&mut self.line];
        while let Some(line) = open.pop() {
            for written in &mut line.moves {
                written.location.move_down(lines, columns);
                open.extend(&mut written.variations);
            }
        }
    }

    /// Whether nothing has been read yet.
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.line == PgnLine::default() && self.result.is_none() && self.errors.is_empty()
    }
}

/// The games in a text, parsed one after another. A game ends with its result, or where the tags of the next one begin.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    parse(text, Lexer::new(text))
}

/// The same with the results of PDN.
pub(in crate::game) fn draughts_games(text: &str) -> impl Iterator<Item = PgnGame> {
    parse(text, Lexer::of_draughts(text))
}

fn parse<'t>(text: &'t str, lexer: Lexer<'t>) -> impl Iterator<Item = PgnGame> {
    let mut parser = Parser::new(text);
    let mut tokens = lexer.map(Some).chain([None]);
    std::iter::from_fn(move || tokens.by_ref().find_map(|token| parser.read(token)))
}

/// The state of the parser.
struct Parser<'t> {
    locations: Locations<'t>,
    game: PgnGame,
    /// The game that the last token has finished.
    finished: Option<PgnGame>,
    /// The variations that are open, the innermost last.
    open_variations: Vec<PgnLine>,
    /// The number of open variations that are nested too deep to keep.
    skipped_depth: usize,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        let (game, locations) = (PgnGame::default(), Locations::new(text));
        Self { locations, game, finished: None, open_variations: Vec::new(), skipped_depth: 0 }
    }

    /// Reads a token, or the end of the text. Returns the game that it finishes.
    fn read(&mut self, token: Option<Token<'_>>) -> Option<PgnGame> {
        match token {
            Some(token) => self.push_token(token),
            None => self.finish_game(),
        }
        self.finished.take()
    }

    fn push_token(&mut self, Token { kind, offset }: Token<'_>) {
        let location = self.locations.at(offset);
        if self.game.is_empty() {
            self.game.location = location;
        }
        match kind {
            TokenKind::Tag { name, value } => {
                if !self.game.line.moves.is_empty() || self.game.result.is_some() {
                    self.finish_game();
                    self.game.location = location;
                }
                self.game.tags.push(PgnTag { name: name.to_owned(), value, location });
            }
            TokenKind::Result(text) if self.open_variations.is_empty() && self.skipped_depth == 0 => {
                self.game.result = Some(text.to_owned());
                self.game.end = offset + text.len();
                self.finish_game();
            }
            TokenKind::Invalid(message) => self.report(location, message),
            TokenKind::VariationStart => self.open_variation(location),
            TokenKind::VariationEnd if self.skipped_depth > 0 => self.skipped_depth -= 1,
            TokenKind::VariationEnd => match self.open_variations.pop() {
                Some(variation) => self.close_variation(variation),
                None => self.report(location, "unmatched `)`"),
            },
            _ if self.skipped_depth > 0 => {}
            // The result of a variation.
            TokenKind::Result(_) => {}
            TokenKind::Comment(text) => {
                let line = self.line();
                let comments = line.moves.last_mut().map_or(&mut line.comments, |last| &mut last.comments);
                comments.extend((!text.is_empty()).then(|| text.to_owned()));
            }
            TokenKind::Nag(number) => match self.line().moves.last_mut() {
                Some(last) => last.nags.push(number),
                None => self.report(location, "this annotation has no move before it"),
            },
            TokenKind::Move(text) => {
                let is_main_line = self.open_variations.is_empty();
                let moves = &mut self.line().moves;
                if moves.is_empty() && is_main_line {
                    moves.reserve(INITIAL_MOVE_CAPACITY);
                }
                moves.push(PgnMove { text: text.into(), location, ..PgnMove::default() });
            }
        }
    }

    /// The line that the next move belongs to.
    fn line(&mut self) -> &mut PgnLine {
        self.open_variations.last_mut().unwrap_or(&mut self.game.line)
    }

    fn open_variation(&mut self, location: TextLocation) {
        if self.skipped_depth > 0 || self.open_variations.len() == MAX_NESTING {
            if self.skipped_depth == 0 {
                self.report(
                    location,
                    &format!("variations are nested more than {MAX_NESTING} deep; this one is skipped"),
                );
            }
            self.skipped_depth += 1;
            return;
        }
        if self.line().moves.is_empty() {
            self.report(location, "this variation has no move before it");
        }
        self.open_variations.push(PgnLine::default());
    }

    /// Adds a variation to the move that it replaces.
    fn close_variation(&mut self, variation: PgnLine) {
        let before = self.line().moves.last_mut();
        if let Some(before) = before.filter(|_| variation != PgnLine::default()) {
            before.variations.push(variation);
        }
    }

    fn finish_game(&mut self) {
        if !self.open_variations.is_empty() || self.skipped_depth > 0 {
            let location = self.locations.last;
            self.report(location, "unclosed variation; expected `)`");
        }
        while let Some(variation) = self.open_variations.pop() {
            self.close_variation(variation);
        }
        self.skipped_depth = 0;
        let game = std::mem::take(&mut self.game);
        if !game.is_empty() {
            self.finished = Some(game);
        }
    }

    fn report(&mut self, location: TextLocation, message: &str) {
        self.game.errors.push(PgnError { location, message: message.to_owned() });
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
