//! A square on which the worlds differ: the share of worlds with a piece here as a density, the share in per cent,
//! and the likeliest piece drawn faint, as far as there is room.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use unicode_width::UnicodeWidthStr;

use super::{
    art::Drawing,
    board_widget::{draw_points, write_middle},
    cells::CellSize,
    glyphs::GlyphSet,
    picture::{FieldPicture, PiecePicture},
    theme::{BoardTheme, Ink},
};

/// How dense a share is drawn, 0 to 4: nothing only for no worlds at all, full only for all of them.
fn density(share: f64) -> usize {
    match share {
        share if share >= 1.0 => 4,
        share if share >= 0.66 => 3,
        share if share >= 0.33 => 2,
        share if share > 0.0 => 1,
        _ => 0,
    }
}

/// Draws a field into a square whose background is already there.
pub fn draw(field: &FieldPicture, theme: &BoardTheme, glyphs: GlyphSet, rect: Rect, buffer: &mut Buffer) {
    let density = density(field.share);
    if density == 0 {
        return;
    }
    let letter = [' ', '░', '▒', '▓', '█'][density];
    // The lowest row is kept for the per cent, where there is more than one.
    let text_row = rect.bottom() - 1;
    for position in rect.positions().filter(|position| rect.height == 1 || position.y < text_row) {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.modifier = Modifier::empty();
            cell.set_char(letter).set_style(theme.field);
        }
    }
    if rect.height == 1 {
        return;
    }
    if let Some(piece) = &field.likeliest {
        faint(piece, density, theme, glyphs, rect, buffer);
    }
    let text = field.per_cent();
    let room = usize::from(rect.width);
    let x = rect.x + u16::try_from(room.saturating_sub(text.width()) / 2).unwrap_or(0);
    buffer.set_stringn(x, text_row, text, room, theme.share);
}

/// Draws the likeliest piece: as a solid drawing where there is room, else as a glyph in a little clearing.
fn faint(piece: &PiecePicture, density: usize, theme: &BoardTheme, glyphs: GlyphSet, rect: Rect, buffer: &mut Buffer) {
    let ink = theme.owner(piece.owner);
    let drawing = glyphs.drawing(piece).filter(|&drawing| drawing != Drawing::Token && theme.tinted);
    if let Some(points) = drawing.and_then(|drawing| drawing.points(CellSize::Large)).filter(|_| rect.height >= 5) {
        let colour = ink.faint[(density - 1).min(2)];
        let ink = Ink { style: Style::new().fg(colour), rim: false, ..*ink };
        return draw_points(points, &ink, colour, Rect { height: rect.height - 1, ..rect }, buffer);
    }
    let text = glyphs.text(piece);
    let upper = Rect { height: rect.height - 1, ..rect };
    let room = if rect.height > 2 && text.width() == 1 { format!(" {text} ") } else { text };
    write_middle(&room, ink.style.fg(ink.faint[2]), upper, buffer);
}
