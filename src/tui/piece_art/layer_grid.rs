//! A drawing as a grid of samples: 8x8 for each terminal cell, so that every block character has its exact mask.
//!
//! A grid comes from pixels drawn by hand (2x2 for each cell) or from outlines. Samples of the silhouette that are near its edge form
//! the outline. A cell has two colours, so the fill never shares one with the square.

use super::outline::{Role, Shape};

/// Samples across and down a terminal cell.
pub const SAMPLES: usize = 8;
/// Samples across and down a pixel that is drawn by hand.
const PIXEL: usize = SAMPLES / 2;
/// Samples of the square in a cell that turn its fill into outline.
const SHARED_CELL: u32 = 10;

/// What a sample of a drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The square.
    Square,
    /// The edge of the piece.
    Outline,
    /// The inside of the piece.
    Fill,
    /// A fine line on the piece.
    Detail,
}

impl Layer {
    /// All layers, by index.
    pub const ALL: [Self; 4] = [Self::Square, Self::Outline, Self::Fill, Self::Detail];
}

/// The samples of a drawing, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerGrid {
    columns: usize,
    samples: Vec<Layer>,
}

/// The thickness of an outline in samples.
#[derive(Clone, Copy)]
struct Reach {
    x: usize,
    y: usize,
}

/// A cell as a mask for each layer. Bit `8 * y + x` is the sample in column `x` and row `y`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellMasks([u64; 4]);

impl CellMasks {
    /// The cell with left and right exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        // A byte is a row.
        Self(self.0.map(|mask| mask.reverse_bits().swap_bytes()))
    }

    /// The samples of a layer.
    pub fn of(&self, layer: Layer) -> u64 {
        self.0[layer as usize]
    }
}

impl LayerGrid {
    /// An empty grid for a square that is twice as wide as high.
    pub fn empty(rows: usize) -> Self {
        let columns = 2 * rows * SAMPLES;
        Self { columns, samples: vec![Layer::Square; columns * rows * SAMPLES] }
    }

    /// A drawing by hand, perhaps upside down: `#` body, `o` fine line, `.` square. A pixel of the body without a neighbour on the square is inside.
    pub fn from_pixels(text: &str, is_upside_down: bool) -> Self {
        let mut pixels: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        if is_upside_down {
            pixels.reverse();
        }
        let at = |x: usize, y: usize| pixels.get(y).and_then(|row| row.get(x)).copied().unwrap_or(b'.');
        let is_square = |x: usize, y: usize| at(x, y) == b'.';
        let layer = |x: usize, y: usize| match at(x, y) {
            b'.' => Layer::Square,
            b'o' => Layer::Detail,
            _ if x == 0 || y == 0 => Layer::Outline,
            _ if is_square(x - 1, y) || is_square(x + 1, y) || is_square(x, y - 1) || is_square(x, y + 1) => {
                Layer::Outline
            }
            _ => Layer::Fill,
        };
        let mut grid = Self::empty(pixels.len() / 2);
        let columns = grid.columns;
        for (index, sample) in grid.samples.iter_mut().enumerate() {
            *sample = layer(index % columns / PIXEL, index / columns / PIXEL);
        }
        grid.separate_fill_from_square();
        grid
    }

    /// Outlines, drawn one over the other.
    pub fn from_shapes(shapes: &[Shape], rows: usize) -> Self {
        let reach_x = (2 * rows * SAMPLES / 25).max(PIXEL);
        let mut grid = Self::layers_of(shapes, rows, Reach { x: reach_x, y: reach_x * 3 / 4 });
        grid.separate_fill_from_square();
        grid
    }

    /// Outlines for an image, in which a cell may have any number of colours.
    pub fn smooth(shapes: &[Shape], rows: usize) -> Self {
        let reach_y = rows * SAMPLES / 28;
        Self::layers_of(shapes, rows, Reach { x: 2 * reach_y, y: reach_y })
    }

    fn layers_of(shapes: &[Shape], rows: usize, reach: Reach) -> Self {
        let mut grid = Self::empty(rows);
        for shape in shapes.iter().filter(|shape| shape.role != Role::Line) {
            grid.fill(shape, if shape.role == Role::Cut { Layer::Square } else { Layer::Fill });
        }
        grid.outline(reach);
        for shape in shapes.iter().filter(|shape| shape.role == Role::Line) {
            grid.fill(shape, Layer::Detail);
        }
        grid
    }

    /// The layers of an image of this width and height in pixels, row by row: how many eighths of a pixel each covers.
    pub fn coverage(&self, side: usize) -> Vec<[u8; 4]> {
        let (columns, height) = (self.columns, self.height());
        let range = |pixel: usize, samples: usize| {
            let start = pixel * samples / side;
            start..((pixel + 1) * samples / side).clamp(start + 1, samples.max(start + 1))
        };
        let pixel = |(x, y): (usize, usize)| {
            let mut counts = [0; 4];
            let samples = range(y, height).flat_map(|row| range(x, columns).map(move |column| (column, row)));
            samples.for_each(|(column, row)| counts[self.at(column, row) as usize] += 1);
            eighths(counts)
        };
        (0..side * side).map(|index| pixel((index % side, index / side))).collect()
    }

    /// Sets the sample in a column and row to a layer, if it is on the grid.
    pub fn set(&mut self, x: usize, y: usize, layer: Layer) {
        if x < self.columns
            && let Some(sample) = self.samples.get_mut(y * self.columns + x)
        {
            *sample = layer;
        }
    }

