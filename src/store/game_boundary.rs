//! Where one game of a file ends and the next begins, found while the file is read part by part.

use crate::game::GameFormat;

/// Finds the ends of games.
#[derive(Debug)]
pub(super) enum GameBoundary {
    Pgn(PgnBoundary),
    Sgf(SgfBoundary),
    /// After a line `/`.
    Csa,
    /// After each line.
    Line,
    /// At the end of the file.
    File,
}

impl GameBoundary {
    /// Starts at the beginning of a game.
    pub fn new(format: GameFormat) -> Self {
        match format {
            GameFormat::Pgn | GameFormat::Pdn => Self::Pgn(PgnBoundary::default()),
            GameFormat::Sgf => Self::Sgf(SgfBoundary::default()),
            GameFormat::Csa => Self::Csa,
            GameFormat::Fen | GameFormat::Sfen => Self::Line,
            GameFormat::Kif | GameFormat::Uci | GameFormat::Usi => Self::File,
        }
    }

    /// Reads a line or, if `is_line_start` is false, a further part of one. Returns the offset at which the game is over, if it is;
    /// a new boundary reads on from there.
    pub fn find(&mut self, part: &[u8], is_line_start: bool) -> Option<usize> {
        match self {
            Self::Pgn(boundary) => boundary.find(part, is_line_start),
            Self::Sgf(boundary) => boundary.find(part),
            Self::Csa => (is_line_start && part.trim_ascii_end() == b"/").then_some(part.len()),
            Self::Line => part.ends_with(b"\n").then_some(part.len()),
            Self::File => None,
        }
    }
}

/// A game in PGN ends before the first tag after its moves.
#[derive(Debug, Default)]
pub(super) struct PgnBoundary {
    has_moves: bool,
    /// Whether the text so far ends inside a comment in braces.
    is_in_comment: bool,
}

impl PgnBoundary {
    fn find(&mut self, part: &[u8], is_line_start: bool) -> Option<usize> {
        if is_line_start && self.has_moves && !self.is_in_comment && is_tag(part) {
            return Some(0);
        }
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
        None
    }
}

/// Whether a line begins with a tag: `[Event "…`. A command in a comment begins with `[%`.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii_start().strip_prefix(b"[") else { return false };
    rest.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic) && rest.contains(&b'"')
}

/// A game in SGF ends where all its trees are closed.
#[derive(Debug, Default)]
pub(super) struct SgfBoundary {
    depth: usize,
    is_in_value: bool,
    is_escaped: bool,
}

impl SgfBoundary {
    fn find(&mut self, part: &[u8]) -> Option<usize> {
        for (at, byte) in part.iter().enumerate() {
            match byte {
                _ if std::mem::take(&mut self.is_escaped) => {}
                b'\\' => self.is_escaped = self.is_in_value,
                b']' => self.is_in_value = false,
                _ if self.is_in_value => {}
                b'[' => self.is_in_value = self.depth > 0,
                b'(' => self.depth += 1,
                b')' if self.depth == 1 => return Some(at + 1),
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    }
}
