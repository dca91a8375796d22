//! Draws a tile: its surface, its piece and its marks.

use std::{collections::HashMap, rc::Rc};

use ratatui::{layout::Size, style::Color};

use super::{
    canvas::{Canvas, Rgb, blend},
    mark_drawing,
    tile::{Neighbour, OwnedEdge, Surface, Tile},
};
use crate::{
    store::Glyphs,
    tui::{
        board_picture::SquareEdge,
        board_surface::GAP_PERCENT,
        piece_art::{PieceArt, PieceImage, PlateSymbol, Shape, Sketch},
        theme::{BoardTheme, SINGLE_SHADE, Tint, channels, mix},
    },
};

/// Lines are as thick as the side of a square divided by this.
const LINE_DIVISOR: usize = 28;
/// Edges of players are as thick as the side of a square divided by this.
const EDGE_DIVISOR: usize = 9;
/// The size of a drawn hexagon, in percent of its place; the rest is the gap.
const HEXAGON_SIZE_PERCENT: f32 = 96.0;
/// The radius of a point, in percent of the square.
const POINT_RADIUS: f32 = 8.0;

/// The smallest squares in rows with symbols on plates. On smaller ones, a symbol would cover the edge of its plate.
const MIN_SYMBOL_ROWS: u16 = 3;

/// How tiles are drawn, and what they share.
#[derive(Debug)]
pub struct TileDrawing {
    /// The size of a cell in pixels.
    pub cell: Size,
    /// The colours.
    pub theme: BoardTheme,
    /// How pieces are written.
    pub glyphs: Glyphs,
    /// The layers of the pieces by side of the square in pixels.
    pub layers: HashMap<(Sketch, usize), Rc<[[u8; 4]]>>,
}

/// A drawn tile.
#[derive(Debug)]
pub struct DrawnTile {
    /// The picture.
    pub canvas: Canvas,
    /// The symbol on the piece.
    pub symbol: Option<PlateSymbol>,
}

impl TileDrawing {
    /// Draws a tile; `None` if it has colours that only the terminal knows, or a piece that can only be written.
    pub fn draw(&mut self, tile: &Tile) -> Option<DrawnTile> {
        let size = Size::new(2 * tile.rows * self.cell.width, tile.rows * self.cell.height);
        let mut canvas = Canvas::new(size, [0; 3]);
        let square = self.draw_surface(tile, &mut canvas)?;
        let symbol = match &tile.piece {
            Some(piece) => {
                let art = PieceArt { piece, theme: &self.theme, glyphs: self.glyphs, is_flipped: tile.is_flipped };
                let image = art.image(square).filter(|image| tile.rows >= MIN_SYMBOL_ROWS || image.symbol.is_none())?;
                self.draw_piece(&image, &mut canvas)?;
                image.symbol
            }
            None => None,
        };
        mark_drawing::draw(tile, &self.theme, &mut canvas)?;
        Some(DrawnTile { canvas, symbol })
    }

    /// Draws what lies under the piece, and returns its colour.
    fn draw_surface(&self, tile: &Tile, canvas: &mut Canvas) -> Option<Color> {
        let theme = &self.theme;
        let shade = match tile.surface {
            Surface::Filled { .. } | Surface::Hexagon { is_pointed_upwards: false, .. } => tile.shade,
            _ => SINGLE_SHADE,
        };
        let square = theme.square(shade, tile.tint);
        let (width, height, colour) = (canvas.width(), canvas.height(), channels(square)?);
        canvas.fill_pixels(0..width, 0..height, colour);
        match &tile.surface {
            Surface::Filled { edges } => self.draw_edges(edges, canvas)?,
            Surface::Ruled { is_last, is_lowest } => {
                let (line, colour) = (line_width(canvas), channels(theme.lines)?);
                canvas.fill_pixels(0..width, 0..line, colour);
                canvas.fill_pixels(0..line, 0..height, colour);
                if *is_last {
                    canvas.fill_pixels(width.saturating_sub(line)..width, 0..height, colour);
                }
                if *is_lowest {
                    canvas.fill_pixels(0..width, height.saturating_sub(line)..height, colour);
                }
            }
            Surface::Crossing { lines, has_point, joins_text } => {
                let cells = joins_text.then(|| Size::new(2 * tile.rows, tile.rows));
                self.draw_crossing(lines, *has_point, cells, canvas)?;
            }
            Surface::Hexagon { is_pointed_upwards, neighbours, edges } => {
                let gap = mix(theme.square(shade, Tint::Plain), theme.lines, GAP_PERCENT);
                canvas.fill_pixels(0..width, 0..height, channels(gap)?);
                self.draw_edges(edges, canvas)?;
                for neighbour in neighbours {
                    let shade = if *is_pointed_upwards { SINGLE_SHADE } else { neighbour.shade };
                    let colour = channels(theme.square(shade, neighbour.tint))?;
                    canvas.fill(&hexagon(*is_pointed_upwards, offset(neighbour, tile.rows)), colour);
                }
                canvas.fill(&hexagon(*is_pointed_upwards, (0.0, 0.0)), colour);
                self.draw_edges(edges, canvas)?;
            }
        }
        Some(square)
    }

