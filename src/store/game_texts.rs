//! The texts of the games of a file, cut while the file is read.

use super::game_boundary::GameBoundary;
use crate::game::GameFormat;
use std::io::{self, BufRead, Chain, Cursor, Read};

/// The longest game that is read, in bytes. What follows, up to the next game, is left out.
pub(super) const MAX_GAME_BYTES: usize = 16 << 20;
/// The longest part of a line that is read at once, in bytes.
const MAX_PART_BYTES: usize = 1 << 16;
/// The bytes that tell the format.
const FORMAT_BYTES: u64 = 1 << 12;

/// Reads the texts of games one after another.
#[derive(Debug)]
pub(super) struct GameTexts<R> {
    /// The first bytes, once they have told the format, and all others.
    source: Chain<Cursor<Vec<u8>>, R>,
    /// `None` until it is known.
    format: Option<GameFormat>,
    boundary: GameBoundary,
    /// The part that is being read: a line, or a piece of a very long one.
    part: Vec<u8>,
    /// The bytes of the part that belong to games before.
    taken: usize,
    /// Whether the rest of the part begins a line.
    is_line_start: bool,
    is_at_end: bool,
    /// Number of lines before the next text.
    lines_before: usize,
    /// Number of characters of the same line before the next text.
    columns_before: usize,
}

/// The text of a game.
#[derive(Debug, Default)]
pub(super) struct GameText {
    /// The text, in the encoding of the file.
    pub bytes: Vec<u8>,
    /// Number of lines of the file before it.
    pub lines_before: usize,
    /// Number of characters of the same line before it.
    pub columns_before: usize,
    /// Whether the end of a long game was left out.
    pub is_cut: bool,
    /// Number of lines that were read, kept or not.
    lines: usize,
    /// Number of characters after the last line break.
    columns: usize,
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

impl<R: BufRead> GameTexts<R> {
    /// The texts of a source. Its first bytes tell the format.
    pub fn new(source: R) -> Self {
        Self {
            source: Cursor::default().chain(source),
            format: None,
            boundary: GameBoundary::new(GameFormat::default()),
            part: Vec::new(),
            taken: 0,
            is_line_start: true,
            is_at_end: false,
            lines_before: 0,
            columns_before: 0,
        }
    }

    /// The same for a format that is known.
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

    /// Reads the next part. It is empty at the end.
    fn read_part(&mut self) -> io::Result<()> {
        self.is_line_start = self.part.is_empty() || self.part.ends_with(b"\n");
        self.part.clear();
        self.taken = 0;
        while self.part.len() < MAX_PART_BYTES && !self.part.ends_with(b"\n") {
            let available = self.source.fill_buf()?;
            let available = &available[..available.len().min(MAX_PART_BYTES - self.part.len())];
            if available.is_empty() {
                break;
            }
            let len = memchr::memchr(b'\n', available).map_or(available.len(), |end| end + 1);
            self.part.extend_from_slice(&available[..len]);
            self.source.consume(len);
        }
        self.is_at_end = self.part.is_empty();
        Ok(())
    }

    /// Reads the text up to the end of the next game, or to the end of the source. `None` after the end.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn next_text(&mut self) -> io::Result<Option<GameText>> {
        let format = self.format()?;
        if self.is_at_end {
            return Ok(None);
        }
        let (lines_before, columns_before) = (self.lines_before, self.columns_before);
        let mut text = GameText { lines_before, columns_before, ..GameText::default() };
        loop {
            if self.taken == self.part.len() {
                self.read_part()?;
            }
            let rest = &self.part[self.taken..];
            let end = self.boundary.find(rest, self.is_line_start).filter(|_| !rest.is_empty());
            let len = end.unwrap_or(rest.len());
            text.push(&rest[..len]);
            self.taken += len;
            self.is_line_start &= len == 0;
            if end.is_some() || self.is_at_end {
                break;
            }
        }
        self.boundary = GameBoundary::new(format);
        self.lines_before += text.lines;
        self.columns_before = if text.lines > 0 { text.columns } else { self.columns_before + text.columns };
        Ok(Some(text))
    }
}
