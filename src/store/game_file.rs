//! Files with games in PGN. A file is read game by game, so its size does not matter.

use super::{Library, LoadError, LoadedGame};
use crate::game::pgn::{self, PgnError, PgnGame};
use crate::game::{GameTree, Variant};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The longest game that is read, in bytes. What follows, up to the next game, is left out.
const MAX_GAME_BYTES: usize = 16 << 20;
/// The longest part of a line that is read at once, in bytes.
const MAX_PART_BYTES: usize = 1 << 16;
/// What the tag `Variant` says for chess on some servers.
const NAMES_OF_CHESS: [&str; 3] = ["Standard", "From Position", "Normal"];

/// Reads the games of a file one after another.
#[derive(Debug)]
pub struct GameFile<R> {
    source: R,
    text: GameText,
    /// Number of lines before the text.
    lines_before: usize,
    /// Games that are read, but not returned yet.
    ready: VecDeque<PgnGame>,
    /// Whether the next part begins a line.
    is_line_start: bool,
    is_at_end: bool,
}

/// The text of the next game, as far as it is read.
#[derive(Debug, Default)]
struct GameText {
    bytes: Vec<u8>,
    /// Number of lines that were read, kept or not.
    lines: usize,
    /// Whether it has moves, so that the next tag begins another game.
    has_moves: bool,
    /// Whether it ends inside a comment in braces.
    is_in_comment: bool,
    /// Whether the end of a long game was left out.
    is_cut: bool,
}

impl GameText {
    /// Adds a line or, if `is_line_start` is false, a further part of a very long one.
    fn push(&mut self, part: &[u8], is_line_start: bool) {
        // A byte order mark is at most at the start.
        let visible = part.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(part);
        let first = visible.iter().copied().find(|byte| !byte.is_ascii_whitespace());
        if !self.is_in_comment && first.is_some() && !(is_line_start && matches!(first, Some(b'[' | b'%'))) {
            self.has_moves = true;
        }
        for at in memchr::memchr3_iter(b'{', b'}', b';', part) {
            match part[at] {
                b'{' => self.is_in_comment = true,
                b'}' => self.is_in_comment = false,
                // The rest of the line is a comment, too.
                _ if !self.is_in_comment && self.has_moves => break,
                _ => {}
            }
        }
        if self.bytes.len() + part.len() <= MAX_GAME_BYTES {
            self.bytes.extend_from_slice(part);
        } else {
            self.is_cut = true;
        }
        self.lines += usize::from(part.ends_with(b"\n"));
    }

    /// Whether a line begins the next game.
    fn is_ended_by(&self, line: &[u8]) -> bool {
        self.has_moves && !self.is_in_comment && is_tag(line)
    }
}

impl<R: BufRead> GameFile<R> {
    /// The games of a source.
    pub fn new(source: R) -> Self {
        let text = GameText::default();
        Self { source, text, lines_before: 0, ready: VecDeque::new(), is_line_start: true, is_at_end: false }
    }

    /// Reads a line, or a part of a very long one. Empty at the end.
    fn read_part(&mut self) -> io::Result<Vec<u8>> {
        let mut part = Vec::new();
        while part.len() < MAX_PART_BYTES && !part.ends_with(b"\n") {
            let available = self.source.fill_buf()?;
            let available = &available[..available.len().min(MAX_PART_BYTES - part.len())];
            if available.is_empty() {
                break;
            }
            let len = memchr::memchr(b'\n', available).map_or(available.len(), |end| end + 1);
            part.extend_from_slice(&available[..len]);
            self.source.consume(len);
        }
        Ok(part)
    }

    /// Parses the text that was read.
    fn finish_text(&mut self) {
        let GameText { bytes, lines, is_cut, .. } = std::mem::take(&mut self.text);
        for mut game in pgn::games(&decode(&bytes)) {
            game.move_down(self.lines_before);
            if is_cut {
                let message = format!("this game is longer than {} MB; the rest is left out", MAX_GAME_BYTES >> 20);
                game.errors.push(PgnError { location: game.location, message });
            }
            self.ready.push_back(game);
        }
        self.lines_before += lines;
    }

