//! Writes a ratatui buffer as an SVG picture, so that boards can be shown where there is no terminal.
//!
//! A cell is twice as high as wide. Block characters and straight lines become shapes, which have no gaps in any font; everything else is text.

use crate::tui::theme::channels;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// The size of a cell in pixels.
const CELL: Size = Size { width: 10, height: 20 };
/// The height of letters in pixels.
const FONT_HEIGHT: i32 = 16;
/// The width of lines in pixels.
const LINE_WIDTH: i32 = 2;

/// A width and a height in pixels.
#[derive(Clone, Copy)]
struct Size {
    width: i32,
    height: i32,
}

/// A rectangle in pixels.
#[derive(Clone, Copy)]
struct Shape {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
}

/// The colours behind and on top where the terminal would use its own.
#[derive(Clone, Copy)]
pub struct DefaultColours {
    /// Of text.
    pub text: Color,
    /// Of the page.
    pub background: Color,
}

/// The buffer as an SVG document.
pub fn document(buffer: &Buffer, defaults: DefaultColours) -> String {
    let (width, height) = (i32::from(buffer.area.width) * CELL.width, i32::from(buffer.area.height) * CELL.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, Noto Sans Mono CJK JP, monospace\" font-size=\"{FONT_HEIGHT}\" text-anchor=\"middle\" \
         shape-rendering=\"crispEdges\">\n"
    );
    let mut backgrounds = Layer::default();
    for y in 0..buffer.area.height {
        add_backgrounds(&mut backgrounds, buffer, y, defaults);
    }
    let (mut symbols, mut texts) = (Layer::default(), String::new());
    for (index, cell) in buffer.content.iter().enumerate() {
        let (x, y) = buffer.pos_of(index);
        let at = Shape {
            x: i32::from(x - buffer.area.x) * CELL.width,
            y: i32::from(y - buffer.area.y) * CELL.height,
            width: CELL.width,
            height: CELL.height,
        };
        write_symbol(&mut symbols, &mut texts, cell, at, defaults);
    }
    let mut page = Layer::default();
    page.add(Shape { x: 0, y: 0, width, height }, &hex(defaults.background));
    for layer in [page, backgrounds, symbols] {
        layer.write(&mut out);
    }
    out.push_str(&texts);
    out.push_str("</svg>\n");
    out
}

/// Rectangles that lie beside one another: a path for each colour, which keeps pictures small.
#[derive(Default)]
struct Layer {
    paths: BTreeMap<String, String>,
}

impl Layer {
    fn add(&mut self, Shape { x, y, width, height }: Shape, colour: &str) {
        let path = self.paths.entry(colour.to_owned()).or_default();
        let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
    }

    fn write(&self, out: &mut String) {
        for (colour, path) in &self.paths {
            let _ = writeln!(out, "<path fill=\"{colour}\" d=\"{path}\"/>");
        }
    }
}

/// Adds the backgrounds of a row, with neighbours of one colour as one shape.
fn add_backgrounds(layer: &mut Layer, buffer: &Buffer, row: u16, defaults: DefaultColours) {
    let mut colours: Vec<String> = Vec::new();
    while let Some(cell) =
        buffer.cell((buffer.area.x + u16::try_from(colours.len()).unwrap_or(u16::MAX), row + buffer.area.y))
    {
        // A wide symbol also covers the next cell.
        let columns = cell.symbol().width().max(1);
        colours.extend(std::iter::repeat_n(background(cell, defaults), columns));
    }
    let mut start = 0;
    for run in colours.chunk_by(|a, b| a == b) {
        let len = i32::try_from(run.len()).unwrap_or(0).min(i32::from(buffer.area.width) - start);
        let shape = Shape {
            x: start * CELL.width,
            y: i32::from(row) * CELL.height,
            width: len * CELL.width,
            height: CELL.height,
        };
        if run[0] != hex(defaults.background) {
            layer.add(shape, &run[0]);
        }
        start += len;
    }
}

