//! What the board widget draws: plain values, made by whoever knows the game, so that the widget knows no rules.

use ratatui::layout::Position;

use super::{
    board_area::BoardArea,
    theme::{TargetMark, Tint},
};

/// A piece as far as drawing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PiecePicture {
    /// The symbol of the rule file.
    pub glyph: char,
    /// The number of the player it belongs to.
    pub owner: u8,
    /// Its letter, where the rule file gives one.
    pub letter: Option<char>,
}

/// What is known of a square on which several worlds differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MixedSquare {
    /// The share of worlds with a piece here, 0 to 1.
    pub share: f64,
    /// The piece that stands here in most of them.
    pub likeliest: Option<PiecePicture>,
    /// Whether it is in superposition: the players left open what stands here.
    pub is_superposed: bool,
}

impl MixedSquare {
    /// The share in per cent, in at most three columns: never `0%` for something nor `100%` for not quite all.
    pub fn percent(&self) -> String {
        let share = if self.share.is_finite() { self.share.clamp(0.0, 1.0) } else { 0.0 };
        match (share * 100.0).round() {
            _ if share <= 0.0 => String::new(),
            _ if share >= 1.0 => "all".into(),
            rounded => format!("{:.0}%", rounded.clamp(1.0, 99.0)),
        }
    }
}

/// What is to be pointed out on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareMarks {
    /// The strongest thing its background says. [`Tint::Cursor`] need not be given.
    pub tint: Tint,
    /// Whether the cursor is here.
    pub cursor: bool,
    /// What choosing it would do.
    pub target: Option<TargetMark>,
}

/// One square.
#[derive(Clone, Debug, PartialEq)]
pub struct SquarePicture {
    /// The number of its board cell.
    pub cell: u16,
    /// Left and upper edge on the screen in half squares, as the first player sees it.
    pub place: (u16, u16),
    /// 0 dark, 1 light, 2 third.
    pub shade: u8,
    /// The piece that surely stands here; with a field, the one that is drawn crisp though it may be gone.
    pub piece: Option<PiecePicture>,
    /// The share of worlds, where they differ.
    pub mixed: Option<MixedSquare>,
    /// What is pointed out.
    pub marks: SquareMarks,
}

/// A whole board. Places that no square has are holes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardPicture {
    /// Columns and rows in squares.
    pub extent: (u16, u16),
    /// The squares, in any order.
    pub squares: Vec<SquarePicture>,
    /// Names of the columns from the left, as the first player sees them; empty for none.
    pub columns: Vec<String>,
    /// Names of the rows from the top, as the first player sees them; empty for none.
    pub rows: Vec<String>,
    /// Names at the outline of a board that has neither columns nor rows.
    pub edge_labels: Vec<EdgeLabel>,
    /// Neighbours between which a line is drawn, by their places.
    pub links: Vec<[(u16, u16); 2]>,
}

/// Beside which edge of a square something stands, as the first player sees it.
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

/// A name beside a square at the outline of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EdgeLabel {
    /// The place of the square.
    pub place: (u16, u16),
    /// Where it stands.
    pub edge: SquareEdge,
    /// What it says.
    pub text: String,
}

impl BoardPicture {
    /// The cell of the square at a screen position: the hit test of the mouse.
    pub fn cell_at(&self, area: &BoardArea, column: u16, row: u16) -> Option<u16> {
        let at = Position { x: column, y: row };
        self.squares.iter().find(|square| area.is_hit(square.place, at)).map(|square| square.cell)
    }

    /// Columns the names of the rows need: [`super::layout::Wish::labels`].
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
