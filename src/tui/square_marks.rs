//! Marks of a square: cursor brackets, target shapes, and signs in themes without tints.
//!
//! Targets differ by shape as well as colour. On an empty square the shape is in the centre, on an occupied one in
//! the corners, which drawings leave free. If cursor brackets and a target share the corners, the cursor gets the
//! upper ones.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Modifier, Style},
};

use unicode_width::UnicodeWidthStr;

use super::{
    board_picture::{CommentMark, SquarePicture},
    theme::{BoardTheme, TargetMark, Tint},
};

/// Four corner characters: upper left, upper right, lower left, lower right.
type Corners = [char; 4];

const CURSOR_CORNERS: Corners = ['┏', '┓', '┗', '┛'];
const SELECTED_CORNERS: Corners = ['┌', '┐', '└', '┘'];
const CAPTURE_CORNERS: Corners = ['▘', '▝', '▖', '▗'];

/// The shape of a target in the centre of an empty square.
const fn centre_shape(target: TargetMark) -> char {
    match target {
        TargetMark::Move => '•',
        TargetMark::Capture => '×',
        TargetMark::Drop => '◦',
        TargetMark::Several => '◇',
        TargetMark::Attack => '▿',
    }
}

/// The shapes of a target in the corners of an occupied square.
const fn corner_shapes(target: TargetMark) -> Corners {
    match target {
        TargetMark::Capture => CAPTURE_CORNERS,
        TargetMark::Move => ['•'; 4],
        other => [centre_shape(other); 4],
    }
}

/// Draws the marks of a square.
pub fn draw(square: &SquarePicture, theme: &BoardTheme, rect: Rect, buffer: &mut Buffer) {
    let marks = square.marks;
    if rect.height < 2 {
        return draw_tiny(square, theme, rect, buffer);
    }
    // On a small mixed square, the lower row shows the percentage.
    let slots = if square.mixed.is_some() && rect.height < 5 { 2 } else { 4 };
    let taken = square.piece.is_some() || square.mixed.is_some();
    if marks.tint == Tint::Selected && !marks.cursor {
        draw_corners(SELECTED_CORNERS, theme.selected, 0..slots, rect, buffer);
    }
    if let Some(target) = marks.target {
        let style = theme.target(target);
        if taken && target == TargetMark::Attack {
            put(centre_shape(target), style, rect.right() - 1, rect.y, buffer);
        } else if taken || target == TargetMark::Capture {
            draw_corners(corner_shapes(target), style, 0..slots, rect, buffer);
        }
        if !taken {
            draw_centre(target, style, rect, buffer);
        }
    }
    if marks.cursor {
        let shared = marks.target.is_some() && taken;
        draw_corners(CURSOR_CORNERS, theme.cursor, 0..if shared { slots / 2 } else { slots }, rect, buffer);
    }
    if let Some(sign) = tint_sign(marks.tint).filter(|_| !theme.has_tints) {
        put(sign, theme.check, rect.right() - 2, rect.y, buffer);
    }
    if let Some(CommentMark { sign, colour }) = marks.comment {
        put(sign, theme.comment(colour), rect.x, rect.y, buffer);
    }
}

/// The sign that replaces a tint.
fn tint_sign(tint: Tint) -> Option<char> {
    match tint {
        Tint::Check => Some('!'),
        Tint::Last => Some('*'),
        Tint::Plain | Tint::Cursor | Tint::Selected => None,
    }
}

/// Marks a square of one row: its last column shows the most important mark.
fn draw_tiny(square: &SquarePicture, theme: &BoardTheme, rect: Rect, buffer: &mut Buffer) {
    let (marks, right) = (square.marks, rect.right().saturating_sub(1));
    match marks.target {
        Some(target) if is_double_width(rect, buffer) => {
            buffer.set_style(rect, theme.target(target).add_modifier(Modifier::REVERSED));
        }
        Some(target) if square.piece.is_none() => {
            let middle = rect.x + rect.width.saturating_sub(1) / 2;
            put(centre_shape(target), theme.target(target), middle, rect.y, buffer);
        }
        Some(TargetMark::Move) => put('·', theme.target(TargetMark::Move), right, rect.y, buffer),
        Some(target) => put(centre_shape(target), theme.target(target), right, rect.y, buffer),
        None if is_double_width(rect, buffer) => {}
        None if let Some(CommentMark { sign, colour }) = marks.comment => {
            put(sign, theme.comment(colour), right, rect.y, buffer);
        }
        None if marks.tint == Tint::Selected => put('◂', theme.selected, right, rect.y, buffer),
        None => {
            if let Some(sign) = tint_sign(marks.tint).filter(|_| !theme.has_tints) {
                put(sign, theme.check, right, rect.y, buffer);
            }
        }
    }
    if marks.cursor && !theme.has_tints {
        buffer.set_style(rect, Style::new().add_modifier(Modifier::REVERSED));
    }
}

/// Whether a piece fills the last two columns of a square of one row.
fn is_double_width(rect: Rect, buffer: &Buffer) -> bool {
    let (last, symbol) = (rect.right().saturating_sub(1), |x| buffer.cell((x, rect.y)).map_or(" ", Cell::symbol));
    symbol(last.saturating_sub(1)).width() > 1 || symbol(last).starts_with(char::is_alphanumeric)
}

/// Draws the shape in the centre. A dot grows with the square, but stays small.
fn draw_centre(target: TargetMark, style: Style, rect: Rect, buffer: &mut Buffer) {
    let (x, y) = (rect.x + (rect.width - 1) / 2, rect.y + (rect.height - 1) / 2);
    match target {
        TargetMark::Move if rect.height >= 5 => {
            for (x, letter) in [(x, '▐'), (x + 1, '▌')] {
                put(letter, style.remove_modifier(Modifier::BOLD), x, y, buffer);
            }
        }
        _ => put(centre_shape(target), style, x, y, buffer),
    }
}

fn draw_corners(corners: Corners, style: Style, which: std::ops::Range<usize>, rect: Rect, buffer: &mut Buffer) {
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    let places = [(rect.x, rect.y), (right, rect.y), (rect.x, bottom), (right, bottom)];
    for (&(x, y), &corner) in places[which.clone()].iter().zip(&corners[which]) {
        put(corner, style, x, y, buffer);
    }
}

/// Writes one character and keeps the background. Ignores positions outside the buffer.
fn put(letter: char, style: Style, x: u16, y: u16, buffer: &mut Buffer) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.modifier = Modifier::empty();
        cell.set_char(letter).set_style(style);
    }
}