/// Adds the shapes of a symbol, or writes it as text.
fn write_symbol(shapes: &mut Layer, texts: &mut String, cell: &Cell, at: Shape, defaults: DefaultColours) {
    let symbol = cell.symbol();
    let colour = foreground(cell, defaults);
    let mut letters = symbol.chars();
    let (Some(letter), rest) = (letters.next(), letters.as_str()) else { return };
    if symbol.trim().is_empty() {
        return;
    }
    let parts = if rest.is_empty() { shapes_of(letter) } else { None };
    if let Some(parts) = parts {
        for part in parts {
            shapes.add(Shape { x: at.x + part.x, y: at.y + part.y, ..part }, &colour);
        }
        return;
    }
    let columns = i32::try_from(symbol.width()).unwrap_or(1).max(1);
    let x = at.x + columns * CELL.width / 2;
    let y = at.y + CELL.height * 3 / 4;
    let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(texts, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\"{weight}>{}</text>", escaped(symbol));
}

/// The rectangles of a block character or a line, within a cell; `None` for other characters.
fn shapes_of(letter: char) -> Option<Vec<Shape>> {
    let Size { width, height } = CELL;
    let (half_width, half_height) = (width / 2, height / 2);
    let quadrant = |bit: u8| Shape {
        x: if bit & 0b1010 > 0 { half_width } else { 0 },
        y: if bit & 0b1100 > 0 { half_height } else { 0 },
        width: half_width,
        height: half_height,
    };
    let quadrants = |bits: u8| [1, 2, 4, 8].into_iter().filter(|bit| bits & bit > 0).map(quadrant).collect();
    if let Some(bits) = QUADRANTS.chars().position(|block| block == letter) {
        return u8::try_from(bits).ok().map(quadrants);
    }
    if let eighths @ 1..=8 = (letter as i32) - 0x2580 {
        // Lower blocks, from one eighth to all.
        let part = height * eighths / 8;
        return Some(vec![Shape { x: 0, y: height - part, width, height: part }]);
    }
    if let eighths @ 1..=7 = 0x2590 - (letter as i32) {
        // Left blocks, from seven eighths down.
        return Some(vec![Shape { x: 0, y: 0, width: width * eighths / 8, height }]);
    }
    if let Ok(dots @ 1..) = u8::try_from(i64::from(u32::from(letter)) - 0x2800) {
        return Some(dots_of(dots));
    }
    let (line_width, line_height) = (width / 8, height / 8);
    match letter {
        '▔' => return Some(vec![Shape { x: 0, y: 0, width, height: line_height }]),
        '▕' => return Some(vec![Shape { x: width - line_width, y: 0, width: line_width, height }]),
        _ => {}
    }
    let arms = LINES.iter().find(|(known, _)| *known == letter)?.1;
    let (left, top) = (half_width - LINE_WIDTH / 2, half_height - LINE_WIDTH / 2);
    let arm = |bit: u8| match bit {
        1 => Shape { x: left, y: 0, width: LINE_WIDTH, height: half_height + LINE_WIDTH / 2 },
        2 => Shape { x: left, y: top, width: width - left, height: LINE_WIDTH },
        4 => Shape { x: left, y: top, width: LINE_WIDTH, height: height - top },
        _ => Shape { x: 0, y: top, width: half_width + LINE_WIDTH / 2, height: LINE_WIDTH },
    };
    Some([1, 2, 4, 8].into_iter().filter(|bit| arms & bit > 0).map(arm).collect())
}

/// The dots of a Braille character, two columns of four, within a cell.
fn dots_of(bits: u8) -> Vec<Shape> {
    let (column, row) = (CELL.width / 2, CELL.height / 4);
    let dot = |index: i32| Shape {
        x: index % 2 * column + (column - LINE_WIDTH) / 2,
        y: index / 2 * row + (row - LINE_WIDTH) / 2,
        width: LINE_WIDTH,
        height: LINE_WIDTH,
    };
    (0..).zip(BRAILLE_BITS).filter(|(_, bit)| bits & bit > 0).map(|(index, _)| dot(index)).collect()
}

