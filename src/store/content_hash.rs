//! A hash of the rules of a game, which tells whether they have changed since a game was saved.

use crate::source::SourceMap;
use serde::{Deserialize, Serialize};

/// A hash of the texts of a rule file and of the files that it extends. It detects accidental changes, not forgeries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ContentHash(pub u64);

impl ContentHash {
    /// The hash of all texts. It ignores file names and the style of line endings.
    pub fn of(sources: &SourceMap) -> Self {
        let mut hash = Fnv1a::default();
        for (_, file) in sources.iter() {
            file.text.bytes().filter(|&byte| byte != b'\r').for_each(|byte| hash.add_byte(byte));
            hash.end_text();
        }
        Self(hash.value())
    }
}

/// The hash function of what is stored: FNV-1a, 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>). It never changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// Adds a byte.
    pub fn add_byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    /// Adds a text and its end.
    pub fn add_text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.add_byte(byte));
        self.end_text();
    }

    /// Separates two texts: this byte never occurs in UTF-8.
    pub fn end_text(&mut self) {
        self.add_byte(0xff);
    }

    /// The hash.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl From<ContentHash> for String {
    fn from(hash: ContentHash) -> Self {
        format!("{:016x}", hash.0)
    }
}

impl TryFrom<String> for ContentHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let hash = u64::from_str_radix(&text, 16);
        hash.map(Self).map_err(|_| format!("`hash` cannot be `{text}`; expected 16 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(texts: &[&str]) -> ContentHash {
        let mut sources = SourceMap::default();
        for text in texts {
            sources.add("any", *text);
        }
        ContentHash::of(&sources)
    }

    #[test]
    fn hashes_depend_on_texts_but_not_on_line_endings() {
        assert_eq!(hash(&["a\nb"]), hash(&["a\r\nb"]));
        assert_ne!(hash(&["ab"]), hash(&["a", "b"]));
        assert_eq!(String::from(hash(&["a"])).try_into(), Ok(hash(&["a"])));
    }
}
