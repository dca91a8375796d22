//! The canonical order of packed positions. It does not depend on the order of generation, so lists of worlds are reproducible.
//!
//! Positions are compared by the contents of their squares, file by file from the left and from the top down; then by hands, piece
//! by piece; then by passes.

use super::Packing;
use super::packing::OffBoardState;
use crate::algebra::Rules;
use crate::board::Cell;
use std::cmp::Ordering;

/// The order in which positions compare their squares.
#[derive(Debug)]
pub(super) struct SquareOrder {
    cells: Box<[Cell]>,
    /// By cell, its index in that order.
    index_of: Box<[usize]>,
}

impl SquareOrder {
    /// The order for a game's board.
    pub fn new(rules: &Rules) -> Self {
        let mut cells: Vec<Cell> = (0..rules.setup.len()).zip(0u16..).map(|(_, cell)| Cell(cell)).collect();
        cells.sort_by_key(|&cell| (rules.board.screen_position(cell), cell));
        let mut index_of = vec![0; cells.len()];
        for (index, cell) in cells.iter().enumerate() {
            index_of[cell.index()] = index;
        }
        Self { cells: cells.into(), index_of: index_of.into() }
    }

    /// Returns the first square in this order on which two records differ, given their slices.
    fn first_difference(&self, packing: &Packing, a: &[u8], b: &[u8]) -> Option<Cell> {
        let size = packing.slice_len();
        let mut first: Option<usize> = None;
        for begin in (0..size).step_by(8) {
            let width = 8.min(size - begin);
            let slices = a.chunks_exact(size).zip(b.chunks_exact(size));
            let words = slices.map(|(a, b)| word(&a[begin..begin + width]) ^ word(&b[begin..begin + width]));
            let mut differ = words.fold(0, |all, word| all | word);
            while differ != 0 {
                let index = self.index_of.get(8 * begin + differ.trailing_zeros() as usize).copied();
                first = first.map_or(index, |first| Some(first.min(index.unwrap_or(first))));
                differ &= differ - 1;
            }
        }
        self.cells.get(first?).copied()
    }
}

fn word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(&all) => u64::from_le_bytes(all),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

impl Packing {
    /// Compares two records in the order of positions.
    pub fn compare(&self, a: &[u8], b: &[u8]) -> Ordering {
        let squares = match (self.read_slices(a), self.read_slices(b)) {
            (Some((_, x)), Some((_, y))) => {
                let size = self.slice_len();
                let cell = self.square_order().first_difference(self, x, y);
                cell.map_or(Ordering::Equal, |cell| {
                    // The highest slice that differs decides.
                    let bit = |slice: &[u8]| slice[cell.index() / 8] >> (cell.index() % 8) & 1;
                    let slices = x.chunks_exact(size).zip(y.chunks_exact(size)).rev();
                    slices.map(|(x, y)| bit(x).cmp(&bit(y))).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
                })
            }
            _ => self.compare_squares(a, b),
        };
        let passes = |record: &'_ [u8]| -> Option<u8> {
            self.read_slices(record).map(|(OffBoardState { passes, .. }, _)| passes)
        };
        let hands = || self.hands(a).cmp(self.hands(b));
        squares.then_with(hands).then_with(|| passes(a).cmp(&passes(b))).then_with(|| a.cmp(b))
    }

    /// Compares the squares of records when one of them is in the full form.
    fn compare_squares(&self, a: &[u8], b: &[u8]) -> Ordering {
        let key = |record: &[u8], cell: Cell| {
            let content = self.content_at(record, cell);
            // Contents without a code come last.
            (self.code(content).unwrap_or(usize::MAX), content.kind, content.marks.0)
        };
        let cells = self.square_order().cells.iter();
        cells.map(|&cell| key(a, cell).cmp(&key(b, cell))).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// Returns the sort key of the `number`-th block of squares, for a radix sort. The first key that differs decides, as in
    /// [`Packing::compare`]. Returns `None` past the last block, and for records in the full form.
    pub fn digit(&self, record: &[u8], number: usize) -> Option<u128> {
        let bits = self.slice_count().max(1);
        let squares_per_key = u128::BITS as usize / bits;
        let cells = self.square_order().cells.chunks(squares_per_key).nth(number)?;
        let (_, slices) = self.read_slices(record)?;
        Some(cells.iter().fold(0, |digit, cell| digit << bits | self.code_at(slices, cell.index()) as u128))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_ordered_by_file_from_the_top() {
        let text =
            "title Test\nboard square 3x2\npieces White ♙\npieces Black ♟\nturn White : . -> ♙\nturn Black : . -> ♟\n";
        let rules =
            crate::algebra::load("test", "test", text, &|_: &str| None).rules.unwrap_or_else(|| panic!("no rules"));
        let names: Vec<&str> = SquareOrder::new(&rules).cells.iter().map(|&cell| rules.board.name(cell)).collect();
        assert_eq!(names, ["a2", "a1", "b2", "b1", "c2", "c1"]);
    }
}
