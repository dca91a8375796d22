//! Draws a square on which worlds differ: the share of worlds as a density and as a percentage, and the most frequent
//! piece faintly, as far as there is room.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};
use unicode_width::UnicodeWidthStr;

use super::{
    board_picture::MixedSquare,
    board_widget::write_centred,
    piece_art::PieceArt,
    theme::{BoardTheme, Ink, mix},
};
use crate::store::Glyphs;

/// Density level of a share, 0 to 4: 0 only for no worlds, 4 only for all.
fn density(share: f64) -> usize {
    match share {
        share if share >= 1.0 => 4,
        share if share >= 0.66 => 3,
        share if share >= 0.33 => 2,
        share if share > 0.0 => 1,
        _ => 0,
    }
}

/// Draws a mixed square over its background.
pub fn draw(field: &MixedSquare, theme: &BoardTheme, glyphs: Glyphs, rect: Rect, buffer: &mut Buffer) {
    let density = density(field.share);
    if density == 0 {
        return;
    }
    let style = theme.mixed_style(field.is_superposed);
    let shaded = tint_square(field.share, style, rect, buffer);
    let letter = if shaded { ' ' } else { [' ', '░', '▒', '▓', '█'][density] };
    // If there are several rows, the lowest is reserved for the percentage.
    let text_row = rect.bottom() - 1;
    for position in rect.positions().filter(|position| rect.height == 1 || position.y < text_row) {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.modifier = Modifier::empty();
            cell.set_char(letter).set_style(style);
        }
    }
    if rect.height == 1 {
        if let Some(piece) = field.likeliest.as_ref().filter(|_| shaded) {
            let text = glyphs.text(piece);
            write_centred(&text, theme.ink(piece).text, Rect { width: 1, ..rect }, buffer);
        }
        return;
    }
    draw_likeliest(field, theme, glyphs, rect, buffer);
    draw_percent(field, theme, rect, buffer);
}

/// Writes the percentage in the lowest row.
pub fn draw_percent(field: &MixedSquare, theme: &BoardTheme, rect: Rect, buffer: &mut Buffer) {
    let mut text = field.percent();
    if rect.width < 6 {
        // Neighbours would run into one another.
        text.retain(|letter| letter != '%');
    }
    let room = usize::from(rect.width);
    if theme.has_texture {
        // Digits among dots are hard to read.
        buffer.set_stringn(rect.x, rect.bottom() - 1, " ".repeat(room), room, theme.percent);
    }
    let x = rect.x + u16::try_from(room.saturating_sub(text.width()).div_ceil(2)).unwrap_or(0);
    buffer.set_stringn(x, rect.bottom() - 1, text, room, theme.percent);
}

/// Tints the square by the share, in truecolor. A tint is calmer and finer than a pattern.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage, from 0 to 100")]
fn tint_square(share: f64, style: Style, rect: Rect, buffer: &mut Buffer) -> bool {
    let Some(ink @ Color::Rgb(..)) = style.fg else { return false };
    let percent = 8 + (share.clamp(0.0, 1.0) * 92.0) as u8;
    for position in rect.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.bg = mix(cell.bg, ink, percent);
        }
    }
    true
}

/// Draws the most frequent piece as a drawing or a symbol, fainter the rarer it is.
fn draw_likeliest(field: &MixedSquare, theme: &BoardTheme, glyphs: Glyphs, rect: Rect, buffer: &mut Buffer) {
    let Some(piece) = &field.likeliest else { return };
    let ink = theme.ink(piece);
    let colour = faded_ink(field.share, ink, rect, buffer);
    let art = PieceArt { piece, theme, glyphs, is_flipped: false };
    if theme.has_tints && rect.height >= 5 && art.draw_faint(colour, piece_area(rect), buffer) {
        return;
    }
    let text = glyphs.text(piece);
    // A pattern needs blanks around the symbol.
    let clearing = rect.height > 2 && text.width() == 1 && !is_shaded(theme);
    let text = if clearing { format!(" {text} ") } else { text };
    let style = Style::new().fg(colour).add_modifier(ink.text.add_modifier);
    write_centred(&text, style, symbol_row(rect), buffer);
}

/// The area of a piece above a percentage: one row on small squares, all rows but the lowest on large ones.
pub fn piece_area(rect: Rect) -> Rect {
    if rect.height < 5 { symbol_row(rect) } else { Rect { height: rect.height - 1, ..rect } }
}

/// The symbol's row in a square whose lowest row shows the percentage.
fn symbol_row(rect: Rect) -> Rect {
    let height = rect.height.saturating_sub(1).max(1);
    Rect { y: rect.y + (height - 1).div_ceil(2), height: 1, ..rect }
}

/// Whether the theme tints squares instead of filling them with a pattern.
fn is_shaded(theme: &BoardTheme) -> bool {
    matches!(theme.mixed.fg, Some(Color::Rgb(..)))
}

/// The colour of a piece that is there in a share of the worlds.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage, from 0 to 100")]
fn faded_ink(share: f64, ink: &Ink, rect: Rect, buffer: &Buffer) -> Color {
    let square = buffer.cell((rect.x, rect.y)).map_or(Color::Reset, |cell| cell.bg);
    let least = if rect.height < 5 { 45.0 } else { 16.0 };
    match (square, ink.text.fg) {
        (Color::Rgb(..), Some(colour @ Color::Rgb(..))) => {
            mix(square, colour, (least + share.clamp(0.0, 1.0) * (100.0 - least)) as u8)
        }
        _ => ink.faint[2],
    }
}
