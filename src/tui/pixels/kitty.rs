//! Images for kitty: sent once with a number, and shown wherever placeholders with that number stand in the text. What covers the
//! placeholders covers the image.
//!
//! Source: *Terminal graphics protocol* of kitty, with Unicode placeholders.

use std::{
    fmt::Write,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use ratatui::{
    layout::{Position, Size},
    style::Color,
};

/// The character that shows a part of an image.
const PLACEHOLDER: char = '\u{10eeee}';
/// Marks of kitty for the numbers of rows and columns from 0: two columns for each row of the largest square.
const NUMBER_MARKS: [char; 32] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}', '\u{346}', '\u{34a}',
    '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}', '\u{35b}', '\u{363}', '\u{364}', '\u{365}',
    '\u{366}', '\u{367}', '\u{368}', '\u{369}', '\u{36a}', '\u{36b}', '\u{36c}', '\u{36d}', '\u{36e}', '\u{36f}',
    '\u{483}', '\u{484}',
];
/// The largest part of an image that is sent at once, in bytes of base64.
const CHUNK_BYTES: usize = 4096;
/// The number of the first image. Other programs on the screen will hardly use it.
const FIRST_NUMBER: u32 = 0x00a1_f000;

/// The numbers of the images that the terminal keeps: from the first to before the second.
static OLDEST: AtomicU32 = AtomicU32::new(FIRST_NUMBER);
static NEXT: AtomicU32 = AtomicU32::new(FIRST_NUMBER);

/// The number of an image in the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageNumber(u32);

impl ImageNumber {
    /// A number that no other image has.
    pub fn next() -> Self {
        Self(NEXT.fetch_add(1, Ordering::SeqCst))
    }

    /// The colour that says to which image a placeholder belongs.
    pub fn colour(self) -> Color {
        let [_, red, green, blue] = self.0.to_be_bytes();
        Color::Rgb(red, green, blue)
    }

    /// The control sequence that sends a PNG picture, which fills `cells`.
    pub fn transmission(self, png: &[u8], cells: Size) -> String {
        let data = BASE64_STANDARD.encode(png);
        let (number, Size { width, height }) = (self.0, cells);
        let mut text = String::new();
        let mut chunks =
            data.as_bytes().chunks(CHUNK_BYTES).map(|chunk| std::str::from_utf8(chunk).unwrap_or_default()).peekable();
        let mut keys = format!("a=T,U=1,i={number},f=100,t=d,c={width},r={height},q=2,");
        while let Some(chunk) = chunks.next() {
            let more = u8::from(chunks.peek().is_some());
            // Writing into a string never fails.
            let _ = write!(text, "\x1b_G{keys}m={more};{chunk}\x1b\\");
            keys = "q=2,".into();
        }
        text
    }
}

/// The placeholders by row and column.
static PLACEHOLDERS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let placeholder = |row, column| String::from_iter([PLACEHOLDER, row, column]);
    NUMBER_MARKS.iter().map(|&row| NUMBER_MARKS.iter().map(|&column| placeholder(row, column)).collect()).collect()
});

/// The character for a cell of an image.
pub fn placeholder(at: Position) -> Option<&'static str> {
    PLACEHOLDERS.get(usize::from(at.y))?.get(usize::from(at.x)).map(String::as_str)
}

/// The control sequence that deletes all images sent so far; empty if there are none.
pub fn deletion() -> String {
    let end = NEXT.load(Ordering::SeqCst);
    let start = OLDEST.swap(end, Ordering::SeqCst);
    (start..end).fold(String::new(), |mut text, number| {
        let _ = write!(text, "\x1b_Ga=d,d=I,i={number},q=2\x1b\\");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_sent_in_chunks() {
        let number = ImageNumber(7);
        let text = number.transmission(&[0; 5000], Size::new(6, 3));
        assert!(text.starts_with("\x1b_Ga=T,U=1,i=7,f=100,t=d,c=6,r=3,q=2,m=1;AAAA"), "{}", &text[..60]);
        assert_eq!(text.matches("\x1b_G").count(), 2);
        assert!(text.contains("\x1b\\\x1b_Gq=2,m=0;AAAA") && text.ends_with("\x1b\\"));
        assert_eq!(number.colour(), Color::Rgb(0, 0, 7));
    }

    #[test]
    fn placeholders_say_row_and_column() {
        let text = placeholder(Position { x: 1, y: 0 });
        assert_eq!(text, Some("\u{10eeee}\u{305}\u{30d}"));
        assert_eq!(placeholder(Position { x: 32, y: 0 }), None);
    }

    #[test]
    fn what_was_sent_is_deleted_once() {
        let number = ImageNumber::next();
        // Tests beside this one may have sent images, too.
        let deleted = deletion();
        assert!(deleted.contains(&format!("\x1b_Ga=d,d=I,i={},q=2\x1b\\", number.0)));
        assert!(!deletion().contains(&format!("i={},", number.0)));
    }
}
