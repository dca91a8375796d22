//! The tokens of SGF.

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub kind: TokenKind<'t>,
    /// The byte offset in the text.
    pub offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'t> {
    /// `(`
    TreeStart,
    /// `)`
    TreeEnd,
    /// `;`
    Node,
    /// The name of a property.
    Name(&'t str),
    /// A value between brackets, with its escapes.
    Value(&'t str),
    /// Invalid text, with the error message.
    Invalid(&'static str),
}

/// Cuts a text into tokens. White space, and all text outside of games, is skipped.
pub(super) struct Lexer<'t> {
    text: &'t str,
    offset: usize,
    /// The number of open trees.
    depth: usize,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, offset: 0, depth: 0 }
    }

    /// `[…]`. A bracket after `\` does not end the value.
    fn value(&mut self) -> TokenKind<'t> {
        let start = self.offset + 1;
        let mut is_escaped = false;
        for (at, byte) in self.text[start..].bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b']' => {
                    self.offset = start + at + 1;
                    return TokenKind::Value(&self.text[start..start + at]);
                }
                _ => {}
            }
        }
        self.offset = self.text.len();
        TokenKind::Invalid("unclosed value; expected `]`")
    }

    fn name(&mut self) -> TokenKind<'t> {
        let rest = &self.text[self.offset..];
        let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if len == 0 {
            self.offset += rest.chars().next().map_or(0, char::len_utf8);
            return TokenKind::Invalid("expected a property such as `B[dd]`");
        }
        self.offset += len;
        TokenKind::Name(&rest[..len])
    }

    fn take(&mut self, kind: TokenKind<'t>) -> TokenKind<'t> {
        self.offset += 1;
        kind
    }
}

impl<'t> Iterator for Lexer<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let rest = &self.text[self.offset..];
        let skipped = if self.depth == 0 { rest.find('(') } else { rest.find(|c: char| !c.is_whitespace()) };
        let Some(skipped) = skipped else {
            self.offset = self.text.len();
            return None;
        };
        self.offset += skipped;
        let offset = self.offset;
        let kind = match self.text.as_bytes()[offset] {
            b'(' => {
                self.depth += 1;
                self.take(TokenKind::TreeStart)
            }
            b')' => {
                self.depth -= 1;
                self.take(TokenKind::TreeEnd)
            }
            b';' => self.take(TokenKind::Node),
            b'[' => self.value(),
            _ => self.name(),
        };
        Some(Token { kind, offset })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_into_tokens() {
        use TokenKind::{Invalid, Name, Node, TreeEnd, TreeStart, Value};
        let kinds = |text| Lexer::new(text).map(|token| token.kind).collect::<Vec<_>>();
        assert_eq!(
            kinds("mail: ]\n(;B[aa]\n C[a\\]b\\\\] ) ; ("),
            [TreeStart, Node, Name("B"), Value("aa"), Name("C"), Value("a\\]b\\\\"), TreeEnd, TreeStart]
        );
        let invalid =
            [Invalid("expected a property such as `B[dd]`"), Name("B"), Invalid("unclosed value; expected `]`")];
        assert_eq!(kinds("(ü B[\\]")[1..], invalid);
    }
}
