//! How a game is played, computed from its rules: a diagram and a sentence for every piece, the aim, the ends, and what is
//! special.
//!
//! Nothing here reads the text of a rule. A piece is put on a board, asked for its moves, and described by what it does, so
//! the guide of any rule file says what the engine will really allow.

mod aim;
mod bearing;
mod blockable_leap;
mod capture_cells;
mod diagram;
mod direction_words;
mod likeness;
mod long_captures;
mod obstacles;
mod pattern;
mod picture;
mod piece;
mod placement;
mod probe;
mod promotion;
mod reach;
mod region;
mod sample_games;
mod sentence;
mod special;
mod survey;
mod turn_part;

pub use diagram::MoveDiagram;
pub use picture::{DiagramSign, PictureCell};
pub use piece::PieceGuide;

use super::Variant;
use crate::algebra::{Kind, Rules};
use crate::program::Fault;
use crate::task::{CancelToken, Halt};
use aim::Ends;
use special::Special;

/// How a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameGuide {
    /// How a player wins, and what check is, one sentence each.
    pub aim: Vec<String>,
    /// How the game is drawn, one sentence each.
    pub draws: Vec<String>,
    /// What is special about the game, one sentence each.
    pub special: Vec<String>,
    /// The pieces of the first player, and those of others that move in another way.
    pub pieces: Vec<PieceGuide>,
}

impl GameGuide {
    /// Computes the guide of a game. The work is bounded for any rule file.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] after a cancellation.
    pub fn of_variant(variant: &Variant, cancel: &CancelToken) -> Result<Self, Halt<Fault>> {
        let rules = variant.rules();
        let mut pieces = piece::guides(variant, cancel)?;
        let Special { sentences: special, may_pass } = special::describe(variant, &mut pieces, cancel)?;
        let has_moves = pieces.iter().any(|piece| piece.guide.diagram.is_some());
        let Ends { mut wins, draws } = Ends::of_rules(rules, has_moves && !may_pass);
        wins.extend(aim::check(rules));
        Ok(Self { aim: wins, draws, special, pieces: pieces.into_iter().map(|studied| studied.guide).collect() })
    }

    /// The guide to a piece, or to the first player's piece that moves like it.
    pub fn of_piece(&self, rules: &Rules, kind: Kind) -> Option<&PieceGuide> {
        let find = |kind: Kind| self.pieces.iter().find(|piece| piece.kind == kind);
        find(kind).or_else(|| find(rules.counterpart(kind, 0)?))
    }
}

/// What a cell of the board is called: `square`, `point` or `cell`.
fn cell_word(rules: &Rules) -> &'static str {
    use crate::algebra::BoardStyle;
    use crate::board::BoardShape;
    match (rules.board.shape(), rules.look.board) {
        (BoardShape::Graph, _) | (BoardShape::Square(_), BoardStyle::Crossings) => "point",
        (BoardShape::Hexagon(_), _) | (BoardShape::Square(_), BoardStyle::Rhombus) => "cell",
        (BoardShape::Square(_) | BoardShape::ThreePlayer, _) => "square",
    }
}

#[cfg(test)]
mod tests;
