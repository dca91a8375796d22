//! The texts of SGF, with `\` before characters that would end them.

/// The text of a value: `\` stands before a character that means itself, or a line break that is left out. White space other than
/// line breaks is a space.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, is_escaped) = if c == '\\' { (chars.next().unwrap_or(' '), true) } else { (c, false) };
        match c {
            '\r' | '\n' => {
                // CRLF and LFCR are one line break.
                chars.next_if(|&next| matches!(next, '\r' | '\n') && next != c);
                if !is_escaped {
                    text.push('\n');
                }
            }
            c if c.is_whitespace() => text.push(' '),
            c => text.push(c),
        }
    }
    text.trim().to_owned()
}

/// The same on one line.
pub(super) fn unescape_line(raw: &str) -> String {
    unescape(raw).replace('\n', " ")
}

/// A text as a value.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks_are_resolved() {
        // The example of the specification.
        let raw = "Meijin NR: yeah, k4 is won\\\nderful\nsweat NR: thank you! :\\)\ndada NR: yup. I like this move too. It's a move only to be expected from a pro. I really like it :)\njansteen NR: Can anyone\\\n explain [me\\] k4?";
        let text = unescape(raw);
        assert!(text.contains("k4 is wonderful\nsweat NR: thank you! :)\n"), "{text}");
        assert!(text.ends_with("Can anyone explain [me] k4?"), "{text}");
        assert_eq!(unescape("a\r\nb\tc"), "a\nb c");
        assert_eq!(unescape_line("a\nb"), "a b");
    }

    #[test]
    fn a_written_text_is_read_as_it_was() {
        for text in ["a]b", "\\", "a\\]", "two\nlines", "[%clk 0:05]"] {
            assert_eq!(unescape(&escape(text)), text);
        }
    }
}