    fn read_game(&mut self) -> io::Result<Option<PgnGame>> {
        while self.ready.is_empty() && !self.is_at_end {
            let part = self.read_part()?;
            self.is_at_end = part.is_empty();
            let is_line_start = std::mem::replace(&mut self.is_line_start, part.ends_with(b"\n"));
            if self.is_at_end || is_line_start && self.text.is_ended_by(&part) {
                self.finish_text();
            }
            self.text.push(&part, is_line_start);
        }
        Ok(self.ready.pop_front())
    }
}

impl<R: BufRead> Iterator for GameFile<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_game().transpose()
    }
}

/// Whether a line begins with a tag: `[Event "…`. A command in a comment begins with `[%`.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii_start().strip_prefix(b"[") else { return false };
    rest.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic) && rest.contains(&b'"')
}

/// A text in UTF-8, or else in Latin-1.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// A game that was read from PGN and played by its rules.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The moves with variations and comments, at the start.
    pub tree: GameTree,
    /// The tags, as names and values.
    pub tags: Vec<(String, String)>,
    /// The start position, if it is not the setup of the rules.
    pub fen: Option<String>,
}

impl ImportedGame {
    /// Plays a game. Returns what could not be played, too.
    pub fn new(variant: &Variant, game: &PgnGame) -> (Self, Vec<PgnError>) {
        let (mut tree, errors) = pgn::play_game(variant, game);
        tree.go_to(None);
        let fen = game.tag("FEN").map(|_| tree.record().fen(variant));
        let tags = game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
        (Self { tree, tags, fen }, errors)
    }
}

impl Library {
    /// Loads the game that the tag `Variant` of a PGN game names; chess without the tag.
    ///
    /// # Errors
    /// If there is no such game, or its rule file cannot be read.
    pub fn load_variant(&self, game: &PgnGame) -> Result<LoadedGame, LoadError> {
        let name = game.tag("Variant").map_or("chess", |tag| tag.value.as_str());
        // A path would let a game from a stranger open files.
        let rule_file = self.find(if is_chess(name) { "chess" } else { name })?.clone();
        self.read_rule_file(&rule_file)?.game()
    }
}

/// Whether the value of a tag `Variant` means chess.
pub fn is_chess(name: &str) -> bool {
    NAMES_OF_CHESS.iter().any(|other| other.eq_ignore_ascii_case(name)) || name.eq_ignore_ascii_case("chess")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &[u8]) -> Vec<PgnGame> {
        // A small buffer, so that lines are read in parts.
        GameFile::new(io::BufReader::with_capacity(7, text)).map(|game| game.expect("read")).collect()
    }

    #[test]
    fn games_are_the_same_as_those_of_the_whole_text() {
        for text in [
            "",
            "1. e4 1-0 1. d4 0-1",
            "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 { a\n[Event \"no\"]\n} *\n\n[White \"c\"]\r\n\r\n1. d4 ; {\r\n*\r\n",
            "[A \"1\"]\n\n[B \"2\"]\n\n*\n[C \"3\"]\n1. e4 {[%clk 0:01]\n[%eval 1]} e5",
            "\u{FEFF}[Event \"Ü\"]\n%[ignored \"x\"]\n1. e4 ) *\n[Event \"next\"]\n$300",
        ] {
            // Where a game ends is counted from the start of its own text.
            let without_end = |game: PgnGame| PgnGame { end: 0, ..game };
            let [found, expect] = [games(text.as_bytes()), pgn::games(text).collect()]
                .map(|games| games.into_iter().map(without_end).collect::<Vec<_>>());
            assert_eq!(found, expect, "{text}");
        }
    }

    #[test]
    fn latin_1_is_read() {
        let games = games(b"[White \"M\xfcller\"]\n\n1. e4 *\n");
        assert_eq!(games[0].tag("White").expect("a tag").value, "Müller");
    }

    #[test]
    fn the_end_of_a_very_long_game_is_left_out() {
        let text = [b"1. e4 ".repeat(3 << 20).as_slice(), b"\n[Event \"next\"]\n\n1. d4 *\n"].concat();
        let games: Vec<PgnGame> = GameFile::new(text.as_slice()).map(|game| game.expect("read")).collect();
        let error = games[0].errors.last().expect("an error").to_string();
        assert_eq!(error, "1:4: this game is longer than 16 MB; the rest is left out");
        assert_eq!((games.len(), games[1].location.line, games[1].line.moves.len()), (2, 2, 1));
    }
}
