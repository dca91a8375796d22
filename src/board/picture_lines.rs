//! The order in which cells are written in setup pictures and in FEN.

use super::{Board, BoardShape, Cell, hex, three_player};

/// One line of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// The name in messages: `rank 8`, `file c`.
    pub name: String,
    /// The cells in writing order.
    pub cells: Vec<Cell>,
}

impl Board {
    /// The word for a line of a picture.
    pub fn line_word(&self) -> &'static str {
        match self.shape {
            BoardShape::Square(_) => "rank",
            BoardShape::Hexagon(_) => "file",
            BoardShape::ThreePlayer | BoardShape::Graph => "line",
        }
    }

    /// How to draw a picture of the board.
    pub fn picture_hint(&self) -> &'static str {
        match self.shape {
            BoardShape::Square(_) => "draw one line per rank, starting at the top of the board",
            BoardShape::Hexagon(_) => "draw one line per file from the left, each from its lowest cell",
            BoardShape::ThreePlayer => {
                "draw for each player in turn the four ranks of that player's section, as the player sees them"
            }
            BoardShape::Graph => "draw the cells in the order of the board file",
        }
    }

    /// The lines of a picture, in writing order.
    ///
    /// - Square boards: the ranks, the last one first.
    /// - Hexagonal boards: the files from the left, each from its bottom.
    /// - The three-player board: section by section, as its player sees it, from the middle line to the edge.
    /// - Other boards: a single line of all cells, which a picture may break anywhere.
    pub fn lines(&self) -> Vec<BoardLine> {
        match self.shape {
            BoardShape::Square(grid) => {
                let rank = |rank: u8| BoardLine {
                    name: format!("rank {}", rank + 1),
                    cells: (0..grid.files).filter_map(|file| grid.cell(file.into(), rank.into())).collect(),
                };
                (0..grid.ranks).rev().map(rank).collect()
            }
            BoardShape::Hexagon(hexagon) => {
                let mut cells = self.cells();
                let file = |file: u8| BoardLine {
                    name: format!("file {}", hex::file_letter(file)),
                    cells: cells.by_ref().take(hexagon.ranks(file).into()).collect(),
                };
                (0..hexagon.files()).map(file).collect()
            }
            BoardShape::ThreePlayer => {
                let line = |(section, rank)| {
                    let cells: Vec<Cell> =
                        (0..8).map(|file| three_player::SectionCell { section, file, rank }.cell()).collect();
                    let ends = [cells.first(), cells.last()].map(|cell| cell.map_or("", |&cell| self.name(cell)));
                    BoardLine { name: format!("the line from {} to {}", ends[0], ends[1]), cells }
                };
                (0..three_player::PLAYERS)
                    .flat_map(|section| (0..4).rev().map(move |rank| (section, rank)))
                    .map(line)
                    .collect()
            }
            BoardShape::Graph => vec![BoardLine { name: "the picture".into(), cells: self.cells().collect() }],
        }
    }
}
