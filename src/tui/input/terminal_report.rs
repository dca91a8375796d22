//! Answers of the terminal to questions of the program.
//!
//! OSC 11 asks for the background colour. The question for the device attributes after it is one that every terminal answers: its
//! answer says that no other will come. Source: *xterm control sequences* by T. Dickey.

/// The questions: the background colour, and the device attributes.
pub const QUESTIONS: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalReport {
    /// The colour of the background in red, green and blue.
    Background([u8; 3]),
    /// The device attributes.
    Attributes,
}

impl TerminalReport {
    /// The background, if it is that answer.
    pub fn background(self) -> Option<[u8; 3]> {
        match self {
            Self::Background(colour) => Some(colour),
            Self::Attributes => None,
        }
    }

    /// The answer in an operating system command: `11;rgb:ffff/ffff/ffff`.
    pub fn of_command(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?.strip_prefix("11;")?;
        let channels = text.strip_prefix("rgb:").or_else(|| text.strip_prefix("rgba:"))?;
        let mut channels = channels.split('/').map(channel);
        Some(Self::Background([channels.next()??, channels.next()??, channels.next()??]))
    }
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
}
