//! Path literals: regular expressions over turtle steps (seed 001), such as `/L*(FLFR$|LFRF$)+/c`.

use super::fault::{Fallible, Fault};
use super::limits;
use super::part::Part;
use crate::source::{Diagnostic, Span};

/// The regular expression of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// `F`: one cell forward.
    Forward,
    /// `L`: one side to the left.
    Left,
    /// `R`: one side to the right.
    Right,
    /// `$`: the cell must be empty; at the end of the path it may also hold an enemy piece.
    Free,
    /// One after another; the empty path if there are no parts.
    Row(Vec<Path>),
    /// `|`.
    Either(Vec<Path>),
    /// `*`, `+`, `?`, `{i}`, `{i,j}`, `{i,}`.
    Repeat(Box<Path>, u32, Option<u32>),
}

/// What the last cell of a path may contain, according to the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
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
pub fn read(body: &str, flags: &str, at: Span) -> Result<(Path, Goal), Box<Diagnostic>> {
    parse(body, flags, at).map_err(|fault| Box::new(fault.into()))
}

fn parse(body: &str, flags: &str, at: Span) -> Fallible<(Path, Goal)> {
    let mut reader = Reader { body, next: 0, at, depth: 0 };
    let path = reader.either()?;
    if reader.next < body.len() {
        let place = reader.place(reader.next);
        return Err(Fault::at(place, "this `)` closes nothing").label("expected `F`, `L`, `R`, `$` or the end"));
    }
    let behind = Span { start: at.start + body.len() + 2, end: at.start + body.len() + 2 + flags.len(), ..at };
    let goal = match flags {
        "" => Goal::Any,
        "m" => Goal::Move,
        "c" => Goal::Capture,
        _ => {
            let fault = Fault::at(behind, format!("`{flags}` is no flag of a path"));
            return Err(fault.label("expected `m`, `c` or nothing").hint("`m` may not take, `c` must take"));
        }
    };
    Ok((path, goal))
}

/// Checks a path that is part of a source.
pub(super) fn check(part: Part, body: &str, flags: &str) -> Fallible<()> {
    parse(body, flags, part.span()).map(drop)
}

struct Reader<'s> {
    body: &'s str,
    next: usize,
    at: Span,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let blank = self.body[self.next..].len() - self.body[self.next..].trim_start().len();
        self.next += blank;
        self.body[self.next..].chars().next()
    }

    /// The span of the character at an offset; the closing slash after the last one.
    fn place(&self, offset: usize) -> Span {
        let len = self.body[offset..].chars().next().map_or(1, char::len_utf8);
        let start = self.at.start + 1 + offset;
        Span { start, end: start + len, ..self.at }
    }

    fn either(&mut self) -> Fallible<Path> {
        let mut parts = vec![self.row()?];
        while self.peek() == Some('|') {
            self.next += 1;
            parts.push(self.row()?);
        }
        Ok(if parts.len() > 1 { Path::Either(parts) } else { parts.remove(0) })
    }

    fn row(&mut self) -> Fallible<Path> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek().filter(|c| !matches!(c, '|' | ')')) {
            let here = self.next;
            let step = match c {
                'F' => Path::Forward,
                'L' => Path::Left,
                'R' => Path::Right,
                '$' => Path::Free,
                '(' => {
                    self.group(here)?;
                    let inner = self.either()?;
                    if self.peek() != Some(')') {
                        let fault = Fault::at(self.place(here), "this bracket is not closed");
                        return Err(fault.label("expected `)` before the path ends"));
                    }
                    self.depth -= 1;
                    inner
                }
                _ => return Err(self.stray(here, c)),
            };
            self.next += c.len_utf8();
            parts.push(self.repeated(step)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Path::Row(parts) })
    }

    fn group(&mut self, here: usize) -> Fallible<()> {
        self.depth += 1;
        if self.depth > limits::NESTING {
            return Err(Fault::at(self.place(here), format!("more than {} brackets in one another", limits::NESTING)));
        }
        self.next += 1;
        Ok(())
    }

    fn repeated(&mut self, mut step: Path) -> Fallible<Path> {
        let mut postfixes = 0;
        while let Some(c) = self.peek() {
            let here = self.next;
            let (min, max) = match c {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                '{' => self.times(here)?,
                _ => return Ok(step),
            };
            self.next += 1;
            postfixes += 1;
            if postfixes > limits::POSTFIXES {
                return Err(Fault::at(self.place(here), format!("more than {} postfixes here", limits::POSTFIXES)));
            }
            step = Path::Repeat(Box::new(step), min, max);
        }
        Ok(step)
    }

    /// `{i}`, `{i,j}`, `{i,}`. Stops before the closing brace.
    fn times(&mut self, here: usize) -> Fallible<(u32, Option<u32>)> {
        let wrong = |this: &Self| {
            let fault = Fault::at(this.place(here), "this does not say how often");
            fault.label("expected `{2}`, `{2,4}` or `{2,}`")
        };
        let Some(length) = self.body[here..].find('}') else { return Err(wrong(self)) };
        let inner = &self.body[here + 1..here + length];
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n <= MOST_TIMES);
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
            _ => Err(wrong(self).hint(format!("from {{0}} to {{{MOST_TIMES}}}"))),
        }
    }

    fn stray(&self, here: usize, c: char) -> Fault {
        let fault = Fault::at(self.place(here), format!("`{c}` is no step of a path"));
        let hint = match c {
            '*' | '+' | '?' | '{' => "a postfix stands behind what it repeats",
            _ => "`F` is forward, `L` and `R` turn by one side, `$` wants the cell free",
        };
        fault.label("expected `F`, `L`, `R`, `$` or a bracket").hint(hint)
    }
}

/// Maximum repetition count in a path.
const MOST_TIMES: u32 = 100;
