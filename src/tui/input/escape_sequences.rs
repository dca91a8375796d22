//! Parses the bytes that a terminal sends for keys, the mouse and pasted text.
//!
//! The sequences are those of xterm (ECMA-48 and *xterm control sequences* by T. Dickey), which other terminals imitate,
//! and the function keys of the Linux console. A sequence that is unknown or damaged is skipped, so it cannot swallow the
//! keys after it.

use super::mouse_event::mouse_event;
use super::terminal_report::TerminalReport;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// What the first bytes of the input mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parsed {
    /// An event, or nothing for a sequence without meaning, in that number of bytes.
    Complete(Option<Event>, usize),
    /// An answer of the terminal, in that number of bytes.
    Report(TerminalReport, usize),
    /// The start of pasted text, in that number of bytes. The text ends with [`PASTE_END`].
    PasteStart(usize),
    /// More bytes must follow.
    Incomplete,
}

/// What follows pasted text.
pub const PASTE_END: &[u8] = b"\x1b[201~";

const ESCAPE: u8 = 0x1b;
/// A longer sequence is none.
const MAX_SEQUENCE_BYTES: usize = 64;

/// Parses the start of some bytes.
pub fn parse(bytes: &[u8]) -> Parsed {
    match bytes {
        [] | [ESCAPE] | [ESCAPE, b'O'] => Parsed::Incomplete,
        [ESCAPE, ESCAPE, ..] => complete(KeyCode::Esc, KeyModifiers::NONE, 1),
        [ESCAPE, b'[', ..] => parse_csi(bytes),
        [ESCAPE, b'O', last, ..] => Parsed::Complete(cursor_or_function_key(*last, KeyModifiers::NONE), 3),
        // Answers of the terminal.
        [ESCAPE, b']' | b'P' | b'X' | b'^' | b'_', ..] => parse_string(bytes),
        [ESCAPE, rest @ ..] => match parse_character(rest) {
            Parsed::Complete(Some(Event::Key(key)), length) => {
                complete(key.code, key.modifiers | KeyModifiers::ALT, length + 1)
            }
            Parsed::Complete(event, length) => Parsed::Complete(event, length + 1),
            other => other,
        },
        _ => parse_character(bytes),
    }
}

/// The event of an unfinished sequence after which nothing came: Escape, or a character typed with Alt.
pub fn unfinished(bytes: &[u8]) -> Option<Event> {
    match bytes {
        [ESCAPE] => Some(key_event(KeyCode::Esc, KeyModifiers::NONE)),
        [ESCAPE, letter] => Some(key_event(KeyCode::Char(char::from(*letter)), KeyModifiers::ALT)),
        _ => None,
    }
}