/// The bits of the dots of a Braille character, row by row.
const BRAILLE_BITS: [u8; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];

/// Blocks by their quadrants: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const QUADRANTS: &str = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";

/// Lines by their arms: 1 up, 2 right, 4 down, 8 left.
const LINES: [(char, u8); 22] = [
    ('─', 10),
    ('│', 5),
    ('┌', 6),
    ('┐', 12),
    ('└', 3),
    ('┘', 9),
    ('├', 7),
    ('┤', 13),
    ('┬', 14),
    ('┴', 11),
    ('┼', 15),
    ('━', 10),
    ('┃', 5),
    ('┏', 6),
    ('┓', 12),
    ('┗', 3),
    ('┛', 9),
    ('╭', 6),
    ('╮', 12),
    ('╰', 3),
    ('╯', 9),
    ('╋', 15),
];

fn background(cell: &Cell, defaults: DefaultColours) -> String {
    let is_reversed = cell.modifier.contains(Modifier::REVERSED);
    own_colour(
        if is_reversed { cell.fg } else { cell.bg },
        if is_reversed { defaults.text } else { defaults.background },
    )
}

fn foreground(cell: &Cell, defaults: DefaultColours) -> String {
    let is_reversed = cell.modifier.contains(Modifier::REVERSED);
    own_colour(
        if is_reversed { cell.bg } else { cell.fg },
        if is_reversed { defaults.background } else { defaults.text },
    )
}

/// A colour, or the default where the terminal would use its own.
fn own_colour(colour: Color, default: Color) -> String {
    hex(if channels(colour).is_some() { colour } else { default })
}

/// A colour as `#rrggbb`; black if only the terminal knows it.
fn hex(colour: Color) -> String {
    let [red, green, blue] = channels(colour).unwrap_or_default();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    const DEFAULTS: DefaultColours = DefaultColours { text: Color::White, background: Color::Black };

    #[test]
    fn text_blocks_and_lines_have_their_places() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        buffer.set_string(0, 0, "<▀┐", Style::new().fg(Color::Rgb(255, 0, 0)).bg(Color::Rgb(0, 0, 255)));
        let svg = document(&buffer, DEFAULTS);
        for part in [
            "viewBox=\"0 0 40 20\"",
            "<path fill=\"#0000ff\" d=\"M0 0h30v20h-30z\"/>",
            ">&lt;</text>",
            "<path fill=\"#ff0000\" d=\"M10 0h5v10h-5zM15 0h5v10h-5zM24 9h2v11h-2zM20 9h6v2h-6z\"/>",
        ] {
            assert!(svg.contains(part), "{part}\n{svg}");
        }
    }

    #[test]
    fn a_wide_symbol_is_centred_on_two_cells() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
        buffer.set_string(0, 0, "車", Style::new());
        buffer[(0, 0)].set_bg(Color::Rgb(0, 0, 255));
        let svg = document(&buffer, DEFAULTS);
        assert!(svg.contains("<text x=\"10\" y=\"15\" fill=\"#ffffff\">車</text>"), "{svg}");
        assert!(svg.contains("<path fill=\"#0000ff\" d=\"M0 0h20v20h-20z\"/>"), "{svg}");
    }

    #[test]
    fn eighths_fill_from_below_and_from_the_left() {
        let whole = |letter: char| shapes_of(letter).map(|parts| (parts[0].width, parts[0].height, parts[0].y));
        assert_eq!(whole('▁'), Some((10, 2, 18)));
        assert_eq!(whole('▎'), Some((2, 20, 0)));
        assert_eq!(whole('▔'), Some((10, 2, 0)));
        assert_eq!(whole('▕'), Some((1, 20, 0)));
        assert_eq!(whole('⠐'), Some((2, 2, 6)));
        assert_eq!(whole('x'), None);
    }
}
