//! A small picture in true colours, on which shapes are drawn with smooth edges.

use ratatui::layout::Size;

use crate::tui::piece_art::Shape;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// Samples across and down a pixel at the edge of a shape.
const SAMPLES: usize = 4;
/// Steps between two colours. Few steps keep palettes small.
pub const STEPS: u8 = 8;

/// The picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    pixels: Vec<Rgb>,
}

impl Canvas {
    /// A picture of one colour, of this size in pixels.
    pub fn new(size: Size, colour: Rgb) -> Self {
        let (width, height) = (usize::from(size.width), usize::from(size.height));
        Self { width, pixels: vec![colour; width * height] }
    }

    /// Pixels in a line.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of lines.
    pub fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }

    /// The shorter side.
    pub fn side(&self) -> usize {
        self.width.min(self.height())
    }

    /// The pixels line by line.
    pub fn pixels(&self) -> &[Rgb] {
        &self.pixels
    }

    /// The pixel in a column and line.
    pub fn pixel_mut(&mut self, x: usize, y: usize) -> Option<&mut Rgb> {
        if x < self.width { self.pixels.get_mut(y * self.width + x) } else { None }
    }

    /// Fills a shape, whose square of 100 by 100 is stretched over the whole picture.
    pub fn fill(&mut self, shape: &Shape, colour: Rgb) {
        let (width, height) = (self.width, self.height());
        let mut covered = vec![0u8; width];
        let mut is_inside = vec![false; width * SAMPLES];
        for y in 0..height {
            covered.fill(0);
            for row in y * SAMPLES..(y + 1) * SAMPLES {
                is_inside.fill(false);
                for span in shape.spans(row, height * SAMPLES, width * SAMPLES) {
                    is_inside[span].fill(true);
                }
                for (pixel, samples) in covered.iter_mut().zip(is_inside.chunks(SAMPLES)) {
                    *pixel += samples.iter().map(|&is_inside| u8::from(is_inside)).sum::<u8>();
                }
            }
            for (pixel, &samples) in self.pixels[y * width..].iter_mut().zip(&covered) {
                // Sixteen samples make eight steps.
                *pixel = blend(*pixel, colour, samples.div_ceil(2));
            }
        }
    }

    /// Fills a rectangle of pixels, as far as it is on the picture.
    pub fn fill_pixels(&mut self, columns: std::ops::Range<usize>, lines: std::ops::Range<usize>, colour: Rgb) {
        let columns = columns.start.min(self.width)..columns.end.min(self.width);
        for y in lines.start..lines.end.min(self.height()) {
            self.pixels[y * self.width..][columns.clone()].fill(colour);
        }
    }
}

/// A colour with `parts` of [`STEPS`] parts of another.
pub fn blend(base: Rgb, over: Rgb, parts: u8) -> Rgb {
    let (over_parts, base_parts) = (u16::from(parts.min(STEPS)), u16::from(STEPS.saturating_sub(parts)));
    std::array::from_fn(|channel| {
        let sum = u16::from(base[channel]) * base_parts + u16::from(over[channel]) * over_parts;
        u8::try_from(sum / u16::from(STEPS)).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_smooth() {
        let mut canvas = Canvas::new(Size::new(4, 2), [0; 3]);
        canvas.fill(&Shape::polygon([(0.0, 0.0), (37.5, 0.0), (37.5, 100.0), (0.0, 100.0)]), [200; 3]);
        let line = [[200; 3], [100; 3], [0; 3], [0; 3]];
        assert_eq!(canvas.pixels(), [line, line].as_flattened());
    }

    #[test]
    fn rectangles_end_with_the_picture() {
        let mut canvas = Canvas::new(Size::new(2, 2), [0; 3]);
        canvas.fill_pixels(1..9, 1..9, [9; 3]);
        assert_eq!(canvas.pixels(), [[0; 3], [0; 3], [0; 3], [9; 3]]);
    }
}