    /// The masks of a cell.
    pub fn cell(&self, column: usize, row: usize) -> CellMasks {
        let mut masks = CellMasks::default();
        for (bit, (y, x)) in (0..SAMPLES).flat_map(|y| (0..SAMPLES).map(move |x| (y, x))).enumerate() {
            let layer = self.at(column * SAMPLES + x, row * SAMPLES + y);
            masks.0[layer as usize] |= 1 << bit;
        }
        masks
    }

    /// Rows of terminal cells.
    pub fn rows(&self) -> usize {
        self.columns / SAMPLES / 2
    }

    fn at(&self, x: usize, y: usize) -> Layer {
        let sample = (x < self.columns).then(|| self.samples.get(y * self.columns + x).copied()).flatten();
        sample.unwrap_or(Layer::Square)
    }

    fn height(&self) -> usize {
        self.samples.len() / self.columns.max(1)
    }

    /// Fills the polygons of a shape by scan lines. Lines stay on the silhouette.
    fn fill(&mut self, shape: &Shape, layer: Layer) {
        let (columns, height) = (self.columns, self.height());
        for y in 0..height {
            for span in shape.spans(y, height, columns) {
                for sample in &mut self.samples[y * columns..][span] {
                    if shape.role != Role::Line || *sample != Layer::Square {
                        *sample = layer;
                    }
                }
            }
        }
    }

    /// Turns the samples near the square into outline. A sample is half as wide as high.
    fn outline(&mut self, reach: Reach) {
        let Reach { x: reach_x, y: reach_y } = reach;
        // By distance in rows, the largest distance in columns on an ellipse.
        let is_near = |dx: usize, dy: usize| {
            let (x, y) = (dx * reach_y, dy * reach_x);
            x * x + y * y <= reach_x * reach_x * reach_y * reach_y
        };
        let widths: Vec<usize> =
            (0..=reach_y).map(|dy| (0..=reach_x).filter(|&dx| is_near(dx, dy)).max().unwrap_or(0)).collect();
        let distances: Vec<usize> = self.samples.chunks(self.columns).flat_map(distances_to_square).collect();
        let (columns, height) = (self.columns, self.height());
        let touches_square = |index: usize| {
            let (x, y) = (index % columns, index / columns);
            (0..=2 * reach_y).any(|step| match (y + step).checked_sub(reach_y).filter(|&y| y < height) {
                Some(y) => distances[y * columns + x] <= widths[step.abs_diff(reach_y)],
                None => true,
            })
        };
        for (index, sample) in self.samples.iter_mut().enumerate() {
            if *sample == Layer::Fill && touches_square(index) {
                *sample = Layer::Outline;
            }
        }
    }

    fn separate_fill_from_square(&mut self) {
        let columns = 2 * self.rows();
        for (column, row) in (0..columns * self.rows()).map(|cell| (cell % columns, cell / columns)) {
            if self.cell(column, row).of(Layer::Square).count_ones() < SHARED_CELL {
                continue;
            }
            for y in row * SAMPLES..(row + 1) * SAMPLES {
                for sample in &mut self.samples[y * self.columns + column * SAMPLES..][..SAMPLES] {
                    if *sample == Layer::Fill {
                        *sample = Layer::Outline;
                    }
                }
            }
        }
    }
}

/// Numbers of samples in eighths of their sum. The largest number takes what is left by rounding.
fn eighths(counts: [usize; 4]) -> [u8; 4] {
    let sum = counts.iter().sum::<usize>().max(1);
    let mut shares = counts.map(|count| u8::try_from((8 * count + sum / 2) / sum).unwrap_or(8));
    let largest = (0..4).max_by_key(|&layer| counts[layer]).unwrap_or(0);
    let others = (0..4).filter(|&layer| layer != largest).map(|layer| shares[layer]).sum::<u8>();
    shares[largest] = 8u8.saturating_sub(others);
    shares
}

/// For each sample of a row, the distance to the nearest sample of the square. The square goes on beyond the row.
fn distances_to_square(row: &[Layer]) -> Vec<usize> {
    let step = |distance: &mut usize, sample: &Layer| {
        *distance = if *sample == Layer::Square { 0 } else { *distance + 1 };
        Some(*distance)
    };
    let from_left: Vec<usize> = row.iter().scan(0, step).collect();
    let from_right: Vec<usize> = row.iter().rev().scan(0, step).collect();
    from_left.into_iter().zip(from_right.into_iter().rev()).map(|(left, right)| left.min(right)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pixels: &str, column: usize, expect: [u32; 4]) {
        let masks = LayerGrid::from_pixels(pixels, false).cell(column, 0);
        assert_eq!(Layer::ALL.map(|layer| masks.of(layer).count_ones()), expect);
    }

    #[test]
    fn pixels_near_the_square_are_outline() {
        check("....\n....", 0, [64, 0, 0, 0]);
        check(".##.\n....", 0, [48, 16, 0, 0]);
        check("#o..\n##..", 0, [0, 48, 0, 16]);
        check("####\n####", 1, [0, 64, 0, 0]);
    }

    #[test]
    fn fill_never_shares_a_cell_with_the_square() {
        let pixels = "........\n.######.\n.######.\n........";
        let grid = LayerGrid::from_pixels(pixels, false);
        let cells = (0..2).flat_map(|row| (0..4).map(move |column| (column, row)));
        assert!(cells.map(|(column, row)| grid.cell(column, row)).all(|cell| cell.of(Layer::Fill) == 0));
    }
}
