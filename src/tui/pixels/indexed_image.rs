//! An image with a palette, as sixels and PNG pictures need it.

use std::collections::HashMap;

use super::canvas::{Canvas, Rgb};

/// Maximum number of colours of an image.
const MAX_COLOURS: usize = 255;

/// An image with a palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedImage {
    /// Pixels in a line.
    pub width: usize,
    /// The colours.
    pub palette: Vec<Rgb>,
    /// The pixels line by line, as indices into the palette.
    pub pixels: Vec<u8>,
}

impl IndexedImage {
    /// The image on a canvas. Squares have few colours; once the palette is full, a colour is replaced by the nearest one.
    pub fn new(canvas: &Canvas) -> Self {
        let mut palette: Vec<Rgb> = Vec::new();
        let mut indices: HashMap<Rgb, u8> = HashMap::new();
        let index_of = |&colour: &Rgb| {
            *indices.entry(colour).or_insert_with(|| {
                if palette.len() < MAX_COLOURS {
                    palette.push(colour);
                    return u8::try_from(palette.len() - 1).unwrap_or(0);
                }
                let nearest = (0..).zip(&palette).min_by_key(|(_, other)| distance(colour, **other));
                nearest.map_or(0, |(index, _)| index)
            })
        };
        let pixels = canvas.pixels().iter().map(index_of).collect();
        Self { width: canvas.width(), palette, pixels }
    }

    /// Number of lines.
    pub fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    (0..3).map(|channel| u32::from(one[channel].abs_diff(other[channel])).pow(2)).sum()
}
