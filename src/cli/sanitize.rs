//! Texts of strangers, fit for a terminal.

use std::borrow::Cow;

/// The text without control characters: a rule file must not steer the terminal of who looks at it.
pub(super) fn sanitize(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && c != '\n';
    if text.contains(is_bad) { Cow::Owned(text.replace(is_bad, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(sanitize("a\u{1b}[31mb\nc\u{9b}d"), "a\u{fffd}[31mb\nc\u{fffd}d");
        assert_eq!(sanitize("♔ é"), "♔ é");
    }
}