    /// Draws the edges of players as bands.
    fn draw_edges(&self, edges: &[OwnedEdge], canvas: &mut Canvas) -> Option<()> {
        let (width, height, band) = (canvas.width(), canvas.height(), (canvas.side() / EDGE_DIVISOR).max(1));
        for owned in edges {
            let colour = channels(self.theme.ink_of(Some(owned.side)).fill)?;
            match owned.edge {
                SquareEdge::Above => canvas.fill_pixels(0..width, 0..band, colour),
                SquareEdge::Below => canvas.fill_pixels(0..width, height.saturating_sub(band)..height, colour),
                SquareEdge::Left => canvas.fill_pixels(0..band, 0..height, colour),
                SquareEdge::Right => canvas.fill_pixels(width.saturating_sub(band)..width, 0..height, colour),
            }
        }
        Some(())
    }

    /// Draws lines from the centre, or from the middle of the cell that is the centre in text of this size.
    #[allow(clippy::cast_precision_loss, reason = "a few pixels")]
    fn draw_crossing(
        &self,
        lines: &[(i32, i32)],
        has_point: bool,
        text_size: Option<Size>,
        canvas: &mut Canvas,
    ) -> Option<()> {
        let middle = |cells: u16| (f32::from((cells - 1) / 2) + 0.5) / f32::from(cells);
        let (x, y) = text_size.map_or((0.5, 0.5), |size| (middle(size.width), middle(size.height)));
        let colour = channels(self.theme.lines)?;
        let (width, height) = (canvas.width() as f32, canvas.height() as f32);
        let (x, y, half) = (x * width, y * height, line_width(canvas) as f32 / 2.0);
        // On whole pixels, straight lines are sharp.
        let (x, y) = (x.floor() + half.fract(), y.floor() + half.fract());
        for &(across, down) in lines {
            let (dx, dy) = (across as f32 * width / 2.0, down as f32 * height / 2.0);
            let length = dx.hypot(dy).max(1.0);
            let (side_x, side_y) = (-dy / length * half, dx / length * half);
            // Half a line more, so that corners are filled.
            let (x0, y0) = (x - dx / length * half, y - dy / length * half);
            let corners = [
                (x0 + side_x, y0 + side_y),
                (x + dx + side_x, y + dy + side_y),
                (x + dx - side_x, y + dy - side_y),
                (x0 - side_x, y0 - side_y),
            ];
            canvas.fill(&Shape::polygon(corners.map(|(x, y)| (100.0 * x / width, 100.0 * y / height))), colour);
        }
        if has_point {
            let centre = (100.0 * x / width, 100.0 * y / height);
            canvas.fill(&mark_drawing::ellipse(centre, POINT_RADIUS), colour);
        }
        Some(())
    }

    /// Draws a piece into the middle.
    fn draw_piece(&mut self, image: &PieceImage, canvas: &mut Canvas) -> Option<()> {
        let side = canvas.side();
        let colours: Vec<Option<Rgb>> = image
            .palette
            .layers()
            .into_iter()
            .map(|layer| layer.map_or(Some(None), |colour| channels(colour).map(Some)))
            .collect::<Option<_>>()?;
        let sketch = image.sketch;
        let layers = self.layers.entry((sketch, side)).or_insert_with(|| sketch.coverage(side).into());
        let (left, top) = ((canvas.width() - side) / 2, (canvas.height() - side) / 2);
        for (index, shares) in layers.iter().enumerate().filter(|(_, shares)| shares[0] < 8) {
            let Some(pixel) = canvas.pixel_mut(left + index % side, top + index / side) else { continue };
            *pixel = mixed(*pixel, *shares, &colours);
        }
        Some(())
    }
}

/// The colour of a pixel that layers cover in these shares. A layer without a colour shows the square.
fn mixed(square: Rgb, shares: [u8; 4], colours: &[Option<Rgb>]) -> Rgb {
    // The average, one layer after the other: each has its part of the shares so far.
    let (mut colour, mut sum) = (square, 0);
    for (share, layer) in shares.into_iter().zip(colours).filter(|(share, _)| *share > 0) {
        sum += share;
        colour = blend(colour, layer.unwrap_or(square), (8 * share + sum / 2) / sum);
    }
    colour
}

/// Where the square of a neighbour begins, in percent of this one with its rows.
#[allow(clippy::cast_precision_loss, reason = "a few cells")]
fn offset(neighbour: &Neighbour, rows: u16) -> (f32, f32) {
    let percent = |cells: i32, all: u16| 100.0 * cells as f32 / f32::from(all);
    (percent(neighbour.across, 2 * rows), percent(neighbour.down, rows))
}

fn line_width(canvas: &Canvas) -> usize {
    (canvas.side() / LINE_DIVISOR).max(1)
}

/// A hexagon in the square that begins there, in percent. Its tips reach into the neighbours.
fn hexagon(is_pointed_upwards: bool, (left, top): (f32, f32)) -> Shape {
    const TIP: f32 = 100.0 / 6.0;
    let upright =
        [(50.0, -TIP), (100.0, TIP), (100.0, 100.0 - TIP), (50.0, 100.0 + TIP), (0.0, 100.0 - TIP), (0.0, TIP)];
    let shrink = |value: f32| 50.0 + (value - 50.0) * HEXAGON_SIZE_PERCENT / 100.0;
    Shape::polygon(upright.map(|(x, y)| {
        let (x, y) = if is_pointed_upwards { (x, y) } else { (y, x) };
        (left + shrink(x), top + shrink(y))
    }))
}
