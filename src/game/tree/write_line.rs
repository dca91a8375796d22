//! Writes a tree as a line with variations.

use super::{GameTree, MoveId};
use crate::game::pgn::{PgnLine, PgnMove, TextLocation};
use crate::program::Position;

impl<L> GameTree<L> {
    /// The main line with all variations, each move as `name` writes it in its position.
    ///
    /// # Errors
    /// The first error of `name`.
    pub fn to_line<E>(&self, name: &mut dyn FnMut(&Position, MoveId) -> Result<String, E>) -> Result<PgnLine, E> {
        let moves = self.line_from(self.first.first().copied(), false, name)?;
        Ok(PgnLine { comments: self.comments.clone(), moves })
    }

    /// The moves from one on. A variation begins without its own alternatives, which belong to the move that it replaces.
    fn line_from<E>(
        &self,
        first: Option<MoveId>,
        is_variation: bool,
        name: &mut dyn FnMut(&Position, MoveId) -> Result<String, E>,
    ) -> Result<Vec<PgnMove>, E> {
        let mut moves = Vec::new();
        let mut next = first;
        while let Some(id) = next {
            let previous = self.previous(id);
            let text = name(self.position(previous), id)?;
            let is_first_of_variation = is_variation && moves.is_empty();
            let others = if is_first_of_variation { &[] } else { &self.next(previous)[1..] };
            let mut variations = Vec::new();
            for &other in others {
                let comments = self.get(other).annotations.comments_before.clone();
                variations.push(PgnLine { comments, moves: self.line_from(Some(other), true, name)? });
            }
            let annotations = &self.get(id).annotations;
            moves.push(PgnMove {
                text: text.into(),
                location: TextLocation::default(),
                nags: annotations.nags.clone(),
                comments: annotations.comments.clone(),
                variations,
            });
            next = self.next(Some(id)).first().copied();
        }
        Ok(moves)
    }
}
