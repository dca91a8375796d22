//! Labels of files and ranks beside the board, by the custom of the game. Squares keep their names.

use super::{
    board_picture::{EdgeLabel, LabelPlace, SquareEdge},
    board_places::BoardPlaces,
};
use crate::game::{BoardShape, BoardStyle, Cell, LabelStyle, Rules};

/// The room for labels beside a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabelRoom {
    /// Columns of rank labels, 0 for none.
    pub width: u16,
    /// Whether labels fit into free corners of the board's outline, so that they need no row.
    pub has_ragged_edge: bool,
    /// Where they are.
    pub place: LabelPlace,
}

/// The room for the labels of a board; `None` without labels.
pub fn room(rules: &Rules) -> Option<LabelRoom> {
    let (width, has_ragged_edge) = match rules.board.shape() {
        _ if rules.look.labels == LabelStyle::None => return None,
        BoardShape::Square(grid) => (if grid.ranks > 9 { 2 } else { 1 }, false),
        BoardShape::Hexagon(_) | BoardShape::ThreePlayer => (1, true),
        BoardShape::Graph => return None,
    };
    Some(LabelRoom { width, has_ragged_edge, place: label_place(rules) })
}

/// Where the labels are.
pub fn label_place(rules: &Rules) -> LabelPlace {
    match rules.look.labels {
        LabelStyle::Shogi => LabelPlace::AboveRight,
        _ => LabelPlace::BelowLeft,
    }
}

/// Labels of straight files and ranks, as the first player sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StraightLabels {
    /// Of the files, from the left; may be empty.
    pub columns: Vec<String>,
    /// Of the ranks, from the top; may be empty.
    pub rows: Vec<String>,
}

/// The labels of a rectangular board.
pub fn straight_labels(rules: &Rules) -> StraightLabels {
    let BoardShape::Square(grid) = rules.board.shape() else { return StraightLabels::default() };
    if rules.look.board == BoardStyle::Rhombus {
        return StraightLabels::default();
    }
    let letter = |index: u8| char::from(b'a' + index).to_string();
    let file_letter = |file: u8| grid.file_letter(file).to_string();
    let (files, ranks) = (0..grid.files, 1..=grid.ranks);
    let numbers = || ranks.clone().rev().map(|rank| rank.to_string()).collect();
    let numbered_files = || files.clone().rev().map(|file| (file + 1).to_string()).collect();
    match rules.look.labels {
        LabelStyle::None => StraightLabels::default(),
        LabelStyle::Squares => StraightLabels { columns: files.map(file_letter).collect(), rows: numbers() },
        LabelStyle::Shogi => StraightLabels { columns: numbered_files(), rows: (0..grid.ranks).map(letter).collect() },
        LabelStyle::Xiangqi => StraightLabels { columns: numbered_files(), rows: Vec::new() },
    }
}

/// Labels of files and ranks beside cells at the edge.
pub fn edge_labels(rules: &Rules) -> Vec<EdgeLabel> {
    let (board, places) = (&rules.board, BoardPlaces::new(rules));
    if rules.look.labels == LabelStyle::None {
        return Vec::new();
    }
    let named = |name: String, edge: SquareEdge, is_file: bool| -> Option<EdgeLabel> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let text = if is_file { &name[..digits] } else { &name[digits..] };
        Some(EdgeLabel { place: places.place(board.cell_named(&name)?), edge, text: text.into() })
    };
    let tags: Vec<Option<EdgeLabel>> = match board.shape() {
        BoardShape::Square(grid) if rules.look.board == BoardStyle::Rhombus => {
            let files =
                (0..grid.files).map(|file| named(format!("{}1", grid.file_letter(file)), SquareEdge::Below, true));
            files.chain((1..=grid.ranks).map(|rank| named(format!("a{rank}"), SquareEdge::Left, false))).collect()
        }
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
