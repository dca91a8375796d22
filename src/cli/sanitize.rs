//! Makes text from rule files, file names and saved games safe to print.
//!
//! A stranger's text may hold characters that a terminal obeys: escape sequences, their 8-bit forms such as U+009B, and
//! overrides of the writing direction, which make a text look like another. Every text for people goes through
//! [`sanitize`], most of it through [`SanitizedOutput`].

use std::borrow::Cow;
use std::io::{self, Write};

/// What stands for a character that is not printed.
const REPLACEMENT: &str = "\u{fffd}";

/// Whether a terminal obeys this character instead of printing it.
fn is_unprintable(c: char) -> bool {
    let is_line_separator = matches!(c, '\u{2028}' | '\u{2029}');
    let changes_direction = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || is_line_separator || changes_direction
}

fn replace(text: &str, is_replaced: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.contains(&is_replaced) { text.replace(is_replaced, REPLACEMENT).into() } else { text.into() }
}

/// Replaces the characters that a terminal obeys, except line breaks.
pub(super) fn sanitize(text: &str) -> Cow<'_, str> {
    replace(text, |c| is_unprintable(c) && c != '\n')
}

/// Replaces the characters that a terminal obeys, line breaks as well. For names inside a line.
pub(super) fn sanitize_name(name: &str) -> Cow<'_, str> {
    replace(name, is_unprintable)
}

/// Like [`sanitize`], for a text to which Alfil has added colours. Its other parts must have no escape character.
pub(super) fn sanitize_coloured(text: &str) -> Cow<'_, str> {
    replace(text, |c| is_unprintable(c) && c != '\n' && c != '\u{1b}')
}

/// Writes these characters as `\u009b`, which means the same in the strings of JSON.
pub(super) fn escape_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_unprintable) {
        return json.into();
    }
    let escape = |c: char| if is_unprintable(c) { format!("\\u{:04x}", u32::from(c)) } else { c.into() };
    json.chars().map(escape).collect::<String>().into()
}

/// An output that is sanitized. Each call of `write_all` must hold whole characters, as `writeln!` does.
pub(super) struct SanitizedOutput<W>(pub W);

impl<W: Write> Write for SanitizedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(sanitize(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sanitized: &str, expect: &str) {
        assert_eq!(sanitized, expect);
    }

    #[test]
    fn characters_that_a_terminal_obeys_are_replaced() {
        check(&sanitize("a\u{1b}[31mb\nc\u{9b}d"), "a\u{fffd}[31mb\nc\u{fffd}d");
        check(&sanitize("♔ é"), "♔ é");
        check(&sanitize("gla\u{202e}ssehc"), "gla\u{fffd}ssehc");
        check(&sanitize_name("a\nb\u{2028}"), "a\u{fffd}b\u{fffd}");
        check(&sanitize_coloured("\u{1b}[31m\u{9b}a\u{1b}[0m\n"), "\u{1b}[31m\u{fffd}a\u{1b}[0m\n");
        check(&escape_json(r#"{"a":"♔"}"#), r#"{"a":"♔"}"#);
    }

    #[test]
    fn escaped_json_means_the_same() {
        let text = "a\u{9b}b\u{202e}\n";
        let json = serde_json::to_string(text).expect("a string");
        check(&escape_json(&json), r#""a\u009bb\u202e\n""#);
        check(&serde_json::from_str::<String>(&escape_json(&json)).expect("a string"), text);
    }

    #[test]
    fn an_output_is_sanitized() {
        let mut out = SanitizedOutput(Vec::new());
        writeln!(out, "\u{9b}♔").expect("written");
        check(&String::from_utf8_lossy(&out.0), "\u{fffd}♔\n");
    }
}
