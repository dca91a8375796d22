//! The board of three players: seed 001's, the one of three-man chess.
//!
//! Three sections, each a half of a chess board: eight files and the four ranks nearest to its player. Along its middle
//! line each half of a section touches one of the next player's, file by file: a4 lies before a5, h4 before h9, and i5
//! before i9. So six cells meet in the centre (d4 e4 e9 i9 i5 d5), where on other boards four do, and a diagonal splits.
//!
//! White has a1 to h4. The second player, on White's left, has the files l k j i d c b a from left to right and the ranks
//! 8 to 5; the third has h g f e i j k l and the ranks 12 to 9. Every cell has four sides. **Forward** is away from one's
//! own edge in one's own section, and towards the owner's edge in another: so a straight walk goes, and so every cell has
//! a forward, those too that a pawn comes to by taking.

use super::Cell;
use super::graph::{Door, RotationGraph};

/// How many sections, and players.
pub const PLAYERS: u8 = 3;
/// Cells of a section.
const SECTION: u16 = 32;
/// Files of a section from left to right, as its player sees them.
const FILES: [&[u8; 8]; 3] = [b"abcdefgh", b"lkjidcba", b"hgfeijkl"];

/// A cell by its section, and by file and rank from 0 as the section's player sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whose section, by index of player.
    pub section: u8,
    /// From the left.
    pub file: u8,
    /// From the player's edge.
    pub rank: u8,
}

impl Seen {
    /// How a cell is seen by the player whose section it lies in.
    pub fn of(cell: Cell) -> Self {
        let narrow = |n: u16| u8::try_from(n).unwrap_or(0);
        let within = cell.0 % SECTION;
        Self { section: narrow(cell.0 / SECTION), file: narrow(within % 8), rank: narrow(within / 8) }
    }

    /// The cell.
    pub fn cell(self) -> Cell {
        Cell(u16::from(self.section % PLAYERS) * SECTION + u16::from(self.rank % 4) * 8 + u16::from(self.file % 8))
    }

    /// `a1` … `l12`.
    pub fn name(self) -> String {
        let letter = FILES[usize::from(self.section % PLAYERS)][usize::from(self.file % 8)];
        let rank = match self.section {
            0 => self.rank + 1,
            section => 4 * (section + 1) - self.rank,
        };
        format!("{}{rank}", char::from(letter))
    }

    /// The cell that lies to its section as this one lies to its own, so many players on.
    #[must_use]
    pub fn turned(self, players: u8) -> Self {
        Self { section: (self.section + players % PLAYERS) % PLAYERS, ..self }
    }

    /// Which side is ahead for a player: up in the own section, down in another.
    pub fn ahead(self, player: u8) -> u8 {
        if self.section == player { 0 } else { 2 }
    }

    /// Left and upper edge in half squares on a map on which nothing is torn: the files of a section stand like roof tiles,
    /// each half a square lower than its inner neighbour, and those of the other sections likewise, turned by a third.
    pub fn place(self) -> (u16, u16) {
        let (file, rank) = (i32::from(self.file), 3 - i32::from(self.rank));
        // Column from the middle, and height of the upper edge in half squares from the centre.
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

    /// One of three. Two would make a chess board of every section, but on the map cells of one colour would lie on top of
    /// each other as one; with three no two cells that touch there are alike.
    pub fn shade(self) -> u8 {
        // The halves of the map are mirror images, and their middle files stand side by side.
        let (column, row) = self.place();
        u8::try_from((row + u16::from(column >= 16)) % 3).unwrap_or(0)
    }
}

/// All cells: section by section, rank by rank from its player's edge.
pub fn cells() -> impl Iterator<Item = Seen> {
    (0..u16::from(PLAYERS) * SECTION).map(|i| Seen::of(Cell(i)))
}

/// The rotation graph: sides up, left, down, right as the section's player sees them.
pub fn graph() -> RotationGraph {
    let doors = cells().map(|seen| {
        let (file, rank) = (seen.file, seen.rank);
        let up: Door = Some(if rank < 3 {
            (Seen { rank: rank + 1, ..seen }.cell(), 0)
        } else {
            // The left half touches the next player's right half, and the right half the one before's left.
            let next = seen.turned(if file < 4 { 1 } else { 2 });
            (Seen { file: 7 - file, ..next }.cell(), 2)
        });
        let left: Door = (file > 0).then(|| (Seen { file: file.saturating_sub(1), ..seen }.cell(), 1));
        let down: Door = (rank > 0).then(|| (Seen { rank: rank.saturating_sub(1), ..seen }.cell(), 2));
        let right: Door = (file < 7).then(|| (Seen { file: file + 1, ..seen }.cell(), 3));
        vec![up, left, down, right]
    });
    RotationGraph::new(doors.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Frame;

    #[test]
    fn names_of_the_three_edges() {
        let rank = |section, rank| -> String {
            (0..8).map(|file| Seen { section, file, rank }.name() + " ").collect::<String>().trim().into()
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
        let graph = graph();
        for player in 0..PLAYERS {
            for seen in cells() {
                let frame = Frame { cell: seen.cell(), heading: seen.ahead(player), flipped: false };
                if let Some(next) = graph.pace(frame, crate::board::Pace::Forward) {
                    assert_eq!(next.heading, Seen::of(next.cell).ahead(player), "{} for {player}", seen.name());
                }
            }
        }
    }
}
