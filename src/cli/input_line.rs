//! Lines from the standard input, of limited length: a line without end must not fill the memory.

use std::io::{self, BufRead, Read};

/// The longest line in bytes: a game of more than 100,000 moves.
pub(super) const MAX_LINE_BYTES: u64 = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// The text, with invalid UTF-8 replaced.
    Text(String),
    /// The line was longer than [`MAX_LINE_BYTES`] and is skipped.
    TooLong,
}

/// Reads the next line; `None` at the end.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    if input.take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(InputLine::TooLong));
    }
    Ok(Some(InputLine::Text(String::from_utf8_lossy(&bytes).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_are_skipped() {
        let max = "x".repeat(1 << 20);
        let text = format!("one\n{max}\n{max}yz\nlast").into_bytes();
        let mut input = &text[..];
        let mut next = || read_line(&mut input).expect("text");
        assert_eq!(next(), Some(InputLine::Text("one\n".into())));
        assert_eq!(next(), Some(InputLine::Text(max + "\n")));
        assert_eq!(next(), Some(InputLine::TooLong));
        assert_eq!(next(), Some(InputLine::Text("last".into())));
        assert_eq!(next(), None);
    }
}
