//! Block characters that come nearest to a drawing.
//!
//! A terminal cell shows one character in two colours. For each cell, every pair of layers and every quadrant and eighth block is
//! compared with the samples, and the best one is used. All of these blocks are in every font that has box drawing.

use std::sync::LazyLock;

use super::layer_grid::{CellMasks, Layer, LayerGrid, SAMPLES};

/// Block characters by filled quadrants: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
/// Blocks that fill eighths of a cell from the left; the half is a quadrant block.
const LEFT_EIGHTHS: [(char, usize); 6] = [('▏', 1), ('▎', 2), ('▍', 3), ('▋', 5), ('▊', 6), ('▉', 7)];
/// Blocks that fill eighths of a cell from below.
const LOWER_EIGHTHS: [(char, usize); 6] = [('▁', 1), ('▂', 2), ('▃', 3), ('▅', 5), ('▆', 6), ('▇', 7)];

/// A character with the samples that it fills.
struct Glyph {
    character: char,
    mask: u64,
    /// Whether there is a mirrored block in the same colours.
    is_mirrored_alone: bool,
}

static GLYPHS: LazyLock<Vec<Glyph>> = LazyLock::new(|| {
    let glyph = |character, is_filled: &dyn Fn(usize, usize) -> bool| {
        let bits = (0..SAMPLES * SAMPLES).filter(|bit| is_filled(bit % SAMPLES, bit / SAMPLES));
        let is_mirrored_alone = LEFT_EIGHTHS.iter().all(|&(left, _)| left != character);
        Glyph { character, mask: bits.map(|bit| 1 << bit).sum(), is_mirrored_alone }
    };
    let half = SAMPLES / 2;
    let quadrant = |x: usize, y: usize| usize::from(x >= half) + 2 * usize::from(y >= half);
    let quadrants = QUADRANTS.into_iter().enumerate();
    let quadrants = quadrants.map(|(filled, character)| glyph(character, &|x, y| filled >> quadrant(x, y) & 1 == 1));
    let left = LEFT_EIGHTHS.into_iter().map(|(character, eighths)| glyph(character, &|x, _| x < eighths));
    let lower = LOWER_EIGHTHS.into_iter().map(|(character, eighths)| glyph(character, &|_, y| y >= SAMPLES - eighths));
    quadrants.chain(left).chain(lower).collect()
});

/// A character in the colours of two layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The character.
    pub character: char,
    /// The layer of its filled part.
    pub ink: Layer,
    /// The layer around it.
    pub paper: Layer,
}

impl Block {
    /// The block with left and right exchanged. Blocks that fill from the right do not exist, so the colours are exchanged, too.
    fn mirrored(self) -> Self {
        if let Some(&(_, eighths)) = LEFT_EIGHTHS.iter().find(|&&(character, _)| character == self.character) {
            let rest = LEFT_EIGHTHS.iter().find(|&&(_, rest)| rest + eighths == SAMPLES);
            let character = rest.map_or(self.character, |&(character, _)| character);
            return Self { character, ink: self.paper, paper: self.ink };
        }
        let filled = QUADRANTS.iter().position(|&character| character == self.character);
        let character = filled.map_or(self.character, |bits| QUADRANTS[(bits & 0b0101) << 1 | (bits & 0b1010) >> 1]);
        Self { character, ..self }
    }
}

/// Which layers look alike, and whether the colour of the square can be an ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockOptions {
    /// By layer, the first layer of the same colour.
    pub alike: [Layer; 4],
    /// Whether the colour of the square is known. The terminal's own background cannot be written as a foreground.
    pub is_square_known: bool,
}

/// The blocks of a drawing, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    columns: usize,
    blocks: Vec<Option<Block>>,
}

impl Blocks {
    /// The blocks nearest to a grid.
    pub fn new(grid: &LayerGrid, options: BlockOptions) -> Self {
        let columns = 2 * grid.rows();
        let places = (0..grid.rows()).flat_map(|row| (0..columns).map(move |column| (column, row)));
        // The right half is the mirror image of a left half, so that symmetric drawings stay symmetric.
        let block = |(column, row)| match grid.cell(column, row) {
            cell if column < grid.rows() => nearest(&cell, options),
            cell => nearest(&cell.mirrored(), options).map(Block::mirrored),
        };
        let blocks = places.map(block).collect();
        Self { columns, blocks }
    }

    /// The block of a cell; `None` if it shows the square alone.
    pub fn at(&self, column: u16, row: u16) -> Option<Block> {
        let (column, row) = (usize::from(column), usize::from(row));
        (column < self.columns).then(|| self.blocks.get(row * self.columns + column).copied().flatten()).flatten()
    }
}

/// The block nearest to a cell; `None` if it shows the square alone. Of equal blocks the first is used, with the square as paper.
fn nearest(cell: &CellMasks, options: BlockOptions) -> Option<Block> {
    let mut masks = [0; 4];
    for layer in Layer::ALL {
        masks[options.alike[layer as usize] as usize] |= cell.of(layer);
    }
    let present = || Layer::ALL.into_iter().filter(|&layer| masks[layer as usize] != 0);
    if let Some(&layer) = Layer::ALL.iter().find(|&&layer| masks[layer as usize] == u64::MAX) {
        return (layer != Layer::Square).then_some(Block { character: '█', ink: layer, paper: layer });
    }
    let mut best: Option<(u32, Block)> = None;
    for paper in present() {
        for ink in present().filter(|&ink| ink != paper && (ink != Layer::Square || options.is_square_known)) {
            for glyph in GLYPHS.iter().filter(|glyph| options.is_square_known || glyph.is_mirrored_alone) {
                let inked = (masks[ink as usize] & glyph.mask).count_ones();
                let score = inked + (masks[paper as usize] & !glyph.mask).count_ones();
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, Block { character: glyph.character, ink, paper }));
                }
            }
        }
    }
    best.map(|(_, block)| block).filter(|block| (block.character, block.paper) != (' ', Layer::Square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pixels: &str, expect: char) {
        let options = BlockOptions { alike: Layer::ALL, is_square_known: true };
        let blocks = Blocks::new(&LayerGrid::from_pixels(pixels, false), options);
        assert_eq!(blocks.at(0, 0).map_or(' ', |block| block.character), expect);
    }

    #[test]
    fn blocks_are_quarters() {
        check("#...\n....", '▘');
        check(".#..\n##..", '▟');
        check("##..\n##..", '█');
        check("....\n....", ' ');
    }
}
