//! The marks of a square: brackets of the cursor, shapes of targets, signs where tints are wanting.
//!
//! Targets differ by shape as well as by colour. On an empty square the shape stands in the middle, on a taken one in
//! the corners, which every drawing leaves free. The cursor's brackets go to the corners too; if both want them, the
//! cursor has the upper and the target the lower ones.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Modifier, Style},
};

use unicode_width::UnicodeWidthStr;

use super::{
    picture::SquarePicture,
    theme::{BoardTheme, Target, Tint},
};

/// Four corner characters: upper left, upper right, lower left, lower right.
type Corners = [char; 4];

const CURSOR: Corners = ['┏', '┓', '┗', '┛'];
const SELECTED: Corners = ['┌', '┐', '└', '┘'];
const CAPTURE: Corners = ['▛', '▜', '▙', '▟'];

/// The shape of a target in the middle of an empty square.
const fn centre(target: Target) -> char {
    match target {
        Target::Move => '●',
        Target::Capture => '×',
        Target::Drop => '+',
        Target::Several => '◆',
    }
}

/// The shape of a target in the corners of a taken square.
const fn corners(target: Target) -> Corners {
    match target {
        Target::Capture => CAPTURE,
        Target::Move => ['•'; 4],
        other => [centre(other); 4],
    }
}

/// Draws the marks of a square over what is already there.
pub fn draw(square: &SquarePicture, theme: &BoardTheme, rect: Rect, buffer: &mut Buffer) {
    let marks = square.marks;
    if rect.height < 2 {
        return tiny(square, theme, rect, buffer);
    }
    // On a field that is not large the lower row belongs to the per cent.
    let slots = if square.field.is_some() && rect.height < 5 { 2 } else { 4 };
    let taken = square.piece.is_some() || square.field.is_some();
    if marks.tint == Tint::Selected && !marks.cursor {
        put_corners(SELECTED, theme.selected, 0..slots, rect, buffer);
    }
    if let Some(target) = marks.target {
        let style = theme.target(target);
        if taken || target == Target::Capture {
            put_corners(corners(target), style, 0..slots, rect, buffer);
        }
        if !taken {
            put_centre(target, style, rect, buffer);
        }
    }
    if marks.cursor {
        let shared = marks.target.is_some() && taken;
        put_corners(CURSOR, theme.cursor, 0..if shared { slots / 2 } else { slots }, rect, buffer);
    }
    if let Some(sign) = sign(marks.tint).filter(|_| !theme.tinted) {
        put(sign, theme.check, rect.right() - 2, rect.y, buffer);
    }
}

/// The sign that stands for a tint.
fn sign(tint: Tint) -> Option<char> {
    match tint {
        Tint::Check => Some('!'),
        Tint::Last => Some('*'),
        Tint::Plain | Tint::Cursor | Tint::Selected => None,
    }
}

/// The one spare column of a square of 2x1 says the most urgent thing.
fn tiny(square: &SquarePicture, theme: &BoardTheme, rect: Rect, buffer: &mut Buffer) {
    let (marks, right) = (square.marks, rect.right().saturating_sub(1));
    match marks.target {
        Some(target) if is_full(rect, buffer) => {
            buffer.set_style(rect, theme.target(target).add_modifier(Modifier::REVERSED));
        }
        Some(target) if square.piece.is_none() => put(centre(target), theme.target(target), rect.x, rect.y, buffer),
        Some(Target::Move) => put('·', theme.target(Target::Move), right, rect.y, buffer),
        Some(target) => put(centre(target), theme.target(target), right, rect.y, buffer),
        None if is_full(rect, buffer) => {}
        None if marks.tint == Tint::Selected => put('◂', theme.selected, right, rect.y, buffer),
        None => {
            if let Some(sign) = sign(marks.tint).filter(|_| !theme.tinted) {
                put(sign, theme.check, right, rect.y, buffer);
            }
        }
    }
    if marks.cursor && !theme.tinted {
        buffer.set_style(rect, Style::new().add_modifier(Modifier::REVERSED));
    }
}

/// Whether a piece takes both columns of a square of 2x1: a wide symbol, or two letters.
fn is_full(rect: Rect, buffer: &Buffer) -> bool {
    let symbol = |x| buffer.cell((x, rect.y)).map_or(" ", Cell::symbol);
    symbol(rect.x).width() > 1 || symbol(rect.x + 1).starts_with(char::is_alphanumeric)
}

/// The middle of a square; a larger shape from 10x5 up, where one character would be lost.
fn put_centre(target: Target, style: Style, rect: Rect, buffer: &mut Buffer) {
    let (x, y) = (rect.x + (rect.width - 1) / 2, rect.y + (rect.height - 1) / 2);
    let rows = match target {
        _ if rect.height < 5 => return put(centre(target), style, x, y, buffer),
        Target::Move => [" ▄▄ ", "▐██▌", " ▀▀ "],
        Target::Capture => ["▚  ▞", " ▐▌ ", "▞  ▚"],
        Target::Drop => [" ▐▌ ", "▄▟▙▄", " ▐▌ "],
        Target::Several => [" ▄▄ ", "█  █", " ▀▀ "],
    };
    for (row, text) in (y - 1..).zip(rows) {
        for (column, letter) in (x - 1..).zip(text.chars()).filter(|&(_, letter)| letter != ' ') {
            put(letter, style, column, row, buffer);
        }
    }
}

fn put_corners(corners: Corners, style: Style, which: std::ops::Range<usize>, rect: Rect, buffer: &mut Buffer) {
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    let places = [(rect.x, rect.y), (right, rect.y), (rect.x, bottom), (right, bottom)];
    for (&(x, y), &corner) in places[which.clone()].iter().zip(&corners[which]) {
        put(corner, style, x, y, buffer);
    }
}

/// Writes one character, keeping the background; a position outside the buffer is left alone.
fn put(letter: char, style: Style, x: u16, y: u16, buffer: &mut Buffer) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.modifier = Modifier::empty();
        cell.set_char(letter).set_style(style);
    }
}
