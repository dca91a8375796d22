//! Files with games in PGN and other formats. A file is read game by game, so its size does not matter.

use super::game_boundary::GameBoundary;
use super::game_decoding::decode;
use crate::game::GameFormat;
use crate::game::pgn::{PgnError, PgnGame};
use std::collections::VecDeque;
use std::io::{self, BufRead, Chain, Cursor, Read};

/// The longest game that is read, in bytes. What follows, up to the next game, is left out.
const MAX_GAME_BYTES: usize = 16 << 20;
/// The longest part of a line that is read at once, in bytes.
const MAX_PART_BYTES: usize = 1 << 16;
/// The bytes that tell the format.
const FORMAT_BYTES: u64 = 1 << 12;

/// Reads the games of a file one after another.
#[derive(Debug)]
pub struct GameFile<R> {
    /// The first bytes, once they have told the format, and all others.
    source: Chain<Cursor<Vec<u8>>, R>,
    /// `None` until it is known.
    format: Option<GameFormat>,
    boundary: GameBoundary,
    text: GameText,
    lines_before: usize,
    /// Number of characters of the same line before the text.
    columns_before: usize,
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
    /// Number of characters after the last line break.
    columns: usize,
    /// Whether the end of a long game was left out.
    is_cut: bool,
}

impl GameText {
    fn push(&mut self, part: &[u8]) {
        if self.bytes.len() + part.len() <= MAX_GAME_BYTES {
            self.bytes.extend_from_slice(part);
        } else {
            self.is_cut = true;
        }
        if part.ends_with(b"\n") {
            self.lines += 1;
            self.columns = 0;
        } else {
            // In UTF-8, all bytes of a character but the first begin with the bits 10.
            self.columns += part.iter().filter(|&byte| byte & 0b1100_0000 != 0b1000_0000).count();
        }
    }
}

impl<R: BufRead> GameFile<R> {
    /// The games of a source. Its first bytes tell the format.
    pub fn new(source: R) -> Self {
        Self {
            source: Cursor::default().chain(source),
            format: None,
            boundary: GameBoundary::new(GameFormat::default()),
            text: GameText::default(),
            lines_before: 0,
            columns_before: 0,
            ready: VecDeque::new(),
            is_line_start: true,
            is_at_end: false,
        }
    }

    /// The same for a format that is known.
    #[must_use]
    pub fn with_format(self, format: GameFormat) -> Self {
        Self { format: Some(format), boundary: GameBoundary::new(format), ..self }
    }

    /// The format; the first call reads the first bytes if it is not known.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn format(&mut self) -> io::Result<GameFormat> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let (start, rest) = self.source.get_mut();
        rest.take(FORMAT_BYTES).read_to_end(start.get_mut())?;
        let format = GameFormat::detect(start.get_ref());
        self.format = Some(format);
        self.boundary = GameBoundary::new(format);
        Ok(format)
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
    fn finish_text(&mut self, format: GameFormat) {
        self.boundary = GameBoundary::new(format);
        let GameText { bytes, lines, columns, is_cut } = std::mem::take(&mut self.text);
        for mut game in format.games(&decode(&bytes, format)) {
            game.move_down(self.lines_before, self.columns_before);
            self.ready.push_back(game);
        }
        if let Some(last) = self.ready.back_mut().filter(|_| is_cut) {
            let message = format!("this game is longer than {} MB; the rest is left out", MAX_GAME_BYTES >> 20);
            last.errors.push(PgnError { location: last.location, message });
        }
        self.lines_before += lines;
        self.columns_before = if lines > 0 { columns } else { self.columns_before + columns };
    }

    fn read_game(&mut self) -> io::Result<Option<PgnGame>> {
        let format = self.format()?;
        while self.ready.is_empty() && !self.is_at_end {
            let part = self.read_part()?;
            self.is_at_end = part.is_empty();
            let mut is_line_start = std::mem::replace(&mut self.is_line_start, part.ends_with(b"\n"));
            let mut rest = part.as_slice();
            while let Some(end) = self.boundary.find(rest, is_line_start).filter(|_| !rest.is_empty()) {
                self.text.push(&rest[..end]);
                self.finish_text(format);
                rest = &rest[end..];
                is_line_start &= end == 0;
            }
            self.text.push(rest);
            if self.is_at_end {
                self.finish_text(format);
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn;

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
    fn games_of_sgf_may_share_a_line() {
        let text = "(;SZ[9]PB[ü];B[aa]C[)(])(;SZ[9];B[bb]\n;W[zz)(;SZ[9]\n) (;SZ[9];B[]W[]]";
        let (found, expect) = (games(text.as_bytes()), GameFormat::Sgf.games(text).collect::<Vec<_>>());
        assert_eq!(found, expect);
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