fn key_event(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn complete(code: KeyCode, modifiers: KeyModifiers, length: usize) -> Parsed {
    Parsed::Complete(Some(key_event(code, modifiers)), length)
}

/// A character in UTF-8, or a control character as the key that types it.
fn parse_character(bytes: &[u8]) -> Parsed {
    let (code, modifiers) = match bytes[0] {
        b'\r' => (KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => (KeyCode::Tab, KeyModifiers::NONE),
        0x7f => (KeyCode::Backspace, KeyModifiers::NONE),
        0 => (KeyCode::Char(' '), KeyModifiers::CONTROL),
        byte @ 0x01..=0x1a => (KeyCode::Char(char::from(byte - 1 + b'a')), KeyModifiers::CONTROL),
        byte @ 0x1c..=0x1f => (KeyCode::Char(char::from(byte - 0x1c + b'4')), KeyModifiers::CONTROL),
        first => {
            let length = match first {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => 1,
            };
            let letter = std::str::from_utf8(&bytes[..length.min(bytes.len())]);
            match letter.map(|text| text.chars().next()) {
                Ok(Some(letter)) => {
                    let modifiers = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
                    return complete(KeyCode::Char(letter), modifiers, length);
                }
                Err(error) if error.error_len().is_none() => return Parsed::Incomplete,
                _ => return Parsed::Complete(None, 1),
            }
        }
    };
    complete(code, modifiers, 1)
}

/// A control string, up to the bell or `ESC \`.
fn parse_string(bytes: &[u8]) -> Parsed {
    let bell = bytes.iter().position(|&byte| byte == 0x07).map(|at| at + 1);
    let terminator = bytes.windows(2).skip(1).position(|two| two == b"\x1b\\").map(|at| at + 3);
    let Some(length) = bell.into_iter().chain(terminator).min() else { return Parsed::Incomplete };
    let end = if bytes[length - 1] == 0x07 { length - 1 } else { length - 2 };
    let text = bytes.get(2..end).unwrap_or_default();
    let report = match bytes[1] {
        b']' => TerminalReport::of_command(text),
        b'P' => TerminalReport::of_device_control(text),
        b'_' => TerminalReport::of_program_command(text),
        _ => None,
    };
    match report {
        Some(report) => Parsed::Report(report, length),
        None => Parsed::Complete(None, length),
    }
}

/// A control sequence: `ESC [`, parameters, and a final character.
fn parse_csi(bytes: &[u8]) -> Parsed {
    match &bytes[2..] {
        // The Linux console sends F1 to F5 as `ESC [ [ A` to `ESC [ [ E`.
        [b'['] => return Parsed::Incomplete,
        [b'[', letter, ..] => {
            let key = letter.checked_sub(b'A').filter(|number| *number < 5).map(|number| KeyCode::F(number + 1));
            return Parsed::Complete(key.map(|code| key_event(code, KeyModifiers::NONE)), 4);
        }
        [b'M', rest @ ..] => {
            let [button, column, row, ..] = rest else { return Parsed::Incomplete };
            let parameters = [button, column, row].map(|byte| u16::from(byte.saturating_sub(32)));
            return Parsed::Complete(mouse_event(parameters, false), 6);
        }
        _ => {}
    }
    let is_parameter = |byte: &u8| matches!(byte, 0x20..=0x3f);
    let Some(end) = bytes[2..].iter().position(|byte| !is_parameter(byte)).map(|at| at + 2) else {
        return if bytes.len() < MAX_SEQUENCE_BYTES { Parsed::Incomplete } else { Parsed::Complete(None, bytes.len()) };
    };
    let (last, parameters) = (bytes[end], &bytes[2..end]);
    if !matches!(last, 0x40..=0x7e) {
        // Damaged: what follows is the next key.
        return Parsed::Complete(None, end);
    }
    if (parameters, last) == (b"200", b'~') {
        return Parsed::PasteStart(end + 1);
    }
    if let Some(report) = TerminalReport::of_sequence(parameters, last) {
        return Parsed::Report(report, end + 1);
    }
    Parsed::Complete(csi_event(parameters, last), end + 1)
}

fn csi_event(parameters: &[u8], last: u8) -> Option<Event> {
    if let Some(mouse) = parameters.strip_prefix(b"<") {
        let [button, column, row] = numbers(mouse)?[..] else { return None };
        return matches!(last, b'M' | b'm').then(|| mouse_event([button, column, row], last == b'm'))?;
    }
    let numbers = numbers(parameters)?;
    let modifiers = modifiers(numbers.get(1).copied().unwrap_or(1));
    match (last, numbers.first().copied().unwrap_or(1)) {
        (b'~', number) => tilde_key(number).map(|code| key_event(code, modifiers)),
        (b'Z', _) => Some(key_event(KeyCode::BackTab, modifiers | KeyModifiers::SHIFT)),
        _ => cursor_or_function_key(last, modifiers),
    }
}

/// The numbers between semicolons. An empty one is 1, the default of all keys.
fn numbers(parameters: &[u8]) -> Option<Vec<u16>> {
    let text = std::str::from_utf8(parameters).ok()?;
    let number = |part: &str| if part.is_empty() { Some(1) } else { part.parse().ok() };
    if text.is_empty() { Some(Vec::new()) } else { text.split(';').map(number).collect() }
}

/// The modifiers as xterm numbers them: 1 for none, plus 1 for Shift, 2 for Alt and 4 for Control.
pub fn modifiers(number: u16) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    let all = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    all.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect()
}

fn cursor_or_function_key(last: u8, modifiers: KeyModifiers) -> Option<Event> {
    let code = match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        // The keypad in application mode.
        b'M' => KeyCode::Enter,
        _ => return None,
    };
    Some(key_event(code, modifiers))
}

