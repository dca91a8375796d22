//! Path literals: regular expressions over turtle steps (seed 001), such as `/L*(FLFR$|LFRF$)+/c`.

use super::{ParseResult, limits, source_slice::SourceSlice};
use crate::source::Diagnostic;

/// Maximum repetition count in a path.
const MAX_PATH_REPEATS: u32 = 100;

/// A path literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathLiteral {
    /// The literal as written.
    pub text: String,
    /// The regular expression between the slashes.
    pub path: PathExpr,
    /// What the flags allow at the end.
    pub end: PathEnd,
}

/// The regular expression of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathExpr {
    /// `F`: one cell forward.
    Forward,
    /// `L`: one side to the left.
    Left,
    /// `R`: one side to the right.
    Right,
    /// `$`: the cell must be empty; at the end of the path it may also hold an enemy piece.
    Free,
    /// One after another; the empty path if there are no parts.
    Sequence(Vec<PathExpr>),
    /// `|`.
    Alternatives(Vec<PathExpr>),
    /// `*`, `+`, `?`, `{i}`, `{i,j}`, `{i,}`.
    Repeat(Box<PathExpr>, u32, Option<u32>),
}

/// What the last cell of a path may contain, according to the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// No flag. A final `$` allows an empty cell or an enemy piece; without it, any content is allowed.
    Any,
    /// `m`: the path must not capture.
    Move,
    /// `c`: the path must capture.
    Capture,
}

impl PathLiteral {
    /// Parses a literal with its slashes and flags.
    pub(super) fn parse(literal: SourceSlice) -> ParseResult<Self> {
        let closing = literal.text().rfind('/').unwrap_or(0);
        let mut parser = PathParser { rest: literal.skip(1), depth: 0 };
        let path = parser.alternatives()?;
        if parser.rest.offset_in(literal) < closing {
            let place = parser.rest.first_char_span();
            return Err(
                Diagnostic::error(place, "unmatched `)`").label("expected `F`, `L`, `R`, `$` or the end of the path")
            );
        }
        let flags = literal.skip(closing + 1);
        let end = match flags.text() {
            "" => PathEnd::Any,
            "m" => PathEnd::Move,
            "c" => PathEnd::Capture,
            unknown => {
                let title = format!("unknown path flag `{unknown}`");
                let hint = "`m` must not capture, `c` must capture";
                return Err(Diagnostic::expecting(flags.span(), title, "`m`, `c` or nothing", hint));
            }
        };
        Ok(Self { text: literal.text().to_owned(), path, end })
    }
}

struct PathParser<'s> {
    /// What is still to be parsed, with the closing slash and the flags.
    rest: SourceSlice<'s>,
    depth: usize,
}

impl PathParser<'_> {
    /// The next character, after skipping white space; `None` at the closing slash.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.skip(self.rest.text().len() - self.rest.text().trim_start().len());
        self.rest.text().chars().next().filter(|&c| c != '/')
    }

    /// Consumes the next character.
    fn bump(&mut self) {
        self.rest = self.rest.skip(self.rest.text().chars().next().map_or(0, char::len_utf8));
    }

    fn alternatives(&mut self) -> ParseResult<PathExpr> {
        let mut parts = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.bump();
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() > 1 { PathExpr::Alternatives(parts) } else { parts.remove(0) })
    }

    fn sequence(&mut self) -> ParseResult<PathExpr> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek().filter(|c| !matches!(c, '|' | ')')) {
            let start = self.rest;
            self.bump();
            let step = match c {
                'F' => PathExpr::Forward,
                'L' => PathExpr::Left,
                'R' => PathExpr::Right,
                '$' => PathExpr::Free,
                '(' => self.group(start)?,
                _ => return Err(unknown_step(start, c)),
            };
            parts.push(self.repeated(step)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { PathExpr::Sequence(parts) })
    }

    fn group(&mut self, opening: SourceSlice) -> ParseResult<PathExpr> {
        self.depth += 1;
        if self.depth > limits::MAX_NESTING {
            let title = format!("brackets are nested more than {} deep", limits::MAX_NESTING);
            return Err(Diagnostic::error(opening.first_char_span(), title));
        }
        let inner = self.alternatives()?;
        if self.peek() != Some(')') {
            let error = Diagnostic::error(opening.first_char_span(), "unclosed bracket");
            return Err(error.label("expected `)` before the end of the path"));
        }
        self.depth -= 1;
        self.bump();
        Ok(inner)
    }

    fn repeated(&mut self, mut step: PathExpr) -> ParseResult<PathExpr> {
        for postfixes in 0.. {
            let Some(c) = self.peek() else { break };
            let start = self.rest;
            let (min, max) = match c {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                '{' => self.repetition()?,
                _ => break,
            };
            self.bump();
            if postfixes == limits::MAX_POSTFIXES {
                let title = format!("too many postfixes: the maximum is {}", limits::MAX_POSTFIXES);
                return Err(Diagnostic::error(start.first_char_span(), title));
            }
            step = PathExpr::Repeat(Box::new(step), min, max);
        }
        Ok(step)
    }

    /// `{i}`, `{i,j}`, `{i,}`. Stops before the closing brace.
    fn repetition(&mut self) -> ParseResult<(u32, Option<u32>)> {
        let error = Diagnostic::error(self.rest.first_char_span(), "invalid repetition count")
            .label("expected `{2}`, `{2,4}` or `{2,}`");
        let Some(length) = self.rest.text().find('}') else { return Err(error) };
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n <= MAX_PATH_REPEATS);
        let inner = &self.rest.text()[1..length];
        let times = match inner.split_once(',') {
            None => number(inner).map(|n| (n, Some(n))),
            Some((min, max)) if max.trim().is_empty() => number(min).map(|n| (n, None)),
            Some((min, max)) => number(min).zip(number(max)).map(|(min, max)| (min, Some(max))),
        };
        self.rest = self.rest.skip(length);
        times
            .filter(|&(min, max)| max.is_none_or(|max| min <= max))
            .ok_or_else(|| error.hint(format!("from {{0}} to {{{MAX_PATH_REPEATS}}}")))
    }
}

fn unknown_step(start: SourceSlice, c: char) -> Diagnostic {
    let hint = match c {
        '*' | '+' | '?' | '{' => "write a postfix directly after what it repeats",
        _ => "`F` goes forward, `L` and `R` turn by one side, `$` requires the cell to be free",
    };
    let title = format!("unknown path step `{c}`");
    Diagnostic::expecting(start.first_char_span(), title, "`F`, `L`, `R`, `$` or a bracket", hint)
}
