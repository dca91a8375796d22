//! The colours of a drawing, and how its blocks are written.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier},
};

use super::{blocks::BlockOptions, layer_grid::Layer, sketch::Sketch};

/// The colours of the layers; `None` shows the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Of the edge.
    pub outline: Option<Color>,
    /// Of the inside.
    pub fill: Option<Color>,
    /// Of fine lines.
    pub detail: Option<Color>,
}

impl Palette {
    /// A silhouette in one colour, with lines that show the square.
    pub const fn silhouette(colour: Color) -> Self {
        Self { outline: Some(colour), fill: Some(colour), detail: None }
    }

    fn colour(&self, layer: Layer) -> Option<Color> {
        self.layers()[layer as usize]
    }

    /// The colours of the square, of the outline, of the fill and of details.
    pub fn layers(&self) -> [Option<Color>; 4] {
        [None, self.outline, self.fill, self.detail]
    }

    /// By layer, the first layer of the same colour.
    fn alike(&self) -> [Layer; 4] {
        Layer::ALL.map(|layer| {
            let is_alike = |other: &Layer| self.colour(*other) == self.colour(layer);
            Layer::ALL.into_iter().find(is_alike).unwrap_or(layer)
        })
    }

    /// Draws a sketch on a square with this number of rows. Its upper left cell is that of `rect`.
    pub fn paint(&self, sketch: Sketch, rect: Rect, buffer: &mut Buffer) {
        let square = buffer.cell((rect.x, rect.y)).map_or(Color::Reset, |cell| cell.bg);
        let options = BlockOptions { alike: self.alike(), is_square_known: square != Color::Reset };
        let blocks = sketch.blocks(rect.height, options);
        for position in rect.positions() {
            let Some(block) = blocks.at(position.x - rect.x, position.y - rect.y) else { continue };
            let Some(cell) = buffer.cell_mut(position) else { continue };
            let square = cell.bg;
            cell.modifier = Modifier::empty();
            cell.set_char(block.character).set_fg(self.colour(block.ink).unwrap_or(square));
            if let Some(paper) = self.colour(block.paper) {
                cell.set_bg(paper);
            }
        }
    }
}
