//! The characters of files with games.

use crate::game::GameFormat;
use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS, WINDOWS_1252};
use std::borrow::Cow;

/// A text in UTF-8, or else in the encoding that it names, or else in the usual one of its format.
pub(super) fn decode(bytes: &[u8], format: GameFormat) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let encoding = match format {
        GameFormat::Sgf => sgf_encoding(bytes),
        GameFormat::Kif | GameFormat::Sfen | GameFormat::Usi => Some(SHIFT_JIS),
        GameFormat::Csa => Some(japanese_encoding(bytes)),
        GameFormat::Pgn | GameFormat::Pdn | GameFormat::Fen | GameFormat::Uci => None,
    };
    encoding.unwrap_or(WINDOWS_1252).decode_without_bom_handling(bytes).0
}

/// The encoding that the property `CA` of an SGF game names.
fn sgf_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = memchr::memmem::find(bytes, b"CA[")? + 3;
    let label = &bytes[start..];
    Encoding::for_label(&label[..memchr::memchr(b']', label)?])
}

/// EUC-JP, which Floodgate writes, or else Shift-JIS. Few texts in Shift-JIS are also valid in EUC-JP, but most the other way round.
fn japanese_encoding(bytes: &[u8]) -> &'static Encoding {
    let has_errors = EUC_JP.decode_without_bom_handling(bytes).1;
    if has_errors { SHIFT_JIS } else { EUC_JP }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shogi_is_read_in_japanese_encodings() {
        assert_eq!(decode(&SHIFT_JIS.encode("手合割：平手").0, GameFormat::Kif), "手合割：平手");
        assert_eq!(decode(&EUC_JP.encode("N+先手の名").0, GameFormat::Csa), "N+先手の名");
        assert_eq!(decode(&SHIFT_JIS.encode("N+先手の名").0, GameFormat::Csa), "N+先手の名");
        assert_eq!(decode("手合割：平手".as_bytes(), GameFormat::Kif), "手合割：平手");
    }

    #[test]
    fn sgf_may_name_its_encoding() {
        // The first characters of a game from a Korean and from a Japanese server.
        assert_eq!(decode(b"(;CA[EUC-KR]PB[\xC0\xCC]", GameFormat::Sgf), "(;CA[EUC-KR]PB[이]");
        assert_eq!(decode(b"(;CA[Shift_JIS]PB[\x88\xE4]", GameFormat::Sgf), "(;CA[Shift_JIS]PB[井]");
        assert_eq!(decode(b"(;PB[M\xFCller]", GameFormat::Sgf), "(;PB[Müller]");
    }
}
