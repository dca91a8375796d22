//! A move diagram as a small picture of characters, and the words for its signs.

use super::MoveDiagram;
use crate::algebra::{Kind, Rules};
use crate::board::{Board, BoardShape, Cell};

/// Half squares around the piece that a picture shows, in each direction: at least, and at most.
const RADIUS: std::ops::RangeInclusive<u16> = 4..=6;
/// Half squares of a small board, which is shown whole.
const SMALL_BOARD: u16 = 14;

/// What a piece does on a cell of its diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiagramSign {
    /// It moves there or captures there.
    MovesOrCaptures,
    /// It only moves there.
    Moves,
    /// It only captures there.
    Captures,
    /// It moves there only from its starting cell.
    FirstMove,
    /// It needs a piece in between to go there.
    Hops,
    /// It moves there, and captures there over a piece in between.
    MovesOrHopCaptures,
    /// It captures there over a piece in between.
    HopCaptures,
    /// It captures an enemy there by jumping over it.
    JumpedOver,
    /// It moves there, or captures an enemy there by jumping over it.
    MovesOrJumpedOver,
    /// It went there in sample games.
    Sampled,
}

impl DiagramSign {
    /// All signs, in the order of the legend.
    pub const ALL: [Self; 10] = [
        Self::MovesOrCaptures,
        Self::Moves,
        Self::Captures,
        Self::FirstMove,
        Self::Hops,
        Self::MovesOrHopCaptures,
        Self::HopCaptures,
        Self::JumpedOver,
        Self::MovesOrJumpedOver,
        Self::Sampled,
    ];

    /// The sign in a picture.
    pub fn symbol(self) -> char {
        match self {
            Self::MovesOrCaptures => '●',
            Self::Moves => '○',
            Self::Captures => '×',
            Self::FirstMove => '◦',
            Self::Hops => '^',
            Self::MovesOrHopCaptures => '◎',
            Self::HopCaptures => '⊗',
            Self::JumpedOver => '!',
            Self::MovesOrJumpedOver => '⊕',
            Self::Sampled => '?',
        }
    }

    /// The sign in words, for the legend.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::MovesOrCaptures => "moves or captures",
            Self::Moves => "moves",
            Self::Captures => "captures",
            Self::FirstMove => "moves, from the start only",
            Self::Hops => "goes over a piece",
            Self::MovesOrHopCaptures => "moves, captures over a piece",
            Self::HopCaptures => "captures over a piece",
            Self::JumpedOver => "is jumped over and captured",
            Self::MovesOrJumpedOver => "moves, or jumps over and captures",
            Self::Sampled => "went there in sample games",
        }
    }

    /// The sign as a word for other programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::MovesOrCaptures => "moves-or-captures",
            Self::Moves => "moves",
            Self::Captures => "captures",
            Self::FirstMove => "first-move",
            Self::Hops => "hops",
            Self::MovesOrHopCaptures => "moves-or-hop-captures",
            Self::HopCaptures => "hop-captures",
            Self::JumpedOver => "jumped-over",
            Self::MovesOrJumpedOver => "moves-or-jumped-over",
            Self::Sampled => "sampled",
        }
    }
}

/// A character of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureCell {
    /// Nothing, or no cell of the board.
    Blank,
    /// An empty cell.
    Empty,
    /// The piece itself.
    Piece,
    /// A cell that the piece reaches.
    Sign(DiagramSign),
}

impl MoveDiagram {
    /// The rows of the picture. Neighbouring cells of a row are two columns apart.
    pub fn picture(&self, rules: &Rules) -> Vec<Vec<PictureCell>> {
        let board = &rules.board;
        let step = Step::of_board(board);
        let is_hole = |cell: Cell| rules.setup[cell.index()].kind == Kind::OFF;
        let origin = board.screen_position(self.origin);
        let distance = |(x, y): (u16, u16)| x.abs_diff(origin.0).max(y.abs_diff(origin.1));
        let farthest = self.marks.keys().map(|&cell| distance(board.screen_position(cell))).max().unwrap_or(0);
        let (width, height) = board.extent();
        let is_small = width.max(height) <= SMALL_BOARD && matches!(board.shape(), BoardShape::Graph);
        let radius = if is_small { u16::MAX } else { farthest.clamp(*RADIUS.start(), *RADIUS.end()) };
        let near = |place: (u16, u16)| distance(place) <= radius;
        let shown: Vec<Cell> =
            board.cells().filter(|&cell| !is_hole(cell) && near(board.screen_position(cell))).collect();
        let places = shown.iter().map(|&cell| board.screen_position(cell));
        let (left, top) = places.clone().fold((u16::MAX, u16::MAX), |(l, t), (x, y)| (l.min(x), t.min(y)));
        let (right, bottom) = places.fold((0, 0), |(r, b), (x, y)| (r.max(x), b.max(y)));
        let (columns, rows) = ((right - left) / step.x + 1, (bottom - top) / step.y + 1);
        let mut picture = vec![vec![PictureCell::Blank; usize::from(columns)]; usize::from(rows)];
        for cell in shown {
            let (x, y) = board.screen_position(cell);
            let drawn = match self.marks.get(&cell) {
                _ if cell == self.origin => PictureCell::Piece,
                Some(&sign) => PictureCell::Sign(sign),
                None => PictureCell::Empty,
            };
            picture[usize::from((y - top) / step.y)][usize::from((x - left) / step.x)] = drawn;
        }
        picture
    }

    /// The signs that occur, in the order of the legend.
    pub fn signs(&self) -> Vec<DiagramSign> {
        DiagramSign::ALL.into_iter().filter(|sign| self.marks.values().any(|mark| mark == sign)).collect()
    }
}

/// Half squares for each column and row of a picture. Cells of a row are two columns apart.
struct Step {
    x: u16,
    y: u16,
}

impl Step {
    fn of_board(board: &Board) -> Self {
        let is_odd = |cell: Cell| board.screen_position(cell).1 % 2 == 1;
        Self { x: 1, y: if board.cells().any(is_odd) { 1 } else { 2 } }
    }
}
