//! What stands round the squares of a board that is not square: names at its outline, lines between its cells.

use crate::{
    game::{Board, BoardShape, Cell},
    tui::picture::{Edge, Tag},
};

/// Letters of files and numbers of ranks, each beside a cell at the outline.
pub fn tags(board: &Board) -> Vec<Tag> {
    let named = |name: String, edge: Edge, is_file: bool| -> Option<Tag> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let text = if is_file { &name[..digits] } else { &name[digits..] };
        Some(Tag { place: board.screen_position(board.cell_named(&name)?), edge, text: text.into() })
    };
    let tags: Vec<Option<Tag>> = match board.shape() {
        BoardShape::Square(_) | BoardShape::Graph => Vec::new(),
        BoardShape::Hexagon(_) => {
            let lines = board.lines();
            let first = |cells: &[Cell]| cells.first().map_or(String::new(), |&cell| board.name(cell).to_owned());
            let files = lines.iter().map(|line| named(first(&line.cells), Edge::Below, true));
            // A rank begins in the first file that is long enough for it.
            let most = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
            let begins = (0..most).filter_map(|rank| lines.iter().find_map(|line| line.cells.get(rank)));
            files.chain(begins.map(|&cell| named(board.name(cell).to_owned(), Edge::Left, false))).collect()
        }
        BoardShape::ThreePlayer => {
            let edges = [("abcdefgh", 1, Edge::Below), ("abcdijkl", 8, Edge::Left), ("efghijkl", 12, Edge::Right)];
            let files = edges
                .into_iter()
                .flat_map(|(files, rank, edge)| files.chars().map(move |file| (format!("{file}{rank}"), edge, true)));
            let sides = [
                ('a', 1..=4, Edge::Left),
                ('a', 5..=8, Edge::Below),
                ('h', 1..=4, Edge::Right),
                ('h', 9..=12, Edge::Below),
                ('l', 5..=12, Edge::Above),
            ];
            let ranks = sides
                .into_iter()
                .flat_map(|(file, ranks, edge)| ranks.map(move |rank| (format!("{file}{rank}"), edge, false)));
            files.chain(ranks).map(|(name, edge, is_file)| named(name, edge, is_file)).collect()
        }
    };
    tags.into_iter().flatten().collect()
}

/// Neighbours on a board of any shape.
pub fn links(board: &Board) -> Vec<[(u16, u16); 2]> {
    if board.shape() != BoardShape::Graph {
        return Vec::new();
    }
    let mut links = Vec::new();
    for cell in board.cells() {
        for there in board.neighbours(cell).filter(|&there| there > cell) {
            links.push([board.screen_position(cell), board.screen_position(there)]);
        }
    }
    links
}
