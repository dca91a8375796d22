//! Labels of files and ranks beside the board: the names that the players of the game give to its squares.

use std::collections::BTreeMap;

use super::{
    board_picture::{EdgeLabel, LabelPlace, SquareEdge},
    board_places::BoardPlaces,
};
use crate::game::{BoardShape, BoardStyle, Cell, LabelStyle, Rules, SquareNames};

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
        BoardShape::Square(grid) => {
            let names = SquareNames::of_players(rules);
            let widest = (0..grid.ranks).map(|rank| names.rank_label(grid, rank).len()).max().unwrap_or(1);
            (u16::try_from(widest).unwrap_or(1), false)
        }
        BoardShape::Hexagon(_) | BoardShape::ThreePlayer => (1, true),
        BoardShape::Graph => (1, false),
    };
    Some(LabelRoom { width, has_ragged_edge, place: label_place(rules) })
}

/// Where the labels are.
pub fn label_place(rules: &Rules) -> LabelPlace {
    match rules.look.labels {
        LabelStyle::Shogi => LabelPlace::AboveRight,
        LabelStyle::Xiangqi => LabelPlace::BothLeft,
        _ => LabelPlace::BelowLeft,
    }
}

/// Labels of straight files and ranks, as the first player sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StraightLabels {
    /// Of the files, from the left; may be empty.
    pub columns: Vec<String>,
    /// Of the files at the opposite edge, from the left, if the second player counts them in another way.
    pub far_columns: Vec<String>,
    /// Of the ranks, from the top; may be empty.
    pub rows: Vec<String>,
}

/// The labels of a rectangular board.
pub fn straight_labels(rules: &Rules) -> StraightLabels {
    let BoardShape::Square(grid) = rules.board.shape() else { return StraightLabels::default() };
    if rules.look.board == BoardStyle::Rhombus || rules.look.labels == LabelStyle::None {
        return StraightLabels::default();
    }
    let names = SquareNames::of_players(rules);
    let columns: Vec<String> = (0..grid.files).map(|file| names.file_label(grid, file)).collect();
    let rows = (0..grid.ranks).rev().map(|rank| names.rank_label(grid, rank)).collect();
    let is_counted_by_each = rules.look.labels == LabelStyle::Xiangqi;
    let far_columns = if is_counted_by_each { columns.iter().rev().cloned().collect() } else { Vec::new() };
    StraightLabels { columns, far_columns, rows }
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
        BoardShape::Square(_) => Vec::new(),
        BoardShape::Graph => graph_labels(rules),
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

/// Labels of the points of a graph: of files and ranks at the rim if names are made of them, or else each point's name beside it.
fn graph_labels(rules: &Rules) -> Vec<Option<EdgeLabel>> {
    let (board, places) = (&rules.board, BoardPlaces::new(rules));
    let (mut files, mut ranks): (BTreeMap<String, _>, BTreeMap<String, _>) = (BTreeMap::new(), BTreeMap::new());
    let (mut last_row, mut is_grid) = (0, true);
    for cell in board.cells() {
        let (name, (x, y)) = (board.name(cell), places.place(cell));
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (file, rank) = name.split_at(digits);
        is_grid &= !file.is_empty() && !rank.is_empty();
        is_grid &= *files.entry(file.to_owned()).or_insert(x) == x && *ranks.entry(rank.to_owned()).or_insert(y) == y;
        last_row = y.max(last_row);
    }
    if !is_grid {
        let label = |cell: Cell| EdgeLabel {
            place: places.place(cell),
            edge: SquareEdge::Right,
            text: board.name(cell).to_owned(),
        };
        return board.cells().map(label).map(Some).collect();
    }
    let below = files.into_iter().map(|(text, x)| EdgeLabel { place: (x, last_row), edge: SquareEdge::Below, text });
    let left = ranks.into_iter().map(|(text, y)| EdgeLabel { place: (0, y), edge: SquareEdge::Left, text });
    below.chain(left).map(Some).collect()
}
