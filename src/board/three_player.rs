//! The board of three-player chess (seed 001).
//!
//! The board has three sections. Each is half a chess board: eight files, and the four ranks nearest to its player.
//! Along the middle line, half of a section borders the next player's section and half the previous player's, file by
//! file: a4 is next to a5, h4 next to h9, and i5 next to i9. So six cells meet in the centre (d4 e4 e9 i9 i5 d5),
//! where other boards have four, and a diagonal through it splits.
//!
//! White has a1 to h4. The second player, on White's left, has the files l k j i d c b a from left to right and the
//! ranks 8 to 5. The third player has h g f e i j k l and the ranks 12 to 9. Every cell has four sides. **Forward** is
//! away from a player's own edge in the own section, and towards the owner's edge in another section. So a straight
//! walk keeps going forward, and forward is defined on every cell, including those that a pawn reaches by capturing.

use super::{Cell, PlannedCell};

/// The number of sections, and of players.
pub const PLAYERS: u8 = 3;
/// Cells per section.
const SECTION_CELLS: u16 = 32;
/// Files of a section from left to right, as its player sees them.
const FILES: [&[u8; 8]; 3] = [b"abcdefgh", b"lkjidcba", b"hgfeijkl"];

/// A cell as its section's player sees it: section, file and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionCell {
    /// The section, by index of its player.
    pub section: u8,
    /// The file from the left, from 0.
    pub file: u8,
    /// The rank from the player's edge, from 0.
    pub rank: u8,
}

impl SectionCell {
    /// The view of a cell from its own section.
    pub fn of(cell: Cell) -> Self {
        let narrow = |n: u16| u8::try_from(n).unwrap_or(0);
        let within = cell.0 % SECTION_CELLS;
        Self { section: narrow(cell.0 / SECTION_CELLS), file: narrow(within % 8), rank: narrow(within / 8) }
    }

    /// The cell.
    pub fn cell(self) -> Cell {
        Cell(
            u16::from(self.section % PLAYERS) * SECTION_CELLS + u16::from(self.rank % 4) * 8 + u16::from(self.file % 8),
        )
    }

    /// The name, `a1` to `l12`.
    pub fn name(self) -> String {
        let letter = FILES[usize::from(self.section % PLAYERS)][usize::from(self.file % 8)];
        let rank = match self.section {
            0 => self.rank + 1,
            section => 4 * (section + 1) - self.rank,
        };
        format!("{}{rank}", char::from(letter))
    }

    /// The corresponding cell in the section of the player `players` turns later.
    #[must_use]
    pub fn in_section_after(self, players: u8) -> Self {
        Self { section: (self.section + players % PLAYERS) % PLAYERS, ..self }
    }

    /// The side ahead for a player: up in the own section, down in another.
    pub fn ahead(self, player: u8) -> u8 {
        if self.section == player { 0 } else { 2 }
    }

    /// Left and upper edge in half squares. On this map neighbours stay neighbours: the files of a section overlap like roof
    /// tiles, each half a square lower than its inner neighbour. The other sections do the same, rotated by a third.
    pub fn screen_position(self) -> (u16, u16) {
        let (file, rank) = (i32::from(self.file), 3 - i32::from(self.rank));
        // Column from the middle, and height of the upper edge above the centre in half squares.
        let left_section = |file: i32| {
            if file > 3 {
                (-2 - (file - 4) - rank, 1 - (file - 4) + rank)
            } else {
                (-1 - rank, 2 + 2 * (3 - file) + rank)
            }
        };
        let (column, height) = match self.section {
            0 => (file - 4, -if file < 4 { 3 - file } else { file - 4 } - 2 * rank),
            1 => left_section(file),
            _ => {
                let (column, height) = left_section(7 - file);
                (-1 - column, height)
            }
        };
        let half = |n: i32| u16::try_from(n).unwrap_or(0);
        (half(2 * (column + 8)), half(11 - height))
    }

    /// One of three shades. With two, every section would be a chess board, but cells of one shade would touch on the map.
    /// With three, no two neighbours on the map have the same shade.
    pub fn shade(self) -> u8 {
        // The halves of the map are mirror images, and their middle files are adjacent.
        let (column, row) = self.screen_position();
        u8::try_from((row + u16::from(column >= 16)) % 3).unwrap_or(0)
    }
}

/// The cells, section by section and rank by rank from the player's edge, with sides up, left, down and right as the
/// section's player sees them.
pub fn plan() -> Vec<PlannedCell> {
    let planned = cells().map(|cell| {
        let (file, rank) = (cell.file, cell.rank);
        let up = if rank < 3 {
            (SectionCell { rank: rank + 1, ..cell }.cell(), 0)
        } else {
            // The left half borders the next player's right half; the right half borders the previous player's left half.
            let next = cell.in_section_after(if file < 4 { 1 } else { 2 });
            (SectionCell { file: 7 - file, ..next }.cell(), 2)
        };
        let left = (file > 0).then(|| (SectionCell { file: file - 1, ..cell }.cell(), 1));
        let down = (rank > 0).then(|| (SectionCell { rank: rank - 1, ..cell }.cell(), 2));
        let right = (file < 7).then(|| (SectionCell { file: file + 1, ..cell }.cell(), 3));
        PlannedCell {
            name: cell.name(),
            doors: vec![Some(up), left, down, right],
            screen_position: cell.screen_position(),
            shade: cell.shade(),
            home: (0..PLAYERS).map(|player| cell.ahead(player)).collect(),
        }
    });
    planned.collect()
}

fn cells() -> impl Iterator<Item = SectionCell> {
    (0..u16::from(PLAYERS) * SECTION_CELLS).map(|i| SectionCell::of(Cell(i)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Frame};

    #[test]
    fn names_of_the_three_edges() {
        let rank = |section, rank| -> String {
            (0..8).map(|file| SectionCell { section, file, rank }.name() + " ").collect::<String>().trim().into()
        };
        assert_eq!(rank(0, 0), "a1 b1 c1 d1 e1 f1 g1 h1");
        assert_eq!(rank(0, 3), "a4 b4 c4 d4 e4 f4 g4 h4");
        assert_eq!(rank(1, 0), "l8 k8 j8 i8 d8 c8 b8 a8");
        assert_eq!(rank(1, 3), "l5 k5 j5 i5 d5 c5 b5 a5");
        assert_eq!(rank(2, 0), "h12 g12 f12 e12 i12 j12 k12 l12");
        assert_eq!(rank(2, 3), "h9 g9 f9 e9 i9 j9 k9 l9");
    }

    #[test]
    fn forward_goes_on_forward() {
        let board = Board::three_player();
        for player in 0..PLAYERS {
            for seen in cells() {
                let frame = Frame { cell: seen.cell(), heading: seen.ahead(player), flipped: false };
                if let Some(next) = board.graph().step(frame, crate::board::TurtleStep::Forward) {
                    assert_eq!(next.heading, SectionCell::of(next.cell).ahead(player), "{} for {player}", seen.name());
                }
            }
        }
    }
}
