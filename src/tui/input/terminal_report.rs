//! Answers of the terminal to questions of the program.
//!
//! OSC 11 asks for the background colour. A question about an image, XTVERSION and a question about the size of a cell tell how images can
//! be shown. The question for the device attributes comes last, because every terminal answers it: after its answer no other
//! comes. Sources: *xterm control sequences* by T. Dickey, and the graphics protocol of kitty.
#![cfg_attr(not(unix), allow(dead_code, reason = "only Unix terminals are asked"))]

use ratatui::layout::Size;

/// Number of the image in the question about kitty's graphics. The image is never shown.
const QUERY_ID: &str = "31";
/// The longest name of a terminal that is kept, in bytes.
const MAX_NAME_BYTES: usize = 64;

/// What to ask the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// The colour of the background.
    pub background: bool,
    /// How images can be shown.
    pub graphics: bool,
}

impl Questions {
    /// Whether there is nothing to ask.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The questions as they are sent. What a terminal writes on the screen because it does not know them is erased.
    pub fn bytes(self) -> Vec<u8> {
        let mut text = String::new();
        if self.background {
            text += "\x1b]11;?\x1b\\";
        }
        if self.graphics {
            for part in ["\x1b_Gi=", QUERY_ID, ",s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\", "\x1b[>q", "\x1b[16t"] {
                text += part;
            }
        }
        text += "\x1b[c";
        if self.graphics {
            text += "\x1b[H\x1b[2J";
        }
        text.into_bytes()
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalReport {
    /// The colour of the background in red, green and blue.
    Background([u8; 3]),
    /// The terminal knows the graphics protocol of kitty.
    KittyGraphics,
    /// Name and version of the terminal: `kitty(0.36.4)`.
    Name(String),
    /// The size of a cell in pixels.
    CellSize(Size),
    /// The size of a cell in pixels, derived from the size of the window that the terminal driver reports; inexact if it has margins.
    WindowCellSize(Size),
    /// The device attributes.
    Attributes {
        /// Whether sixel images are among them.
        has_sixel: bool,
    },
}

impl TerminalReport {
    /// The answer in an operating system command: `11;rgb:ffff/ffff/ffff`.
    pub fn of_command(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?.strip_prefix("11;")?;
        let channels = text.strip_prefix("rgb:").or_else(|| text.strip_prefix("rgba:"))?;
        let mut channels = channels.split('/').map(channel);
        Some(Self::Background([channels.next()??, channels.next()??, channels.next()??]))
    }

    /// The answer in a device control string: `>|kitty(0.36.4)`.
    pub fn of_device_control(text: &[u8]) -> Option<Self> {
        let name = std::str::from_utf8(text).ok()?.strip_prefix(">|")?.trim();
        (!name.is_empty() && name.len() <= MAX_NAME_BYTES).then(|| Self::Name(name.to_owned()))
    }

    /// The answer in an application program command: `Gi=31;OK`.
    pub fn of_program_command(text: &[u8]) -> Option<Self> {
        let (keys, answer) = std::str::from_utf8(text).ok()?.strip_prefix('G')?.split_once(';')?;
        let is_ours = keys.split(',').any(|key| key.strip_prefix("i=") == Some(QUERY_ID));
        (is_ours && answer == "OK").then_some(Self::KittyGraphics)
    }

    /// The answer in a control sequence with these parameters and this final character.
    pub fn of_sequence(parameters: &[u8], last: u8) -> Option<Self> {
        let text = std::str::from_utf8(parameters).ok()?;
        match last {
            b'c' => {
                let has_sixel = text.strip_prefix('?')?.split(';').skip(1).any(|attribute| attribute == "4");
                Some(Self::Attributes { has_sixel })
            }
            b't' => {
                let (height, width) = text.strip_prefix("6;")?.split_once(';')?;
                sensible(Size { width: width.parse().ok()?, height: height.parse().ok()? }).map(Self::CellSize)
            }
            _ => None,
        }
    }

    /// The size of a cell in a window of this size in pixels and in cells.
    pub fn of_window(pixels: Size, cells: Size) -> Option<Self> {
        let size =
            Size { width: pixels.width.checked_div(cells.width)?, height: pixels.height.checked_div(cells.height)? };
        sensible(size).map(Self::WindowCellSize)
    }
}

/// The size of a cell, unless it cannot be true.
fn sensible(size: Size) -> Option<Size> {
    ((3..=100).contains(&size.width) && (4..=200).contains(&size.height)).then_some(size)
}

/// A channel of one to four hexadecimal digits, scaled to eight bits.
fn channel(digits: &str) -> Option<u8> {
    let max = match digits.len() {
        1 => 0xf,
        2 => 0xff,
        3 => 0xfff,
        4 => 0xffff,
        _ => return None,
    };
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
    u8::try_from(value * 255 / max).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Option<[u8; 3]>) {
        assert_eq!(TerminalReport::of_command(text.as_bytes()), expect.map(TerminalReport::Background), "{text}");
    }

    #[test]
    fn backgrounds_have_up_to_sixteen_bits() {
        check("11;rgb:ffff/ffff/ffff", Some([255, 255, 255]));
        check("11;rgb:00/2b/36", Some([0, 43, 54]));
        check("11;rgb:f/8/0", Some([255, 136, 0]));
        check("11;rgba:fdfd/f6f6/e3e3/ffff", Some([253, 246, 227]));
        check("10;rgb:ffff/ffff/ffff", None);
        check("11;rgb:ffff/ffff", None);
        check("11;rgb:fffff/0/0", None);
        check("11;rgb:+1/0/0", None);
        check("11;?", None);
    }

    #[test]
    fn answers_about_images_are_read() {
        use TerminalReport as Report;
        let attributes = |text: &str| Report::of_sequence(text.as_bytes(), b'c');
        assert_eq!(attributes("?63;1;2;4;6;9;15;22"), Some(Report::Attributes { has_sixel: true }));
        assert_eq!(attributes("?64;1;2;6;22"), Some(Report::Attributes { has_sixel: false }));
        // The first number is the class of the terminal, here that of a VT132.
        assert_eq!(attributes("?4;6"), Some(Report::Attributes { has_sixel: false }));
        assert_eq!(attributes(">1;2;3"), None);
        assert_eq!(Report::of_sequence(b"6;20;10", b't'), Some(Report::CellSize(Size::new(10, 20))));
        assert_eq!(Report::of_sequence(b"6;0;0", b't'), None);
        assert_eq!(Report::of_sequence(b"4;600;800", b't'), None);
        assert_eq!(Report::of_device_control(b">|kitty(0.36.4)"), Some(Report::Name("kitty(0.36.4)".into())));
        assert_eq!(Report::of_device_control(b"1$r0m"), None);
        assert_eq!(Report::of_program_command(b"Gi=31;OK"), Some(Report::KittyGraphics));
        assert_eq!(Report::of_program_command(b"Gi=31;ENOTSUPPORTED:no"), None);
        assert_eq!(Report::of_program_command(b"Gi=7;OK"), None);
    }

    #[test]
    fn only_what_is_needed_is_asked() {
        let background = Questions { background: true, graphics: false };
        assert_eq!(background.bytes(), b"\x1b]11;?\x1b\\\x1b[c");
        assert!(!background.is_empty() && Questions::default().is_empty());
        let text = String::from_utf8(Questions { graphics: true, background: false }.bytes()).expect("text");
        assert!(text.ends_with("\x1b[c\x1b[H\x1b[2J") && !text.contains("]11"), "{text:?}");
    }
}
