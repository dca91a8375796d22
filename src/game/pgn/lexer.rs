//! The tokens of PGN, in import format: as people and other programs write it.
//!
//! Source: the PGN standard of 1994, sections 7 and 8; the escape mechanism of section 6.

use super::nag;

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub kind: TokenKind<'t>,
    /// The byte offset in the text.
    pub offset: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'t> {
    /// `[Name "value"]`, with the escapes of the value resolved.
    Tag { name: &'t str, value: String },
    /// `{ text }`, or the rest of a line after `;`, without white space around it.
    Comment(&'t str),
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// A numeric annotation glyph: `$7`, or a symbol such as `!?`.
    Nag(u8),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'t str),
    /// A move, as it is written.
    Move(&'t str),
    /// Invalid text, with the error message.
    Invalid(&'static str),
}

/// The results of the standard.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// The results of PDN: those of the standard, two points a game, and a game that both lose. In chess, `0-0` is castling.
const DRAUGHTS_RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"];

/// Cuts a text into tokens. Move numbers, white space and escaped lines are skipped.
pub(super) struct Lexer<'t> {
    text: &'t str,
    offset: usize,
    results: &'static [&'static str],
    is_draughts: bool,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, offset: 0, results: &RESULTS, is_draughts: false }
    }

    /// The tokens of PDN.
    pub fn of_draughts(text: &'t str) -> Self {
        Self { text, offset: 0, results: &DRAUGHTS_RESULTS, is_draughts: true }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    /// Consumes `bytes` bytes.
    fn advance(&mut self, bytes: usize) -> &'t str {
        let taken = &self.rest()[..bytes];
        self.offset += bytes;
        taken
    }

    fn skip_ignored(&mut self) {
        loop {
            let rest = self.rest();
            let ascii = rest.bytes().take_while(u8::is_ascii_whitespace).count();
            let rest = &rest[ascii..];
            self.offset += ascii;
            if !rest.starts_with(|c: char| c.is_ascii() && !c.is_whitespace()) {
                let visible = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
                self.offset += rest.len() - visible.len();
            }
            let is_line_start = self.text[..self.offset].bytes().last().is_none_or(|byte| byte == b'\n');
            if !(is_line_start && self.rest().starts_with('%')) {
                return;
            }
            self.take_line();
        }
    }

    fn take_line(&mut self) -> &'t str {
        self.advance(self.rest().find('\n').unwrap_or(self.rest().len()))
    }

    /// `[Name "value"]`, on one line. A quotation mark that is not escaped ends the value only before `]`, because some programs do not
    /// escape any.
    fn tag(&mut self) -> TokenKind<'t> {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let name_end = line.find(['"', ']']).unwrap_or(line.len());
        if !line[name_end..].starts_with('"') {
            self.advance((name_end + 1).min(line.len()));
            return TokenKind::Invalid("expected a tag such as `[Event \"?\"]`");
        }
        let text = &line[name_end + 1..];
        // Fast path: few values have escapes.
        if let Some((value, after)) = text.split_once('"').filter(|(value, _)| !value.contains('\\'))
            && after.trim_start().starts_with(']')
        {
            self.advance(line.len() - after.trim_start().len() + 1);
            return TokenKind::Tag { name: line[1..name_end].trim(), value: value.to_owned() };
        }
        let (mut value, mut is_escaped) = (String::new(), false);
        for (at, c) in text.char_indices() {
            let after = &text[at + c.len_utf8()..];
            match c {
                '"' if !is_escaped && after.trim_start().starts_with(']') => {
                    self.advance(line.len() - after.trim_start().len() + 1);
                    return TokenKind::Tag { name: line[1..name_end].trim(), value };
                }
                '\\' if !is_escaped => is_escaped = true,
                c => {
                    if is_escaped && !matches!(c, '"' | '\\') {
                        value.push('\\');
                    }
                    value.push(c);
                    is_escaped = false;
                }
            }
        }
        self.advance(line.len());
        TokenKind::Invalid("unclosed tag value; expected `\"]`")
    }

    fn comment(&mut self) -> TokenKind<'t> {
        let Some(end) = self.rest().find('}') else {
            self.offset = self.text.len();
            return TokenKind::Invalid("unclosed comment; expected `}`");
        };
        let text = self.advance(end + 1);
        TokenKind::Comment(text[1..end].trim())
    }

    fn nag(&mut self) -> TokenKind<'t> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.advance(1 + digits)[1..].parse();
        number.map_or(TokenKind::Invalid("expected a number from 0 to 255 after `$`"), TokenKind::Nag)
    }

    /// The length of white space and a square that belong to a move of draughts, `1- 7`; 0 without them.
    fn spaced_square(&self, word: &str, rest: &str) -> usize {
        let is_open =
            self.is_draughts && word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(['-', 'x', ':']);
        let square = rest.trim_start_matches(' ');
        let digits = square.bytes().take_while(u8::is_ascii_digit).count();
        if is_open && digits > 0 { rest.len() - square.len() + digits } else { 0 }
    }

    /// A word: a move, a result, or a move number, which is skipped.
    fn word(&mut self) -> Option<TokenKind<'t>> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[digits..].starts_with('.') {
            let dots = rest[digits..].bytes().take_while(|&byte| byte == b'.').count();
            self.advance(digits + dots);
            return None;
        }
        let end = word_end(rest);
        // A promotion may be written `e8(Q)`.
        let end = match end {
            Some(at) if at > 0 && is_promotion(&rest[at..]) => {
                at + 3 + rest[at + 3..].bytes().take_while(|byte| matches!(byte, b'+' | b'#')).count()
            }
            Some(at) => at,
            None => rest.len(),
        };
        if end == 0 {
            self.advance(rest.chars().next().map_or(0, char::len_utf8));
            return Some(TokenKind::Invalid("expected a move"));
        }
        let end = end + self.spaced_square(&rest[..end], &rest[end..]);
        let word = self.advance(end);
        Some(match word {
            result
                if result.starts_with(|c: char| c == '*' || c.is_ascii_digit()) && self.results.contains(&result) =>
            {
                TokenKind::Result(result)
            }
            "1/2" => TokenKind::Result("1/2-1/2"),
            "e.p." | "ep" => return None,
            // A move number without a dot.
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => return None,
            // Null moves such as `--` are moves, too.
            word => TokenKind::Move(word),
        })
    }
}

