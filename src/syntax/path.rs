//! Path literals: regular expressions over turtle steps (seed 001), such as `/L*(FLFR$|LFRF$)+/c`.

use super::limits;
use super::parse_error::{ParseError, ParseResult};
use super::source_slice::SourceSlice;
use crate::source::{Diagnostic, Span};

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

/// Parses the text between the slashes and the flags after them. `at` is the span of the whole literal.
///
/// # Errors
/// The error, with its span in the path.
pub fn parse(body: &str, flags: &str, at: Span) -> Result<(PathExpr, PathEnd), Box<Diagnostic>> {
    parse_path(body, flags, at).map_err(|error| Box::new(error.into()))
}

fn parse_path(body: &str, flags: &str, at: Span) -> ParseResult<(PathExpr, PathEnd)> {
    let mut parser = PathParser { body, next: 0, at, depth: 0 };
    let path = parser.alternatives()?;
    if parser.next < body.len() {
        let place = parser.span_at(parser.next);
        return Err(ParseError::at(place, "unmatched `)`").label("expected `F`, `L`, `R`, `$` or the end of the path"));
    }
    let behind = Span { start: at.start + body.len() + 2, end: at.start + body.len() + 2 + flags.len(), ..at };
    let goal = match flags {
        "" => PathEnd::Any,
        "m" => PathEnd::Move,
        "c" => PathEnd::Capture,
        _ => {
            let error = ParseError::at(behind, format!("unknown path flag `{flags}`"));
            return Err(error.label("expected `m`, `c` or nothing").hint("`m` must not capture, `c` must capture"));
        }
    };
    Ok((path, goal))
}

/// Checks a path that is part of a source.
pub(super) fn check(slice: SourceSlice, body: &str, flags: &str) -> ParseResult<()> {
    parse_path(body, flags, slice.span()).map(drop)
}

struct PathParser<'s> {
    body: &'s str,
    next: usize,
    at: Span,
    depth: usize,
}

impl PathParser<'_> {
    fn peek(&mut self) -> Option<char> {
        let blank = self.body[self.next..].len() - self.body[self.next..].trim_start().len();
        self.next += blank;
        self.body[self.next..].chars().next()
    }

    /// The span of the character at an offset; the closing slash after the last one.
    fn span_at(&self, offset: usize) -> Span {
        let len = self.body[offset..].chars().next().map_or(1, char::len_utf8);
        let start = self.at.start + 1 + offset;
        Span { start, end: start + len, ..self.at }
    }

    fn alternatives(&mut self) -> ParseResult<PathExpr> {
        let mut parts = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.next += 1;
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() > 1 { PathExpr::Alternatives(parts) } else { parts.remove(0) })
    }

    fn sequence(&mut self) -> ParseResult<PathExpr> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek().filter(|c| !matches!(c, '|' | ')')) {
            let here = self.next;
            let step = match c {
                'F' => PathExpr::Forward,
                'L' => PathExpr::Left,
                'R' => PathExpr::Right,
                '$' => PathExpr::Free,
                '(' => {
                    self.group(here)?;
                    let inner = self.alternatives()?;
                    if self.peek() != Some(')') {
                        let error = ParseError::at(self.span_at(here), "unclosed bracket");
                        return Err(error.label("expected `)` before the end of the path"));
                    }
                    self.depth -= 1;
                    inner
                }
                _ => return Err(self.unexpected(here, c)),
            };
            self.next += c.len_utf8();
            parts.push(self.repeated(step)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { PathExpr::Sequence(parts) })
    }

    fn group(&mut self, here: usize) -> ParseResult<()> {
        self.depth += 1;
        if self.depth > limits::MAX_NESTING {
            return Err(ParseError::at(
                self.span_at(here),
                format!("brackets are nested more than {} deep", limits::MAX_NESTING),
            ));
        }
        self.next += 1;
        Ok(())
    }

    fn repeated(&mut self, mut step: PathExpr) -> ParseResult<PathExpr> {
        let mut postfixes = 0;
        while let Some(c) = self.peek() {
            let here = self.next;
            let (min, max) = match c {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                '{' => self.repetition(here)?,
                _ => return Ok(step),
            };
            self.next += 1;
            postfixes += 1;
            if postfixes > limits::MAX_POSTFIXES {
                return Err(ParseError::at(
                    self.span_at(here),
                    format!("too many postfixes: the maximum is {}", limits::MAX_POSTFIXES),
                ));
            }
            step = PathExpr::Repeat(Box::new(step), min, max);
        }
        Ok(step)
    }

    /// `{i}`, `{i,j}`, `{i,}`. Stops before the closing brace.
    fn repetition(&mut self, here: usize) -> ParseResult<(u32, Option<u32>)> {
        let wrong = |this: &Self| {
            let error = ParseError::at(this.span_at(here), "invalid repetition count");
            error.label("expected `{2}`, `{2,4}` or `{2,}`")
        };
        let Some(length) = self.body[here..].find('}') else { return Err(wrong(self)) };
        let inner = &self.body[here + 1..here + length];
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n <= MAX_PATH_REPEATS);
        let times = match inner.split_once(',') {
            None => number(inner).map(|n| (n, Some(n))),
            Some((min, max)) if max.trim().is_empty() => number(min).map(|n| (n, None)),
            Some((min, max)) => number(min).zip(number(max)).map(|(min, max)| (min, Some(max))),
        };
        match times {
            Some((min, max)) if max.is_none_or(|max| min <= max) => {
                self.next = here + length;
                Ok((min, max))
            }
            _ => Err(wrong(self).hint(format!("from {{0}} to {{{MAX_PATH_REPEATS}}}"))),
        }
    }

    fn unexpected(&self, here: usize, c: char) -> ParseError {
        let error = ParseError::at(self.span_at(here), format!("unknown path step `{c}`"));
        let hint = match c {
            '*' | '+' | '?' | '{' => "write a postfix directly after what it repeats",
            _ => "`F` goes forward, `L` and `R` turn by one side, `$` requires the cell to be free",
        };
        error.label("expected `F`, `L`, `R`, `$` or a bracket").hint(hint)
    }
}

/// Maximum repetition count in a path.
const MAX_PATH_REPEATS: u32 = 100;
