//! Labels and links of boards that are not rectangular.

use crate::{
    game::{Board, BoardShape, Cell, ScreenPosition},
    tui::board_picture::{EdgeLabel, SquareEdge},
};

/// Labels of files and ranks beside cells at the edge.
pub fn edge_labels(board: &Board) -> Vec<EdgeLabel> {
    let named = |name: String, edge: SquareEdge, is_file: bool| -> Option<EdgeLabel> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let text = if is_file { &name[..digits] } else { &name[digits..] };
        Some(EdgeLabel { place: board.screen_position(board.cell_named(&name)?), edge, text: text.into() })
    };
    let tags: Vec<Option<EdgeLabel>> = match board.shape() {
        BoardShape::Square(_) | BoardShape::Graph => Vec::new(),
        BoardShape::Hexagon(_) => {
            let lines = board.lines();
            let first = |cells: &[Cell]| cells.first().map_or(String::new(), |&cell| board.name(cell).to_owned());
            let files = lines.iter().map(|line| named(first(&line.cells), SquareEdge::Below, true));
            // A rank starts in the first file that reaches it.
            let longest = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
            let begins = (0..longest).filter_map(|rank| lines.iter().find_map(|line| line.cells.get(rank)));
            files.chain(begins.map(|&cell| named(board.name(cell).to_owned(), SquareEdge::Left, false))).collect()
        }
        BoardShape::ThreePlayer => {
            let edges = [
                ("abcdefgh", 1, SquareEdge::Below),
                ("abcdijkl", 8, SquareEdge::Left),
                ("efghijkl", 12, SquareEdge::Right),
            ];
            let files = edges
                .into_iter()
                .flat_map(|(files, rank, edge)| files.chars().map(move |file| (format!("{file}{rank}"), edge, true)));
            let sides = [
                ('a', 1..=4, SquareEdge::Left),
                ('a', 5..=8, SquareEdge::Below),
                ('h', 1..=4, SquareEdge::Right),
                ('h', 9..=12, SquareEdge::Below),
                ('l', 5..=12, SquareEdge::Above),
            ];
            let ranks = sides
                .into_iter()
                .flat_map(|(file, ranks, edge)| ranks.map(move |rank| (format!("{file}{rank}"), edge, false)));
            files.chain(ranks).map(|(name, edge, is_file)| named(name, edge, is_file)).collect()
        }
    };
    tags.into_iter().flatten().collect()
}

/// Lines between neighbours on a graph board.
pub fn links(board: &Board) -> Vec<[ScreenPosition; 2]> {
    if board.shape() != BoardShape::Graph {
        return Vec::new();
    }
    let mut links = Vec::new();
    for cell in board.cells() {
        for neighbour in board.neighbours(cell).filter(|&neighbour| neighbour > cell) {
            links.push([board.screen_position(cell), board.screen_position(neighbour)]);
        }
    }
    links
}