fn tilde_key(number: u16) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(u8::try_from(number - 10).ok()?),
        17..=21 => KeyCode::F(u8::try_from(number - 11).ok()?),
        23..=26 => KeyCode::F(u8::try_from(number - 12).ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys as text, such as `Ctrl-Char('c')`.
    fn text(event: &Event) -> String {
        match event {
            Event::Key(key) => {
                let names =
                    [(KeyModifiers::CONTROL, "Ctrl-"), (KeyModifiers::ALT, "Alt-"), (KeyModifiers::SHIFT, "Shift-")];
                let names = names.iter().filter(|(modifier, _)| key.modifiers.contains(*modifier));
                format!("{}{:?}", names.map(|(_, name)| *name).collect::<String>(), key.code)
            }
            Event::Mouse(mouse) => format!("{:?} {} {}", mouse.kind, mouse.column, mouse.row),
            other => format!("{other:?}"),
        }
    }

    /// Checks the event of a whole sequence, of each beginning of it, and that it leaves the next key alone.
    #[track_caller]
    fn check(bytes: &[u8], expect: &str) {
        let next = [bytes, b"q"].concat();
        let (event, length) = match parse(&next) {
            Parsed::Complete(event, length) => (event, length),
            Parsed::Report(_, length) => (None, length),
            other => panic!("{other:?}"),
        };
        assert_eq!((event.as_ref().map(text).unwrap_or_default(), length), (expect.to_owned(), bytes.len()));
        for end in 1..bytes.len() {
            assert_eq!(parse(&bytes[..end]), Parsed::Incomplete, "{end} bytes");
        }
    }

    #[test]
    fn characters_are_keys() {
        check(b"a", "Char('a')");
        check(b"Q", "Shift-Char('Q')");
        check("é".as_bytes(), "Char('é')");
        check("♔".as_bytes(), "Char('♔')");
        check("𝟛".as_bytes(), "Char('𝟛')");
        check(b"\r", "Enter");
        check(b"\t", "Tab");
        check(b"\x7f", "Backspace");
        check(b"\x03", "Ctrl-Char('c')");
        check(b"\x00", "Ctrl-Char(' ')");
        check(b"\x1f", "Ctrl-Char('7')");
        check(b"\x1bx", "Alt-Char('x')");
        check(b"\x1b\r", "Alt-Enter");
        check("\x1bé".as_bytes(), "Alt-Char('é')");
        for invalid in [&b"\xff"[..], b"\x80", b"\xc0"] {
            check(invalid, "");
        }
    }

    #[test]
    fn sequences_are_keys() {
        check(b"\x1b[A", "Up");
        check(b"\x1b[1;5D", "Ctrl-Left");
        check(b"\x1b[1;2B", "Shift-Down");
        check(b"\x1b[Z", "Shift-BackTab");
        check(b"\x1b[3~", "Delete");
        check(b"\x1b[5;3~", "Alt-PageUp");
        check(b"\x1b[15~", "F(5)");
        check(b"\x1b[24~", "F(12)");
        check(b"\x1b[[C", "F(3)");
        check(b"\x1bOH", "Home");
        check(b"\x1bOS", "F(4)");
    }

    #[test]
    fn sequences_are_mouse_events() {
        check(b"\x1b[<0;11;6M", "Down(Left) 10 5");
        check(b"\x1b[<0;11;6m", "Up(Left) 10 5");
        check(b"\x1b[<34;1;1M", "Drag(Right) 0 0");
        check(b"\x1b[<35;300;200M", "Moved 299 199");
        check(b"\x1b[<65;1;1M", "ScrollDown 0 0");
        check(b"\x1b[M !!", "Down(Left) 0 0");
    }

    #[test]
    fn sequences_without_meaning_are_skipped() {
        check(b"\x1b[I", "");
        check(b"\x1b[?62;22c", "");
        check(b"\x1b[99999999~", "");
        check(b"\x1b]11;rgb:0000/0000/0000\x07", "");
        check(b"\x1bP1$r0m\x1b\\", "");
        // Damaged ones end at the byte that cannot belong to them.
        assert_eq!(parse(b"\x1b[1;\rq"), Parsed::Complete(None, 4));
        assert_eq!(parse(b"\x1b[\x1b[A"), Parsed::Complete(None, 2));
        assert_eq!(parse(b"\x1b\x1b"), complete(KeyCode::Esc, KeyModifiers::NONE, 1));
        assert_eq!(parse(&[b"\x1b[".as_slice(), &[b'1'; 70]].concat()), Parsed::Complete(None, 72));
        assert_eq!(parse(b"\x1b[200~e4"), Parsed::PasteStart(6));
    }
}
