//! Unusual characters in every place.

use super::fate::{Fate, check};
use crate::support::loaded;
use alfil::game::Variant;

fn game(text: &str) -> String {
    format!("board square 4x4\npieces White ♙\npieces Black ♟\nturn White : nil\nturn Black : nil\n{text}\n")
}

#[test]
fn invisible_characters() {
    for (name, c) in
        [("NUL", '\0'), ("bell", '\u{7}'), ("escape", '\u{1B}'), ("delete", '\u{7F}'), ("C1 control", '\u{9B}')]
    {
        let title = format!("a control character in the text (U+{:04X})", u32::from(c));
        check(name, &game(&format!("x = nil{c}")), Fate::Error(&title));
    }
    for (name, c) in [
        ("soft hyphen", '\u{AD}'),
        ("zero-width space", '\u{200B}'),
        ("zero-width joiner", '\u{200D}'),
        ("right-to-left mark", '\u{200F}'),
        ("right-to-left override", '\u{202E}'),
        ("word joiner", '\u{2060}'),
        ("isolate", '\u{2066}'),
        ("byte order mark inside", '\u{FEFF}'),
    ] {
        let title = format!("an invisible character in the text (U+{:04X})", u32::from(c));
        check(name, &game(&format!("title Chess{c}")), Fate::Error(&title));
    }
    let many = game(&format!("title {}", "\u{202E}".repeat(10_000)));
    check("ten thousand overrides", &many, Fate::Error("an invisible character in the text (U+202E)"));
    check("in a comment", &game("-- \u{202E}\u{200D}\u{0}"), Fate::Plays(1));
    check("byte order mark", &format!("\u{FEFF}{}", game("")), Fate::Plays(1));
    check("variation selectors", &game("").replace('♙', "♙\u{FE0E}").replace('♟', "♟\u{FE0F}"), Fate::Plays(1));
}

#[test]
fn unusual_pieces() {
    let with = |piece: &str| game("").replace('♙', piece);
    for (name, piece) in [
        ("private use", "\u{E000}"),
        ("astral", "\u{1D538}"),
        ("an emoji", "\u{1F984}"),
        ("the last character", "\u{10FFFF}"),
        ("a noncharacter", "\u{FFFE}"),
        ("right to left", "א"),
        ("full width", "Ｐ"),
        ("a replacement", "\u{FFFD}"),
        ("a combining accent", "\u{301}"),
    ] {
        // Whether the symbol may be a piece is tested elsewhere. Here the program must only answer.
        let text = with(piece);
        let loaded = loaded(&text);
        assert_eq!(loaded.rules.is_some(), loaded.diagnostics.iter().all(|d| !d.is_error()), "{name}");
        if let Some(rules) = loaded.rules {
            let _ = Variant::new(rules);
            check(name, &text, Fate::Plays(1));
        }
    }
    check("a flag of two letters", &with("\u{1F1E9}\u{1F1EA}"), Fate::Plays(1));
    check("a family", &with("\u{1F468}\u{200D}\u{1F469}"), Fate::Error("an invisible character in the text (U+200D)"));
    check("a superscript", &with("²"), Fate::Error("`²` is reserved by the language and cannot be a piece"));
    check("an arrow", &with("→"), Fate::Error("`→` is reserved by the language and cannot be a piece"));
    check("a letter", &with("P"), Fate::Error("`P` cannot be a piece"));
}

#[test]
fn line_ends_and_white_space() {
    check("CRLF", &game("end ♙ : draw").replace('\n', "\r\n"), Fate::Plays(1));
    check(
        "only CR",
        &game("").replace('\n', "\r"),
        Fate::Error("a board can be wrapped in files, in ranks or in both"),
    );
    check("next line", &game("x = nil\u{85}"), Fate::Plays(1));
    check("line separators", &game("x = nil\u{2028}\u{2029}"), Fate::Plays(1));
    check("wide blanks", &game("x = nil\u{3000}\u{A0}\u{2003}nil"), Fate::Plays(1));
    check("tabs", &game("x\t=\tnil\n\t\t| nil"), Fate::Plays(1));
    check("nothing but blanks", &" ".repeat(100_000), Fate::Error("a game needs players and pieces"));
    check("nothing", "", Fate::Error("a game needs players and pieces"));
    check("too much", &" ".repeat((256 << 10) + 1), Fate::Error("rule files are limited to 256 KiB"));
    check("line ends", &(game("") + &"\n".repeat(200_000)), Fate::Plays(1));
}

#[test]
fn stray_bytes() {
    // Invalid UTF-8 reaches the loader only as replacement characters; files with it are refused earlier.
    for (name, bytes) in [
        ("half a character", &b"x = \xE2\x99"[..]),
        ("a surrogate", b"x = \xED\xA0\x80"),
        ("overlong", b"x = \xC0\xAF"),
        ("all of them", b"x = \xFF\xFE\x80"),
    ] {
        let text = game(&String::from_utf8_lossy(bytes));
        check(name, &text, Fate::Error("`\u{FFFD}` is not a piece of this game"));
    }
}
