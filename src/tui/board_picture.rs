//! What the board widget draws, as plain values, so that the widget knows no rules.

use ratatui::layout::Size;

use super::{
    piece_art::Figure,
    theme::{TargetMark, Tint},
};
use crate::game::{BoardStyle, PieceLabel, PieceStyle, ScreenPosition, SideColour, pgn::MarkColour};

/// The picture of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PiecePicture {
    /// Its symbol in the rule file.
    pub glyph: char,
    /// Colour index of its owner.
    pub owner: u8,
    /// Its label, if it has one.
    pub label: Option<PieceLabel>,
    /// The figure that it is, if it has a drawing of its own.
    pub figure: Option<Figure>,
    /// How it is drawn.
    pub style: PieceStyle,
    /// The colour of its owner; `None` if it belongs to nobody.
    pub colour: Option<SideColour>,
    /// Whether its owner faces down the board as the first player sees it.
    pub faces_down: bool,
}

#[cfg(test)]
impl PiecePicture {
    /// A piece of the first player, White, or of the second, Black.
    pub fn of_chess(glyph: char, owner: u8, label: Option<PieceLabel>) -> Self {
        let colour = [SideColour::White, SideColour::Black][usize::from(owner % 2)];
        Self {
            glyph,
            owner,
            label,
            figure: Figure::of_symbol(glyph),
            style: PieceStyle::Figure,
            colour: Some(colour),
            faces_down: owner % 2 == 1,
        }
    }
}

/// A square on which worlds differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MixedSquare {
    /// Share of worlds with a piece here, 0 to 1.
    pub share: f64,
    /// The most frequent piece.
    pub likeliest: Option<PiecePicture>,
    /// Whether it is in superposition, as in quantum games.
    pub is_superposed: bool,
}

impl MixedSquare {
    /// The share as a percentage, in at most three columns; never `0%` for some or `100%` for not all.
    pub fn percent(&self) -> String {
        let share = if self.share.is_finite() { self.share.clamp(0.0, 1.0) } else { 0.0 };
        match (share * 100.0).round() {
            _ if share <= 0.0 => String::new(),
            _ if share >= 1.0 => "all".into(),
            rounded => format!("{:.0}%", rounded.clamp(1.0, 99.0)),
        }
    }
}

/// Marks on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareMarks {
    /// Background tint. [`Tint::Cursor`] is implied by `cursor`.
    pub tint: Tint,
    /// Whether the cursor is here.
    pub cursor: bool,
    /// What selecting it would do.
    pub target: Option<TargetMark>,
    /// What a comment draws here.
    pub comment: Option<CommentMark>,
}

/// A sign that a comment draws on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommentMark {
    /// The sign: a dot, or an arrow in its direction.
    pub sign: char,
    /// Its colour.
    pub colour: MarkColour,
}

/// One square.
#[derive(Clone, Debug, PartialEq)]
pub struct SquarePicture {
    /// Index of its board cell.
    pub cell: u16,
    /// Where it is drawn.
    pub place: ScreenPosition,
    /// 0 dark, 1 light, 2 third.
    pub shade: u8,
    /// The certain piece. With `mixed`, a piece drawn normally that may be gone.
    pub piece: Option<PiecePicture>,
    /// The mixture, if worlds differ here.
    pub mixed: Option<MixedSquare>,
    /// Its marks.
    pub marks: SquareMarks,
}

/// A whole board. Places without a square are holes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardPicture {
    /// Columns and rows in squares.
    pub extent: Size,
    /// The squares, in any order.
    pub squares: Vec<SquarePicture>,
    /// File labels from the left, as the first player sees them; may be empty.
    pub columns: Vec<String>,
    /// File labels beside the opposite edge, as in xiangqi, where each player counts from the right; may be empty.
    pub far_columns: Vec<String>,
    /// Rank labels from the top, as the first player sees them; may be empty.
    pub rows: Vec<String>,
    /// Labels at the edge of a board without straight files and ranks.
    pub edge_labels: Vec<EdgeLabel>,
    /// Where the labels of files and ranks are.
    pub label_place: LabelPlace,
    /// How the squares are drawn.
    pub style: BoardStyle,
    /// Whether the cells are hexagons.
    pub is_hexagonal: bool,
    /// Lines between places.
    pub links: Vec<[ScreenPosition; 2]>,
    /// Emphasised places.
    pub points: Vec<ScreenPosition>,
    /// Edges of squares in the colour of a side.
    pub edges: Vec<ColouredEdge>,
}

/// Where the labels of straight files and ranks are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LabelPlace {
    /// Files below, ranks on the left.
    #[default]
    BelowLeft,
    /// Files above, ranks on the right.
    AboveRight,
    /// Files below and above, ranks on the left.
    BothLeft,
}

impl LabelPlace {
    /// Rows of file labels.
    pub fn file_rows(self) -> u16 {
        if self == Self::BothLeft { 2 } else { 1 }
    }

    /// Columns on the left of the board and rows above it, of all columns and rows that labels take.
    pub fn room_before(self, columns: u16, rows: u16) -> (u16, u16) {
        match self {
            Self::BelowLeft => (columns, 0),
            Self::AboveRight => (0, rows),
            Self::BothLeft => (columns, rows / 2),
        }
    }
}

/// An edge of a square in the colour of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColouredEdge {
    /// The place of the square.
    pub place: ScreenPosition,
    /// The edge of the square.
    pub edge: SquareEdge,
    /// The side.
    pub side: SideColour,
}

/// An edge of a square, as the first player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareEdge {
    /// Above it.
    Above,
    /// Underneath.
    Below,
    /// On its left.
    Left,
    /// On its right.
    Right,
}

impl SquareEdge {
    /// The edge as oriented on a flipped board.
    #[must_use]
    pub fn oriented(self, is_flipped: bool) -> Self {
        match self {
            _ if !is_flipped => self,
            Self::Above => Self::Below,
            Self::Below => Self::Above,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A label beside a square at the edge of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EdgeLabel {
    /// The place of the square.
    pub place: ScreenPosition,
    /// The edge of the square.
    pub edge: SquareEdge,
    /// The text.
    pub text: String,
}

impl BoardPicture {
    /// The same picture without labels.
    #[must_use]
    pub fn without_labels(self) -> Self {
        let (columns, far_columns, rows, edge_labels) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { columns, far_columns, rows, edge_labels, ..self }
    }

    /// Columns that the names of the rows need beside the board.
    pub fn label_width(&self) -> u16 {
        let widest = self.rows.iter().map(|name| unicode_width::UnicodeWidthStr::width(&**name)).max();
        let tags = u16::from(!self.edge_labels.is_empty());
        widest.and_then(|width| u16::try_from(width).ok()).unwrap_or(0).min(6).max(tags)
    }
}

#[cfg(test)]
mod tests {
    use super::MixedSquare;

    #[track_caller]
    fn check(share: f64, expect: &str) {
        assert_eq!(MixedSquare { share, likeliest: None, is_superposed: false }.percent(), expect);
    }

    #[test]
    fn per_cents_do_not_lie_at_the_ends() {
        check(0.0, "");
        check(0.0001, "1%");
        check(0.5, "50%");
        check(0.9999, "99%");
        check(1.0, "all");
        check(f64::NAN, "");
    }
}
