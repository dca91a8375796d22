//! The order in which cells are written: in the picture of the start and in FEN.

use super::{Board, Cell, Shape, hex, three};

/// A line of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What messages call it: `rank 8`, `file c`.
    pub name: String,
    /// Its cells in the order they are written.
    pub cells: Vec<Cell>,
}

impl Board {
    /// The lines of a picture. On a square board the ranks, the last one first; on a hexagonal board the files from the left,
    /// each from its bottom; on the board of three the sections one after another, each as its player sees it, from the
    /// middle line to the edge; on any other board one line of all its cells, which a picture may break anywhere.
    pub fn lines(&self) -> Vec<Line> {
        match self.shape {
            Shape::Square(grid) => {
                let rank = |rank: u8| Line {
                    name: format!("rank {}", rank + 1),
                    cells: (0..grid.files).filter_map(|file| grid.cell(file.into(), rank.into())).collect(),
                };
                (0..grid.ranks).rev().map(rank).collect()
            }
            Shape::Hexagon(hexagon) => {
                let mut cells = self.cells();
                let file = |file: u8| Line {
                    name: format!("file {}", hex::letter(file)),
                    cells: cells.by_ref().take(hexagon.ranks(file).into()).collect(),
                };
                (0..hexagon.files()).map(file).collect()
            }
            Shape::ThreePlayer => {
                let line = |(section, rank)| {
                    let cells: Vec<Cell> = (0..8).map(|file| three::Seen { section, file, rank }.cell()).collect();
                    let ends = [cells.first(), cells.last()].map(|cell| cell.map_or("", |&cell| self.name(cell)));
                    Line { name: format!("the line from {} to {}", ends[0], ends[1]), cells }
                };
                (0..three::PLAYERS)
                    .flat_map(|section| (0..4).rev().map(move |rank| (section, rank)))
                    .map(line)
                    .collect()
            }
            Shape::Graph => vec![Line { name: "the picture".into(), cells: self.cells().collect() }],
        }
    }
}
