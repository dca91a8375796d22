//! Makes untrusted text safe to print.

use std::borrow::Cow;

/// Replaces control characters, so that a rule file cannot send escape sequences to the terminal.
pub(super) fn sanitize(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && c != '\n';
    if text.contains(is_bad) { Cow::Owned(text.replace(is_bad, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(sanitize("a\u{1b}[31mb\nc\u{9b}d"), "a\u{fffd}[31mb\nc\u{fffd}d");
        assert_eq!(sanitize("♔ é"), "♔ é");
    }
}