/// Where a word ends: at white space, or at what begins another token.
fn word_end(text: &str) -> Option<usize> {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$' | '!' | '?');
    // Moves are ASCII as a rule, and bytes are faster than characters.
    let ascii = text.bytes().position(|byte| !byte.is_ascii() || is_end(byte.into()))?;
    if text.as_bytes()[ascii].is_ascii() { Some(ascii) } else { text[ascii..].find(is_end).map(|at| ascii + at) }
}

/// Whether a text begins with a piece in brackets.
fn is_promotion(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next() == Some('(') && chars.next().is_some_and(|c| c.is_ascii_uppercase()) && chars.next() == Some(')')
}

/// The symbol of a NAG such as `!?` in brackets at the start of a text, without the brackets, and its number.
fn bracketed_nag(text: &str) -> Option<(&str, u8)> {
    let (symbol, number) = nag::leading_nag(text.strip_prefix('(')?)?;
    text[1 + symbol.len()..].starts_with(')').then_some((symbol, number))
}

impl<'t> Iterator for Lexer<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            self.skip_ignored();
            let offset = self.offset;
            let rest = self.rest();
            let kind = match rest.chars().next()? {
                '[' => self.tag(),
                '{' => self.comment(),
                ';' => TokenKind::Comment(self.take_line()[1..].trim()),
                // Some programs write annotations in brackets: `(!)`.
                '(' if let Some((symbol, number)) = bracketed_nag(rest) => {
                    self.advance(symbol.len() + 2);
                    TokenKind::Nag(number)
                }
                '(' => {
                    self.advance(1);
                    TokenKind::VariationStart
                }
                ')' => {
                    self.advance(1);
                    TokenKind::VariationEnd
                }
                '$' => self.nag(),
                // The dots of `1. ... e5`.
                '.' => {
                    self.advance(1);
                    continue;
                }
                '!' | '?' => {
                    let (symbol, number) = nag::leading_nag(rest).unwrap_or(("!", 1));
                    self.advance(symbol.len());
                    TokenKind::Nag(number)
                }
                _ => match self.word() {
                    Some(kind) => kind,
                    None => continue,
                },
            };
            return Some(Token { kind, offset });
        }
    }
}

#[cfg(test)]
#[path = "lexer_tests.rs"]
mod tests;
